"""The documents of the page and of its templates name what is there."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from migrator.i18n import Translator
from migrator.model.finding import Finding
from migrator.report.base import RenderContext
from migrator.report.html import FILTERS, view_model
from migrator.report.model import ReportData
from tests.unit.report.example import example

_DOCS = Path(__file__).parents[3] / "docs"


def rows(text: str, head: str) -> set[str]:
    """The code in the first column of the table that begins with `head`."""
    table = re.search(rf"^\| {head} \|.*?(?=\n\n|\Z)", text, re.MULTILINE | re.DOTALL)
    assert table is not None, head
    cells = [line.split("|")[1] for line in table[0].splitlines()[2:]]
    return {re.split(r"[.(]", name)[0] for cell in cells for name in re.findall("`([^`]+)`", cell)}


@pytest.mark.parametrize(
    ("name", "heads"),
    [
        ("report-templates.md", ("Name", "In `data`", "Filter")),
        ("report-templates.zh-CN.md", ("名称", "`data` 中", "过滤器")),
    ],
)
def test_the_view_model_has_what_is_documented(name: str, heads: tuple[str, str, str]) -> None:
    text = (_DOCS / name).read_text("utf-8")
    model = view_model(RenderContext(example(), Translator("en")))
    names, data, filters = (rows(text, re.escape(head)) for head in heads)
    assert len(names) > 20
    assert names <= set(model)
    assert data - {item.name for item in fields(ReportData)} == set()
    assert filters <= set(FILTERS)
    documented = re.findall("`([a-z_]+)(?:\\.value)?`", text.split("`findings` |")[1].split("\n")[0])
    assert set(documented) - {"error", "silent"} <= {item.name for item in fields(Finding)} | {"path"}


@pytest.mark.parametrize("name", ["report", "report-templates"])
def test_both_languages_have_the_same_tables_and_code(name: str) -> None:
    english, chinese = ((_DOCS / f"{name}{end}.md").read_text("utf-8") for end in ("", ".zh-CN"))
    for pattern in (r"^\|", r"^## ", r"^```"):
        assert len(re.findall(pattern, english, re.MULTILINE)) == len(re.findall(pattern, chinese, re.MULTILINE))
    names = [set(re.findall(r"`([a-z_]+(?:\.[a-z_]+)?)`", text)) for text in (english, chinese)]
    assert names[0] == names[1]
