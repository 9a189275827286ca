"""The result as one comment on a merge or pull request: short, folded, and never longer than the services allow.

GitHub takes 65,536 characters in a comment, GitLab 1,000,000 (their documentation, "Issue comments" and "Instance
limits"); the smaller number counts. What does not fit is left out from the end and said so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from migrator.i18n import Translator
from migrator.model.finding import Finding, Status
from migrator.model.history import Movement
from migrator.report import labels
from migrator.report.base import RenderContext, renderer
from migrator.report.codes import CodeTexts
from migrator.report.effort import estimate
from migrator.report.history_text import sentences
from migrator.report.markdown import code, plain, prose, table
from migrator.report.messages import Messages
from migrator.report.model import BuildView, Group, ReportData
from migrator.report.text import one_line, split_code

LIMIT = 60_000  # characters
SITES_SHOWN = 10
NEW_SHOWN = 20
CAUSES_SHOWN = 5


@renderer("comment", "comment.md")
def render_comment(context: RenderContext) -> bytes:
    parts = list(_parts(context))
    notice = context.translate("More is in the full report: {n} sections do not fit into a comment.", n="999")
    kept: list[str] = []
    room = LIMIT - len(notice) - 2
    for part in parts:
        if len(part) + 1 > room:
            break
        kept.append(part)
        room -= len(part) + 1
    left = len(parts) - len(kept)
    if left:
        kept.append(context.translate("More is in the full report: {n} sections do not fit into a comment.", n=left))
    return ("\n".join(kept).rstrip() + "\n").encode("utf-8", "backslashreplace")


def _parts(context: RenderContext) -> Iterator[str]:
    """The comment in pieces, the most important first; a piece is shown whole or not at all."""
    data, t, codes = context.data, context.translate, context.codes
    yield _head(context)
    history = context.history
    if history is not None:
        yield "\n".join(f"- {plain(line, 2_000)}" for line in sentences(history, t)) + "\n"
        yield from _movements(t("New since the last result"), history.new, t)
        yield from _movements(t("Fixed since the last result"), history.fixed, t)
    for view in data.builds:
        yield from _build(view, t)
    for group in data.open_groups:
        yield _group(group, codes, t)
    for group in data.remark_groups:
        yield _group(group, codes, t)
    rows = [(plain(label), code(value)) for label, value in labels.provenance_rows(data.provenance, t)]
    yield _folded(t("Provenance"), "\n".join(table(("", ""), rows)))


def _head(context: RenderContext) -> str:
    data, t = context.data, context.translate
    lines = [f"### {t('CUDA to HIP migration')}", ""]
    lines += [f"- {plain(line)}" for line in labels.verdict(data, t)]
    lines.append(f"- {plain(t('Estimate: {time} for one engineer.', time=labels.span(estimate(data), t)))}")
    lines += ["", *table(*_severities(data, t)), ""]
    return "\n".join(lines)


def _severities(data: ReportData, t: Translator) -> tuple[Sequence[str], Sequence[Sequence[str]], int]:
    head = [t(labels.SEVERITY[severity]) for severity, _ in data.severities]
    return head, [[f"{count:,}" for _, count in data.severities]], len(head)


def _movements(title: str, items: Sequence[Movement], t: Translator) -> Iterator[str]:
    if not items:
        return
    lines = []
    for item in items[:NEW_SHOWN]:
        place = (item.path or t("whole project")) + (f":{item.line}" if item.line else "")
        times = f" ({item.count:,}×)" if item.count > 1 else ""
        lines.append(f"- {code(place)} {plain(item.code)}: {prose(Messages(t.lang)(item.message, item.code))}{times}")
    if len(items) > NEW_SHOWN:
        lines.append(f"- {t('{n} more', n=f'{len(items) - NEW_SHOWN:,}')}")
    yield _folded(f"{title} ({sum(item.count for item in items):,})", "\n".join(lines))


def _build(view: BuildView, t: Translator) -> Iterator[str]:
    if not view.causes:
        return
    rows = [
        (t(labels.OUTCOME[cause.outcome]), code(cause.cause) or t("no message"), f"{len(cause.units):,}")
        for cause in view.causes[:CAUSES_SHOWN]
    ]
    lines = table((t("Outcome"), t("Cause"), t("Units")), rows, numbers=1)
    if len(view.causes) > CAUSES_SHOWN:
        lines += ["", t("The rest ({n}) is in the JSON report.", n=len(view.causes) - CAUSES_SHOWN)]
    name = " ".join(filter(None, (t("Build"), view.build.toolchain, view.build.arch)))
    yield _folded(name, "\n".join(lines))


def _group(group: Group, codes: CodeTexts, t: Translator) -> str:
    places = t.count(group.count, "{n} place", "{n} places")
    severity = t(labels.SEVERITY_SHORT[group.severity])
    say = Messages(t.lang)
    lines = []
    first = group.advice[0]
    for label, text in (
        (t("Why"), say.why(group.code, first.why)),
        (t("What to do"), say.fix(group.code, first.fix)),
    ):
        if text:
            lines += [f"**{label}:** {prose(text)}", ""]
    lines += [_site(finding, t) for finding in group.findings[:SITES_SHOWN]]
    left = sum(finding.count for finding in group.findings[SITES_SHOWN:])
    if left:
        lines += ["", t("The rest ({n}) is in the JSON report.", n=f"{left:,}")]
    title = codes.title(group.code) or group.slug
    return _folded(f"{group.code} {title} ({severity}, {places})", "\n".join(lines))


def _site(finding: Finding, t: Translator) -> str:
    place = (finding.path or t("whole project")) + (f":{finding.line}" if finding.line else "")
    status = "" if finding.status is Status.OPEN else f" ({t(labels.STATUS[finding.status])})"
    times = f" ({finding.count:,}×)" if finding.count > 1 else ""
    return f"- {code(place)}{status}: {prose(Messages(t.lang)(finding.message, finding.code))}{times}"


def _folded(summary: str, body: str) -> str:
    """A section that is closed at first; the blank lines make GitHub and GitLab read Markdown in it."""
    pieces = []
    for is_code, piece in split_code(one_line(summary)):
        shown = escape(piece, quote=False)
        pieces.append(f"<code>{shown}</code>" if is_code else shown)
    return f"<details>\n<summary>{''.join(pieces)}</summary>\n\n{body}\n\n</details>\n"
