"""Builds and runs a suite on a device, in a copy of the tree."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from xml.etree import ElementTree

from msgspec import Struct

from migrator.devices.base import Device, Prepared
from migrator.model.result import Outcome, TestResult
from migrator.toolchain.process import Completed, run
from migrator.verify.testing.faults import VARIABLE as FAULTS
from migrator.verify.testing.faults import Fault, read_faults
from migrator.verify.testing.judge import Expectation, judge
from migrator.verify.testing.suites import Case, Suite

Tell = Callable[[str], None]
_SKIPPED = ("cu2hip-build", ".git")
_OWN_MAKE = {"MAKEFLAGS": "", "MFLAGS": "", "MAKELEVEL": ""}  # of a make that this program runs in
_SHOWN = 12  # lines of an output that become the detail of a failure


class Limits(Struct, frozen=True):
    """Wall seconds for each command of the build and for each test, bytes of output that are read."""

    build: float = 3600.0
    test: float = 600.0
    output: int = 8 << 20


class Ran(Struct, frozen=True):
    """The results, and what each test printed by its name."""

    results: tuple[TestResult, ...]
    outputs: Mapping[str, str]


def copy_tree(root: Path, work: Path) -> Path:
    """A copy of a tree (or of one file in a folder of its own) in which tests may write."""
    target = work / "tree"
    if root.is_file():
        target.mkdir(parents=True)
        shutil.copy2(root, target / root.name)
        return target
    shutil.copytree(root, target, symlinks=True, ignore=shutil.ignore_patterns(*_SKIPPED))
    return target


def run_suite(
    suite: Suite,
    tree: Path,
    device: Device,
    prepared: Prepared,
    expected: Expectation,
    limits: Limits,
    tell: Tell = lambda text: None,
) -> Ran:
    """Build the suite in `tree` and run its cases on the device; a build that fails is the result of all of them."""
    folder = tree / suite.directory
    environment = {**_OWN_MAKE, **prepared.environment}
    if prepared.tools:
        environment["PATH"] = prepared.tools + os.pathsep + os.environ.get("PATH", "")
    for command in suite.build:
        tell(" ".join(command))
        done = run(command, timeout=limits.build, cwd=folder, environment=environment, output_limit=limits.output)
        if not done.ok:
            reason = f"the build fails: {_problem(done, limits.build)}"
            failed = tuple(
                TestResult(prepared.description, case.name, Outcome.ERROR, done.seconds, reason) for case in suite.cases
            )
            return Ran(failed, {})
    results: list[TestResult] = []
    outputs: dict[str, str] = {}
    record = tree.parent / "cu2hip-faults.jsonl"
    environment[FAULTS] = str(record.resolve())
    for case in suite.cases:
        tell(case.name)
        words = device.wrapped(case.command, prepared)
        done = run(words, timeout=limits.test, cwd=folder, environment=environment, output_limit=limits.output)
        outputs[case.name] = done.output
        listed = _listed(suite.kind, folder, prepared.description)
        found = listed or [_result(case, done, prepared.description, expected, limits.test)]
        results += _with_faults(found, read_faults(record), prepared.description, case)
        record.unlink(missing_ok=True)
    return Ran(tuple(results), outputs)


def _with_faults(
    results: list[TestResult], faults: tuple[Fault, ...], description: str, case: Case
) -> list[TestResult]:
    """The results of a case in whose run faults were seen: it does not pass. Where the case is a runner of many tests,
    nobody knows whose they are; they become a result of their own."""
    if not faults:
        return results
    detail = "\n".join(fault.shown for fault in faults)
    if len(results) != 1:
        return [*results, TestResult(description, f"{case.name}: checks", Outcome.ERROR, 0.0, detail)]
    only = results[0]
    outcome = Outcome.ERROR if only.outcome is Outcome.OK else only.outcome
    return [TestResult(only.device, only.name, outcome, only.seconds, "\n".join(filter(None, (detail, only.detail))))]


def _result(case: Case, done: Completed, description: str, expected: Expectation, limit: float) -> TestResult:
    if done.timed_out:
        return TestResult(description, case.name, Outcome.TIMEOUT, done.seconds, f"no result after {limit:g} s")
    if done.problem:
        return TestResult(description, case.name, Outcome.ERROR, done.seconds, done.problem)
    judgement = judge(done.returncode, done.output, expected)
    if judgement.passed:
        return TestResult(description, case.name, Outcome.OK, done.seconds)
    detail = "\n".join((judgement.reason, *done.output.strip().splitlines()[-_SHOWN:]))
    return TestResult(description, case.name, Outcome.ERROR, done.seconds, detail)


def _problem(done: Completed, limit: float) -> str:
    if done.timed_out:
        return f"no end after {limit:g} s"
    lines = done.output.splitlines()
    first = next((line for line in lines if "error" in line.lower()), lines[-1] if lines else done.problem)
    return first.strip()[:300] or f"exit status {done.returncode}"


_FILES = {"ctest": "cu2hip-build/cu2hip-ctest.xml", "pytest": "cu2hip-pytest.xml"}


def _listed(kind: str, folder: Path, description: str) -> list[TestResult]:
    """The single tests of a runner that writes JUnit XML; none where it wrote nothing."""
    path = folder / _FILES.get(kind, "")
    if kind not in _FILES or not path.is_file():
        return []
    try:
        root = ElementTree.fromstring(path.read_bytes())
    except ElementTree.ParseError:
        return []
    found: list[TestResult] = []
    for case in root.iter("testcase"):
        failure = case.find("failure") if case.find("failure") is not None else case.find("error")
        outcome = Outcome.OK
        detail = ""
        if case.find("skipped") is not None or case.get("status") in ("notrun", "disabled"):
            outcome = Outcome.SKIPPED
        elif failure is not None or case.get("status") == "fail":
            outcome = Outcome.ERROR
            text = (failure.get("message") or "") + "\n" + (failure.text or "") if failure is not None else ""
            detail = "\n".join((text.strip() or case.findtext("system-out", "")).splitlines()[:_SHOWN])
        name = ".".join(filter(None, (case.get("classname"), case.get("name"))))
        found.append(TestResult(description, name, outcome, float(case.get("time") or 0), detail))
    return found
