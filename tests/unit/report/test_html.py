from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from migrator.report import render, write_reports
from migrator.report.html import Diffs, code, prose
from tests.unit.report.example import AFTER, BEFORE, example, hostile, write_tree


class Page(HTMLParser):
    """Checks that tags close in order and collects scripts, attributes and text."""

    VOID = ("meta", "input", "br", "hr", "img", "link")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str | None]] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("script", "style"):
            self.text += data


def page(result: object, root: Path | None = None, lang: str = "en") -> str:
    return render(result, "html", project_root=root, lang=lang).decode()  # type: ignore[arg-type]


def test_the_page_says_what_happened(tmp_path: Path) -> None:
    text = Page(page(example(), write_tree(tmp_path))).text
    for part in (
        "1 of 2 translation units compile with hipcc 5.2.3 gfx90a.",
        "Left to do: 3 places in 2 files.",
        "src/reduce.cu:20",
        "Write cu2hip::lane_id().",
        "gfx90a (given by the user)",
        "invalid escape in inline assembly",
        "libclang 22.1.4, own CUDA declarations",
        "hipMalloc(&in, 1024 * sizeof(float));",
        "12 of 12",
    ):
        assert part in text
    assert "percent" not in text.lower()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_is_self_contained_and_closed(lang: str, tmp_path: Path) -> None:
    parsed = Page(page(example(), write_tree(tmp_path), lang))
    assert parsed.tags.count("script") == 1
    assert not {"img", "link", "iframe", "object"} & set(parsed.tags)
    for _, name, value in parsed.attributes:
        assert name not in ("src", "style")
        assert not name.startswith("on")
        if name == "href":
            assert value is not None
            assert value.startswith("#")


def test_links_of_the_page_lead_somewhere() -> None:
    parsed = Page(page(example()))
    ids = {value for _, name, value in parsed.attributes if name == "id"}
    assert {value[1:] for _, name, value in parsed.attributes if name == "href" and value} <= ids


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_hostile_text_stays_text(lang: str, tmp_path: Path) -> None:
    text = page(hostile(), tmp_path, lang)
    parsed = Page(text)
    assert parsed.tags.count("script") == 1
    assert "alert(1)" in parsed.text
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", text)
    assert "{{ 7*7 }}" in parsed.text
    assert "x" * 400 not in text


def test_the_policy_covers_style_and_script() -> None:
    import base64
    import hashlib

    text = page(example())
    policy = next(
        value
        for tag, name, value in Page(text).attributes
        if tag == "meta" and name == "content" and "src" in (value or "")
    )
    for tag in ("style", "script"):
        found = re.search(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert found is not None
        digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in (policy or "")


def test_equal_results_give_equal_pages(tmp_path: Path) -> None:
    root = write_tree(tmp_path)
    assert page(example(), root) == page(example(), root)


def test_a_changed_original_has_no_diff(tmp_path: Path) -> None:
    text = page(example(), write_tree(tmp_path, BEFORE + b"// later\n"))
    assert "The diff is not shown" in text
    assert '<div class="diff"' not in text


def test_the_diff_comes_from_the_output_tree_where_the_result_has_no_bytes(tmp_path: Path) -> None:
    from dataclasses import replace

    from migrator.report.json import from_json, to_json

    root, output = write_tree(tmp_path / "in"), write_tree(tmp_path / "out", AFTER)
    result = example()
    result = replace(result, provenance=replace(result.provenance, output=str(output)))
    assert page(from_json(to_json(result)), root) == page(result, root)


def test_large_diffs_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("migrator.report.html.DIFF_LINES_FILE", 5)
    assert re.search(r"The diff has \d+ lines and is left out here", page(example(), write_tree(tmp_path)))
    assert Diffs.__slots__


def test_prose_and_code() -> None:
    assert prose("`a<b>` & c") == "<code>a&lt;b&gt;</code> &amp; c"
    assert code("a\n b") == "a b"


def test_reports_are_written_in_the_order_asked_for(tmp_path: Path) -> None:
    paths = write_reports(example(), write_tree(tmp_path / "p"), tmp_path / "deep" / "r", ["md", "html", "json", "md"])
    assert [path.name for path in paths] == ["report.md", "report.html", "result.json"]
    assert all(path.stat().st_size > 500 for path in paths)
    assert sorted(path.name for path in (tmp_path / "deep" / "r").iterdir()) == sorted(path.name for path in paths)
