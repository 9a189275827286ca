from __future__ import annotations

from dataclasses import replace

import pytest

from migrator.i18n import Translator
from migrator.model.result import BuildResult, MigrationResult, Outcome, UnitBuild
from migrator.model.result import TestResult as Run
from migrator.report.devices import Kind, device_kind
from migrator.report.effort import estimate
from migrator.report.model import report_data
from migrator.report.verdict import Answer, State, Tone, answers, headline, state
from tests.unit.report.example import example


def with_units(*outcomes: Outcome, clean: bool = False) -> MigrationResult:
    units = tuple(UnitBuild(f"{at}.cu", outcome) for at, outcome in enumerate(outcomes))
    builds = (BuildResult("hipcc", "gfx90a", units),) if units else ()
    result = replace(example(), builds=builds)
    return replace(result, findings=()) if clean else result


def answered(result: MigrationResult, lang: str = "en") -> dict[str, Answer]:
    data = report_data(result)
    return {answer.key: answer for answer in answers(data, estimate(data), Translator(lang))}


@pytest.mark.parametrize(
    ("result", "expected", "words"),
    [
        (with_units(), State.NOT_BUILT, "Not built yet"),
        (with_units(Outcome.OK), State.BUILDS_OPEN, "Builds, with 3 places open"),
        (with_units(Outcome.OK, clean=True), State.BUILDS, "Builds, and nothing is open"),
        (with_units(Outcome.OK, Outcome.ERROR, Outcome.TIMEOUT), State.FAILS, "Does not build: 2 units fail"),
        (with_units(Outcome.OK, Outcome.MISSING, clean=True), State.INCOMPLETE, "Builds, except for units"),
    ],
)
def test_the_verdict(result: MigrationResult, expected: State, words: str) -> None:
    data = report_data(result)
    assert state(data) is expected
    assert headline(data, Translator("en")).startswith(words)
    assert headline(data, Translator("zh")) != headline(data, Translator("en"))


def test_an_assessment_is_no_migration() -> None:
    result = with_units()
    result = replace(result, provenance=replace(result.provenance, command="assess"))
    assert state(report_data(result)) is State.ASSESSED
    assert "A migration makes 1 more place safe." in answered(result)["differs"].details


def test_the_build() -> None:
    assert answered(with_units(Outcome.OK))["build"].tone is Tone.GOOD
    assert answered(with_units(Outcome.ERROR))["build"].headline == "No"
    assert answered(with_units(Outcome.OK, Outcome.MISSING))["build"].headline == "In part"
    assert answered(with_units())["build"].tone is Tone.UNKNOWN


@pytest.mark.parametrize(
    ("device", "kind"),
    [
        ("cpu, 64 lanes", Kind.EMULATED),
        ("CPU device, wavefronts of 64 lanes (clang 22.1)", Kind.EMULATED),
        ("rocjitsu emulating gfx90a (1.0)", Kind.EMULATED),
        ("GPU gfx90a", Kind.REAL),
        ("gfx942", Kind.REAL),
        ("", Kind.UNKNOWN),
        ("something", Kind.UNKNOWN),
    ],
)
def test_an_emulated_run_is_never_a_real_one(device: str, kind: Kind) -> None:
    assert device_kind(device) is kind
    answer = answered(replace(example(), tests=(Run(device, "ctest", Outcome.OK),)))["tests"]
    assert ("Nothing ran on a real GPU." in answer.details) is (kind is not Kind.REAL)
    assert (answer.tone is Tone.GOOD) is (kind is Kind.REAL)
    assert answer.headline == ("Yes" if kind is Kind.REAL else "Yes, but not on a GPU")


def test_tests() -> None:
    assert answered(replace(example(), tests=()))["tests"].headline == "Not run yet"
    failed = Run("gpu", "a", Outcome.ERROR)
    passed = Run("gpu", "b", Outcome.OK)
    some = answered(replace(example(), tests=(failed, passed)))["tests"]
    assert (some.headline, some.tone) == ("1 of 2", Tone.BAD)
    assert answered(replace(example(), tests=(failed,)))["tests"].headline == "No"


def test_what_may_differ_and_what_is_left() -> None:
    found = answered(example())
    assert (found["differs"].headline, found["differs"].tone) == ("1 place", Tone.OPEN)
    assert (found["left"].headline, found["left"].tone) == ("3 places", Tone.BAD)
    clean = answered(with_units(Outcome.OK, clean=True))
    assert (clean["differs"].headline, clean["left"].headline) == ("Nothing known", "No open place")
    assert clean["left"].tone is Tone.GOOD
