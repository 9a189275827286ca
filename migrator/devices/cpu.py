"""The CPU device: tests are built by `cu2hip-hipcc` in hipcc's place and run on this machine's processor."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from migrator.cpudevice.runtime import WAVE_VARIABLE, Runtime, runtime, write_driver
from migrator.devices.base import Prepared, Request, device
from migrator.errors import Cu2hipError

_DRIVERS = ("hipcc", "cu2hip-hipcc", "dcc")


@device
class Cpu:
    """HIP programs on the processor, with wavefronts of 64 or 32 lanes."""

    name = "cpu"
    emulated = True

    def missing(self) -> str:
        from migrator.toolchain.find import find_toolchain

        try:
            find_toolchain("clang-hip")
        except Cu2hipError as error:
            return error.message
        return ""

    def prepare(self, request: Request, work: Path) -> Prepared:
        lanes = request.wave or 64
        made = runtime(lanes)
        environment = {WAVE_VARIABLE: str(lanes), "HIP_PLATFORM": "amd", "CU2HIP_ARCH": made.device.arch}
        if request.checks:
            environment |= {"CU2HIP_HOOKS": "1", "CU2HIP_CHECKS": "1"}
        tools = work / "tools"
        tools.mkdir(parents=True, exist_ok=True)
        for name in _DRIVERS:
            write_driver(tools / name)
        description = f"CPU device, wavefronts of {lanes} lanes ({_compiler(made)})"
        return Prepared(description, made.device.arch, environment, str(tools))

    def wrapped(self, command: Sequence[str], prepared: Prepared) -> list[str]:
        return list(command)


def _compiler(made: Runtime) -> str:
    return os.path.basename(made.clang)
