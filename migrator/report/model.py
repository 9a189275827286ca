"""`MigrationResult` -> `ReportData`: sums, groups and per-file views. The only input of the renderers for people."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.result import (
    BuildResult,
    Diagnostic,
    FileChange,
    FileState,
    MigrationResult,
    Outcome,
    Provenance,
    TestResult,
    UnitBuild,
)

SEVERITIES = tuple(sorted(Severity, key=lambda severity: -severity.rank))
_EFFORTS = (Effort.DAYS, Effort.HOURS, Effort.MINUTES)
_DONE = (Status.APPLIED, Status.MADE_SAFE)
_QUIET = (Status.SUPPRESSED, Status.BASELINED)


def finding_order(finding: Finding) -> tuple[str, int, int, str, str, str]:
    """The order of findings in every report: by place."""
    return (finding.path, finding.line, finding.column, finding.code, finding.symbol, finding.message)


def places(findings: Iterable[Finding]) -> int:
    """The number of places that the findings stand for."""
    return sum(finding.count for finding in findings)


def needs_work(finding: Finding) -> bool:
    """True for what a person has to look at: open, and more than a remark."""
    return finding.status.is_open and finding.severity is not Severity.INFO


@dataclass(frozen=True, slots=True)
class Advice:
    """Findings of one kind that share the explanation and the advice."""

    why: str
    fix: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Findings of one code and severity, the worst first in every list of groups."""

    code: str
    slug: str
    severity: Severity
    advice: tuple[Advice, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for advice in self.advice for finding in advice.findings)

    @property
    def count(self) -> int:
        return places(self.findings)

    @property
    def files(self) -> int:
        return len({finding.path for finding in self.findings})

    @property
    def efforts(self) -> tuple[tuple[Effort, int], ...]:
        return _efforts(self.findings)

    @property
    def anchor(self) -> str:
        return f"{self.code}-{self.severity.value}"


@dataclass(frozen=True, slots=True)
class Change:
    """One kind of edit: the same sentence about the same symbol, at `count` places."""

    symbol: str
    message: str
    count: int
    files: int


@dataclass(frozen=True, slots=True)
class ChangeGroup:
    """What was changed under one code."""

    code: str
    slug: str
    made_safe: int
    changes: tuple[Change, ...]
    count: int
    files: int


@dataclass(frozen=True, slots=True)
class FileView:
    """One file: what happened to it, what is open in it, how its compilation ended on each toolchain."""

    change: FileChange
    open: tuple[Finding, ...]
    applied: tuple[tuple[str, str, int], ...]  # code, slug, count
    builds: tuple[tuple[BuildResult, UnitBuild], ...]

    @property
    def path(self) -> str:
        return self.change.path

    @property
    def work(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.open if needs_work(finding))

    @property
    def remarks(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.open if not needs_work(finding))

    @property
    def by_severity(self) -> tuple[tuple[Severity, int], ...]:
        return severity_counts(self.work)

    @property
    def is_interesting(self) -> bool:
        """False for what was only carried over."""
        return bool(self.open or self.applied or self.change.edits) or self.change.state in (
            FileState.CHANGED,
            FileState.SKIPPED,
            FileState.FAILED,
        )


@dataclass(frozen=True, slots=True)
class Cause:
    """Failures of a build that have one cause, with the first error that shows it."""

    outcome: Outcome
    cause: str
    units: tuple[str, ...]
    first: Diagnostic | None


@dataclass(frozen=True, slots=True)
class BuildView:
    build: BuildResult
    counts: tuple[tuple[Outcome, int], ...]  # only what occurred
    causes: tuple[Cause, ...]

    @property
    def ok(self) -> int:
        return self.build.count(Outcome.OK)

    @property
    def total(self) -> int:
        return len(self.build.units)


@dataclass(frozen=True, slots=True)
class ReportData:
    provenance: Provenance
    findings: tuple[Finding, ...]  # all of them, by place
    states: tuple[tuple[FileState, int], ...]
    edits: int
    lines_changed: int
    severities: tuple[tuple[Severity, int], ...]  # open findings; every severity, the worst first
    places: int  # open findings that need a person
    place_files: int
    efforts: tuple[tuple[Effort, int], ...]
    open_groups: tuple[Group, ...]  # what needs a person
    remark_groups: tuple[Group, ...]
    quiet_groups: tuple[Group, ...]  # suppressed or in the baseline
    change_groups: tuple[ChangeGroup, ...]
    files: tuple[FileView, ...]
    builds: tuple[BuildView, ...]
    tests: tuple[TestResult, ...]

    @property
    def failing_units(self) -> int:
        """Units that do not compile on at least one target, for another reason than a library that is missing here."""
        failed = (Outcome.ERROR, Outcome.TIMEOUT)
        return len({unit.unit for view in self.builds for unit in view.build.units if unit.outcome in failed})

    @property
    def built(self) -> tuple[BuildView, ...]:
        """The builds in which something was compiled."""
        return tuple(build for build in self.builds if build.total)


def report_data(result: MigrationResult) -> ReportData:
    """Everything that a report for people shows, in the order in which it shows it."""
    findings = sorted(result.findings, key=finding_order)
    opened = [finding for finding in findings if finding.status.is_open]
    work = [finding for finding in opened if needs_work(finding)]
    states = Counter(change.state for change in result.files)
    return ReportData(
        provenance=result.provenance,
        findings=tuple(findings),
        states=tuple((state, states[state]) for state in FileState if states[state]),
        edits=sum(change.edits for change in result.files),
        lines_changed=sum(change.lines_changed for change in result.files),
        severities=severity_counts(opened, every=True),
        places=places(work),
        place_files=len({finding.path for finding in work}),
        efforts=_efforts(work),
        open_groups=_groups(work),
        remark_groups=_groups(item for item in opened if not needs_work(item)),
        quiet_groups=_groups(finding for finding in findings if finding.status in _QUIET),
        change_groups=_change_groups(finding for finding in findings if finding.status in _DONE),
        files=_files(result, findings),
        builds=tuple(_build_view(build) for build in result.builds),
        tests=result.tests,
    )


def severity_counts(findings: Iterable[Finding], every: bool = False) -> tuple[tuple[Severity, int], ...]:
    """(severity, number of findings), the worst first; those that occur, or `every` one."""
    counts: Counter[Severity] = Counter()
    for finding in findings:
        counts[finding.severity] += finding.count
    return tuple((severity, counts[severity]) for severity in SEVERITIES if every or counts[severity])


def _efforts(findings: Iterable[Finding]) -> tuple[tuple[Effort, int], ...]:
    counts: Counter[Effort] = Counter()
    for finding in findings:
        counts[finding.effort] += finding.count
    return tuple((effort, counts[effort]) for effort in _EFFORTS if counts[effort])


def _groups(findings: Iterable[Finding]) -> tuple[Group, ...]:
    by_key: dict[tuple[Severity, str, str], dict[tuple[str, str], list[Finding]]] = defaultdict(dict)
    for finding in findings:
        advice = by_key[finding.severity, finding.code, finding.slug]
        advice.setdefault((finding.why, finding.fix), []).append(finding)
    groups = [
        Group(code, slug, severity, tuple(Advice(why, fix, tuple(members)) for (why, fix), members in advice.items()))
        for (severity, code, slug), advice in by_key.items()
    ]
    return tuple(sorted(groups, key=lambda group: (-group.severity.rank, -group.count, group.code, group.slug)))


def _change_groups(findings: Iterable[Finding]) -> tuple[ChangeGroup, ...]:
    by_code: dict[tuple[str, str], list[Finding]] = defaultdict(list)
    for finding in findings:
        by_code[finding.code, finding.slug].append(finding)
    groups = [
        ChangeGroup(
            code=code,
            slug=slug,
            made_safe=places(finding for finding in members if finding.status is Status.MADE_SAFE),
            changes=_changes(members),
            count=places(members),
            files=len({finding.path for finding in members}),
        )
        for (code, slug), members in by_code.items()
    ]
    return tuple(sorted(groups, key=lambda group: (-group.count, group.code, group.slug)))


def _changes(findings: Sequence[Finding]) -> tuple[Change, ...]:
    by_text: dict[tuple[str, str], list[Finding]] = defaultdict(list)
    for finding in findings:
        by_text[finding.symbol, finding.message].append(finding)
    changes = [
        Change(symbol, message, places(members), len({finding.path for finding in members}))
        for (symbol, message), members in by_text.items()
    ]
    return tuple(sorted(changes, key=lambda change: (-change.count, change.symbol, change.message)))


def _files(result: MigrationResult, findings: Sequence[Finding]) -> tuple[FileView, ...]:
    opened: dict[str, list[Finding]] = defaultdict(list)
    applied: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for finding in findings:
        if finding.status.is_open:
            opened[finding.path].append(finding)
        elif finding.status in _DONE:
            applied[finding.path][finding.code, finding.slug] += finding.count
    units: dict[str, list[tuple[BuildResult, UnitBuild]]] = defaultdict(list)
    paths = {change.path for change in result.files}
    for build in result.builds:
        for unit in build.units:
            units[_original_path(unit.unit, paths)].append((build, unit))
    return tuple(
        FileView(
            change=change,
            open=tuple(opened[change.path]),
            applied=tuple((code, slug, count) for (code, slug), count in _ranked(applied[change.path])),
            builds=tuple(units[change.path]),
        )
        for change in sorted(result.files, key=lambda change: change.path)
    )


def _original_path(unit: str, paths: set[str]) -> str:
    """The input's path of a unit, which `--rename` may have given another suffix."""
    before = f"{unit.removesuffix('.hip')}.cu"
    return before if unit not in paths and before in paths else unit


def _ranked(counts: Counter[tuple[str, str]]) -> list[tuple[tuple[str, str], int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _build_view(build: BuildResult) -> BuildView:
    counts = tuple((outcome, build.count(outcome)) for outcome in Outcome if build.count(outcome))
    by_cause: dict[tuple[Outcome, str], list[UnitBuild]] = defaultdict(list)
    for unit in sorted(build.units, key=lambda unit: unit.unit):
        if unit.outcome not in (Outcome.OK, Outcome.SKIPPED):
            by_cause[unit.outcome, unit.cause or _first_message(unit)].append(unit)
    causes = [
        Cause(outcome, cause, tuple(unit.unit for unit in units), _first_error(units[0]))
        for (outcome, cause), units in by_cause.items()
    ]
    return BuildView(build, counts, tuple(sorted(causes, key=lambda cause: (-len(cause.units), cause.cause))))


def _first_error(unit: UnitBuild) -> Diagnostic | None:
    errors = [item for item in unit.diagnostics if item.severity in ("error", "fatal error", "fatal")]
    return next(iter(errors or unit.diagnostics), None)


def _first_message(unit: UnitBuild) -> str:
    first = _first_error(unit)
    return first.message if first is not None else ""
