"""The rulebook: rules/*.yaml selected for one HIP version, compiled once into a cache."""

from __future__ import annotations

from migrator.ruleset.ruleset import LIBRARIES, RuleSet, load_ruleset
from migrator.ruleset.schema import (
    CallRule,
    HeaderRule,
    MacroRule,
    NameRule,
    NamespaceRule,
    SupportRule,
    WarpRule,
)
from migrator.ruleset.versions import Version, default_version, hip_version, show

__all__ = [
    "LIBRARIES",
    "CallRule",
    "HeaderRule",
    "MacroRule",
    "NameRule",
    "NamespaceRule",
    "RuleSet",
    "SupportRule",
    "Version",
    "WarpRule",
    "default_version",
    "hip_version",
    "load_ruleset",
    "show",
]
