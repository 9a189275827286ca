"""The same numbers in all formats: open findings by severity, places, files, units and tests."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from migrator.model.finding import Severity, Status
from migrator.model.result import MigrationResult
from migrator.report import labels, render
from migrator.report.base import RenderContext
from migrator.report.json import loads
from migrator.report.portfolio import Source, portfolio
from tests.unit.report.example import example, hostile

OPEN = {labels.STATUS[status] for status in Status if status.is_open}
_SHORT = {name: severity.value for severity, name in labels.SEVERITY_SHORT.items()}


def results() -> Iterator[Any]:
    yield pytest.param(example(), id="example")
    yield pytest.param(hostile(), id="hostile")
    for name in filter(None, os.environ.get("CU2HIP_RESULTS", "").split(os.pathsep)):  # results of real projects
        yield pytest.param(loads(Path(name).read_bytes(), name), id=name)


@pytest.fixture(params=results())
def result(request: pytest.FixtureRequest) -> MigrationResult:
    found: MigrationResult = request.param
    return found


def summary(result: MigrationResult) -> Any:
    return json.loads(render(result, "json"))["summary"]


def places(result: MigrationResult) -> int:
    return sum(number for name, number in summary(result)["open"].items() if name != "info")


def test_csv(result: MigrationResult) -> None:
    csv.field_size_limit(1 << 20)
    counted: Counter[str] = Counter()
    rows = csv.DictReader(io.StringIO(render(result, "csv").decode(), newline=""), strict=True)
    for row in rows:
        if row["Status"] in OPEN:
            counted[_SHORT[row["Severity"]]] += int(row["Places"])
    assert {severity.value: counted[severity.value] for severity in Severity} == summary(result)["open"]


def test_trend(result: MigrationResult) -> None:
    (row,) = csv.DictReader(io.StringIO(render(result, "trend").decode(), newline=""), strict=True)
    assert {_SHORT[name]: int(row[name]) for name in _SHORT} == summary(result)["open"]
    assert int(row["Places left"]) == places(result) and int(row["Files"]) == summary(result)["open_files"]
    assert {name: int(row[name]) for name in ("minutes", "hours", "days")} == {
        name: number for name, number in summary(result)["effort"].items() if name != "none"
    }


def test_sarif(result: MigrationResult) -> None:
    run = json.loads(render(result, "sarif"))["runs"][0]
    counted: Counter[str] = Counter()
    for item in run["results"]:
        if "suppressions" not in item:
            counted[item["properties"]["severity"]] += item["occurrenceCount"]
    for item in result.findings:  # what has no place is a notification
        if item.status.is_open and not item.path:
            counted[item.severity.value] += item.count
    assert {severity.value: counted[severity.value] for severity in Severity} == summary(result)["open"]


def test_junit(result: MigrationResult) -> None:
    root = Xml.fromstring(render(result, "junit"))
    properties = {item.get("name"): int(item.get("value", "")) for item in root.iter("property")}
    assert {severity: properties[f"open.{severity}"] for severity in summary(result)["open"]} == summary(result)["open"]
    failures = [mark.get("message", "") for mark in root.iterfind("testsuite[@name='findings']/testcase/failure")]
    counts = [int(re.match(r"([\d,]+) place", text)[1].replace(",", "")) for text in failures]  # type: ignore[index]
    assert sum(counts) == properties["places"] == places(result)
    builds = [suite for suite in root if (suite.get("name") or "").startswith("build")]
    units = [build["units"] for build in summary(result)["builds"]]
    assert [int(suite.get("tests", "")) for suite in builds] == [number or 1 for number in units]


@pytest.mark.parametrize("fmt", ["md", "comment"])
def test_markdown(result: MigrationResult, fmt: str) -> None:
    text = render(result, fmt).decode()
    if fmt == "md":
        for severity, number in summary(result)["open"].items():
            assert f"| {labels.SEVERITY[Severity(severity)]} | {number:,} |" in text
        assert f"| Places left | {places(result):,} |" in text
    else:
        counts = [f"{summary(result)['open'][severity]:,}" for severity in ("error", "silent", "performance", "info")]
        assert f"| {' | '.join(counts)} |" in text
    if places(result):
        assert re.search(rf"Left to do: {places(result):,} places? in {summary(result)['open_files']:,} file", text)


def test_text_and_annotations(result: MigrationResult) -> None:
    last = render(result, "text").decode().splitlines()[-1]
    shown = {_SHORT[name]: int(number.replace(",", "")) for number, name in re.findall(r"(\d[\d,]*) ([a-z]+)", last)
             if name in _SHORT}  # fmt: skip
    assert shown == {name: number for name, number in summary(result)["open"].items() if number}
    lines = render(result, "github").decode().splitlines()
    assert len(lines) == sum(item.status.is_open for item in result.findings)


def test_portfolio(result: MigrationResult) -> None:
    (row,) = portfolio([Source(result)]).repositories
    assert {severity.value: number for severity, number in row.data.severities} == summary(result)["open"]
    assert row.point.places == row.data.places == places(result)
    assert row.point.units == sum(build["units"] for build in summary(result)["builds"])
    assert row.point.units_ok == sum(build["ok"] for build in summary(result)["builds"])


def test_the_view_model(result: MigrationResult) -> None:
    from migrator.i18n import Translator

    data = RenderContext(result, Translator("en")).data
    assert sum(group.count for group in data.open_groups) == data.places == places(result)
    assert sum(group.count for group in data.remark_groups) == summary(result)["open"]["info"]
