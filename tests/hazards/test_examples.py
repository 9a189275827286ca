"""Every hazard's own examples: what its page shows as flagged is flagged, what it shows as clean is not."""

from __future__ import annotations

import pytest

from migrator.hazards.rules import hazard_rules
from tests.hazards.harness import hazards, places

RULES = hazard_rules()


@pytest.mark.parametrize("code", [code for code, rule in RULES.items() if "flagged" in rule.example])
def test_the_flagged_example_is_flagged(code: str) -> None:
    example = RULES[code].example
    found = hazards(example["flagged"], *example.get("targets", ()), hip=str(example.get("hip", "6.3")))
    assert places(found, code), "\n".join(f"{item.line}: {item.code} {item.message}" for item in found)


@pytest.mark.parametrize("code", [code for code, rule in RULES.items() if "clean" in rule.example])
def test_the_clean_example_is_clean(code: str) -> None:
    example = RULES[code].example
    found = hazards(example["clean"], *example.get("targets", ()), hip=str(example.get("hip", "6.3")))
    assert places(found, code) == []
