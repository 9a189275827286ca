"""What rules/toolchains/ says: which compilers there are, where they are looked for, how they are called."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from migrator.data import rules_dir
from migrator.errors import RuleFileError
from migrator.ruleset.targets import read_data_file

_FIELDS = frozenset(
    ("title", "vendors", "compilers", "roots", "marks", "needs", "environment", "hip", "host", "install")
)


@dataclass(frozen=True, slots=True)
class ToolchainRule:
    """One way to compile; the words of `hip` and `host` hold the placeholders that the rule files explain."""

    name: str
    title: str
    vendors: tuple[str, ...]
    compilers: tuple[str, ...]
    roots: tuple[str, ...]
    hip: tuple[str, ...]
    host: tuple[str, ...]
    install: str
    marks: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()


@functools.cache
def toolchain_rules() -> dict[str, ToolchainRule]:
    """All toolchains by name, in the order of the files."""
    rules: dict[str, ToolchainRule] = {}
    for path in sorted((rules_dir() / "toolchains").glob("*.yaml")):
        data: Mapping[str, Any] = read_data_file(path)
        for name, entry in data["toolchains"].items():
            if unknown := sorted(set(entry) - _FIELDS):
                raise RuleFileError(f"{path}:1: toolchain '{name}': unknown key '{unknown[0]}'")
            lists = {
                key: tuple(map(str, entry.get(key, ())))
                for key in ("vendors", "compilers", "roots", "marks", "needs", "hip", "host")
            }
            for key in ("vendors", "compilers", "hip", "host"):
                if not lists[key]:
                    raise RuleFileError(f"{path}:1: toolchain '{name}': '{key}' is missing")
            rules[name] = ToolchainRule(
                name=name, title=entry.get("title", name), install=entry.get("install", ""),
                environment=tuple(sorted((entry.get("environment") or {}).items())), **lists,
            )  # fmt: skip
    return rules
