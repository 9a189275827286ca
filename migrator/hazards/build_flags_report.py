"""One place of a build file that a reader found."""

from __future__ import annotations

from dataclasses import dataclass

from migrator.model.finding import Severity


@dataclass(frozen=True, slots=True)
class Hit:
    """A hazard at a byte range; `severity` where it is not the rule's."""

    code: str
    start: int
    end: int
    message: str
    symbol: str
    severity: Severity | None = None
