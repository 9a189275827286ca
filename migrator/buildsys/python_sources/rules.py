"""What `rules/python/*.yaml` says of each difference: severity, where it applies, and the names that show it."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from migrator.cache import Cache, code_stamp, digest
from migrator.config.options import MigrationOptions
from migrator.data import rules_dir
from migrator.errors import RuleFileError
from migrator.model.finding import Effort, Severity
from migrator.ruleset.targets import read_data_file

_RULE = frozenset(
    "slug severity effort confidence wavefront feature without below since message shared source example".split()
)
_KINDS = frozenset("names imports attributes keywords environment commands libraries strings".split())
_ENTRY = frozenset("instead severity confidence message below since needs value".split())


class Entry(Struct, frozen=True):
    """One name of a rule. `instead` is advice of its own; what is not given comes from the rule. `needs` is a module
    that the file has to import, `value` what an argument has to be (`>1`, `true`, a word)."""

    rule: Rule
    name: str
    instead: str = ""
    severity: Severity | None = None
    confidence: float | None = None
    message: str = ""
    below: tuple[int, int] | None = None
    since: tuple[int, int] | None = None
    needs: str = ""
    value: str = ""

    def concerns(self, options: MigrationOptions) -> bool:
        return _in_range(options, self.below, self.since) and self.rule.concerns(options)


class Rule(Struct, frozen=True):
    """One kind of difference. `wavefront` (64 or 32) and `feature` (of `rules/targets/`) restrict the targets,
    `without` is the beginning of features that a target has none of; it asks for targets to be chosen."""

    code: str
    slug: str
    severity: Severity
    effort: Effort
    confidence: float
    message: str
    why: str
    fix: str
    wavefront: int = 0
    feature: str = ""
    without: str = ""
    below: tuple[int, int] | None = None
    since: tuple[int, int] | None = None
    shared: frozenset[str] = frozenset()  # names of a module that AMD's counterpart has as well

    def concerns(self, options: MigrationOptions) -> bool:
        """True where a target (or, without targets, some target) and the HIP version show the difference."""
        if not _in_range(options, self.below, self.since):
            return False
        if not options.targets:
            return not self.without
        return any(
            (not self.wavefront or self.wavefront == target.wavefront)
            and (not self.feature or self.feature in target.features)
            and not (self.without and any(feature.startswith(self.without) for feature in target.features))
            for target in options.targets
        )


class PythonRules(Struct, frozen=True):
    """All rules by code, and by kind the entries under their names."""

    rules: Mapping[str, Rule]
    kinds: Mapping[str, Mapping[str, Entry]]

    def find(self, kind: str, name: str) -> Entry | None:
        return self.kinds[kind].get(name)

    def find_dotted(self, kind: str, dotted: str) -> Entry | None:
        """The entry of a dotted name, of names that begin alike (`tl.ptx_*`), or of the nearest package above it that
        stands in the table with `.*`."""
        table = self.kinds[kind]
        entry = table.get(dotted)
        if entry is None and "_" in dotted.rpartition(".")[2]:
            package, _, name = dotted.rpartition(".")
            entry = table.get(f"{package}.{name.partition('_')[0]}_*")
        while entry is None and dotted:
            entry = table.get(dotted + ".*")
            dotted = dotted.rpartition(".")[0]
        return entry


@functools.cache
def python_rules() -> PythonRules:
    """Every rule; compiled once into the cache. Raises RuleFileError for a file that is wrong."""
    cache, key = Cache("python"), digest(code_stamp())
    known = cache.get(key)
    if isinstance(known, PythonRules):
        return known
    found = read_rules(rules_dir())
    cache.put(key, found)
    return found


def read_rules(folder: Path) -> PythonRules:
    """The rules of `python/*.yaml` with the texts of `findings/python.yaml` below a folder."""
    texts = read_data_file(folder / "findings" / "python.yaml").get("findings") or {}
    rules: dict[str, Rule] = {}
    kinds: dict[str, dict[str, Entry]] = {kind: {} for kind in _KINDS}
    for path in sorted((folder / "python").glob("*.yaml")):
        for code, given in (read_data_file(path).get("rules") or {}).items():
            place = f"{path}:1: {code}"
            if code in rules:
                raise RuleFileError(f"{place} stands in two files")
            rule = rules[code] = _rule(place, code, given, texts.get(code) or {})
            for kind, name, entry in _entries(place, rule, given):
                if name in kinds[kind]:
                    raise RuleFileError(f"{place}: {kind} '{name}' stands in {kinds[kind][name].rule.code} as well")
                kinds[kind][name] = entry
    return PythonRules(dict(sorted(rules.items())), kinds)


def _rule(place: str, code: str, given: Mapping[str, Any], texts: Mapping[str, Any]) -> Rule:
    if unknown := sorted(set(given) - _RULE - _KINDS):
        raise RuleFileError(f"{place} has an unknown key '{unknown[0]}'")
    english = texts.get("en")
    if not english or texts.get("slug") != given["slug"]:
        raise RuleFileError(f"{place} has no text of this slug in findings/python.yaml")
    return Rule(
        code,
        given["slug"],
        _severity(place, given.get("severity", "error")),
        Effort(given.get("effort", "minutes")),
        float(given.get("confidence", 0.9)),
        " ".join(given["message"].split()),
        " ".join(english["why"].split()),
        " ".join(english["fix"].split()),
        int(given.get("wavefront", 0)),
        given.get("feature", ""),
        given.get("without", ""),
        _version(given.get("below")),
        _version(given.get("since")),
        frozenset(given.get("shared", ())),
    )


def _entries(place: str, rule: Rule, given: Mapping[str, Any]) -> Iterator[tuple[str, str, Entry]]:
    for kind in sorted(_KINDS & set(given)):
        listed = given[kind]
        for name, value in listed.items() if isinstance(listed, dict) else ((item, "") for item in listed):
            fields = value if isinstance(value, dict) else {"instead": value or ""}
            if unknown := sorted(set(fields) - _ENTRY):
                raise RuleFileError(f"{place}: {name} has an unknown key '{unknown[0]}'")
            entry = Entry(
                rule,
                str(name),
                " ".join(fields.get("instead", "").split()),
                _severity(place, fields["severity"]) if "severity" in fields else None,
                None if fields.get("confidence") is None else float(fields["confidence"]),
                " ".join(fields.get("message", "").split()),
                _version(fields.get("below")),
                _version(fields.get("since")),
                fields.get("needs", ""),
                str(fields.get("value", "")),
            )
            yield kind, str(name), entry


def _severity(place: str, word: str) -> Severity:
    try:
        return Severity(word)
    except ValueError:
        raise RuleFileError(f"{place}: '{word}' is no severity") from None


def _version(text: Any) -> tuple[int, int] | None:
    if text is None:
        return None
    major, _, minor = str(text).partition(".")
    return int(major), int(minor or 0)


def _in_range(options: MigrationOptions, below: tuple[int, int] | None, since: tuple[int, int] | None) -> bool:
    return (below is None or options.hip_version < below) and (since is None or options.hip_version >= since)
