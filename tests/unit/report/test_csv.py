"""CSV: RFC 4180, the byte order mark for Excel, and cells that no spreadsheet computes."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from migrator.model.result import MigrationResult
from migrator.report import render
from migrator.report.csv import cell
from migrator.report.history import with_history
from tests.unit.report.example import example, hostile


def rows(result: MigrationResult, fmt: str = "csv", lang: str = "en") -> list[dict[str, str]]:
    data = render(result, fmt, lang=lang)
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True))


def test_one_row_a_finding() -> None:
    found = rows(example())
    assert len(found) == len(example().findings)
    row = next(item for item in found if item["Code"] == "ZH802")
    assert row["File"] == "src/reduce.cu" and row["Line"] == "20" and row["Severity"] == "error"
    assert row["What to do"] == "Write `cu2hip::lane_id()`." and row["Places"] == "1"


def test_line_ends_and_quotes_are_those_of_the_standard() -> None:
    data = render(hostile(), "csv")
    assert data.endswith(b"\r\n") and data.count(b"\n") == data.count(b"\r\n") == len(hostile().findings) + 1
    assert len({len(row) for row in csv.reader(io.StringIO(data.decode(), newline=""), strict=True)}) == 1


def test_excel_gets_a_byte_order_mark() -> None:
    assert render(example(), "excel") == b"\xef\xbb\xbf" + render(example(), "csv")


def test_chinese_headings() -> None:
    assert "处理办法" in rows(example(), "excel", "zh")[0]


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@sum(a)", "\t=1", "  =cmd|' /C calc'!A0", "＝1", "＋1", "－1", "＠x"]
)
def test_no_cell_is_a_formula(text: str) -> None:
    assert cell(text).startswith("'")
    result = replace(example(), findings=tuple(replace(item, message=text) for item in example().findings))
    assert all(row["Message"].startswith("'") for row in rows(result))


@pytest.mark.parametrize("text", ["a=b", "1-2", "x@y", ""])
def test_other_cells_stay(text: str) -> None:
    assert cell(text) == text


def test_long_and_invisible_text_is_tamed() -> None:
    assert len(cell("x" * 50_000)) < 9_000
    assert cell("a\u202eb\nc") == "a<U+202E>b c"


def test_what_is_new_is_told() -> None:
    earlier = replace(example(), findings=tuple(item for item in example().findings if item.code != "ZH802"))
    found = {row["Code"]: row["Since the last result"] for row in rows(with_history(example(), [earlier]))}
    assert found["ZH802"] == "new" and found["ZH102"] == "known" and found["ZA101"] == ""


def test_the_trend_has_a_row_a_result() -> None:
    assert len(rows(example(), "trend")) == 1
    earlier = replace(example(), findings=example().findings[:4])
    first, last = rows(with_history(example(), [earlier]), "trend")
    assert (first["Places left"], last["Places left"]) == ("0", "3")
