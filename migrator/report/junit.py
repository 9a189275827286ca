"""The result as JUnit XML: compiled units, files with open findings, and test runs as test cases."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as Xml

from migrator.model.finding import Finding
from migrator.model.result import BuildResult, Outcome, TestResult, UnitBuild
from migrator.report.base import RenderContext, renderer
from migrator.report.model import FileView, needs_work
from migrator.report.text import one_line, visible

_SHOWN = 50  # findings or diagnostics in one failure


@renderer("junit", "report.junit.xml")
def render_junit(context: RenderContext) -> bytes:
    data = context.data
    root = Xml.Element("testsuites", name="cu2hip")
    _findings(root, data.files)
    for view in data.builds:
        _build(root, view.build)
    if data.tests:
        _tests(root, data.tests)
    Xml.indent(root, " ")
    text: bytes = Xml.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _suite(root: Xml.Element, name: str) -> Xml.Element:
    return Xml.SubElement(root, "testsuite", name=visible(name))


def _close(suite: Xml.Element) -> None:
    """Fill in the counts of a suite once its cases are there."""
    suite.set("tests", str(len(suite)))
    for tag, name in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
        suite.set(name, str(sum(case.find(tag) is not None for case in suite)))


def _case(suite: Xml.Element, name: str, kind: str) -> Xml.Element:
    return Xml.SubElement(suite, "testcase", name=visible(name), classname=f"cu2hip.{kind}")


def _mark(case: Xml.Element, tag: str, message: str, lines: Sequence[str] = ()) -> None:
    mark = Xml.SubElement(case, tag, message=one_line(message))
    shown = [visible(line) for line in lines[:_SHOWN]]
    if len(lines) > _SHOWN:
        shown.append(f"... and {len(lines) - _SHOWN} more")
    mark.text = "\n".join(shown)


def _findings(root: Xml.Element, files: Sequence[FileView]) -> None:
    suite = _suite(root, "findings")
    for view in files:
        if not view.is_interesting:
            continue
        case = _case(suite, view.path, "findings")
        work = [item for item in view.open if needs_work(item)]
        if work:
            _mark(case, "failure", f"{len(work)} open: {work[0].message}", [_line(item) for item in work])
    _close(suite)


def _line(item: Finding) -> str:
    place = f"{item.path}:{item.line}:{item.column}"
    return f"{place}: {item.severity.value}: {item.code} {one_line(item.message, 400)}"


def _build(root: Xml.Element, build: BuildResult) -> None:
    name = " ".join(filter(None, ("build", build.toolchain, build.arch)))
    suite = _suite(root, name)
    if not build.units:
        _mark(_case(suite, name, "build"), "skipped", build.reason or "nothing to compile")
    for unit in sorted(build.units, key=lambda unit: unit.unit):
        _unit(_case(suite, unit.unit, "build"), unit)
    _close(suite)


def _unit(case: Xml.Element, unit: UnitBuild) -> None:
    if unit.outcome is Outcome.OK:
        return
    lines = [
        f"{item.original_path or item.path}:{item.original_line or item.line}: {item.severity}: {item.message}"
        for item in unit.diagnostics
    ]
    tag = {Outcome.SKIPPED: "skipped", Outcome.ERROR: "failure"}.get(unit.outcome, "error")
    _mark(case, tag, unit.cause or unit.outcome.value, [one_line(line, 400) for line in lines])


def _tests(root: Xml.Element, tests: Sequence[TestResult]) -> None:
    suite = _suite(root, "tests")
    for test in tests:
        case = _case(suite, f"{test.name} on {test.device}", "tests")
        if test.outcome is not Outcome.OK:
            tag = "skipped" if test.outcome is Outcome.SKIPPED else "failure"
            _mark(case, tag, test.outcome.value, [one_line(test.detail, 400)] if test.detail else [])
    _close(suite)
