"""The report as one self-contained HTML page: no network, readable without JavaScript, light and dark, printable.

Every text passes through autoescape or the filters of this file; nothing from the migrated sources is markup. What
templates get is described in `docs/report-templates.md`.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import PurePosixPath

from markupsafe import Markup, escape

from migrator.i18n import Translator
from migrator.model.finding import Finding
from migrator.report import labels
from migrator.report.api_use import library_uses, unsupported
from migrator.report.appendix import rule_anchor, used_rules
from migrator.report.base import RenderContext, renderer
from migrator.report.charts import charts, trend
from migrator.report.dependencies import dependencies
from migrator.report.devices import device_kind
from migrator.report.diff import DiffLine
from migrator.report.effort import estimate, load_model
from migrator.report.history_text import POINTS_SHOWN, sentences, trend_head, trend_row
from migrator.report.html_environment import Templates
from migrator.report.html_files import file_pages, note
from migrator.report.inventory_text import inventory_rows, library_head, library_rows
from migrator.report.messages import Messages
from migrator.report.model import ReportData
from migrator.report.payload import Packed, pack, places_value
from migrator.report.performance import performance_notes
from migrator.report.text import clip, one_line, split_code, visible
from migrator.report.verdict import answers, headline, state

SITES_SHOWN = 10
SITES_LIMIT = 2_000
WHERE_SHOWN = 30
CHANGES_SHOWN = 100
CARRIED_SHOWN = 200


def prose(text: str) -> Markup:
    """A message: its `quoted code` in <code>, everything escaped and visible, blank lines as paragraphs kept apart."""
    parts = []
    for is_code, piece in split_code(clip(text, 4_000)):
        shown = escape(visible(piece) if is_code else visible(piece.replace("\n", " ")))
        parts.append(Markup("<code>{}</code>").format(shown) if is_code else shown)
    return Markup("").join(parts)


def code(text: str) -> str:
    """Source text in one line; escaped by the template."""
    return one_line(text)


def number(value: int) -> str:
    return f"{value:,}"


def rate(value: float | Sequence[float]) -> str:
    """A parameter of the effort model as its file has it: one number, or a range."""
    values = value if isinstance(value, Sequence) else (value,)
    return "\N{EN DASH}".join(f"{number:g}" for number in values)


def diff_line(line: DiffLine) -> Markup:
    """The text of a diff line, what changed in it in <b>."""
    return Markup("").join(
        Markup("<b>{}</b>").format(text) if changed else escape(text) for text, changed in line.pieces
    )


FILTERS: Mapping[str, Callable[..., object]] = {
    "prose": prose,
    "code": code,
    "n": number,
    "visible": visible,
    "diff_line": diff_line,
    "rule": rule_anchor,
    "range": labels.number_range,
    "rate": rate,
}


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _policy(style: str, script: str) -> str:
    """Only this style sheet, this script and pictures that are part of the page."""
    return (
        f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _project_name(data: ReportData) -> str:
    """What the input is called; for `.` its output's name says it."""
    for path in (data.provenance.root, data.provenance.output.removesuffix("-hip")):
        name = PurePosixPath(path).name
        if name and name != "..":
            return name
    return data.provenance.root or "cu2hip"


def script_words(t: Translator) -> dict[str, object]:
    """The texts that the page's script writes."""
    return {
        "unified": t("Unified"),
        "split": t("Side by side"),
        "line": t("line {n}"),
        "unsure": t("not certain"),
        "shown": t("{n} of {all} files"),
        "old": t("This browser cannot unpack it; the JSON report has it."),
        "severity": {severity.value: t(text) for severity, text in labels.SEVERITY_SHORT.items()},
    }


def view_model(context: RenderContext) -> dict[str, object]:
    """What the templates see."""
    data, t = context.data, context.translate
    say = Messages(t.lang)
    effort = estimate(data, load_model(context.branding.template_dir))
    rows = dependencies(data.findings, data.provenance.libraries, t.lang)
    uses = library_uses(data.findings)
    titles = {row.library: row.title for row in rows}
    files = file_pages(context)
    rules = used_rules(data.findings, context.codes)

    def packed_places(findings: Sequence[Finding]) -> Packed:
        """Places that the page holds back until somebody asks for them."""
        return pack(places_value((item.path, note(item, say, t)) for item in findings[:SITES_LIMIT]))

    return {
        "data": data,
        "t": t,
        "labels": labels,
        "codes": context.codes,
        "say": say,
        "company": context.branding.company,
        "logo": context.branding.logo,
        "name": _project_name(data),
        "state": state(data),
        "headline": headline(data, t),
        "answers": answers(data, effort, t),
        "charts": charts(data, uses, titles, t),
        "unsupported": unsupported(data.findings),
        "dependencies": rows,
        "library_titles": titles,
        "performance": performance_notes(data.findings, t.lang),
        "effort": effort,
        "files": files,
        "anchors": {page.path: page.anchor for page in files},
        "carried": [view for view in data.files if not view.is_interesting],
        "rules": rules,
        "rule_codes": {rule.code for rule in rules},
        "severity_words": script_words(t)["severity"],
        "provenance": labels.provenance_rows(data.provenance, t),
        "device_kind": device_kind,
        "packed_places": packed_places,
        "words": json.dumps(script_words(t), ensure_ascii=False),
        **history_model(context),
        **inventory_model(context),
        "limits": {
            "sites": SITES_SHOWN,
            "where": WHERE_SHOWN,
            "sites_all": SITES_LIMIT,
            "changes": CHANGES_SHOWN,
            "carried": CARRIED_SHOWN,
        },
    }


def history_model(context: RenderContext) -> dict[str, object]:
    """What the templates see of earlier results; `history` is None where there are none."""
    history, t = context.history, context.translate
    points = history.points[-POINTS_SHOWN:] if history is not None else ()
    return {
        "history": history,
        "history_lines": list(sentences(history, t)) if history is not None else [],
        "trend": trend(points, t),
        "trend_head": trend_head(t),
        "trend_rows": [trend_row(point) for point in points],
    }


def inventory_model(context: RenderContext) -> dict[str, object]:
    """What the templates see of the inventory; the lists are empty where nothing was counted."""
    found, t = context.result.inventory, context.translate
    return {
        "inventory_rows": inventory_rows(found, t) if found is not None else [],
        "inventory_head": library_head(t),
        "inventory_libraries": library_rows(found) if found is not None else [],
    }


@cache
def _our_templates() -> Templates:
    """Compiling them takes longer than rendering a small page."""
    return Templates(None, FILTERS)


@renderer("html", "report.html")
def render_html(context: RenderContext) -> bytes:
    folder = context.branding.template_dir
    templates = Templates(folder, FILTERS) if folder is not None else _our_templates()
    values = view_model(context)
    style = templates.inline("report.css") + templates.inline("custom.css")
    script = templates.inline("report.js")
    values |= {
        "chapters": templates.chapters(values),
        "style": Markup(style),
        "script": Markup(script),
        "policy": _policy(style, script),
    }
    page = templates.render("report.html.j2", values)
    return (page.rstrip("\n") + "\n").encode("utf-8", "backslashreplace")
