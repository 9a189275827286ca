"""The words and tables of a portfolio, which its formats share."""

from __future__ import annotations

from migrator.i18n import Translator
from migrator.model.finding import Severity
from migrator.report import labels
from migrator.report.effort import Range
from migrator.report.labels import number_range
from migrator.report.portfolio import Portfolio, Repository
from migrator.report.verdict import State

STATES = {
    State.BUILDS: "builds",
    State.BUILDS_OPEN: "builds, with open places",
    State.INCOMPLETE: "builds, but for missing libraries",
    State.FAILS: "does not build",
    State.NOT_BUILT: "not built",
    State.ASSESSED: "assessed only",
}


def days(values: Range, t: Translator) -> str:
    return t("{range} working days", range=number_range(values))


def headline(found: Portfolio, t: Translator) -> list[str]:
    """The portfolio in a few sentences."""
    totals = found.totals
    lines = [
        t(
            "{repositories}, {files} with CUDA, {lines} lines in them.",
            repositories=t.count(totals.repositories, "{n} repository", "{n} repositories"),
            files=t.count(totals.files, "{n} file", "{n} files"),
            lines=f"{totals.lines:,}",
        ),
        t(
            "Left to do: {places}; estimate for one engineer: {time}.",
            places=t.count(totals.places, "{n} place", "{n} places"),
            time=days(totals.days, t),
        ),
    ]
    if totals.units:
        lines.append(t("{ok} of {total} translation units compile.", ok=totals.units_ok, total=totals.units))
    else:
        lines.append(t("Not compiled: no build was asked for."))
    if totals.tests:
        lines.append(t("Test runs that pass: {ok} of {total}.", ok=totals.tests_ok, total=totals.tests))
    return lines


def head(t: Translator) -> list[str]:
    """The columns of the rows; all but the first and the last three are numbers."""
    return [
        t("Repository"),
        t("CUDA files"),
        t("CUDA lines"),
        *(t(labels.SEVERITY_SHORT[severity]) for severity in _severities()),
        t("Places left"),
        t("No counterpart"),
        t("Days from"),
        t("Days to"),
        t("Build"),
        t("Tests passed"),
        t("Libraries"),
    ]


def row(item: Repository, t: Translator) -> list[str]:
    """One repository in the order of `head`."""
    counts = dict(item.data.severities)
    low, high = item.estimate.days
    numbers = [*(counts[severity] for severity in _severities()), item.data.places, item.unsupported]
    return [
        item.name,
        str(item.files),
        str(item.lines) if item.inventory is not None else "",
        *map(str, numbers),
        f"{low:.1f}",
        f"{high:.1f}",
        build(item, t),
        f"{item.point.tests_ok}/{item.point.tests}" if item.point.tests else "",
        ", ".join(item.libraries),
    ]


def total_row(found: Portfolio, t: Translator) -> list[str]:
    """The sums in the order of `head`."""
    totals = found.totals
    counts = dict(totals.severities)
    numbers = [*(counts[severity] for severity in _severities()), totals.places, totals.unsupported]
    return [
        t("Total"),
        str(totals.files),
        str(totals.lines),
        *map(str, numbers),
        f"{totals.days[0]:.1f}",
        f"{totals.days[1]:.1f}",
        f"{totals.units_ok}/{totals.units}" if totals.units else "",
        f"{totals.tests_ok}/{totals.tests}" if totals.tests else "",
        "",
    ]


def build(item: Repository, t: Translator) -> str:
    """How the build stands, with its units where there are any."""
    units = f" ({item.point.units_ok}/{item.point.units})" if item.point.units else ""
    return t(STATES[item.state]) + units


def _severities() -> list[Severity]:
    return sorted(Severity, key=lambda severity: -severity.rank)
