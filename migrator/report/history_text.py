"""The history in words and as a table, for every format that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrator.i18n import Translator
from migrator.model.finding import Effort, Severity
from migrator.model.history import History, Movement, Point
from migrator.report import labels

POINTS_SHOWN = 12  # the newest
DIFFERENCES = {
    "ruleset": "the rulebook",
    "tool_version": "the tool's version",
    "targets": "the targets",
}


def sentences(history: History, t: Translator) -> Iterator[str]:
    """What changed since the last result."""
    before, now = history.points[-2], history.points[-1]
    yield t(
        "Since {label}: {new} new, {fixed} fixed, {silenced} suppressed; places left: {before} before, {now} now.",
        label=before.label or t("the last result"),
        new=f"{history.new_places:,}",
        fixed=f"{history.fixed_places:,}",
        silenced=f"{history.silenced_places:,}",
        before=f"{before.places:,}",
        now=f"{now.places:,}",
    )
    if history.broken:
        yield t("Compiled before and do not now: {units}.", units=_listed(history.broken))
    if history.repaired:
        yield t("Compile now and did not before: {units}.", units=_listed(history.repaired))
    if history.differences:
        names = ", ".join(t(DIFFERENCES[name]) for name in history.differences)
        yield t("Not the same as then, which may change numbers: {names}.", names=names)


def _listed(units: Sequence[str], shown: int = 5) -> str:
    more = f" (+{len(units) - shown:,})" if len(units) > shown else ""
    return ", ".join(units[:shown]) + more


def trend_head(t: Translator) -> list[str]:
    """The columns of the trend."""
    severities = [t(labels.SEVERITY_SHORT[severity]) for severity in Severity]
    efforts = [t(labels.EFFORT[effort]) for effort in (Effort.MINUTES, Effort.HOURS, Effort.DAYS)]
    return [
        t("Date"),
        t("Commit"),
        t("Version"),
        t("Places left"),
        t("Files"),
        *severities,
        *efforts,
        t("Units that compile"),
        t("Tests passed"),
    ]


def trend_row(point: Point) -> list[str]:
    """One result's numbers in the order of `trend_head`; a cell is empty where nothing was built or tested."""
    counts = (point.places, point.files, point.error, point.silent, point.performance, point.info)
    efforts = (point.minutes, point.hours, point.days)
    units = f"{point.units_ok}/{point.units}" if point.units else ""
    tests = f"{point.tests_ok}/{point.tests}" if point.tests else ""
    return [point.date, point.commit[:10], point.tool_version, *map(str, (*counts, *efforts)), units, tests]


def movement(item: Movement, t: Translator) -> str:
    """One finding that came or went, as plain text: place, code, what it is."""
    place = item.path or t("whole project")
    if item.line:
        place += f":{item.line}"
    times = f" ({item.count:,}×)" if item.count > 1 else ""
    return f"{place}: {item.code} {item.message}{times}"
