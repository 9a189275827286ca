"""Findings: what was changed, what is left to do, and what may compute differently."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from enum import StrEnum

from migrator.model.edit import Fix, TextEdit
from migrator.model.source import SourceFile, Span


class Severity(StrEnum):
    """`error`: will not compile or run; `silent`: compiles and computes something else."""

    ERROR = "error"
    SILENT = "silent"
    PERFORMANCE = "performance"
    INFO = "info"

    @property
    def rank(self) -> int:
        return ("info", "performance", "silent", "error").index(self.value)


class Effort(StrEnum):
    """What a person has to spend on one occurrence."""

    NONE = "none"
    MINUTES = "minutes"
    HOURS = "hours"
    DAYS = "days"


class Status(StrEnum):
    """`applied` and `made-safe` need nobody; `open` and the others that `is_open` lists are work or a decision."""

    OPEN = "open"
    APPLIED = "applied"
    MADE_SAFE = "made-safe"
    SKIPPED_UNSAFE = "skipped-unsafe"
    CONFLICT = "conflict"
    SUPPRESSED = "suppressed"
    BASELINED = "baselined"
    REVERTED = "reverted"
    MANUAL = "manual"

    @property
    def is_open(self) -> bool:
        return self in (Status.OPEN, Status.SKIPPED_UNSAFE, Status.CONFLICT, Status.REVERTED, Status.MANUAL)


@dataclass(frozen=True, slots=True)
class Finding:
    """One observation at one place.

    `code` is stable (`API101`, `CH102`), `slug` names the pattern. `message` is one sentence that quotes the source;
    `why` and `fix` explain and advise. `path`, `line`, `column` (1-based, bytes) and `snippet` are filled from
    the span by `located`; for findings about a whole file or the whole run the span is empty and line is 1 or 0.
    """

    code: str
    slug: str
    severity: Severity
    span: Span
    message: str
    why: str = ""
    fix: str = ""
    status: Status = Status.OPEN
    effort: Effort = Effort.MINUTES
    confidence: float = 1.0
    targets: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    symbol: str = ""  # the CUDA name, instruction or flag concerned
    library: str = ""  # the CUDA library that it belongs to
    count: int = 1  # how many equal places of the file this finding stands for
    change: Fix | None = field(default=None, compare=False)
    line: int = 0
    column: int = 0
    snippet: str = ""
    fingerprint: str = ""
    edits: tuple[TextEdit, ...] = ()  # what would settle an open finding, for editors; `change` as plain text
    justification: str = ""  # why it is suppressed, in the words of whoever did it

    @property
    def path(self) -> str:
        return self.span.path

    def located(self, source: SourceFile) -> Finding:
        """The same finding with line, column, snippet and a content-based fingerprint."""
        line, column = source.lines.position(self.span.start)
        snippet = source.line_text(self.span.start)
        basis = "\0".join((self.code, self.span.path, " ".join(snippet.split()), self.symbol))
        fingerprint = hashlib.sha256(basis.encode()).hexdigest()[:16]
        return replace(self, line=line, column=column, snippet=snippet.strip(), fingerprint=fingerprint)
