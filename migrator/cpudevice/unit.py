"""One translation unit: device code and host code to one object file."""

from __future__ import annotations

import hashlib
import os
import platform
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from msgspec import Struct

from migrator.cpudevice.ir.lines import with_lines
from migrator.cpudevice.ir.lockstep import with_lockstep
from migrator.cpudevice.ir.retarget import retarget
from migrator.cpudevice.ir.sites import with_sites
from migrator.cpudevice.ir.tables import with_tables, with_trampolines
from migrator.errors import Cu2hipError, ExitCode
from migrator.toolchain.process import Completed, run

NEEDS_FIBERS = 1  # `kNeedsFibers` of the run-time library
MAGIC = "cu2hip-device:"  # what the image of a unit begins with


class CompileError(Cu2hipError):
    """The compiler refused a unit; the message is what it printed."""

    exit_code = ExitCode.BUILD_FAILED


class Device(Struct, frozen=True):
    """What units are compiled for: a clang with its HIP headers and AMD's bitcode, and the architecture whose device
    code is retargeted (`gfx90a` for wavefronts of 64 lanes, `gfx1100` for 32)."""

    clang: str
    hip_include: str
    bitcode: str  # folder with ocml.bc and the oclc files
    inline: str  # the run-time library's inline functions, as bitcode
    arch: str
    wave: int


class Unit(Struct, frozen=True):
    """A source file, where its object goes, and the arguments that both passes get (`-I`, `-D`, `-std`, `-O`)."""

    source: str
    output: str
    arguments: tuple[str, ...]
    directory: str = "."
    timeout: float = 600.0
    relocatable: bool = False  # -fgpu-rdc
    host: bool = True  # False: device code alone, for a module that is loaded (--genco)


def compile_unit(unit: Unit, device: Device, work: Path) -> None:
    """Write the object file of a unit; `work` is a folder for what comes in between. Raises CompileError."""
    key = f"{os.path.abspath(unit.source)}\0{unit.output}\0{unit.arguments}"
    identity = hashlib.sha256(key.encode("utf-8", "surrogateescape")).hexdigest()[:24]
    wanted = (_device_object, _host_object) if unit.host else (_device_object,)
    with ThreadPoolExecutor(2) as pool:
        passes = [pool.submit(one, unit, device, work, identity) for one in wanted]
        objects = [done.result() for done in passes]
    _run(["ld", "-r", *objects, "-o", unit.output], unit)


def _common(unit: Unit, device: Device, identity: str) -> list[str]:
    """What both passes of clang get. The driver hands its own identity to one of the passes only."""
    relocatable = ["-fgpu-rdc"] if unit.relocatable else []
    return [
        device.clang, "-x", "hip", f"-I{device.hip_include}", "-D__HIP_PLATFORM_AMD__=1", "-nogpulib",
        f"-cuid={identity}", "-Xclang", f"-cuid={identity}", "-Wno-unused-command-line-argument",
        "-Wno-missing-template-arg-list-after-template-kw",  # an error in clang 19 that rocPRIM of ROCm 6 meets
        *relocatable, *_renamed(),
    ]  # fmt: skip


def _renamed() -> list[str]:
    """CUDA's warp operations by HIP's names, where a comparison asks for that: see `cu2hip_renamed.h`."""
    header = Path(__file__).parent / "library" / "include" / "cu2hip_renamed.h"
    return ["-include", str(header)] if os.environ.get("CU2HIP_RENAMED") else []


def _host_object(unit: Unit, device: Device, work: Path, identity: str) -> str:
    """The host pass, as for a GPU; where the image of the device code would be stands the name of its tables."""
    image, output = work / "image", str(work / "host.o")
    image.write_bytes(f"{MAGIC}{identity}".encode() + b"\0")
    embed = ["-Xclang", "-fcuda-include-gpubinary", "-Xclang", str(image)]
    words = ["--cuda-host-only", *embed, "-fPIC", *unit.arguments, "-c", unit.source, "-o", output]
    _run([*_common(unit, device, identity), *words], unit)
    return output


def _device_object(unit: Unit, device: Device, work: Path, identity: str) -> str:
    """The device pass up to LLVM's representation, its rewriting, and this machine's back end."""
    first, second, third, last = (work / f"device-{name}.ll" for name in ("gpu", "host", "optimised", "sited"))
    output = str(work / "device.o")
    bitcode = [word for name in _libraries(device) for word in ("-Xclang", "-mlink-builtin-bitcode", "-Xclang", name)]
    before = ["-gline-tables-only", *unit.arguments, "-O1", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-S"]
    only = ["--cuda-device-only", f"--offload-arch={device.arch}"]
    _run([*_common(unit, device, identity), *only, *bitcode, *before, unit.source, "-o", str(first)], unit)
    module = retarget(_read(first), platform.machine(), relocatable=unit.relocatable)
    text = with_trampolines(module, device.wave)
    _write(second, with_lines(text) if _hooks() else text)
    here = [device.clang, "-x", "ir", _level(unit.arguments), "-fPIC", *_hooks(), *_tuning()]
    inline = ["-Xclang", "-mlink-builtin-bitcode", "-Xclang", device.inline]
    _run([*here, *inline, "-S", "-emit-llvm", str(second), "-o", str(third)], unit)
    sited = with_sites(with_lockstep(_read(third)))
    flags = {
        kernel.name: NEEDS_FIBERS
        for at, kernel in enumerate(module.kernels)
        if f"@cu2hip.trampoline.{at}" in sited.waiting
    }
    _write(last, with_tables(sited.text, module, identity, flags, sited.sites))
    _run(
        [
            device.clang,
            "-x",
            "ir",
            "-O1",
            "-Xclang",
            "-disable-llvm-passes",
            "-fPIC",
            *_tuning(),
            "-c",
            str(last),
            "-o",
            output,
        ],
        unit,
    )
    return output


def _read(path: Path) -> str:
    return path.read_text("utf-8", "surrogateescape")


def _write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8", "surrogateescape")


def _tuning() -> list[str]:
    """Code for this machine: what is compiled here runs here."""
    return ["-march=native"] if platform.machine() == "x86_64" else ["-mcpu=native"]


def _hooks() -> list[str]:
    """A call before each access to memory, for the checks and for lockstep: see `checks.cpp`."""
    if not os.environ.get("CU2HIP_HOOKS"):
        return []
    words = ("-fsanitize-coverage-type=1", "-fsanitize-coverage-trace-loads", "-fsanitize-coverage-trace-stores")
    return [part for word in words for part in ("-Xclang", word)]


def _libraries(device: Device) -> list[str]:
    """AMD's mathematical library and the constants that configure it."""
    isa = device.arch.removeprefix("gfx").partition(":")[0]
    names = [
        "ocml", f"oclc_isa_version_{isa}", f"oclc_wavefrontsize64_{'on' if device.wave == 64 else 'off'}",
        "oclc_finite_only_off", "oclc_unsafe_math_off", "oclc_daz_opt_off", "oclc_correctly_rounded_sqrt_on",
    ]  # fmt: skip
    paths = [os.path.join(device.bitcode, f"{name}.bc") for name in names]
    return [path for path in paths if os.path.exists(path)]


def _level(arguments: Sequence[str]) -> str:
    """The optimisation of the device code: `-O0` is honoured, everything else becomes `-O2`."""
    found = [word for word in arguments if re.fullmatch(r"-O\w*", word)]
    return "-O1" if found and found[-1] == "-O0" else "-O2"


def _run(command: list[str], unit: Unit) -> Completed:
    done = run(command, timeout=unit.timeout, cwd=unit.directory)
    if not done.ok:
        raise CompileError(done.output.strip() or done.problem or f"{command[0]} ended with status {done.returncode}")
    return done
