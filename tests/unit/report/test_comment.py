"""The comment for merge requests: short enough, folded, and harmless."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from migrator.model.finding import Severity
from migrator.report import render
from migrator.report.comment import LIMIT
from migrator.report.history import with_history
from tests.unit.report.example import example, hostile


def test_it_says_what_matters() -> None:
    text = render(example(), "comment").decode()
    for part in (
        "### CUDA to HIP migration",
        "- Left to do: 3 places in 2 files.",
        "| 2 | 1 | 0 | 0 |",
        "<summary>ZH802 ptx-lane-register (error, 1 place)</summary>",
        "- `src/reduce.cu:20`: inline PTX reads `%laneid`",
    ):
        assert part in text
    assert text.count("<details>") == text.count("</details>")


def test_what_came_and_went_comes_first() -> None:
    earlier = replace(example(), findings=tuple(item for item in example().findings if item.code != "ZH802"))
    text = render(with_history(example(), [earlier]), "comment").decode()
    assert text.index("1 new, 0 fixed") < text.index("<summary>New since the last result (1)</summary>")
    assert text.index("New since the last result") < text.index("<summary>ZH802")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_it_fits_and_says_what_is_left_out(lang: str) -> None:
    base = next(item for item in example().findings if item.code == "ZH802")
    many = [replace(base, code=f"ZH{at}", severity=Severity.SILENT, message="x" * 900) for at in range(100, 400)]
    text = render(replace(example(), findings=tuple(many)), "comment", lang=lang).decode()
    assert len(text) <= LIMIT
    assert text.count("<details>") == text.count("</details>")
    assert ("More is in the full report" if lang == "en" else "见完整报告") in text


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_hostile_text_stays_text(lang: str) -> None:
    text = render(hostile(), "comment", lang=lang).decode()
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", text)
    summaries = re.findall(r"<summary>(.*)</summary>", text)  # blocks of HTML, in which Markdown means nothing
    assert all(set(re.findall(r"<(/?\w+)", item)) <= {"code", "/code"} for item in summaries)
    text = re.sub(r"<summary>.*</summary>", "", text)
    outside_code = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", re.sub(r"\\.", "", text))
    assert "<script" not in outside_code and "](" not in outside_code
    assert set(re.findall(r"</?(\w+)", outside_code)) <= {"details"}
