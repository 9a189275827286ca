"""Open findings as plain lines like a compiler's: place, severity, code, what it is; then the line and the advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from migrator.i18n import Translator
from migrator.model.finding import Finding, Severity, Status
from migrator.model.result import MigrationResult
from migrator.report import labels
from migrator.report.base import RenderContext, renderer
from migrator.report.codes import CodeTexts
from migrator.report.history_text import sentences
from migrator.report.messages import Messages
from migrator.report.model import finding_order
from migrator.report.text import one_line, visible

Paint = Callable[[str, Severity], str]


@renderer("text", "report.txt")
def render_text(context: RenderContext) -> bytes:
    lines = list(text_lines(context.result, context.translate, context.codes, remarks=True))
    if context.history is not None:
        lines += [visible(line) for line in sentences(context.history, context.translate)]
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "backslashreplace")


def _plain(text: str, severity: Severity) -> str:
    return text


def text_lines(
    result: MigrationResult,
    t: Translator,
    codes: CodeTexts,
    *,
    remarks: bool,
    place: Callable[[str], str] = str,
    paint: Paint = _plain,
) -> Iterator[str]:
    """The lines of a result. Without `remarks` those of severity `info` are only counted, unless the tool itself
    speaks; `place` turns a path into the one to show, `paint` colours a severity."""
    told = sorted((item for item in result.findings if item.status.is_open), key=finding_order)
    hidden = 0
    for item in told:
        if item.severity is Severity.INFO and not remarks and not item.code.startswith("SYS"):
            hidden += item.count
            continue
        yield from _lines(item, t, codes, place, paint)
    yield from _summary(result, told, t)
    if hidden:
        yield t.count(hidden, "{n} remark is not shown (-v shows it)", "{n} remarks are not shown (-v shows them)")


def _lines(item: Finding, t: Translator, codes: CodeTexts, place: Callable[[str], str], paint: Paint) -> Iterator[str]:
    where = "cu2hip"
    if item.path:
        where = visible(place(item.path)) + (f":{item.line}:{item.column or 1}" if item.line else "")
    say = Messages(t.lang)
    message = visible(" ".join(say(item.message, item.code).split()))
    title = codes.title(item.code) if t.lang != "en" else ""
    message = f"{title} ({message})" if title else message
    times = f" (×{item.count})" if item.count > 1 else ""
    yield f"{where}: {paint(t(labels.SEVERITY_SHORT[item.severity]), item.severity)} {item.code} {message}{times}"
    if item.snippet:
        yield f"    {one_line(item.snippet)}"
    if advice := say.fix(item.code, item.fix):
        yield f"    -> {visible(' '.join(advice.split()))}"


def _summary(result: MigrationResult, told: list[Finding], t: Translator) -> Iterator[str]:
    counts: Counter[Severity] = Counter()
    for item in told:
        counts[item.severity] += item.count
    parts = [f"{counts[severity]:,} {t(labels.SEVERITY_SHORT[severity])}" for severity in Severity if counts[severity]]
    quiet: Counter[Status] = Counter()
    for item in result.findings:
        quiet[item.status] += item.count
    for status in (Status.APPLIED, Status.SUPPRESSED, Status.BASELINED):
        if quiet[status]:
            parts.append(f"{quiet[status]:,} {t(labels.STATUS[status])}")
    files = t.count(len(result.files), "{n} file", "{n} files")
    languages = Counter(change.language for change in result.files)
    named = [f"{languages[name]:,} {name.upper()}" for name in ("cuda", "hip") if languages[name]]
    yield f"{files}{' (' + ', '.join(named) + ')' if named else ''}: {', '.join(parts) or t('no findings')}"
