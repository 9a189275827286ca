"""The run-time library: compiled on first use, for this machine, one wavefront size and one set of HIP headers."""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import tempfile
from pathlib import Path

from msgspec import Struct

from migrator.cache import cache_dir
from migrator.cpudevice.stubs import stubs
from migrator.cpudevice.unit import Device
from migrator.errors import EnvironmentProblem
from migrator.toolchain.process import run

WAVE_VARIABLE = "CU2HIP_WAVE"  # 64 or 32
ARCHITECTURES = {64: "gfx90a", 32: "gfx1030"}
_SECONDS = 600.0
DRIVER = "cu2hip-hipcc"  # stands beside the library, which calls it for hiprtc


class Runtime(Struct, frozen=True):
    """The clang, what units are compiled for, and the run-time library's path."""

    clang: str
    device: Device
    library: str


def wave() -> int:
    """The wavefront size that the environment asks for, else 64."""
    text = os.environ.get(WAVE_VARIABLE, "64")
    if text not in ("64", "32"):
        raise EnvironmentProblem(f"{WAVE_VARIABLE} is {text!r}", "set it to 64 or 32")
    return int(text)


def runtime(lanes: int = 0) -> Runtime:
    """The run-time library for wavefronts of `lanes` (0: what the environment says), compiled if it has to be.

    Raises EnvironmentProblem where there is no clang with HIP headers and AMD's bitcode, or no library comes out.
    """
    return _runtime(lanes or wave())


@functools.cache
def _runtime(lanes: int) -> Runtime:
    from migrator.toolchain.find import find_toolchain

    toolchain = find_toolchain("clang-hip")
    sources = sorted(path for path in _sources().iterdir() if path.suffix in (".cpp", ".h"))
    key = hashlib.sha256(
        f"{toolchain.compiler.path}\0{toolchain.compiler.version}\0{toolchain.hip_include}\0{lanes}".encode()
    )
    for path in sources:
        key.update(path.name.encode() + b"\0" + path.read_bytes())
    folder = cache_dir() / "cpudevice" / key.hexdigest()[:24]
    library, inline = folder / "libcu2hip_cpu.so", folder / "inline.bc"
    if not library.exists() or not inline.exists():
        _build(toolchain.compiler.path, toolchain.hip_include, lanes, sources, folder)
    device = Device(
        toolchain.compiler.path, toolchain.hip_include, toolchain.device_lib, str(inline), ARCHITECTURES[lanes], lanes
    )
    return Runtime(toolchain.compiler.path, device, str(library))


def write_driver(path: Path) -> None:
    """A program that runs the compiler driver in this Python, wherever it is called from."""
    root = Path(__file__).resolve().parents[2]
    path.write_text(
        f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(root)!r})\n"
        "from migrator.cpudevice.driver import main\nsys.exit(main())\n"
    )
    path.chmod(0o755)


def _sources() -> Path:
    return Path(__file__).parent / "library"


def _build(clang: str, include: str, lanes: int, sources: list[Path], folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="cu2hip-", dir=folder.parent) as name:
        work = Path(name)
        stub = work / "stubs.cpp"
        units = [str(path) for path in sources if path.suffix == ".cpp"]
        flags = [
            "-std=c++17", "-O2", "-march=native", "-fPIC", "-w", f"-DCU2HIP_WAVE={lanes}", f"-I{include}",
            "-D__HIP_PLATFORM_AMD__=1", f"-I{_sources()}",
        ]  # fmt: skip
        stub.write_text(stubs(Path(include), [Path(unit).read_text("utf-8") for unit in units]))
        made = work / "made"
        made.mkdir()
        write_driver(made / DRIVER)
        commands = [
            [clang, *flags, "-emit-llvm", "-c", str(_sources() / "inline.cpp"), "-o", str(made / "inline.bc")],
            [clang, *flags, "-shared", *units, str(stub), "-o", str(made / "libcu2hip_cpu.so"), "-lpthread", "-ldl"],
        ]
        for command in commands:
            done = run(command, timeout=_SECONDS)
            if not done.ok:
                first = next((line for line in done.output.splitlines() if "error" in line), done.problem)
                raise EnvironmentProblem(f"the run-time library of the CPU device cannot be compiled: {first}")
        try:
            os.rename(made, folder)
        except OSError:
            if not (folder / "libcu2hip_cpu.so").exists():  # else another process was faster
                raise
