"""Open findings as annotations of GitHub Actions: workflow commands, one a line, the worst first.

Source: GitHub documentation, "Workflow commands for GitHub Actions", setting an error, warning or notice message.
"""

from __future__ import annotations

from migrator.model.finding import Finding, Severity
from migrator.report.base import RenderContext, renderer
from migrator.report.codes import CodeTexts
from migrator.report.model import finding_order
from migrator.report.text import visible

_LEVELS = {
    Severity.ERROR: "error",
    Severity.SILENT: "error",
    Severity.PERFORMANCE: "warning",
    Severity.INFO: "notice",
}


@renderer("github", "annotations.txt")
def render_github(context: RenderContext) -> bytes:
    told = [item for item in context.result.findings if item.status.is_open]
    told.sort(key=lambda item: (-item.severity.rank, *finding_order(item)))
    text = "".join(_command(item, context.codes) + "\n" for item in told)
    return text.encode("utf-8", "backslashreplace")


def _command(item: Finding, codes: CodeTexts) -> str:
    properties = {"title": f"{item.code} {item.slug} ({item.severity.value})"}
    if item.path:
        properties = {"file": item.path, "line": str(item.line or 1), **properties}
        if item.column and item.snippet.isascii():
            properties["col"] = str(item.column)
    fields = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    advice = codes.fix(item.code, item.fix)
    parts = [item.message, advice] if advice else [item.message]
    return f"::{_LEVELS[item.severity]} {fields}::{_data(' '.join(part.rstrip('.。') + '.' for part in parts))}"


def _data(text: str) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return visible(text)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
