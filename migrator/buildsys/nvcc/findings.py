"""The findings about options of nvcc, the same for every build system."""

from __future__ import annotations

from migrator.buildsys.nvcc.step import Step, Subject, Verdict
from migrator.model.edit import Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.source import Span

TRANSLATED = "BLD110"
DROPPED = "BLD111"
DECISION = "BLD112"
UNKNOWN = "BLD113"
COMPILER = "BLD120"
LIBRARY = "BLD121"
NO_LIBRARY = "BLD122"
TOOLKIT_PATH = "BLD123"
ARCHITECTURE = "BLD124"
OWN_WAY = "BLD125"

SLUGS = {
    TRANSLATED: "nvcc-option-translated",
    DROPPED: "nvcc-option-dropped",
    DECISION: "nvcc-option-to-decide",
    UNKNOWN: "nvcc-option-unknown",
    COMPILER: "nvcc-became-hipcc",
    LIBRARY: "link-library-renamed",
    NO_LIBRARY: "library-without-counterpart",
    TOOLKIT_PATH: "toolkit-path",
    ARCHITECTURE: "nvidia-architectures",
    OWN_WAY: "own-way-to-hip",
}

_CODES = {
    Verdict.REPLACE: TRANSLATED,
    Verdict.DROP: DROPPED,
    Verdict.MANUAL: DECISION,
    Verdict.UNKNOWN: UNKNOWN,
}
_OPEN_FIX = {
    LIBRARY: "link what the project uses instead of it",
    NO_LIBRARY: "take out what needs the library, or link what replaces it",
    TOOLKIT_PATH: "name the folder that holds the migrated headers or libraries, or take the option out",
    ARCHITECTURE: "say which GPUs the build is for: `cu2hip migrate --target gfx90a`, or write --offload-arch= here",
    DECISION: "decide what the build needs in its place",
    UNKNOWN: "look the option up and write what hipcc has in its place",
}


def finding(step: Step, span: Span, written: str, change: Fix | None = None) -> Finding:
    """The finding for a step that is not `keep`. `written` is what stands in the file, `span` its place."""
    code = code_of(step)
    is_open = step.verdict in (Verdict.MANUAL, Verdict.UNKNOWN)
    return Finding(
        code,
        SLUGS[code],
        step.severity,
        span,
        _message(step, written),
        why=step.note,
        fix=_OPEN_FIX.get(code, "") if is_open else "",
        status=Status.OPEN if is_open or change is None else Status.APPLIED,
        effort=_effort(step) if is_open else Effort.NONE,
        symbol=step.library or step.option or written,
        library=step.library,
        change=change,
    )


def code_of(step: Step) -> str:
    """The code of the finding about a step."""
    match step.subject:
        case Subject.LIBRARY:
            return NO_LIBRARY if step.verdict is Verdict.MANUAL else LIBRARY
        case Subject.PATH:
            return TOOLKIT_PATH
        case Subject.ARCHITECTURE:
            return ARCHITECTURE
    return _CODES[step.verdict]


def _message(step: Step, written: str) -> str:
    shown = " ".join(written.split())
    if step.verdict is Verdict.UNKNOWN:
        return f"`{shown}` is not known as an option of nvcc; it is left as it is"
    if not step.words:
        return f"`{shown}` is taken out"
    return f"`{shown}` becomes `{' '.join(step.words)}`"


def _effort(step: Step) -> Effort:
    return Effort.HOURS if step.severity is Severity.ERROR and step.subject is Subject.LIBRARY else Effort.MINUTES
