"""What counts as a test that passed."""

from __future__ import annotations

import pytest

from migrator.errors import UsageError
from migrator.verify.testing.judge import Expectation, difference, judge

PLAIN = Expectation()


@pytest.mark.parametrize(
    "text", ["PASS\n", "0 failed\n", "Tests failed: 0\n", "no mismatches\n", "mismatches: 0\n", ""]
)
def test_a_program_that_reports_nothing_wrong_passes(text: str) -> None:
    assert judge(0, text, PLAIN).passed


@pytest.mark.parametrize(
    "text", ["FAIL\n", "x\nTest FAILED at 3\n", "Mismatch at 5\n", "3 failed\n", "Verification failed"]
)
def test_a_program_that_says_it_failed_fails_whatever_it_returns(text: str) -> None:
    assert not judge(0, text, PLAIN).passed


def test_the_exit_status_and_signals_count() -> None:
    assert judge(3, "PASS", PLAIN).reason == "exit status 3"
    assert judge(-11, "PASS", PLAIN).reason == "ended by signal 11"


def test_an_output_can_be_demanded_and_forbidden() -> None:
    assert judge(0, "ok", Expectation(must="done")).reason
    assert judge(0, "warning: x", Expectation(must_not="warning")).reason == "it prints `warning: x`"
    with pytest.raises(UsageError, match="no regular expression"):
        judge(0, "", Expectation(must="("))


def test_numbers_may_differ_within_the_tolerances() -> None:
    right = "sum = 1.000000 n=5\nt: 2e-3"
    assert difference(right, "sum = 1.0000001 n=5\n t: 0.002", 1e-5, 1e-8) == ""
    assert difference(right, "sum = 1.1 n=5 t: 2e-3", 1e-5, 1e-8) == "word 3 is `1.1`, expected `1.000000`"
    assert difference(right, "sum = 1.0 n=6 t: 2e-3", 1e-5, 1e-8) == "word 4 is `n=6`, expected `n=5`"
    assert difference(right, "total = 1.0 n=5 t: 2e-3", 1e-5, 1e-8).startswith("word 1")
    assert difference(right, "sum = 1.0 n=5", 1e-5, 1e-8) == "it prints 4 words, expected 6"


def test_not_a_number_equals_itself_alone() -> None:
    assert difference("nan", "nan", 1e-5, 0) == ""
    assert difference("nan", "1", 1e-5, 0) != ""
