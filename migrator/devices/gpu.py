"""A GPU of this machine: tests are built with the machine's own compiler and run as they are."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from migrator.devices.base import Prepared, Request, device

_NODES = ("/dev/kfd", "/dev/mkfd")  # ROCm's, and Hygon's DTK


@device
class Gpu:
    """The GPU that the driver offers."""

    name = "gpu"
    emulated = False

    def missing(self) -> str:
        return "" if any(os.path.exists(node) for node in _NODES) else "this machine has no AMD or Hygon GPU"

    def prepare(self, request: Request, work: Path) -> Prepared:
        from migrator.ruleset.targets import machine_target

        found = machine_target()
        arch = request.arch or (found.arch if found else "")
        return Prepared(f"GPU {arch or 'of this machine'}", arch, {"HIP_PLATFORM": "amd"})

    def wrapped(self, command: Sequence[str], prepared: Prepared) -> list[str]:
        return list(command)
