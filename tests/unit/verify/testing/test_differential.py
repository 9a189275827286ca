"""What is said of the three runs of a comparison."""

from __future__ import annotations

from migrator.model.finding import Finding, Severity, Status
from migrator.model.result import Outcome
from migrator.model.result import TestResult as Result
from migrator.model.source import Span
from migrator.verify.testing.differential import Run, Variant, compare


def finding(code: str, severity: Severity = Severity.SILENT, status: Status = Status.OPEN) -> Finding:
    return Finding(code, "slug", severity, Span("a.cu", 0, 1), "message", status=status, confidence=0.6)


FINDINGS = (
    finding("CH104"),
    finding("CH106", status=Status.MADE_SAFE),
    finding("CH904", Severity.ERROR),  # no hazard of 64 lanes
    finding("API120", Severity.ERROR),
)


def runs(outputs: dict[tuple[Variant, int], str], failing: tuple[tuple[Variant, int], ...] = ()):  # type: ignore[no-untyped-def]
    def run(variant: Variant, wave: int) -> Run:
        outcome = Outcome.ERROR if (variant, wave) in failing else Outcome.OK
        detail = "it prints `FAIL`" if outcome is Outcome.ERROR else ""
        result = Result("cpu", "test", outcome, 0.1, detail)
        return Run(variant, wave, (result,), (("test", outputs.get((variant, wave), "sum 1.0")),))

    return run


def test_a_program_that_64_lanes_break_confirms_its_open_hazards() -> None:
    found = compare(runs({}, failing=((Variant.RENAMED, 64),)), FINDINGS)
    assert found.difference == "test: error instead of ok (it prints `FAIL`)"
    assert [item.code for item in found.confirmed] == ["CH104"]
    assert found.confirmed[0].confidence == 1.0
    assert found.repaired


def test_another_output_counts_as_well_but_not_rounding() -> None:
    other = compare(runs({(Variant.RENAMED, 64): "sum 2.0"}), FINDINGS)
    assert "expected `1.0`" in other.difference
    same = compare(runs({(Variant.RENAMED, 64): "sum 1.0000001"}), FINDINGS)
    assert (same.difference, same.confirmed) == ("", ())


def test_logical_warps_that_give_another_result_repair_nothing() -> None:
    assert not compare(runs({(Variant.LOGICAL, 64): "sum 3.0"}), FINDINGS).repaired
    assert not compare(runs({}, failing=((Variant.LOGICAL, 64),)), FINDINGS).repaired
