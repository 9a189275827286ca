"""Findings as a table for spreadsheets: CSV by RFC 4180, once plain and once as Excel opens it.

Excel takes a file for UTF-8 only with a byte order mark, and programs that read tables take a cell that begins with
`=`, `+`, `-` or `@` for a formula; such cells get an apostrophe before them in both files.
Source: OWASP, "CSV Injection".
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from migrator.model.finding import Finding
from migrator.report import labels
from migrator.report.base import RenderContext, renderer
from migrator.report.history import history
from migrator.report.history_text import trend_head, trend_row
from migrator.report.model import finding_order
from migrator.report.text import clip, visible

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
_CELL = 8_000  # characters; Excel takes 32,767
BOM = b"\xef\xbb\xbf"


@renderer("csv", "findings.csv")
def render_csv(context: RenderContext) -> bytes:
    return table(_findings(context))


@renderer("excel", "findings-excel.csv")
def render_excel(context: RenderContext) -> bytes:
    return BOM + table(_findings(context))


@renderer("trend", "trend.csv")
def render_trend(context: RenderContext) -> bytes:
    """One row a result, the present one last."""
    known = context.result.history or history(context.result, ())
    return table([trend_head(context.translate), *map(trend_row, known.points)])


def table(rows: Iterable[Sequence[str]]) -> bytes:
    """Rows as CSV with line ends of CRLF, formulas disarmed and everything visible."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([cell(value) for value in row])
    return out.getvalue().encode("utf-8", "backslashreplace")


def cell(value: str) -> str:
    """A value that no spreadsheet computes."""
    shown = clip(visible(" ".join(value.split()) if "\n" in value else value), _CELL)
    return f"'{shown}" if shown.lstrip(" ").startswith(_FORMULA) else shown


def _findings(context: RenderContext) -> Iterable[Sequence[str]]:
    """Every finding in the order of places, with what the rulebook says of it."""
    t, codes = context.translate, context.codes
    yield [
        t("Code"),
        t("Title"),
        t("Severity"),
        t("Status"),
        t("File"),
        t("Line"),
        t("Column"),
        t("Places"),
        t("Effort"),
        t("Confidence"),
        t("Symbol"),
        t("Library"),
        t("Message"),
        t("What to do"),
        t("Targets"),
        t("Source line"),
        t("Since the last result"),
        t("Fingerprint"),
    ]
    news = _news(context)
    for item in sorted(context.result.findings, key=finding_order):
        yield [
            item.code,
            codes.title(item.code) or item.slug,
            t(labels.SEVERITY_SHORT[item.severity]),
            t(labels.STATUS[item.status]),
            item.path,
            str(item.line or ""),
            str(item.column or ""),
            str(item.count),
            t(labels.EFFORT[item.effort]),
            f"{item.confidence:g}",
            item.symbol,
            item.library,
            item.message,
            codes.fix(item.code, item.fix) if item.status.is_open else "",
            ", ".join(item.targets),
            item.snippet,
            _since(item, news, context),
            item.fingerprint,
        ]


def _news(context: RenderContext) -> set[tuple[str, str, str, int]]:
    listed = context.history.new if context.history is not None else ()
    return {(item.code, item.fingerprint, item.path, item.line) for item in listed}


def _since(item: Finding, news: set[tuple[str, str, str, int]], context: RenderContext) -> str:
    if context.history is None or not item.status.is_open:
        return ""
    is_new = (item.code, item.fingerprint, item.path, item.line) in news
    return context.translate("new") if is_new else context.translate("known")
