"""`cu2hip-hipcc`: a compiler driver that stands in for hipcc and makes programs for the CPU device.

A project's own build calls it with hipcc's command lines. Sources with device code go through `unit`, everything else
to clang as it is; programs are linked with the run-time library.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from migrator.cpudevice import libraries
from migrator.cpudevice.command import Command, Mode, Source, parse
from migrator.cpudevice.runtime import Runtime, runtime
from migrator.cpudevice.unit import CompileError, Unit, compile_unit
from migrator.errors import Cu2hipError, ExitCode
from migrator.lazy import pattern

_DEVICE_CODE = pattern(rb"__global__|__device__|__constant__|__shared__|<<<|hipLaunchKernelGGL")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line; the exit code is the compiler's."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _run(words)
    except CompileError as error:
        sys.stderr.write(error.message + "\n")
        return 1
    except Cu2hipError as error:
        sys.stderr.write(f"cu2hip-hipcc: {error}\n")
        return ExitCode.ENVIRONMENT


def _run(words: list[str]) -> int:
    command = parse(words)
    device = runtime()
    if command.mode is Mode.OTHER:
        return _call([device.clang, *_plain(device), *words])
    with tempfile.TemporaryDirectory(prefix="cu2hip-") as scratch:
        objects: dict[str, str] = {}
        for at, source in enumerate(command.sources):
            output = _object_name(command, source, at, scratch)
            status = _compile(command, source, output, Path(scratch) / str(at), device)
            if status:
                return status
            objects[source.path] = output
        if command.module:  # whether -c was said or not, hipcc writes what hipModuleLoad takes
            return _link(command, objects, device, "-shared")
        if command.archive:
            return _call(["ar", "rcs", command.output or "a.a", *objects.values()])
        return 0 if command.mode is Mode.OBJECT else _link(command, objects, device)


def _object_name(command: Command, source: Source, at: int, scratch: str) -> str:
    if command.mode is Mode.LINK or command.module:
        return os.path.join(scratch, f"{at}.o")
    return command.output or os.path.splitext(os.path.basename(source.path))[0] + ".o"


def _compile(command: Command, source: Source, output: str, work: Path, device: Runtime) -> int:
    if not source.device and not command.module and not _has_device_code(source.path):
        return _call([device.clang, *_plain(device), *command.compile, "-fPIC", "-c", source.path, "-o", output])
    work.mkdir()
    arguments = (*libraries.flags(device.device.hip_include), *command.compile)
    unit = Unit(
        source.path, os.path.abspath(output), arguments, relocatable=command.relocatable, host=not command.module
    )
    compile_unit(unit, device.device, work)
    return 0


def _has_device_code(path: str) -> bool:
    """hipcc takes a C++ file for HIP: one with device code in it goes through both passes."""
    if path.endswith(".c"):
        return False
    with open(path, "rb") as stream:
        return _DEVICE_CODE.search(stream.read()) is not None


def _plain(device: Runtime) -> list[str]:
    """What host code that includes HIP's headers needs."""
    include = device.device.hip_include
    return [f"-I{include}", "-D__HIP_PLATFORM_AMD__=1", *libraries.flags(include)]


def _link(command: Command, objects: dict[str, str], device: Runtime, *more: str) -> int:
    given = [objects.get(word, word) for word in command.link]
    words = libraries.linked(given, device.clang, device.device.hip_include)
    library = os.path.dirname(device.library)
    flags = [word for word in command.compile if word.startswith(("-fopenmp", "-fsanitize", "-g", "-pthread"))]
    return _call(
        [device.clang, *flags, *more, *words, "-o", command.output or "a.out", device.library, f"-Wl,-rpath,{library}",
         "-lpthread", "-lm"]
    )  # fmt: skip


def _call(command: list[str]) -> int:
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
