"""The formats for other programs: SARIF and JUnit, and what holds for every format."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from migrator.errors import UsageError
from migrator.model.finding import Finding, Severity
from migrator.model.result import MigrationResult
from migrator.model.source import Span
from migrator.report import render, sarif
from migrator.report.base import all_renderers, find_renderer
from migrator.report.model import report_data
from tests.unit.report.example import example, hostile

FORMATS = sorted(all_renderers())


def test_the_formats() -> None:
    assert FORMATS == ["github", "html", "json", "junit", "md", "sarif", "text"]
    assert find_renderer(" Markdown ").name == "md"
    with pytest.raises(UsageError, match="pdf"):
        find_renderer("pdf")


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("make", [example, hostile])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_format_is_valid_text_and_the_same_every_time(
    fmt: str, make: Callable[[], MigrationResult], lang: str
) -> None:
    first = render(make(), fmt, lang=lang)
    assert first == render(make(), fmt, lang=lang)
    assert first.decode("utf-8").endswith("\n")
    assert b"\x1b" not in first


def run(result: MigrationResult) -> Any:
    return json.loads(render(result, "sarif"))["runs"][0]


def test_sarif_holds_open_and_suppressed_findings_the_worst_first() -> None:
    results = run(example())["results"]
    assert [(item["ruleId"], item["level"]) for item in results] == [
        ("ZS901", "error"),
        ("ZH802", "error"),
        ("ZH102", "warning"),
        ("ZH301", "note"),
    ]
    assert results[3]["suppressions"] == [{"kind": "inSource"}]
    assert results[1]["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "src/reduce.cu", "uriBaseId": "%SRCROOT%"},
        "region": {"byteOffset": 525, "byteLength": 12, "startLine": 20, "startColumn": 5},
    }


def test_sarif_rules_and_results_fit() -> None:
    document = run(example())
    rules = document["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted({item["ruleId"] for item in document["results"]})
    for item in document["results"]:
        assert rules[item["ruleIndex"]]["id"] == item["ruleId"]
        assert item["message"]["text"]


def test_sarif_fingerprints_tell_equal_lines_apart() -> None:
    opened = next(item for item in example().findings if item.code == "ZH802")
    results = run(replace(example(), findings=(opened, opened)))["results"]
    assert len({item["partialFingerprints"]["cu2hip/v1"] for item in results}) == 2


def test_sarif_has_limits_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "RESULTS_LIMIT", 2)
    whole_run = Finding("SYS905", "no-target", Severity.INFO, Span("", 0, 0), "no target is known")
    document = run(replace(example(), findings=(*example().findings, whole_run)))
    assert len(document["results"]) == 2
    texts = [item["message"]["text"] for item in document["invocations"][0]["toolExecutionNotifications"]]
    assert texts[0] == "no target is known."
    assert "2 findings of lower severity are left out" in texts[1]


def test_sarif_paths_are_uris() -> None:
    opened = next(item for item in example().findings if item.code == "ZH802")
    odd = replace(opened, span=Span("src/a b#%.cu", 1, 2), snippet="é")
    location = run(replace(example(), findings=(odd,)))["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "src/a%20b%23%25.cu"
    assert "startColumn" not in location["region"]


def test_junit() -> None:
    root = Xml.fromstring(render(example(), "junit"))
    suites = {suite.get("name"): suite for suite in root}
    assert list(suites) == ["findings", "build hipcc 5.2.3 gfx90a", "tests"]
    assert {name: suite.get("failures") for name, suite in suites.items()} == {
        "findings": "2",
        "build hipcc 5.2.3 gfx90a": "1",
        "tests": "0",
    }
    failure = suites["findings"].find("testcase[@name='src/reduce.cu']/failure")
    assert failure is not None
    assert "src/reduce.cu:20:5: error: ZH802 inline PTX reads `%laneid`" in (failure.text or "")


def test_junit_of_hostile_text_is_well_formed() -> None:
    root = Xml.fromstring(render(hostile(), "junit"))
    assert "alert(1)" in "".join(root.itertext())


def test_a_renamed_unit_belongs_to_its_file() -> None:
    result = example()
    build = result.builds[0]
    units = tuple(replace(unit, unit=unit.unit.replace(".cu", ".hip")) for unit in build.units)
    data = report_data(replace(result, builds=(replace(build, units=units),)))
    assert {view.path for view in data.files if view.builds} == {"src/reduce.cu"}


def test_a_failed_build_is_not_called_done() -> None:
    result = replace(example(), findings=())
    assert b"No finding is open; what does not compile has another cause" in render(result, "html")
    assert b"No open finding needs a person" in render(replace(result, builds=()), "html")
