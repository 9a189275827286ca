"""What 64 lanes change: a program as plain renaming leaves it, on 32 and on 64 lanes, and with logical warps on 64.

On 32 lanes a renamed program computes what CUDA meant. Where 64 lanes give another result, the hazards that a
migration reports are no longer a suspicion.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum

from msgspec import Struct

from migrator.hazards.rules import hazard_rules
from migrator.model.finding import Finding, Severity
from migrator.model.result import Outcome, TestResult
from migrator.verify.testing.judge import Expectation, difference


class Variant(StrEnum):
    """How the warp operations of the original were migrated."""

    RENAMED = "renamed"  # names only
    LOGICAL = "logical"  # warps of 32 lanes kept (`--warp preserve`)


class Run(Struct, frozen=True):
    """One variant's tests on wavefronts of `wave` lanes."""

    variant: Variant
    wave: int
    results: tuple[TestResult, ...]
    outputs: tuple[tuple[str, str], ...]  # test, what it printed

    @property
    def passes(self) -> bool:
        return bool(self.results) and all(item.outcome is Outcome.OK for item in self.results)


class Differential(Struct, frozen=True):
    """The three runs; `difference` says how the renamed program's 64 lanes differ from its 32 ('' not at all);
    `confirmed` are the hazards that explain it."""

    reference: Run
    renamed: Run
    logical: Run
    difference: str
    confirmed: tuple[Finding, ...]

    @property
    def repaired(self) -> bool:
        """True where logical warps give what 32 lanes gave."""
        return self.logical.passes and not _differs(self.reference, self.logical)


PLAN = ((Variant.RENAMED, 32), (Variant.RENAMED, 64), (Variant.LOGICAL, 64))


def compare(run: Callable[[Variant, int], Run], findings: Sequence[Finding]) -> Differential:
    """Run the plan and compare. `findings` are those of the renamed program's migration."""
    reference, renamed, logical = (run(variant, wave) for variant, wave in PLAN)
    found = _differs(reference, renamed)
    confirmed = tuple(replace(item, confidence=1.0) for item in findings if _explains(item)) if found else ()
    return Differential(reference, renamed, logical, found, confirmed)


def _differs(one: Run, other: Run) -> str:
    """The first difference between two runs: another outcome, or another output."""
    for left, right in zip(one.results, other.results, strict=False):
        if left.outcome is not right.outcome:
            first = (right.detail or left.detail).splitlines()
            return f"{right.name}: {right.outcome.value} instead of {left.outcome.value}" + (
                f" ({first[0]})" if first else ""
            )
    outputs = dict(other.outputs)
    for name, text in one.outputs:
        expected = Expectation()
        found = difference(text, outputs.get(name, ""), expected.relative, expected.absolute)
        if found:
            return f"{name}: {found}"
    return ""


# Hazards of every target, which plain renaming leaves: their masks and counts of lanes are wrong on 64 lanes alone.
_NARROW = frozenset(("CH105", "CH113"))


def _explains(finding: Finding) -> bool:
    """True for an open hazard of 64 lanes that makes other results, not slower ones."""
    rule = hazard_rules().get(finding.code)
    wide = rule is not None and (rule.wavefront == 64 or finding.code in _NARROW)
    return wide and finding.status.is_open and finding.severity in (Severity.ERROR, Severity.SILENT)
