from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from migrator.model.finding import Finding, Severity
from migrator.model.result import FileChange, FileState, MigrationResult, Provenance
from migrator.model.source import Span
from migrator.report import write_reports
from migrator.report.html import code, prose
from migrator.report.json import dumps, from_json, to_json
from tests.unit.report.example import AFTER, BEFORE, HOSTILE, example, hostile, write_tree
from tests.unit.report.page import Page, look_up, page, unpacked

_HIDDEN = "[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]"


def test_the_page_answers_its_reader(tmp_path: Path) -> None:
    text = Page(page(example(), write_tree(tmp_path))).text
    for part in (
        "Does not build: 1 unit fails",
        "1 of 2 translation units compile with hipcc 5.2.3 gfx90a.",
        "Emulated, not on a GPU: 1 / 1 pass.",
        "Nothing ran on a real GPU.",
        "3 places",
        "in 2 files",
        "working days for one engineer",
        "1 more place was made safe.",
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
@pytest.mark.parametrize("make", [example, hostile])
def test_every_number_is_that_of_the_json(lang: str, make: Any) -> None:
    document = json.loads(dumps(to_json(make())))
    keyed = Page(page(make(), lang=lang)).keyed
    assert {"summary.open.error", "summary.open_files", "summary.files.changed"} <= {key for key, _ in keyed}
    for key, shown in keyed:
        assert int(shown.replace(",", "")) == look_up(document, key), key


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


def test_links_and_ids() -> None:
    parsed = Page(page(example()))
    ids = [value for _, name, value in parsed.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    assert {value[1:] for _, name, value in parsed.attributes if name == "href" and value} <= set(ids)


def test_headings_are_in_order_and_table_heads_have_a_scope(tmp_path: Path) -> None:
    parsed = Page(page(example(), write_tree(tmp_path)))
    levels = [int(tag[1]) for tag in parsed.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    scopes = [value for tag, name, value in parsed.attributes if tag == "th" and name == "scope"]
    assert len(scopes) == parsed.tags.count("th")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_hostile_text_stays_text(lang: str, tmp_path: Path) -> None:
    text = page(hostile(), tmp_path, lang)
    parsed = Page(text)
    assert parsed.tags.count("script") == 1
    assert "alert(1)" in parsed.text
    assert not re.search(_HIDDEN, text)
    assert "{{ 7*7 }}" in parsed.text
    assert "x" * 400 not in text


def test_what_is_packed_is_visible_too(tmp_path: Path) -> None:
    root = tmp_path / "p"
    result = hostile()
    root.mkdir()
    data = HOSTILE.encode() + b"\n" + b"y" * 10_000
    change = FileChange("a.cu", FileState.CHANGED, hashlib.sha256(data).hexdigest(), "1" * 64, data + b"z", 1, 1)
    (root / "a.cu").write_bytes(data)
    findings = [replace(finding, span=Span("a.cu", 0, 1)) for finding in result.findings]
    text = page(replace(result, files=(change,), findings=tuple(findings)), root)
    parts = unpacked(text)
    assert any(part["h"] for part in parts)
    shown = json.dumps(parts, ensure_ascii=False)
    assert not re.search(_HIDDEN, shown)
    assert "y" * 400 not in shown


def test_the_policy_covers_style_and_script() -> None:
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
    assert "default-src 'none'" in (policy or "")


def test_equal_results_give_equal_pages(tmp_path: Path) -> None:
    root = write_tree(tmp_path)
    assert page(example(), root) == page(example(), root)


def test_findings_stand_at_their_lines(tmp_path: Path) -> None:
    parts = unpacked(page(example(), write_tree(tmp_path)))
    part = next(part for part in parts if isinstance(part, dict) and part["p"] == "src/reduce.cu")
    notes = {(note[0], note[1]) for note in part["n"]}
    assert {(20, "ZH802"), (9, "ZH102"), (8, "ZK310")} <= notes
    shown: set[int] = set()
    for old, _, lines in part["h"]:
        for kind, *_pieces in lines:
            if kind != "+":
                shown.add(old)
                old += 1
    assert {20, 9, 8} <= shown


def test_a_changed_original_has_no_diff(tmp_path: Path) -> None:
    text = page(example(), write_tree(tmp_path, BEFORE + b"// later\n"))
    assert "The difference is not shown" in text
    assert '<div class="diff"' not in text


def test_the_diff_comes_from_the_output_tree_where_the_result_has_no_bytes(tmp_path: Path) -> None:
    root, output = write_tree(tmp_path / "in"), write_tree(tmp_path / "out", AFTER)
    result = example()
    result = replace(result, provenance=replace(result.provenance, output=str(output)))
    assert page(from_json(to_json(result)), root) == page(result, root)


def test_large_diffs_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_tree(tmp_path)
    monkeypatch.setattr("migrator.report.html_files.DIFF_LINES_FILE", 5)
    assert re.search(r"The difference has \d+ lines and is left out here", page(example(), root))
    monkeypatch.undo()
    monkeypatch.setattr("migrator.report.html_files.PACKED_TOTAL", 5)
    assert "the page would grow too large" in page(example(), root)


def large(files: int, findings: int) -> MigrationResult:
    """`findings` in each of `files`, all of another text."""
    paths = [f"src/dir{at % 40}/file{at}.cu" for at in range(files)]
    changes = [FileChange(path, FileState.CHANGED, "1" * 64, "2" * 64, edits=9) for path in paths]
    found = [
        Finding(
            f"CH{100 + at % 30}", "x", Severity.ERROR, Span(change.path, at, at + 1),
            f"`call_{number}_{at}(a, b)` takes {at} for the warp size", "why " * 20, "fix " * 20,
            line=at + 1, column=1, snippet=f"    int value_{number}_{at} = call_{number}_{at}(first, second);",
        )
        for number, change in enumerate(changes)
        for at in range(findings)
    ]  # fmt: skip
    return MigrationResult(Provenance("0.1.0", "d", "big", ""), tuple(changes), tuple(found))


def test_a_page_of_a_thousand_files_stays_below_five_megabytes() -> None:
    assert len(page(large(1_000, 30))) < 5_000_000


def test_places_that_are_held_back_are_all_there() -> None:
    text = page(large(1, 60))
    packed = [part for part in unpacked(text) if isinstance(part, list)]
    assert sum(map(len, packed)) + text.count('<pre class="snippet">') >= 60


def test_prose_and_code() -> None:
    assert prose("`a<b>` & c") == "<code>a&lt;b&gt;</code> &amp; c"
    assert code("a\n b") == "a b"


def test_reports_are_written_in_the_order_asked_for(tmp_path: Path) -> None:
    paths = write_reports(example(), write_tree(tmp_path / "p"), tmp_path / "deep" / "r", ["md", "html", "json", "md"])
    assert [path.name for path in paths] == ["report.md", "report.html", "result.json"]
    assert all(path.stat().st_size > 500 for path in paths)
    assert sorted(path.name for path in (tmp_path / "deep" / "r").iterdir()) == sorted(path.name for path in paths)
