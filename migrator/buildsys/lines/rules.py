"""Rules for line formats: one pattern, what stands there for HIP, and what to say (`rules/build/`)."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

from msgspec import Struct

from migrator.data import rules_dir
from migrator.errors import RuleFileError
from migrator.model.finding import Effort, Severity

FILES = (
    "bazel", "ci", "conda", "containers", "environment", "meson-autotools", "projects", "python-packages",
    "system-packages", "tools",
)  # fmt: skip
_FIELDS = frozenset(
    ("id", "code", "formats", "pattern", "line", "unless", "to", "hygon", "hip", "instead", "severity", "effort",
     "why", "once", "examples", "drop")
)  # fmt: skip


class Rule(Struct, frozen=True):
    """`subject` matches in the live text; group 1, or all of it, is what is replaced and shown.

    `to` is the replacement (`\\2` and `{arch}`, `{hip}` are filled in), None for what a person decides. `hygon` takes
    its place where only DCUs are targets. `first`/`last` bound the HIP versions that `to` is known for. A rule that is
    said `once` speaks in one file of the project. `drop` removes the line.
    """

    id: str
    code: str
    formats: frozenset[str]
    subject: re.Pattern[str]
    line: re.Pattern[str] | None
    unless: re.Pattern[str] | None
    to: str | None
    hygon: str | None
    first: tuple[int, int]
    last: tuple[int, int]
    instead: str
    severity: Severity
    effort: Effort
    why: str
    once: bool
    drop: bool


@functools.cache
def line_rules() -> tuple[Rule, ...]:
    """Every rule, in the order of the files and of the rules in them: the first that matches a place has it."""
    found: list[Rule] = []
    for name in FILES:
        path = rules_dir() / "build" / f"{name}.yaml"
        for entry in table(name).get("rules", ()):
            found.append(_rule(path, entry))
    return tuple(found)


@functools.cache
def rules_of(format_: str) -> tuple[Rule, ...]:
    return tuple(rule for rule in line_rules() if format_ in rule.formats)


@functools.cache
def table(name: str) -> dict[str, Any]:
    """One file of `rules/build/`; FileNotFoundError cannot happen for those of `FILES`."""
    from migrator.ruleset.targets import read_data_file

    data: dict[str, Any] = read_data_file(rules_dir() / "build" / f"{name}.yaml")
    return data


def version(text: str) -> tuple[int, int]:
    major, _, minor = text.partition(".")
    return int(major), int(minor or 0)


def _rule(path: Path, entry: Any) -> Rule:
    where = f"{path}:1: rule '{entry.get('id', '?') if isinstance(entry, dict) else entry}'"
    try:
        unknown = sorted(set(entry) - _FIELDS)
        if unknown:
            raise RuleFileError(f"{where}: unknown key '{unknown[0]}'")
        low, _, high = str(entry.get("hip", "")).partition("-")
        return Rule(
            entry["id"],
            entry["code"],
            frozenset(entry["formats"].split()),
            re.compile(entry["pattern"], re.MULTILINE),
            re.compile(entry["line"]) if "line" in entry else None,
            re.compile(entry["unless"]) if "unless" in entry else None,
            entry.get("to"),
            None if entry.get("hygon") == "none" else entry.get("hygon", entry.get("to")),
            version(low) if low else (0, 0),
            version(high) if high else (99, 0),
            entry.get("instead", ""),
            Severity(entry.get("severity", "error")),
            Effort(entry.get("effort", "minutes")),
            entry.get("why", ""),
            bool(entry.get("once")),
            bool(entry.get("drop")),
        )
    except (KeyError, TypeError, ValueError, re.error) as error:
        raise RuleFileError(f"{where}: {error}") from None
