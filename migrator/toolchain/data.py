"""What rules/toolchains/ says: which compilers there are, where they are looked for, how they are called."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from migrator.data import rules_dir
from migrator.errors import RuleFileError

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


def _read(path: Path) -> Mapping[str, Any]:
    import yaml

    try:
        data = yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise RuleFileError(f"{path}:{mark.line + 1 if mark else 1}: {error}") from None
    if not isinstance(data, dict) or data.get("schema") != 1 or not isinstance(data.get("toolchains"), dict):
        raise RuleFileError(f"{path}:1: 'schema: 1' and 'toolchains' are wanted")
    return data


@functools.cache
def toolchain_rules() -> dict[str, ToolchainRule]:
    """All toolchains by name, in the order of the files."""
    rules: dict[str, ToolchainRule] = {}
    for path in sorted((rules_dir() / "toolchains").glob("*.yaml")):
        for name, entry in _read(path)["toolchains"].items():
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
