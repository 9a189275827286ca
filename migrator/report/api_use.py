"""How much of each CUDA library is used, and what became of it: migrated, changed, unsupported."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from migrator.model.finding import Finding, Severity, Status
from migrator.report.model import needs_work

_CALL_CHANGED = "API110"
_CALLS = ("API", "HDR")  # names, calls and includes; hazards about a library are no uses of it
_DONE = (Status.APPLIED, Status.MADE_SAFE)
_WITHOUT_COUNTERPART = ("API12", "API13", "HDR21")


@dataclass(frozen=True, slots=True)
class LibraryUse:
    """Uses of one CUDA library by places: `changed` are calls whose arguments changed as well as the name."""

    library: str
    migrated: int
    changed: int
    unsupported: int  # open, and more than a remark
    remarks: int  # open in code that HIP does not compile

    @property
    def total(self) -> int:
        return self.migrated + self.changed + self.unsupported + self.remarks


def library_uses(findings: Iterable[Finding]) -> tuple[LibraryUse, ...]:
    """The libraries that are used, the most used first."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for finding in findings:
        if not finding.library or not finding.code.startswith(_CALLS):
            continue
        if finding.status in _DONE:
            column = 1 if finding.code == _CALL_CHANGED else 0
        elif finding.status.is_open:
            column = 3 if finding.severity is Severity.INFO else 2
        else:
            continue
        counts[finding.library][column] += finding.count
    uses = [LibraryUse(library, *numbers) for library, numbers in counts.items()]
    return tuple(sorted(uses, key=lambda use: (-use.total, use.library)))


@dataclass(frozen=True, slots=True)
class Unsupported:
    """One CUDA name or header without a HIP counterpart (or none in this version), with what to use instead."""

    symbol: str
    library: str
    code: str
    alternative: str
    why: str
    message: str
    findings: tuple[Finding, ...]

    @property
    def count(self) -> int:
        return sum(finding.count for finding in self.findings)

    @property
    def files(self) -> int:
        return len({finding.path for finding in self.findings})


def unsupported(findings: Iterable[Finding]) -> tuple[Unsupported, ...]:
    """What has no counterpart and has to be replaced, the most used first."""
    by_symbol: dict[tuple[str, str], list[Finding]] = defaultdict(list)
    for finding in findings:
        if needs_work(finding) and finding.symbol and finding.code.startswith(_WITHOUT_COUNTERPART):
            by_symbol[finding.library, finding.symbol].append(finding)
    entries = [
        Unsupported(symbol, library, found[0].code, found[0].fix, found[0].why, found[0].message, tuple(found))
        for (library, symbol), found in by_symbol.items()
    ]
    return tuple(sorted(entries, key=lambda entry: (-entry.count, entry.library, entry.symbol)))
