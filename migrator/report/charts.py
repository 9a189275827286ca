"""Charts as data: rows of stacked bars with their numbers, which the page draws as inline SVG in a table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from migrator.i18n import Translator
from migrator.model.finding import Severity
from migrator.model.history import Point
from migrator.model.result import FileState, Outcome
from migrator.report import labels
from migrator.report.api_use import LibraryUse
from migrator.report.families import families
from migrator.report.model import SEVERITIES, ReportData

_OUTCOMES = (Outcome.OK, Outcome.MISSING, Outcome.SKIPPED, Outcome.TIMEOUT, Outcome.ERROR)
WIDTH = 100.0  # of a bar that is as long as the longest row, in units of the SVG


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a bar: `x` and `width` in units of the SVG; `kind` is the class that colours it."""

    kind: str
    label: str
    value: int
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Row:
    label: str
    segments: tuple[Segment, ...]

    @property
    def total(self) -> int:
        return sum(segment.value for segment in self.segments)


@dataclass(frozen=True, slots=True)
class Chart:
    """`series` are (class, label) of the columns; every row has one segment for each."""

    key: str
    title: str
    series: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]


def charts(data: ReportData, uses: Sequence[LibraryUse], titles: dict[str, str], t: Translator) -> tuple[Chart, ...]:
    """The charts of the overview that have something to show; `titles` are names of libraries."""
    found = (
        _findings(data, t),
        _states(data, t),
        _libraries(uses, titles, t),
        _outcomes(data, t),
    )
    return tuple(chart for chart in found if chart.rows)


def trend(points: Sequence[Point], t: Translator) -> Chart:
    """Open findings from result to result, the oldest first."""
    series = [(severity.value, t(labels.SEVERITY_SHORT[severity])) for severity in SEVERITIES]
    rows = [
        (point.label or f"#{at}", [getattr(point, severity.value) for severity in SEVERITIES])
        for at, point in enumerate(points, 1)
    ]
    return _chart("trend", t("Open findings from result to result"), series, rows)


def _chart(key: str, title: str, series: Sequence[tuple[str, str]], rows: Sequence[tuple[str, Sequence[int]]]) -> Chart:
    longest = max((sum(values) for _, values in rows), default=0) or 1
    return Chart(key, title, tuple(series), tuple(_row(label, values, series, longest) for label, values in rows))


def _row(label: str, values: Sequence[int], series: Sequence[tuple[str, str]], longest: int) -> Row:
    segments = []
    at = 0.0
    for (kind, name), value in zip(series, values, strict=True):
        width = round(WIDTH * value / longest, 2)
        segments.append(Segment(kind, name, value, round(at, 2), width))
        at += width
    return Row(label, tuple(segments))


def _findings(data: ReportData, t: Translator) -> Chart:
    """Open findings by family and severity."""
    counts: dict[str, Counter[Severity]] = defaultdict(Counter)
    for finding in data.findings:
        if finding.status.is_open:
            counts[families().title(finding.code, t.lang)][finding.severity] += finding.count
    series = [(severity.value, t(labels.SEVERITY_SHORT[severity])) for severity in SEVERITIES]
    rows = [(family, [found[severity] for severity in SEVERITIES]) for family, found in counts.items()]
    rows.sort(key=lambda row: (-sum(row[1][:-1]), -row[1][-1], row[0]))
    return _chart("findings", t("Open findings by family and severity"), series, rows)


def _states(data: ReportData, t: Translator) -> Chart:
    series = [("state", t("Files"))]
    kept = (FileState.UNCHANGED, FileState.COPIED)
    rows = [(t(labels.STATE[state]), [count]) for state, count in data.states if state not in kept]
    rows += [(t(labels.STATE[state]), [count]) for state, count in data.states if state in kept]
    return _chart("states", t("Files by state"), series, rows)


def _libraries(uses: Sequence[LibraryUse], titles: dict[str, str], t: Translator) -> Chart:
    series = [
        ("ok", t("migrated")),
        ("changed", t("call changed")),
        ("error", t("unsupported")),
        ("info", t("remark")),
    ]
    rows = [
        (titles.get(use.library, use.library), [use.migrated, use.changed, use.unsupported, use.remarks])
        for use in uses
    ]
    return _chart("libraries", t("API uses by library"), series, rows)


def _outcomes(data: ReportData, t: Translator) -> Chart:
    """Compiled units of each build, and test runs."""
    kinds = {Outcome.OK: "ok", Outcome.MISSING: "silent", Outcome.SKIPPED: "info", Outcome.TIMEOUT: "performance"}
    ended: list[tuple[str, Counter[Outcome]]] = [
        (
            t("Build: {name}", name=" ".join(filter(None, (view.build.toolchain, view.build.arch)))),
            Counter(unit.outcome for unit in view.build.units),
        )
        for view in data.built
    ]
    if data.tests:
        ended.append((t("Tests"), Counter(test.outcome for test in data.tests)))
    always = (Outcome.OK, Outcome.ERROR)
    order = [kind for kind in _OUTCOMES if kind in always or any(counts[kind] for _, counts in ended)]
    series = [(kinds.get(kind, "error"), t(labels.RESULT[kind])) for kind in order]
    rows = [(label, [counts[kind] for kind in order]) for label, counts in ended]
    return _chart("outcomes", t("Build and tests"), series, rows)
