"""The result as JUnit XML: compiled units, files with open findings, and test runs as test cases."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as Xml

from migrator.i18n import Translator
from migrator.model.finding import Finding
from migrator.model.result import BuildResult, Outcome, TestResult, UnitBuild
from migrator.report.base import RenderContext, renderer
from migrator.report.model import FileView, ReportData, places
from migrator.report.text import one_line, visible

_SHOWN = 50  # findings or diagnostics in one failure
_SUMS = (("failure", "failures"), ("error", "errors"), ("skipped", "skipped"))


@renderer("junit", "report.junit.xml")
def render_junit(context: RenderContext) -> bytes:
    data, t = context.data, context.translate
    root = Xml.Element("testsuites", name="cu2hip")
    _findings(root, data, t)
    for view in data.builds:
        _build(root, view.build, t)
    if data.tests:
        _tests(root, data.tests)
    for name in ("tests", *(name for _, name in _SUMS)):
        root.set(name, str(sum(int(suite.get(name, "0")) for suite in root)))
    Xml.indent(root, " ")
    text: bytes = Xml.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _suite(root: Xml.Element, name: str) -> Xml.Element:
    return Xml.SubElement(root, "testsuite", name=one_line(name))


def _close(suite: Xml.Element) -> None:
    """Fill in the counts of a suite once its cases are there."""
    cases = suite.findall("testcase")
    suite.set("tests", str(len(cases)))
    for tag, name in _SUMS:
        suite.set(name, str(sum(case.find(tag) is not None for case in cases)))
    seconds = sum(float(case.get("time", "0")) for case in cases)
    suite.set("time", f"{seconds:.3f}")


def _case(suite: Xml.Element, name: str, kind: str, seconds: float = 0.0, file: str = "") -> Xml.Element:
    case = Xml.SubElement(suite, "testcase", name=one_line(name, 1_000), classname=f"cu2hip.{kind}")
    if file:
        case.set("file", visible(file))
    case.set("time", f"{seconds:.3f}")
    return case


def _mark(case: Xml.Element, tag: str, message: str, lines: Sequence[str], t: Translator) -> None:
    mark = Xml.SubElement(case, tag, message=one_line(message), type=tag)
    shown = [visible(line) for line in lines[:_SHOWN]]
    if len(lines) > _SHOWN:
        shown.append(t("{n} more", n=f"{len(lines) - _SHOWN:,}"))
    mark.text = "\n".join(shown)


def _findings(root: Xml.Element, data: ReportData, t: Translator) -> None:
    """One case a file that was changed or looked at; what belongs to no file is a case of its own."""
    suite = _suite(root, "findings")
    properties = Xml.SubElement(suite, "properties")
    for severity, number in data.severities:
        Xml.SubElement(properties, "property", name=f"open.{severity.value}", value=str(number))
    Xml.SubElement(properties, "property", name="places", value=str(data.places))
    listed = {view.path for view in data.files}
    rest = [item for group in data.open_groups for item in group.findings if item.path not in listed]
    for view in data.files:
        if view.is_interesting:
            _work(_case(suite, view.path, "findings", file=view.path), view, t)
    if rest:
        case = _case(suite, t("whole project"), "findings")
        _mark(case, "failure", _open(rest, t), [_line(item) for item in rest], t)
    _close(suite)


def _work(case: Xml.Element, view: FileView, t: Translator) -> None:
    if view.work:
        _mark(case, "failure", _open(view.work, t), [_line(item) for item in view.work], t)


def _open(work: Sequence[Finding], t: Translator) -> str:
    count = t.count(places(work), "{n} place", "{n} places")
    return f"{count}: {work[0].message}"


def _line(item: Finding) -> str:
    place = f"{item.path}:{item.line}:{item.column}: " if item.path else ""
    times = f" (×{item.count})" if item.count > 1 else ""
    return f"{place}{item.severity.value}: {item.code} {one_line(item.message, 400)}{times}"


def _build(root: Xml.Element, build: BuildResult, t: Translator) -> None:
    name = " ".join(filter(None, ("build", build.toolchain, build.arch)))
    suite = _suite(root, name)
    if not build.units:
        _mark(_case(suite, name, "build"), "skipped", build.reason or t("nothing to compile"), (), t)
    for unit in sorted(build.units, key=lambda unit: unit.unit):
        _unit(_case(suite, unit.unit, "build", unit.seconds, unit.unit), unit, t)
    _close(suite)


def _unit(case: Xml.Element, unit: UnitBuild, t: Translator) -> None:
    if unit.outcome is Outcome.OK:
        return
    lines = [
        f"{item.original_path or item.path}:{item.original_line or item.line}: {item.severity}: {item.message}"
        for item in unit.diagnostics
    ]
    tag = {Outcome.SKIPPED: "skipped", Outcome.ERROR: "failure"}.get(unit.outcome, "error")
    _mark(case, tag, unit.cause or unit.outcome.value, [one_line(line, 400) for line in lines], t)


def _tests(root: Xml.Element, tests: Sequence[TestResult]) -> None:
    suite = _suite(root, "tests")
    for test in tests:
        case = _case(suite, f"{test.name} on {test.device}", "tests", test.seconds)
        if test.outcome is not Outcome.OK:
            tag = "skipped" if test.outcome is Outcome.SKIPPED else "failure"
            mark = Xml.SubElement(case, tag, message=test.outcome.value, type=tag)
            mark.text = one_line(test.detail, 400)
    _close(suite)
