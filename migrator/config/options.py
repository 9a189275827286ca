"""The options of a run, resolved: what the command line, the configuration files and the defaults add up to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from migrator.model.target import Target


class WarpMode(StrEnum):
    """What happens to warp-level operations (`docs/warp.md`)."""

    PRESERVE = "preserve"
    NATIVE = "native"
    FLAG = "flag"


class LaunchSyntax(StrEnum):
    CUDA = "cuda"
    HIP = "hip"


class Libraries(StrEnum):
    HIP = "hip"
    ROC = "roc"


@dataclass(frozen=True, slots=True)
class MigrationOptions:
    """Everything that may change a byte of the output; part of every cache key, hence plain picklable data."""

    hip_version: tuple[int, int] = (6, 3)
    targets: tuple[Target, ...] = ()
    warp: WarpMode = WarpMode.PRESERVE
    warp_constants: tuple[str, ...] = ()
    launch_syntax: LaunchSyntax = LaunchSyntax.CUDA
    libraries: Libraries = Libraries.HIP
    support_prefix: str = "cu2hip"  # the folder of the support headers, relative to the root of the result

    @property
    def wave64(self) -> bool:
        """True where code may meet 64-lane wavefronts: a target has them, or no target is known."""
        return not self.targets or any(64 in target.wavefronts for target in self.targets)
