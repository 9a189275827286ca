from __future__ import annotations

import re

import pytest

from migrator.report import render
from migrator.report.markdown import code, plain, prose
from tests.unit.report.example import example, hostile


def test_the_report_says_what_happened() -> None:
    text = render(example(), "md").decode()
    for part in (
        "- 1 of 2 translation units compile with hipcc 5.2.3 gfx90a.",
        "### ZH802 ptx-lane-register (error, 1 place, 1 file)",
        "**What to do:** Write `cu2hip::lane_id()`.",
        "- `src/reduce.cu:20`: inline PTX reads `%laneid`",
        "| error | `invalid escape in inline assembly` | `src/reduce.cu:20` | 1 |",
        "| `src/broken.cu` | **skipped** | 1 |  |  | 0 |",
        "- `cudaMalloc` becomes `hipMalloc` (2×)",
    ):
        assert part in text


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_hostile_text_stays_text(lang: str) -> None:
    text = render(hostile(), "md", lang=lang).decode()
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", text)
    escaped = re.sub(r"\\.", "", text)  # what a backslash takes the meaning from
    outside_code = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", escaped)
    assert "<script" not in outside_code
    assert "](" not in outside_code


def test_code_spans() -> None:
    assert code("a|b") == "`a\\|b`"
    assert code("a`b") == "``a`b``"
    assert code("`") == "`` ` ``"
    assert code("") == ""


def test_plain_and_prose() -> None:
    assert plain("<b> *x* [y](z) a_b") == "&lt;b\\> \\*x\\* \\[y\\](z) a\\_b"
    assert prose("`a` becomes `b`, *now*") == "`a` becomes `b`, \\*now\\*"


def test_long_lists_are_cut() -> None:
    from dataclasses import replace

    result = example()
    opened = next(item for item in result.findings if item.code == "ZH802")
    text = render(replace(result, findings=(opened,) * 50), "md").decode()
    assert text.count("inline PTX reads") == 20
    assert "The rest (30) is in the JSON report." in text
