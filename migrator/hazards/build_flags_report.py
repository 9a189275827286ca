"""One place of a build file that a reader found."""

from __future__ import annotations

from msgspec import Struct

from migrator.model.finding import Severity


class Hit(Struct, frozen=True):
    """A hazard at a byte range; `severity` where it is not the rule's."""

    code: str
    start: int
    end: int
    message: str
    symbol: str
    severity: Severity | None = None
