"""Compares results of one project: `history(now, earlier)` gives the trend and what is new or gone.

Findings are matched by their fingerprints, which do not depend on line numbers, and by how many there are of each;
what is left then by code, symbol and the text of the line, for files that got another name.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.history import BuildPoint, History, Movement, Point
from migrator.model.result import BuildResult, MigrationResult, Outcome
from migrator.report.model import finding_order, needs_work, places

POINTS_LIMIT = 100  # the newest ones are kept
_FAILED = (Outcome.ERROR, Outcome.TIMEOUT)
_QUIET = (Status.SUPPRESSED, Status.BASELINED)

Key = tuple[str, ...]


def point(result: MigrationResult) -> Point:
    """The numbers of one result."""
    opened = [finding for finding in result.findings if finding.status.is_open]
    work = [finding for finding in opened if needs_work(finding)]
    severities: Counter[Severity] = Counter()
    efforts: Counter[Effort] = Counter()
    for finding in opened:
        severities[finding.severity] += finding.count
    for finding in work:
        efforts[finding.effort] += finding.count
    provenance = result.provenance
    return Point(
        date=provenance.date,
        commit=provenance.commit,
        tool_version=provenance.tool_version,
        ruleset=provenance.ruleset,
        targets=provenance.targets,
        error=severities[Severity.ERROR],
        silent=severities[Severity.SILENT],
        performance=severities[Severity.PERFORMANCE],
        info=severities[Severity.INFO],
        places=places(work),
        files=len({finding.path for finding in work}),
        minutes=efforts[Effort.MINUTES],
        hours=efforts[Effort.HOURS],
        days=efforts[Effort.DAYS],
        builds=tuple(_build(build) for build in result.builds if build.units),
        tests_ok=sum(test.outcome is Outcome.OK for test in result.tests),
        tests=len(result.tests),
    )


def _build(build: BuildResult) -> BuildPoint:
    failed = sum(unit.outcome in _FAILED for unit in build.units)
    return BuildPoint(build.toolchain, build.arch, build.count(Outcome.OK), len(build.units), failed)


def with_history(now: MigrationResult, earlier: Sequence[MigrationResult]) -> MigrationResult:
    """The result with its history: `earlier` results, the oldest first, and what these know of still older ones."""
    found = history(now, earlier)
    return replace(now, history=found if found.is_trend else None)


def history(now: MigrationResult, earlier: Sequence[MigrationResult]) -> History:
    """The history of `now`; only its own point where there is nothing to compare it with.

    Earlier runs that say the same as `now` tell nothing: what is new is what was new when it was found.
    """
    present = point(now)
    ordered = in_order(earlier)
    repeated: History | None = None
    while ordered and _is_repeated(ordered[-1], now):
        repeated = ordered.pop().history or repeated
    points: list[Point] = []
    for result in ordered:
        points += result.history.points[:-1] if result.history is not None else ()
        points.append(point(result))
    if repeated is not None:
        points += repeated.points[:-1]
    points = _distinct(points)[-POINTS_LIMIT + 1 :]
    if repeated is not None:
        return replace(repeated, points=(*points, present))
    if not ordered:
        return History((present,))
    last = ordered[-1]
    new, fixed, silenced = compare(last, now)
    before, after = _outcomes(last), _outcomes(now)
    return History(
        points=(*points, present),
        new=new,
        fixed=fixed,
        silenced=silenced,
        broken=tuple(sorted(unit for unit in after if not after[unit] and before.get(unit))),
        repaired=tuple(sorted(unit for unit in after if after[unit] and before.get(unit) is False)),
        differences=tuple(
            name
            for name in ("tool_version", "ruleset", "targets")
            if getattr(last.provenance, name) != getattr(now.provenance, name)
        ),
    )


def _is_repeated(before: MigrationResult, now: MigrationResult) -> bool:
    """True where a result says what another one said, maybe on another day."""
    if _undated(point(before)) != _undated(point(now)) or _outcomes(before) != _outcomes(now):
        return False
    return not any(compare(before, now))


def _undated(item: Point) -> Point:
    return replace(item, date="")


def _distinct(points: Sequence[Point]) -> list[Point]:
    """The points in order, without those that repeat the one before."""
    kept: list[Point] = []
    for item in dict.fromkeys(points):
        if not kept or _undated(item) != _undated(kept[-1]):
            kept.append(item)
    return kept


def in_order(results: Iterable[MigrationResult]) -> list[MigrationResult]:
    """By date where every result has one; in the given order otherwise and on one day."""
    found = list(results)
    if all(result.provenance.date for result in found):
        found.sort(key=lambda result: result.provenance.date)
    return found


def _without_repeats(points: Sequence[Point], present: Point) -> list[Point]:
    """The points in order, each once; a run that only repeats the one before, or the present one, tells nothing."""
    kept: list[Point] = []
    for item in dict.fromkeys(points):
        if not kept or replace(item, date="") != replace(kept[-1], date=""):
            kept.append(item)
    if len(kept) > 1 and replace(kept[-1], date="") == replace(present, date=""):
        kept.pop()
    return kept


def _outcomes(result: MigrationResult) -> dict[str, bool]:
    """By unit: whether it compiles on every target; units that were not decided are left out."""
    found: dict[str, bool] = {}
    for build in result.builds:
        for unit in build.units:
            if unit.outcome is Outcome.OK or unit.outcome in _FAILED:
                found[unit.unit] = found.get(unit.unit, True) and unit.outcome is Outcome.OK
    return found


Counted = list[tuple[Finding, int]]


def compare(
    before: MigrationResult, after: MigrationResult
) -> tuple[tuple[Movement, ...], tuple[Movement, ...], tuple[Movement, ...]]:
    """(new, fixed, silenced) places of what needs a person."""
    old = _Pool(finding for finding in before.findings if needs_work(finding))
    new = _Pool(finding for finding in after.findings if needs_work(finding))
    quiet = _Pool(finding for finding in after.findings if finding.status in _QUIET)
    silenced: Counted = []
    for key in (_fingerprint, _content):
        old.settle(new, key)
        silenced += old.settle(quiet, key)
    return _movements(new.left()), _movements(old.left()), _movements(silenced)


class _Pool:
    """Findings in order, with the number of the places of each that are not matched yet."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = sorted(findings, key=finding_order)
        self.counts = [finding.count for finding in self.findings]

    def left(self) -> Counted:
        return [(item, count) for item, count in zip(self.findings, self.counts, strict=True) if count]

    def by(self, key: Callable[[Finding], Key | None]) -> dict[Key, list[int]]:
        """Indices of what is left, by key."""
        found: dict[Key, list[int]] = defaultdict(list)
        for at, finding in enumerate(self.findings):
            if self.counts[at] and (name := key(finding)) is not None:
                found[name].append(at)
        return found

    def settle(self, other: _Pool, key: Callable[[Finding], Key | None]) -> Counted:
        """Match what is left in both pools; the findings of `other` with the number of places that matched."""
        matched: Counted = []
        theirs = {name: indices[::-1] for name, indices in other.by(key).items()}
        for name, indices in self.by(key).items():
            partners = theirs.get(name, [])
            for mine in indices:
                while self.counts[mine] and partners:
                    their = partners[-1]
                    number = min(self.counts[mine], other.counts[their])
                    self.counts[mine] -= number
                    other.counts[their] -= number
                    matched.append((other.findings[their], number))
                    if not other.counts[their]:
                        partners.pop()
        return matched


def _movements(items: Iterable[tuple[Finding, int]]) -> tuple[Movement, ...]:
    ordered = sorted(items, key=lambda item: (-item[0].severity.rank, *finding_order(item[0])))
    return tuple(
        Movement(
            finding.code,
            finding.slug,
            finding.severity.value,
            finding.path,
            finding.line,
            finding.message,
            finding.symbol,
            finding.fingerprint,
            number,
        )
        for finding, number in ordered
    )


def _fingerprint(finding: Finding) -> Key:
    if finding.fingerprint:
        return (finding.code, finding.fingerprint)
    return (finding.code, finding.path, finding.symbol, finding.message)


def _content(finding: Finding) -> Key | None:
    """What stays when a file gets another name; None where there is no line to go by."""
    snippet = " ".join(finding.snippet.split())
    return (finding.code, finding.symbol, snippet) if snippet else None
