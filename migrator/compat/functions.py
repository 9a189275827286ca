"""Functions whose arguments HIP wants otherwise, as the header declares them: `rules/compat/functions.yaml`."""

from __future__ import annotations

import functools

from msgspec import Struct

from migrator.data import rules_dir
from migrator.errors import RuleFileError

_KEYS = frozenset(("cxx", "c"))


class Function(Struct, frozen=True):
    """The header's text for a function in C++ and in C (empty: there is nothing for C)."""

    cxx: str
    c: str = ""


class Functions(Struct, frozen=True):
    """`renamed` take CUDA's arguments in C++ as they are; `declared` have a text of their own."""

    renamed: frozenset[str]
    declared: dict[str, Function]

    def __contains__(self, name: object) -> bool:
        return name in self.renamed or name in self.declared


@functools.cache
def functions() -> Functions:
    """The table of the installed rules."""
    from migrator.ruleset.targets import read_data_file

    path = rules_dir() / "compat" / "functions.yaml"
    data = read_data_file(path)
    declared = {}
    for name, entry in data["declared"].items():
        if not isinstance(entry, dict) or "cxx" not in entry or not set(entry) <= _KEYS:
            raise RuleFileError(f"{path}:1: '{name}' needs 'cxx' and has no other keys than {', '.join(sorted(_KEYS))}")
        declared[name] = Function(entry["cxx"].rstrip(), entry.get("c", "").rstrip())
    return Functions(frozenset(data["renamed"]), declared)
