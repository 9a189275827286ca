"""Every hazard's own examples: what its page shows as flagged is flagged, what it shows as clean is not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from migrator.hazards.rules import hazard_rules
from migrator.model.finding import Finding
from tests.hazards.harness import build_hazards, hazards, places

RULES = hazard_rules()


def _shown(example: Mapping[str, Any], kind: str) -> list[Finding]:
    """The hazards of an example's text; `file` names the build file that it is."""
    targets, hip = example.get("targets", ()), str(example.get("hip", "6.3"))
    if "file" in example:
        return build_hazards(example["file"], example[kind], *targets, hip=hip)
    return hazards(example[kind], *targets, hip=hip)


@pytest.mark.parametrize("code", [code for code, rule in RULES.items() if "flagged" in rule.example])
def test_the_flagged_example_is_flagged(code: str) -> None:
    example = RULES[code].example
    found = _shown(example, "flagged")
    assert places(found, code), "\n".join(f"{item.line}: {item.code} {item.message}" for item in found)


@pytest.mark.parametrize("code", [code for code, rule in RULES.items() if "clean" in rule.example])
def test_the_clean_example_is_clean(code: str) -> None:
    example = RULES[code].example
    found = _shown(example, "clean")
    assert places(found, code) == []
