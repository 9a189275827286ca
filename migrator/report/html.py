"""The report as one self-contained HTML page: no network, readable without JavaScript, light and dark, printable.

Every text passes through autoescape or the filters of this file; nothing from the migrated sources is markup.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from migrator.data import templates_dir
from migrator.model.result import FileState
from migrator.report import labels
from migrator.report.base import RenderContext, renderer
from migrator.report.diff import DiffLine, FileDiff, file_diff
from migrator.report.model import FileView, ReportData
from migrator.report.text import clip, one_line, split_code, visible

SITES_SHOWN = 12
SITES_LIMIT = 500
CHANGES_SHOWN = 200
DIFF_LINES_FILE = 3_000
DIFF_LINES_TOTAL = 30_000


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


def diff_line(line: DiffLine) -> Markup:
    """The text of a diff line, what changed in it in <b>."""
    return Markup("").join(
        Markup("<b>{}</b>").format(text) if changed else escape(text) for text, changed in line.pieces
    )


@dataclass(slots=True)
class Diffs:
    """Makes the diffs of a page within a limit on their sum; what is left out says why."""

    context: RenderContext
    left: int = DIFF_LINES_TOTAL
    missing: int = 0
    cut: int = 0
    _seen: dict[str, FileDiff | str] = field(default_factory=dict)

    def __call__(self, view: FileView) -> FileDiff | str:
        """The diff of a file, or the sentence that stands in its place (empty: there is nothing to show)."""
        if view.path not in self._seen:
            self._seen[view.path] = self._make(view)
        return self._seen[view.path]

    def _make(self, view: FileView) -> FileDiff | str:
        translate = self.context.translate
        if view.change.state is not FileState.CHANGED:
            return ""
        pair = self.context.contents(view.change)
        if pair is None:
            self.missing += 1
            return translate("The diff is not shown: the file before and after is not at hand.")
        diff = file_diff(*pair)
        if diff.size > min(self.left, DIFF_LINES_FILE):
            self.cut += 1
            return translate("The diff has {n} lines and is left out here.", n=number(diff.size))
        self.left -= diff.size
        return diff


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(templates_dir() / "report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(prose=prose, code=code, n=number, visible=visible, diff_line=diff_line)
    environment.tests["text"] = lambda value: isinstance(value, str)
    return environment


def _inline(environment: Environment, name: str) -> str:
    """A style sheet or script of our own, as it stands in the templates directory."""
    source = environment.loader.get_source(environment, name)[0] if environment.loader else ""
    return "".join(f"{line.rstrip()}\n" for line in source.splitlines() if line.strip())


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _project_name(data: ReportData) -> str:
    """What the input is called; for `.` its output's name says it."""
    for path in (data.provenance.root, data.provenance.output.removesuffix("-hip")):
        name = PurePosixPath(path).name
        if name and name != "..":
            return name
    return data.provenance.root or "cu2hip"


@renderer("html", "report.html")
def render_html(context: RenderContext) -> bytes:
    environment = _environment()
    data, translate = context.data, context.translate
    shown = [view for view in data.files if view.is_interesting]
    style, script = _inline(environment, "report.css"), _inline(environment, "report.js")
    page = environment.get_template("report.html.j2").render(
        data=data,
        t=translate,
        labels=labels,
        codes=context.codes,
        name=_project_name(data),
        verdict=labels.verdict(data, translate),
        provenance=labels.provenance_rows(data.provenance, translate),
        shown=shown,
        anchors={view.path: f"file-{at}" for at, view in enumerate(shown, 1)},
        carried=[view for view in data.files if not view.is_interesting],
        diff_of=Diffs(context),
        limits={"sites": SITES_SHOWN, "sites_all": SITES_LIMIT, "changes": CHANGES_SHOWN},
        style=Markup(style),
        script=Markup(script),
        policy=f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)}; base-uri 'none'",
    )
    return (page + "\n").encode("utf-8", "backslashreplace")
