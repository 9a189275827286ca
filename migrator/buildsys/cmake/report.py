"""The findings about CMake files: BLD2xx, and the shared ones where a place is about a library or an architecture."""

from __future__ import annotations

from migrator.model.edit import Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.source import Span

LANGUAGE, MINIMUM, PACKAGE, VARIABLE = "BLD201", "BLD202", "BLD203", "BLD205"
PROPERTY, EXPRESSION, SOURCES, SEPARABLE, VERSION = "BLD206", "BLD207", "BLD208", "BLD209", "BLD210"
FINDCUDA, OPTION, DROPPED, HOST = "BLD211", "BLD212", "BLD213", "BLD214"
COMMAND, DOWNLOAD, TOOL, MODULE, OWN_COMMAND, LEFT, UNREADABLE = (
    "BLD220",
    "BLD221",
    "BLD222",
    "BLD223",
    "BLD224",
    "BLD229",
    "BLD230",
)
LIBRARY, NO_LIBRARY, PATH, ARCHITECTURE, OWN_WAY = "BLD121", "BLD122", "BLD123", "BLD124", "BLD125"

SLUGS = {
    LANGUAGE: "cmake-language-hip",
    MINIMUM: "cmake-minimum-raised",
    PACKAGE: "cmake-package",
    VARIABLE: "cmake-variable",
    PROPERTY: "cmake-property",
    EXPRESSION: "cmake-generator-expression",
    SOURCES: "cmake-hip-sources",
    SEPARABLE: "cmake-separable-compilation",
    VERSION: "cmake-cuda-version",
    FINDCUDA: "findcuda-command",
    OPTION: "cmake-option-kept",
    DROPPED: "cmake-statement-dropped",
    HOST: "cmake-host-sources",
    COMMAND: "findcuda-command-left",
    DOWNLOAD: "cmake-cuda-download",
    TOOL: "cmake-cuda-tool",
    MODULE: "cmake-cuda-package-left",
    OWN_COMMAND: "cmake-own-command",
    LEFT: "cuda-left-in-cmake",
    UNREADABLE: "cmake-unreadable",
    LIBRARY: "link-library-renamed",
    NO_LIBRARY: "library-without-counterpart",
    PATH: "toolkit-path",
    ARCHITECTURE: "nvidia-architectures",
    OWN_WAY: "own-way-to-hip",
}


def applied(code: str, span: Span, message: str, why: str = "", symbol: str = "", library: str = "") -> Finding:
    """What was done and needs nobody. The edits are attached where the statement is finished."""
    return Finding(
        code,
        SLUGS[code],
        Severity.INFO,
        span,
        message,
        why=why,
        status=Status.APPLIED,
        effort=Effort.NONE,
        symbol=symbol,
        library=library,
        change=Fix(),
    )


def left(
    code: str,
    span: Span,
    message: str,
    *,
    why: str = "",
    fix: str = "",
    symbol: str = "",
    library: str = "",
    severity: Severity = Severity.ERROR,
    effort: Effort = Effort.MINUTES,
    count: int = 1,
) -> Finding:
    """What a person has to decide or to write."""
    return Finding(
        code,
        SLUGS[code],
        severity,
        span,
        message,
        why=why,
        fix=fix,
        status=Status.MANUAL,
        effort=effort,
        symbol=symbol,
        library=library,
        count=count,
    )


def shown(text: str, limit: int = 60) -> str:
    """A piece of source on one line."""
    line = " ".join(text.split()).encode("latin-1", "replace").decode("utf-8", "replace")
    return line if len(line) <= limit else line[: limit - 3] + "..."
