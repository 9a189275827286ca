"""What `assess` tells on a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from migrator.cli._summary import SEVERITIES, decisions
from migrator.cli.ui import printable
from migrator.i18n import Translator
from migrator.model.finding import Finding, Severity, Status
from migrator.model.result import FileState, MigrationResult
from migrator.report import labels
from migrator.report.api_use import Unsupported, unsupported
from migrator.report.codes import CodeTexts
from migrator.report.effort import estimate
from migrator.report.families import families
from migrator.report.history_text import sentences
from migrator.report.inventory_text import inventory_rows, library_head, library_rows
from migrator.report.model import ReportData, report_data
from migrator.report.portfolio import Portfolio
from migrator.report.portfolio_text import head, headline, row, total_row

_APIS = 10
_FAMILIES = 12
_WAVE64 = "CH1"  # the family of hazards of 64 lanes

Paint = Callable[[str, str], str]


def lines(result: MigrationResult, t: Translator, *, verbose: bool, paint: Paint) -> Iterator[str]:
    """How much there is, what becomes of it, what is left, what it costs, and where the risk is."""
    data = report_data(result)
    yield t("CUDA assessment of {path}", path=printable(result.provenance.root))
    yield decisions(result, t)
    found = result.inventory
    if found is not None:
        yield ""
        colon = "：" if t.lang == "zh" else ": "
        yield from (f"  {label}{colon}{printable(value)}" for label, value in inventory_rows(found, t))
        if not found.files:
            yield t("There is no CUDA in C or C++ code here.")
        if found.libraries:
            yield ""
            yield from aligned([library_head(t), *library_rows(found)])
    yield ""
    yield from _outcome(result, data, t)
    yield ""
    yield t("left to do, by severity:")
    for severity, number in data.severities:
        yield f"  {paint(f'{number:>7,}', severity.value)}  {t(SEVERITIES[severity])}: {t(labels.SEVERITY[severity])}"
    yield from _families(data, t)
    yield from _apis(unsupported(data.findings), t, None if verbose else _APIS)
    yield ""
    yield from _risk(data.findings, t)
    effort = estimate(data)
    yield t("Estimate: {time} for one engineer.", time=labels.span(effort, t))
    if result.history is not None:
        yield from (printable(line) for line in sentences(result.history, t))


def _outcome(result: MigrationResult, data: ReportData, t: Translator) -> Iterator[str]:
    """What a migration would do by itself."""
    states = Counter(change.state for change in result.files)
    done = sum(item.count for item in data.findings if item.status in (Status.APPLIED, Status.MADE_SAFE))
    changed = t.count(states[FileState.CHANGED], "{n} file", "{n} files")
    places = t.count(done, "{n} place", "{n} places")
    yield t("A migration changes {places} in {files} by itself.", places=places, files=changed)
    left = t.count(data.places, "{n} place", "{n} places")
    files = t.count(data.place_files, "{n} file", "{n} files")
    yield t("It leaves {places} in {files} to a person.", places=left, files=files)
    unread = states[FileState.SKIPPED] + states[FileState.FAILED]
    if unread:
        yield t.count(unread, "{n} file cannot be read or migrated.", "{n} files cannot be read or migrated.")


def _families(data: ReportData, t: Translator) -> Iterator[str]:
    counts: Counter[str] = Counter()
    for group in data.open_groups:
        counts[families().title(group.code, t.lang)] += group.count
    if counts:
        yield t("left to do, by family:")
    for title, number in counts.most_common(_FAMILIES):
        yield f"  {number:>7,}  {title}"


def _apis(found: Sequence[Unsupported], t: Translator, limit: int | None) -> Iterator[str]:
    if not found:
        return
    yield t("without a counterpart in HIP:")
    codes = CodeTexts(t.lang)
    for item in found[:limit]:
        files = t.count(item.files, "{n} file", "{n} files")
        name = f"{item.symbol} ({item.library})" if item.library else item.symbol
        advice = item.alternative or codes.fix(item.code)
        yield printable(f"  {item.count:>7,}  {name}, {files}" + (f": {' '.join(advice.split())}" if advice else ""))
    if limit is not None and len(found) > limit:
        yield "  " + t("and {n} more", n=f"{len(found) - limit:,}")


def _risk(findings: Sequence[Finding], t: Translator) -> Iterator[str]:
    """What compiles and may compute something else, and how much of that is about 64 lanes."""
    silent = [item for item in findings if item.severity is Severity.SILENT]
    opened = sum(item.count for item in silent if item.status.is_open)
    safe = sum(item.count for item in silent if item.status is Status.MADE_SAFE)
    yield t("Risk of wrong results: {n} open, {safe} made safe by a migration.", n=f"{opened:,}", safe=f"{safe:,}")
    wave = [item for item in findings if item.code.startswith(_WAVE64)]
    left = sum(item.count for item in wave if item.status.is_open)
    kept = sum(item.count for item in wave if item.status is Status.MADE_SAFE)
    yield t("Code that counts on warps of 32: {n} open, {safe} made safe.", n=f"{left:,}", safe=f"{kept:,}")


def overview_lines(found: Portfolio, t: Translator) -> Iterator[str]:
    """A portfolio as lines."""
    yield from headline(found, t)
    yield ""
    columns = len(head(t)) - 1  # libraries are too long for a line
    rows = [head(t), *(row(item, t) for item in found.repositories), total_row(found, t)]
    yield from aligned([cells[:columns] for cells in rows])
    if found.apis:
        yield ""
        yield t("without a counterpart in HIP:")
    for api in found.apis[:_APIS]:
        users = ", ".join(f"{name} ({number:,})" for name, number in api.repositories)
        yield printable(f"  {api.count:>7,}  {api.symbol}: {users}")


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table with its first column to the left and the others to the right; wide characters count two."""
    shown = [[printable(cell) for cell in cells] for cells in rows]
    widths = [max(width(cells[at]) for cells in shown) for at in range(len(shown[0]))]
    for cells in shown:
        first = cells[0] + " " * (widths[0] - width(cells[0]))
        rest = (" " * (widths[at] - width(cell)) + cell for at, cell in enumerate(cells[1:], 1))
        yield "  " + "  ".join((first, *rest)).rstrip()


def width(text: str) -> int:
    """The columns that a text takes on a terminal (Unicode Standard Annex 11)."""
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)
