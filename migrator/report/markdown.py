"""The report as Markdown (GitHub flavour), short enough for a pull request comment or a CI job summary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from migrator.i18n import Translator
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity, Status
from migrator.model.history import History
from migrator.model.inventory import Inventory
from migrator.model.result import FileState
from migrator.report import labels
from migrator.report.base import RenderContext, renderer
from migrator.report.codes import CodeTexts
from migrator.report.history_text import POINTS_SHOWN, movement, sentences, trend_head, trend_row
from migrator.report.inventory_text import inventory_rows, library_head, library_rows
from migrator.report.messages import Messages
from migrator.report.model import BuildView, ChangeGroup, FileView, Group, ReportData
from migrator.report.text import clip, one_line, split_code

SITES_SHOWN = 20
CHANGES_SHOWN = 20
FILES_SHOWN = 200
CAUSES_SHOWN = 10

_SPECIAL = pattern(r"([\\`*_\[\]<>#|~&$@])")


def plain(text: str, limit: int = 400) -> str:
    """Text that means nothing to Markdown or HTML."""
    return _SPECIAL.sub(r"\\\1", one_line(text, limit)).replace("\\<", "&lt;").replace("\\&", "&amp;")


def code(text: str, limit: int = 240) -> str:
    """A code span, also for text with backticks; `|` is escaped for tables."""
    shown = one_line(text, limit).replace("|", "\\|")
    if not shown:
        return ""
    longest = max((len(run) for run in re.findall("`+", shown)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def prose(text: str) -> str:
    """A message of ours: its `quoted code` as code spans, the rest escaped."""
    parts = []
    for is_code, piece in split_code(clip(text, 2_000)):
        if is_code:
            parts.append(code(piece))
            continue
        head = " " if piece[:1].isspace() else ""
        tail = " " if piece[-1:].isspace() and piece.strip() else ""
        parts.append(f"{head}{plain(piece, 2_000)}{tail}")
    return "".join(parts).strip()


def table(head: Sequence[str], rows: Sequence[Sequence[str]], numbers: int = 0) -> list[str]:
    """A table whose last `numbers` columns are right-aligned."""
    rule = ["---"] * (len(head) - numbers) + ["---:"] * numbers
    return ["| " + " | ".join(cells) + " |" for cells in (head, rule, *rows)]


@renderer("md", "report.md")
def render_markdown(context: RenderContext) -> bytes:
    lines = list(_report(context))
    return ("\n".join(lines).rstrip() + "\n").encode("utf-8", "backslashreplace")


def _report(context: RenderContext) -> Iterator[str]:
    data, codes, t = context.data, context.codes, context.translate
    assessed = data.provenance.command == "assess"
    yield f"# {t('CUDA assessment') if assessed else t('CUDA to HIP migration report')}"
    yield ""
    for line in labels.verdict(data, t):
        yield f"- {plain(line)}"
    yield ""
    yield from _headline(data, t)
    if context.result.inventory is not None:
        yield from _inventory(context.result.inventory, t)
    if context.history is not None:
        yield from _history(context.history, t)
    yield from _open(data.open_groups, t("Left to do"), codes, t)
    yield from _builds(data, t)
    yield from _tests(data, t)
    yield from _files(data, t)
    yield from _changes(data.change_groups, codes, t)
    yield from _open(data.remark_groups, t("Remarks"), codes, t)
    yield from _open(data.quiet_groups, t("Suppressed"), codes, t)
    yield f"## {t('Provenance')}"
    yield ""
    yield from table(
        ("", ""), [(plain(label), code(value)) for label, value in labels.provenance_rows(data.provenance, t)]
    )


def _headline(data: ReportData, t: Translator) -> Iterator[str]:
    rows = [(t(labels.SEVERITY[severity]), f"{count:,}") for severity, count in data.severities]
    rows.append((t("Places left"), f"{data.places:,}"))
    yield from table(("", t("open places")), rows, numbers=1)
    yield ""
    if data.efforts:
        yield plain(labels.efforts(data.efforts, t))
        yield ""


def _inventory(inventory: Inventory, t: Translator) -> Iterator[str]:
    yield f"## {t('How much CUDA there is')}"
    yield ""
    yield from table(("", ""), [(label, plain(value)) for label, value in inventory_rows(inventory, t)])
    yield ""
    if inventory.libraries:
        head = library_head(t)
        rows = [[plain(value) for value in row] for row in library_rows(inventory)]
        yield from table(head, rows, numbers=len(head) - 1)
        yield ""


def _history(history: History, t: Translator) -> Iterator[str]:
    yield f"## {t('History')}"
    yield ""
    for line in sentences(history, t):
        yield f"- {plain(line, 2_000)}"
    yield ""
    rows = [[plain(value) for value in trend_row(point)] for point in history.points[-POINTS_SHOWN:]]
    head = trend_head(t)
    yield from table(head, rows, numbers=len(head) - 3)
    yield ""
    for title, items in ((t("New"), history.new), (t("Fixed"), history.fixed), (t("Suppressed"), history.silenced)):
        if items:
            yield f"**{title}** ({sum(item.count for item in items):,})"
            yield ""
            yield from (f"- {prose(movement(item, t))}" for item in items[:SITES_SHOWN])
            if len(items) > SITES_SHOWN:
                yield f"- {t('{n} more', n=f'{len(items) - SITES_SHOWN:,}')}"
            yield ""


def _open(groups: Sequence[Group], title: str, codes: CodeTexts, t: Translator) -> Iterator[str]:
    if not groups:
        return
    say = Messages(t.lang)
    yield f"## {title}"
    yield ""
    for group in groups:
        places = t.count(group.count, "{n} place", "{n} places")
        files = t.count(group.files, "{n} file", "{n} files")
        severity = t(labels.SEVERITY_SHORT[group.severity])
        yield f"### {plain(group.code)} {_title(group.code, group.slug, codes)} ({severity}, {places}, {files})"
        yield ""
        left = SITES_SHOWN
        for advice in group.advice:
            if left <= 0:
                left -= len(advice.findings)
                continue
            for label, text in (
                ("Why", say.why(group.code, advice.why)),
                ("What to do", say.fix(group.code, advice.fix)),
            ):
                if text:
                    yield f"**{t(label)}:** {prose(text)}"
                    yield ""
            for finding in advice.findings[:left]:
                yield from _site(finding, say, t)
            left -= len(advice.findings)
            yield ""
        if left < 0:
            yield t("The rest ({n}) is in the JSON report.", n=f"{-left:,}")
            yield ""


def _title(code: str, slug: str, codes: CodeTexts) -> str:
    return prose(codes.title(code)) or plain(slug)


def _site(finding: Finding, say: Messages, t: Translator) -> Iterator[str]:
    place = finding.path or t("whole project")
    if finding.line:
        place += f":{finding.line}"
    status = "" if finding.status in (Status.OPEN, Status.SUPPRESSED) else f" ({t(labels.STATUS[finding.status])})"
    count = f" ({finding.count:,}×)" if finding.count > 1 else ""
    yield f"- {code(place)}{status}: {prose(say(finding.message, finding.code))}{count}"


def _builds(data: ReportData, t: Translator) -> Iterator[str]:
    yield f"## {t('Build')}"
    yield ""
    if not data.builds:
        yield t("Not compiled: no build was asked for.")
        yield ""
    for view in data.builds:
        yield from _build(view, t)


def _build(view: BuildView, t: Translator) -> Iterator[str]:
    yield plain(labels.build_line(view, t))
    yield ""
    if not view.causes:
        return
    rows = []
    for cause in view.causes[:CAUSES_SHOWN]:
        first = cause.first
        where = f"{first.original_path or first.path}:{first.original_line or first.line}" if first else ""
        outcome = t(labels.OUTCOME[cause.outcome])
        rows.append((outcome, code(cause.cause) or t("no message"), code(where), f"{len(cause.units):,}"))
    yield from table((t("Outcome"), t("Cause"), t("First"), t("Units")), rows, numbers=1)
    if len(view.causes) > CAUSES_SHOWN:
        yield ""
        yield t("The rest ({n}) is in the JSON report.", n=len(view.causes) - CAUSES_SHOWN)
    yield ""


def _tests(data: ReportData, t: Translator) -> Iterator[str]:
    if not data.tests:
        return
    yield f"## {t('Tests')}"
    yield ""
    rows = [
        (
            code(test.name),
            plain(test.device),
            t("passed") if test.outcome.name == "OK" else t(labels.OUTCOME[test.outcome]),
            plain(test.detail),
        )
        for test in data.tests
    ]
    yield from table((t("Test"), t("Device"), t("Outcome"), t("Detail")), rows)
    yield ""


def _files(data: ReportData, t: Translator) -> Iterator[str]:
    views = [view for view in data.files if view.is_interesting]
    yield f"## {t('Files')}"
    yield ""
    yield " · ".join(f"{count:,} {t(labels.STATE[state])}" for state, count in data.states)
    yield ""
    if views:
        severities = [severity for severity in Severity if severity is not Severity.INFO]
        head = (t("File"), t("State"), *(t(labels.SEVERITY_SHORT[severity]) for severity in severities), t("Edits"))
        yield from table(head, [_file_row(view, severities, t) for view in views[:FILES_SHOWN]], numbers=4)
        yield ""
    if len(views) > FILES_SHOWN:
        yield t("The rest ({n}) is in the JSON report.", n=f"{len(views) - FILES_SHOWN:,}")
        yield ""


def _file_row(view: FileView, severities: Sequence[Severity], t: Translator) -> list[str]:
    counts = dict(view.by_severity)
    state = t(labels.STATE[view.change.state])
    built = [t(labels.OUTCOME[unit.outcome]) for _, unit in view.builds]
    if view.change.state in (FileState.SKIPPED, FileState.FAILED):
        state = f"**{state}**"
    shown = [str(counts.get(severity, "")) for severity in severities]
    return [code(view.path), ", ".join([state, *built]), *shown, f"{view.change.edits:,}"]


def _changes(groups: Sequence[ChangeGroup], codes: CodeTexts, t: Translator) -> Iterator[str]:
    if not groups:
        return
    say = Messages(t.lang)
    yield f"## {t('What was changed')}"
    yield ""
    for group in groups:
        places = t.count(group.count, "{n} place", "{n} places")
        yield f"### {plain(group.code)} {_title(group.code, group.slug, codes)} ({places})"
        yield ""
        for change in group.changes[:CHANGES_SHOWN]:
            yield f"- {prose(say(change.message, group.code))} ({change.count:,}×)"
        if len(group.changes) > CHANGES_SHOWN:
            yield f"- {t('{n} more', n=f'{len(group.changes) - CHANGES_SHOWN:,}')}"
        yield ""
