"""The rule set that the passes ask: names, includes, namespaces, macros and warp operations at one HIP version."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from migrator.data import rules_dir
from migrator.errors import UsageError
from migrator.ruleset import store, versions
from migrator.ruleset.files import Compiled
from migrator.ruleset.schema import (
    SAME,
    CallRule,
    HeaderRule,
    MacroRule,
    NameRule,
    NamespaceRule,
    SupportRule,
    WarpRule,
)
from migrator.ruleset.versions import Version

LIBRARIES = ("hip", "roc")


def _name_rule(name: str, fields: tuple[Any, ...]) -> NameRule:
    """The rule that compile.py packed into a tuple."""
    call = CallRule(*fields[11]) if fields[11] is not None else None
    make: Callable[..., NameRule] = NameRule
    return make(name, *fields[:11], call)


class NameTable(Mapping[str, NameRule]):
    """All CUDA names; a rule object is made when it is asked for."""

    __slots__ = ("_made", "_raw")

    def __init__(self, raw: dict[str, tuple[Any, ...]]) -> None:
        self._raw = raw
        self._made: dict[str, NameRule] = {}

    def __contains__(self, name: object) -> bool:
        return name in self._raw

    def __len__(self) -> int:
        return len(self._raw)

    def __iter__(self) -> Iterator[str]:
        return iter(self._raw)

    def __getitem__(self, name: str) -> NameRule:
        made = self._made.get(name)
        if made is None:
            made = self._made[name] = _name_rule(name, self._raw[name])
        return made


class RuleSet:
    """Frozen rules; picklable, so that worker processes get it with their first task."""

    def __init__(self, data: Compiled) -> None:
        self._data = data
        self.hip_version: Version = data["version"]
        self.libraries: str = data["libraries"]
        self.digest: str = data["digest"]
        self.names: Mapping[str, NameRule] = NameTable(data["names"])
        self.namespaces = {key: NamespaceRule(key, *value[:-1]) for key, value in data["namespaces"].items()}
        self.macros = {key: MacroRule(key, *value[:-1]) for key, value in data["macros"].items()}
        self.warp = {key: WarpRule(key, *value[:-1]) for key, value in data["warp"].items()}
        self.support = {key: SupportRule(key, *value[:-1]) for key, value in data["support"].items()}
        self.releases: tuple[str, ...] = data["releases"]
        self.features: Mapping[str, bool] = data["features"]
        self._shape: re.Pattern[str] | None = None

    def __reduce__(self) -> tuple[type[RuleSet], tuple[Compiled]]:
        return RuleSet, (self._data,)

    @property
    def headers(self) -> Mapping[str, Any]:
        """The includes that have an entry of their own (patterns are not in it)."""
        return dict.fromkeys(self._data["headers"])

    def header(self, include: str) -> HeaderRule | None:
        """The rule for an include as written between its quotes: its own entry, else the longest pattern."""
        raw = self._data["headers"].get(include)
        if raw is None:
            for pattern, candidate in self._data["patterns"].items():
                if fnmatch.fnmatchcase(include, pattern):
                    raw = candidate
                    break
        if raw is None:
            return None
        hip = include if raw[2] == SAME else raw[0]
        return HeaderRule(include, hip, *raw[1:9])

    def looks_like_cuda(self, name: str) -> str:
        """The library that a name of no table seems to belong to by its shape; '' where it has no such shape."""
        if self._shape is None:
            groups = (f"(?P<s{i}>{pattern})" for i, (_, pattern) in enumerate(self._data["shapes"]))
            self._shape = re.compile("|".join(groups))
        match = self._shape.fullmatch(name)
        if match is None or match.lastgroup is None:
            return ""
        library: str = self._data["shapes"][int(match.lastgroup[1:])][0]
        return library

    def advice(self, library: str) -> str:
        """What to do about a name that only looks like this library's; '' where nothing can be said."""
        text: str = self._data["advice"].get(library, "")
        return text

    def origin(self, name: str) -> str:
        """'file:line' of the rule that decided about a name, an include, a namespace, ...; '' for an unknown one."""
        for table in ("names", "headers", "namespaces", "macros", "warp", "support", "patterns"):
            raw = self._data[table].get(name)
            if raw is not None:
                return self._place(self._data["origins"][raw[-1]], name)
        return ""

    @staticmethod
    def _place(path: str, name: str) -> str:
        key = re.compile(rf"\s*(?:- )?(?:name:\s*)?[\"']?{re.escape(name)}[\"']?\s*(?::|$)")
        try:
            with open(path, encoding="utf-8") as stream:
                for number, line in enumerate(stream, 1):
                    if key.match(line):
                        return f"{path}:{number}"
        except OSError:
            pass
        return path


def load_ruleset(hip_version: str = "", libraries: str = "hip", extra: Sequence[Path] = ()) -> RuleSet:
    """The rules for a HIP release and a choice of libraries ('hip' or 'roc'), with the user's own rule files on top.

    Without a release it is the default one; any release from 5.2 on is served, known or not.

    Raises UsageError for a version or a choice that does not exist, RuleFileError for a bad rule file.
    """
    version = versions.hip_version(hip_version or versions.default_version())
    if libraries not in LIBRARIES:
        raise UsageError(f"'{libraries}' is no choice of libraries", f"use {' or '.join(LIBRARIES)}")
    return RuleSet(store.load(rules_dir(), extra, version, libraries))
