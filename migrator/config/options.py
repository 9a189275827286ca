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


class BuildFiles(StrEnum):
    """What happens to build files: HIP alone, HIP beside CUDA by a switch, or nothing."""

    HIP = "hip"
    BOTH = "both"
    KEEP = "keep"


class CmakeHip(StrEnum):
    """How CMake builds HIP sources: by its language HIP (3.21), or by FindHIP's commands where FindCUDA's were used."""

    LANGUAGE = "language"
    PACKAGE = "package"


class Style(StrEnum):
    """`hip`: HIP's names everywhere. `compat`: CUDA's names, mapped by one generated header when built with HIP."""

    HIP = "hip"
    COMPAT = "compat"


@dataclass(frozen=True, slots=True)
class MigrationOptions:
    """Everything that may change a byte of the output; part of every cache key, hence plain picklable data."""

    hip_version: tuple[int, int] = (6, 3)
    targets: tuple[Target, ...] = ()
    warp: WarpMode = WarpMode.PRESERVE
    warp_constants: tuple[str, ...] = ()
    launch_syntax: LaunchSyntax = LaunchSyntax.CUDA
    libraries: Libraries = Libraries.HIP
    style: Style = Style.HIP
    build_files: BuildFiles = BuildFiles.HIP
    cmake_hip: CmakeHip = CmakeHip.LANGUAGE
    rename: bool = False  # `.cu` files of the result are called `.hip`
    support_prefix: str = "cu2hip"  # the folder of the support headers, relative to the root of the result

    @property
    def wave64(self) -> bool:
        """True where code may meet 64-lane wavefronts: a target has them, or no target is known."""
        return not self.targets or any(64 in target.wavefronts for target in self.targets)


@dataclass(frozen=True, slots=True)
class RunSettings:
    """How to run, as opposed to what to produce: nothing here may change a byte of the output.

    `jobs` is the number of worker processes; `unit_seconds` bounds the parse of one translation unit (wall time);
    `steps` asks for each changed file's content after every step (for a commit a step).
    """

    jobs: int = 1
    ast: bool = True
    cache: bool = True
    steps: bool = False
    unit_seconds: int = 120
    cuda_path: str = ""
    extra_args: tuple[str, ...] = ()
    std: str = ""
    compile_db: str = ""
    rule_dirs: tuple[str, ...] = ()
