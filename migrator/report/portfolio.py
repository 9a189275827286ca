"""Several results in one overview, for somebody who has many repositories.

The view model of `portfolio_*`: every number comes from the results by the same functions as in their own reports.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from migrator.model.finding import Severity
from migrator.model.history import Point
from migrator.model.inventory import Inventory, LibraryUse, summed
from migrator.model.result import MigrationResult, Outcome
from migrator.report.api_use import unsupported
from migrator.report.effort import EffortModel, Estimate, Range, estimate, load_model
from migrator.report.history import point
from migrator.report.model import ReportData, report_data
from migrator.report.verdict import State, state


@dataclass(frozen=True, slots=True)
class Source:
    """One result of a portfolio; `link` leads to its own report, relative to the overview ('' where there is none)."""

    result: MigrationResult
    link: str = ""


@dataclass(frozen=True, slots=True)
class Repository:
    """One row. `files` and `lines` are those with CUDA; `lines` is 0 where the result was made without counting."""

    name: str
    link: str
    data: ReportData
    point: Point
    state: State
    files: int
    lines: int
    inventory: Inventory | None
    estimate: Estimate
    libraries: tuple[str, ...]  # CUDA libraries that are used, by name
    unsupported: int  # places of names and headers without counterpart


@dataclass(frozen=True, slots=True)
class SharedApi:
    """A CUDA name or header without counterpart, with the repositories that use it: (name, places)."""

    symbol: str
    library: str
    code: str
    alternative: str
    repositories: tuple[tuple[str, int], ...]

    @property
    def count(self) -> int:
        return sum(number for _, number in self.repositories)


@dataclass(frozen=True, slots=True)
class LibraryTotal:
    """One CUDA library over all repositories."""

    use: LibraryUse
    repositories: int


@dataclass(frozen=True, slots=True)
class Totals:
    """The sums of all rows; `hours` is the sum of the single estimates."""

    repositories: int
    files: int
    lines: int
    severities: tuple[tuple[Severity, int], ...]
    places: int
    units_ok: int
    units: int
    tests_ok: int
    tests: int
    unsupported: int
    hours: Range
    days: Range


@dataclass(frozen=True, slots=True)
class Portfolio:
    """Repositories with the most left to do first; what several of them lack first."""

    repositories: tuple[Repository, ...]
    totals: Totals
    apis: tuple[SharedApi, ...]
    libraries: tuple[LibraryTotal, ...]


def portfolio(sources: Sequence[Source], model: EffortModel | None = None) -> Portfolio:
    """The overview of several results, each under a name of its own."""
    model = model or load_model()
    names = repository_names([source.result for source in sources])
    rows = [_row(source, name, model) for source, name in zip(sources, names, strict=True)]
    rows.sort(key=lambda row: (-row.estimate.hours[1], row.name))
    return Portfolio(tuple(rows), _totals(rows, model), _apis(rows), _libraries(rows))


def repository_names(results: Iterable[MigrationResult]) -> list[str]:
    """What each result's repository is called: the last part of its path, more parts where two are the same."""
    roots = [_parts(result) for result in results]
    names: list[str] = []
    for at, parts in enumerate(roots):
        others = [other for index, other in enumerate(roots) if index != at]
        size = 1
        while size < len(parts) and any(other[-size:] == parts[-size:] for other in others):
            size += 1
        name = "/".join(parts[-size:])
        names.append(name)
    return [
        name if names.count(name) == 1 else f"{name} ({names[: at + 1].count(name)})" for at, name in enumerate(names)
    ]


def _parts(result: MigrationResult) -> tuple[str, ...]:
    """The parts of the input's path; for `.` the output's name says more."""
    provenance = result.provenance
    for path in (provenance.root, provenance.output.removesuffix("-hip")):
        parts = tuple(part for part in PurePosixPath(path).parts if part not in ("/", ".", ".."))
        if parts:
            return parts
    return ("cu2hip",)


def _row(source: Source, name: str, model: EffortModel) -> Repository:
    result = source.result
    data = report_data(result)
    found = result.inventory
    apis = unsupported(data.findings)
    named = {use.library for use in found.libraries} if found is not None else set()
    named |= {finding.library for finding in data.findings if finding.library}
    touched = len({change.path for change in result.files if change.edits} | {item.path for item in data.findings})
    return Repository(
        name=name,
        link=source.link,
        data=data,
        point=point(result),
        state=state(data),
        files=len(found.files) if found is not None else touched,
        lines=found.lines if found is not None else 0,
        inventory=found,
        estimate=estimate(data, model),
        libraries=tuple(sorted(named)),
        unsupported=sum(item.count for item in apis),
    )


def _totals(rows: Sequence[Repository], model: EffortModel) -> Totals:
    severities = {
        severity: sum(dict(row.data.severities)[severity] for row in rows)
        for severity in sorted(Severity, key=lambda item: -item.rank)
    }
    low, high = (sum(row.estimate.hours[side] for row in rows) for side in (0, 1))
    return Totals(
        repositories=len(rows),
        files=sum(row.files for row in rows),
        lines=sum(row.lines for row in rows),
        severities=tuple(severities.items()),
        places=sum(row.data.places for row in rows),
        units_ok=sum(row.point.units_ok for row in rows),
        units=sum(row.point.units for row in rows),
        tests_ok=sum(test.outcome is Outcome.OK for row in rows for test in row.data.tests),
        tests=sum(len(row.data.tests) for row in rows),
        unsupported=sum(row.unsupported for row in rows),
        hours=(low, high),
        days=(low / model.day, high / model.day),
    )


def _apis(rows: Sequence[Repository]) -> tuple[SharedApi, ...]:
    """Names without counterpart, those that the most repositories use first."""
    found: dict[tuple[str, str], list[tuple[str, int]]] = defaultdict(list)
    about: dict[tuple[str, str], tuple[str, str]] = {}
    for row in rows:
        for item in unsupported(row.data.findings):
            key = (item.library, item.symbol)
            found[key].append((row.name, item.count))
            about.setdefault(key, (item.code, item.alternative))
    apis = [
        SharedApi(symbol, library, *about[library, symbol], tuple(sorted(users)))
        for (library, symbol), users in found.items()
    ]
    return tuple(sorted(apis, key=lambda api: (-len(api.repositories), -api.count, api.library, api.symbol)))


def _libraries(rows: Sequence[Repository]) -> tuple[LibraryTotal, ...]:
    """What the inventories counted, by library; empty where nothing was counted."""
    uses: dict[str, list[LibraryUse]] = defaultdict(list)
    for row in rows:
        for use in row.inventory.libraries if row.inventory is not None else ():
            uses[use.library].append(use)
    totals = [LibraryTotal(summed(library, members), len(members)) for library, members in uses.items()]
    return tuple(sorted(totals, key=lambda total: (-total.use.uses, total.use.library)))
