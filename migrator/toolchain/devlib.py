"""ROCm device libraries: which architectures a folder of bitcode serves, and how a complete one is made.

clang wants ocml.bc, ockl.bc and one tiny module for every ISA version, ABI version and mode. A distribution's folder
lacks the ISA versions that are newer than it; each of those modules is one constant, so they can be written with
llvm-as (what they hold: ROCm-Device-Libs, oclc/inc/oclc.h).
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from migrator.lazy import pattern
from migrator.ruleset.store import cache_dir
from migrator.toolchain.process import run

_PLACES = (
    "/opt/rocm/amdgcn/bitcode",
    "/usr/lib/x86_64-linux-gnu/amdgcn/bitcode",
    "/usr/lib/aarch64-linux-gnu/amdgcn/bitcode",
    "/usr/lib/amdgcn/bitcode",
    "/usr/share/amdgcn/bitcode",
)
_ABI = (400, 500, 600)
_MODES = {
    "correctly_rounded_sqrt": "__oclc_correctly_rounded_sqrt32",
    "daz_opt": "__oclc_daz_opt",
    "finite_only": "__oclc_finite_only_opt",
    "unsafe_math": "__oclc_unsafe_math_opt",
    "wavefrontsize64": "__oclc_wavefrontsize64",
}
_ISA = pattern(r"oclc_isa_version_(\w+)\.bc$")
_MODULE = 'target triple = "amdgcn-amd-amdhsa"\n'
_CONSTANT = "@{symbol} = linkonce_odr protected local_unnamed_addr addrspace(4) constant {type} {value}\n"
_DONE = "complete"


def isa_number(arch: str) -> int:
    """`__oclc_ISA_version` of an architecture: major * 1000 + minor * 100 + stepping, gfx90a 9010, gfx1030 10300."""
    digits = arch.removeprefix("gfx")
    return int(digits[:-2]) * 1000 + int(digits[-2], 16) * 100 + int(digits[-1], 16)


def arches(folder: str | Path) -> tuple[str, ...]:
    """The architectures that a folder of bitcode has an ISA module for."""
    try:
        names = os.listdir(folder)
    except OSError:
        return ()
    found = {f"gfx{match[1]}" for name in names if (match := _ISA.match(name))}
    return tuple(sorted(found, key=lambda arch: (isa_number(arch), arch)))


def find() -> str:
    """The machine's folder of device libraries; '' without one."""
    for place in (os.environ.get("DEVICE_LIB_PATH", ""), *_PLACES):
        if place and (Path(place) / "ocml.bc").is_file():
            return place
    return ""


def find_or_make(compiler: str) -> str:
    """A folder that serves all of AMD's targets, made once in the cache; else the machine's own, or ''."""
    source = find()
    assembler = _assembler(compiler)
    if not source or not assembler:
        return source
    stamp = int((Path(source) / "ocml.bc").stat().st_mtime)
    folder = cache_dir() / "device-libs" / f"{Path(assembler).name}-{stamp}"
    if not (folder / _DONE).is_file():
        try:
            make(folder, source, assembler)
        except OSError:
            return source
    return str(folder)


def _assembler(compiler: str) -> str:
    """The llvm-as that belongs to a clang, by folder and by version suffix."""
    real = Path(os.path.realpath(compiler))
    suffix = re.search(r"-\d+$", Path(compiler).name)
    names = [f"llvm-as{suffix[0]}" if suffix else "llvm-as", "llvm-as"]
    for name in names:
        for folder in (str(real.parent), str(Path(compiler).parent), None):
            found = shutil.which(name, path=folder)
            if found:
                return found
    return ""


def make(folder: Path, source: str | Path, assembler: str) -> None:
    """Fill `folder` with ocml and ockl of `source` and generated control modules; raises OSError where that fails."""
    from migrator.ruleset.targets import load_targets

    folder.mkdir(parents=True, exist_ok=True)
    for name in ("ocml.bc", "ockl.bc"):
        shutil.copyfile(Path(source) / name, folder / name)
    for name in ("hip.bc", "opencl.bc", "asanrtl.bc"):  # clang refuses a folder without the first two
        if (Path(source) / name).is_file():
            shutil.copyfile(Path(source) / name, folder / name)
        elif name != "asanrtl.bc":
            _assemble(folder / name, "", assembler)
    for version in _ABI:
        _constant(folder / f"oclc_abi_version_{version}.bc", "__oclc_ABI_version", "i32", version, assembler)
    for name, symbol in _MODES.items():
        _constant(folder / f"oclc_{name}_on.bc", symbol, "i8", 1, assembler)
        _constant(folder / f"oclc_{name}_off.bc", symbol, "i8", 0, assembler)
    for arch in sorted({target.arch for target in load_targets().values() if target.vendor == "amd"}):
        name = f"oclc_isa_version_{arch.removeprefix('gfx')}.bc"
        _constant(folder / name, "__oclc_ISA_version", "i32", isa_number(arch), assembler)
    (folder / _DONE).write_text("")


def _constant(path: Path, symbol: str, kind: str, value: int, assembler: str) -> None:
    _assemble(path, _CONSTANT.format(symbol=symbol, type=kind, value=value), assembler)


def _assemble(path: Path, body: str, assembler: str) -> None:
    text = path.with_suffix(".ll")
    text.write_text(_MODULE + body)
    done = run([assembler, str(text), "-o", str(path)], timeout=30)
    text.unlink()
    if not done.ok:
        raise OSError(done.problem or done.output)
