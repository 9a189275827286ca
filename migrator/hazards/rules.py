"""What `rules/hazards/*.yaml` says of each hazard: texts, severity, where it applies, what makes it safe."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from migrator.cache import Cache, code_stamp, digest
from migrator.config.options import MigrationOptions
from migrator.data import rules_dir
from migrator.errors import RuleFileError
from migrator.lazy import pattern
from migrator.model.finding import Effort, Severity
from migrator.ruleset.targets import read_data_file

_KEYS = frozenset("slug severity effort confidence wavefront without hip made_safe match source en zh example".split())
_MATCH = frozenset("calls call_pattern words word_pattern members includes include_pattern strings types".split())
_TEXTS = ("title", "why", "fix")
_SAFE = frozenset(("preserve", "rename", "guards", "ptx"))


class Match(Struct, frozen=True):
    """Places that a hazard is at by name alone; see `hazards/names.py` for what each kind means."""

    calls: frozenset[str] = frozenset()
    call_pattern: re.Pattern[str] | None = None
    words: frozenset[str] = frozenset()
    word_pattern: re.Pattern[str] | None = None
    members: frozenset[str] = frozenset()
    includes: frozenset[str] = frozenset()
    include_pattern: re.Pattern[str] | None = None
    strings: re.Pattern[str] | None = None


class HazardRule(Struct, frozen=True):
    """One hazard as data.

    `wavefront` (32 or 64, 0 for any) and `without` (a feature of `rules/targets/`) restrict the targets that it
    concerns, `below` and `since` the HIP versions. `made_safe` names what of a migration takes the hazard away:
    `preserve` (logical warps), `rename` (the name or call was rewritten), `guards`, `ptx` (rewritten by those passes).
    """

    code: str
    slug: str
    severity: Severity
    effort: Effort
    confidence: float
    why: str
    fix: str
    title: str
    wavefront: int = 0
    without: str = ""
    below: tuple[int, int] | None = None
    since: tuple[int, int] | None = None
    made_safe: frozenset[str] = frozenset()
    match: Match | None = None
    example: Mapping[str, str] = field(default_factory=dict)

    def concerns(self, options: MigrationOptions) -> bool:
        """True where a target (or, without targets, some target) and the HIP version have the hazard."""
        if self.below is not None and options.hip_version >= self.below:
            return False
        if self.since is not None and options.hip_version < self.since:
            return False
        if not options.targets:
            return True
        return any(
            (not self.wavefront or self.wavefront in target.wavefronts)
            and (not self.without or self.without not in target.features)
            for target in options.targets
        )


@functools.cache
def hazard_rules() -> Mapping[str, HazardRule]:
    """All hazards by code, sorted; compiled once into the cache. Raises RuleFileError for a file that is wrong."""
    cache, key = Cache("hazards"), digest(code_stamp())
    known = cache.get(key)
    if isinstance(known, dict):
        return known
    found = read_hazards(rules_dir() / "hazards")
    cache.put(key, found)
    return found


def concerns(code: str, options: MigrationOptions) -> bool:
    """False for a code, or prefix of codes, of hazards that no target of a run or its HIP version has."""
    rules = [rule for known, rule in hazard_rules().items() if known.startswith(code)]
    return not rules or any(rule.concerns(options) for rule in rules)


def read_hazards(folder: Path) -> dict[str, HazardRule]:
    """The hazards of a folder of rule files."""
    found: dict[str, HazardRule] = {}
    for path in sorted(folder.glob("*.yaml")):
        for code, entry in (read_data_file(path).get("findings") or {}).items():
            if code in found:
                raise RuleFileError(f"{path}:1: {code} stands in two files")
            found[code] = _rule(f"{path}:1: {code}", code, entry)
    return dict(sorted(found.items()))


def _rule(place: str, code: str, entry: Any) -> HazardRule:
    if not isinstance(entry, dict) or (unknown := sorted(set(entry) - _KEYS)):
        raise RuleFileError(
            f"{place} has an unknown key '{unknown[0]}'" if isinstance(entry, dict) else f"{place} is empty"
        )
    english = entry.get("en") or {}
    if missing := [name for name in _TEXTS if not isinstance(english.get(name), str)]:
        raise RuleFileError(f"{place} does not say '{missing[0]}'")
    safe = frozenset(entry.get("made_safe", ()))
    if unknown := sorted(safe - _SAFE):
        raise RuleFileError(f"{place}: made_safe knows no '{unknown[0]}'")
    try:
        severity = Severity(entry.get("severity", "error"))
        effort = Effort(entry.get("effort", "minutes"))
    except ValueError as error:
        raise RuleFileError(f"{place}: {error}") from None
    hip = entry.get("hip", {})
    return HazardRule(
        code,
        entry.get("slug", ""),
        severity,
        effort,
        float(entry.get("confidence", 1.0)),
        _line(english["why"]),
        _line(english["fix"]),
        _line(english["title"]),
        int(entry.get("wavefront", 0)),
        str(entry.get("without", "")),
        _version(hip.get("below")),
        _version(hip.get("since")),
        safe,
        _match(place, entry["match"]) if "match" in entry else None,
        entry.get("example", {}),
    )


def _match(place: str, given: Mapping[str, Any]) -> Match:
    if unknown := sorted(set(given) - _MATCH):
        raise RuleFileError(f"{place}: match knows no '{unknown[0]}'")

    def expression(name: str) -> re.Pattern[str] | None:
        if name not in given:
            return None
        try:
            re.compile(given[name])
        except re.error as error:
            raise RuleFileError(f"{place}: {name}: {error}") from None
        return pattern(given[name])

    return Match(
        frozenset(given.get("calls", ())),
        expression("call_pattern"),
        frozenset(given.get("words", ())),
        expression("word_pattern"),
        frozenset(given.get("members", ())),
        frozenset(given.get("includes", ())),
        expression("include_pattern"),
        expression("strings"),
    )


def _version(given: object) -> tuple[int, int] | None:
    if given is None:
        return None
    major, _, minor = str(given).partition(".")
    return int(major), int(minor or 0)


def _line(given: str) -> str:
    return " ".join(given.split())
