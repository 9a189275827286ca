"""JUnit XML: what it says, and that a maintained parser reads it whatever the sources hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree as Xml

import pytest

from migrator.model.finding import Finding, Severity
from migrator.model.result import MigrationResult
from migrator.model.source import Span
from migrator.report import render
from migrator.report.model import report_data
from tests.unit.report.example import example, hostile


def test_suites_and_their_sums() -> None:
    root = Xml.fromstring(render(example(), "junit"))
    suites = {suite.get("name"): suite for suite in root}
    assert list(suites) == ["findings", "build hipcc 5.2.3 gfx90a", "tests"]
    assert {name: suite.get("failures") for name, suite in suites.items()} == {
        "findings": "2",
        "build hipcc 5.2.3 gfx90a": "1",
        "tests": "0",
    }
    assert (root.get("tests"), root.get("failures")) == ("5", "3")
    failure = suites["findings"].find("testcase[@name='src/reduce.cu']/failure")
    assert (
        failure is not None and failure.get("message") == "2 places: `threadIdx.x % 32 == 0` takes 32 for the warp size"
    )
    assert "src/reduce.cu:20:5: error: ZH802 inline PTX reads `%laneid`" in (failure.text or "")
    assert suites["tests"][0].get("time") == "3.000"


def test_findings_of_the_whole_run_have_a_case() -> None:
    whole = Finding("SYS920", "x", Severity.ERROR, Span("", 0, 0), "a rule file is broken")
    result = replace(example(), findings=(*example().findings, whole))
    root = Xml.fromstring(render(result, "junit"))
    failure = root.find("testsuite/testcase[@name='whole project']/failure")
    assert failure is not None and "a rule file is broken" in (failure.text or "")
    value = root.find("testsuite/properties/property[@name='places']")
    assert value is not None and value.get("value") == str(report_data(result).places)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("make", [example, hostile])
def test_a_maintained_parser_reads_it(make: Callable[[], MigrationResult], lang: str) -> None:
    junitparser = pytest.importorskip("junitparser")
    found = junitparser.JUnitXml.fromstring(render(make(), "junit", lang=lang))
    assert found.tests == sum(suite.tests for suite in found) == sum(len(list(suite)) for suite in found)
    assert found.failures == sum(suite.failures for suite in found) > 0


@pytest.mark.parametrize(
    "text", ["\ufffe\uffff", "\x00\x0b\x1f", "\ud800", "]]>", "<!--", "&#0;", "\u202e" + "x" * 20_000]
)
def test_no_text_breaks_the_xml(text: str) -> None:
    result = hostile()
    findings = [replace(item, message=text, snippet=text, fix=text) for item in result.findings]
    test = replace(result.tests[0], name=text, detail=text, device=text)
    data = render(replace(result, findings=tuple(findings), tests=(test,)), "junit")
    assert Xml.fromstring(data).tag == "testsuites"
