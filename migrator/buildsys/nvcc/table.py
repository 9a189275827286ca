"""nvcc's options as `rules/nvcc/options.yaml` describes them."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from migrator.data import rules_dir
from migrator.errors import RuleFileError
from migrator.model.finding import Severity

_FIELDS = frozenset("names value becomes as values manual only kind note severity".split())
_KINDS = frozenset(
    ("", "architecture", "compiler", "host", "linker", "library", "path", "macro", "undefine", "standard")
)
DROP = "drop"
MANUAL = "manual"
SAME = "same"

Becomes = str | tuple[str, ...]


class Option(Struct, frozen=True):
    """One option; see the head of the data file for the meaning of the fields."""

    name: str
    value: str
    becomes: Becomes
    spelled: str
    kind: str = ""
    values: Mapping[str, tuple[str, ...]] = {}
    only: tuple[str, ...] = ()
    manual: bool = False
    note: str = ""
    severity: Severity = Severity.INFO


class HostOption(Struct, frozen=True):
    """Options of a host compiler that clang refuses, by a pattern for the whole word."""

    pattern: re.Pattern[str]
    becomes: Becomes
    note: str
    severity: Severity


class Table(Struct, frozen=True):
    """`names` leads from every spelling to its option, `joined` from the letters whose value may follow at once."""

    names: Mapping[str, Option]
    joined: Mapping[str, Option]
    host: tuple[HostOption, ...]
    macros: Mapping[str, str]
    macro_values: Mapping[str, str]
    toolkit: re.Pattern[str]
    toolkit_root: re.Pattern[str]


@functools.cache
def option_table() -> Table:
    """The table, read once."""
    from migrator.ruleset.targets import read_data_file

    path = rules_dir() / "nvcc" / "options.yaml"
    data = read_data_file(path)
    names: dict[str, Option] = {}
    joined: dict[str, Option] = {}
    try:
        for name, entry in data["options"].items():
            option = _option(path, name, entry)
            for spelling in (name, f"-{name.lstrip('-')}" if len(name) > 3 else name, *entry["names"]):
                names.setdefault(spelling, option)
            for spelling in entry["names"]:
                names[spelling] = option
                if option.value != "none" and len(spelling) == 2:
                    joined[spelling] = option
        root = data["toolkit"]["root"]
        return Table(
            names,
            joined,
            tuple(_host(entry) for entry in data["host"]),
            data["macros"],
            data["macro_values"],
            re.compile(root + data["toolkit"]["end"]),
            re.compile(root),
        )
    except (KeyError, TypeError, AttributeError, ValueError, re.error) as error:
        raise RuleFileError(f"{path}:1: {error}") from None


def _option(path: Path, name: str, entry: Any) -> Option:
    if not set(entry) <= _FIELDS or entry.get("kind", "") not in _KINDS:
        raise RuleFileError(f"{path}:1: '{name}' has unknown keys or an unknown kind")
    return Option(
        name,
        entry.get("value", "none"),
        _becomes(entry["becomes"]),
        entry.get("as", entry["names"][0]),
        entry.get("kind", ""),
        {str(value): tuple(words) for value, words in entry.get("values", {}).items()},
        tuple(entry.get("only", ())),
        bool(entry.get("manual", False)),
        entry.get("note", ""),
        Severity(entry.get("severity", "info")),
    )


def _host(entry: Any) -> HostOption:
    return HostOption(
        re.compile(entry["pattern"]),
        _becomes(entry["becomes"]),
        entry.get("note", ""),
        Severity(entry.get("severity", "info")),
    )


def _becomes(value: Any) -> Becomes:
    if isinstance(value, list):
        return tuple(str(word) for word in value)
    if value not in (DROP, MANUAL, SAME):
        raise ValueError(f"'{value}' is none of {DROP}, {MANUAL}, {SAME} and no list")
    return str(value)
