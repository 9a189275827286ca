"""The settings that configuration files, CU2HIP_* variables and the command line may hold."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from migrator.config.options import BuildFiles, CmakeHip, LaunchSyntax, Libraries, MigrationOptions, Style, WarpMode

Value = str | int | tuple[str, ...]


class Shape(StrEnum):
    """What a setting's value is made of."""

    TEXT = "text"
    CHOICE = "choice"
    LIST = "list of texts"
    PATH = "path"  # relative to the file that names it
    PATHS = "list of paths"
    NUMBER = 'whole number, or "auto"'


class Field(Struct, frozen=True):
    """One setting, by its name in files; the environment variable is CU2HIP_ with the name in capitals."""

    key: str
    shape: Shape
    default: Value
    help: str
    choices: tuple[str, ...] = ()

    @property
    def variable(self) -> str:
        return "CU2HIP_" + self.key.upper().replace("-", "_")


_DEFAULTS = MigrationOptions()
FAIL_ON = ("error", "silent", "performance", "info", "never")

FIELDS = {
    field.key: field
    for field in (
        Field("targets", Shape.LIST, (), "GPU architectures to migrate for, such as gfx90a"),
        Field(
            "hip-version",
            Shape.TEXT,
            ".".join(map(str, _DEFAULTS.hip_version)),
            "HIP release to migrate for, in quotes",
        ),
        Field("warp", Shape.CHOICE, _DEFAULTS.warp.value, "what happens to warp operations", tuple(WarpMode)),
        Field("warp-constants", Shape.LIST, (), "names of constants that mean the warp size"),
        Field(
            "launch-syntax",
            Shape.CHOICE,
            _DEFAULTS.launch_syntax.value,
            "how kernels are launched",
            tuple(LaunchSyntax),
        ),
        Field(
            "style",
            Shape.CHOICE,
            _DEFAULTS.style.value,
            "HIP's names in the sources, or CUDA's with one header for both vendors",
            tuple(Style),
        ),
        Field("libraries", Shape.CHOICE, _DEFAULTS.libraries.value, "hipBLAS and kin, or rocBLAS", tuple(Libraries)),
        Field(
            "build-files",
            Shape.CHOICE,
            _DEFAULTS.build_files.value,
            "build files for HIP alone, for both vendors by a switch, or kept as they are",
            tuple(BuildFiles),
        ),
        Field(
            "cmake-hip",
            Shape.CHOICE,
            _DEFAULTS.cmake_hip.value,
            "CMake's language HIP, or FindHIP's commands in place of FindCUDA's",
            tuple(CmakeHip),
        ),
        Field("exclude", Shape.LIST, (), "patterns of files that are carried over as they are"),
        Field("jobs", Shape.NUMBER, 0, "worker processes"),
        Field("fail-on", Shape.CHOICE, "error", "the severity of open findings that ends with status 1", FAIL_ON),
        Field("select", Shape.LIST, (), "codes, or prefixes of codes, that a check reports"),
        Field("ignore", Shape.LIST, (), "codes, or prefixes of codes, that a check does not report"),
        Field("baseline", Shape.PATH, "", "a file of known findings"),
        Field("rules", Shape.PATHS, (), "files or folders of your own rules"),
        Field("cuda-path", Shape.PATH, "", "a CUDA toolkit whose headers are used for parsing"),
        Field("history", Shape.PATHS, (), "earlier results, or folders of them, that reports compare with"),
        Field("report-template-dir", Shape.PATH, "", "a folder of your own report templates, by the names of ours"),
        Field("report-company", Shape.TEXT, "", "whose report it is: a name above the title"),
        Field("report-logo", Shape.PATH, "", "a picture for the report's head: PNG, JPEG, GIF, WebP or SVG"),
        Field("lang", Shape.CHOICE, "auto", "language of reports, summaries and explanations", ("auto", "en", "zh")),
    )
}
