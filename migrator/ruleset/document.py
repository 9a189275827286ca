"""Reads rule files: YAML (or a plain JSON name map) into checked records; every mistake is reported with its line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec import Struct

from migrator.errors import RuleFileError
from migrator.ruleset.notation import Value, holds, parse_value

KINDS = ("function", "type", "enumerator", "macro", "device", "member", "variable")
WARP_KINDS = ("shuffle", "vote", "mask", "match", "reduce", "sync", "lane-mask", "constant")
MACRO_KINDS = ("compiler", "device-pass", "version", "feature")

_TEXT = ("library", "header", "instead", "note")
_FIELDS: dict[str, tuple[str, ...]] = {
    "file": ("schema", "libraries", *_TEXT, "names", "groups", "rules", "includes", "namespaces", "macros", "warp",
             "support", "shapes", "advice", "default", "releases", "features"),
    "group": (*_TEXT, "names"),
    "rule": ("name", "kind", "hip", *_TEXT, "call"),
    "call": ("to", "arity", "args", "when"),
    "include": ("library", "link", "flat", "needs_runtime", "instead", "note", "headers", "patterns"),
    "namespace": ("hip", "library", "header", "instead", "note"),
    "macro": ("kind", "hip", "note"),
    "warp": ("kind", "twin", "native_since", "native"),
    "support": ("twin", "signature", "semantics"),
    "feature": ("since", "until", "note"),
}  # fmt: skip


Call = tuple[str, int, tuple[str, ...], str]  # to, arity, args, when


class Name(Struct, frozen=True):
    """One identifier as a file states it, all versions."""

    cuda: str
    kind: str
    library: str
    value: Value
    header: str = ""
    instead: str = ""
    note: str = ""
    call: Call | None = None


class Include(Struct, frozen=True):
    """One include or include pattern (`cub/**`); a value of 'drop' became ''."""

    cuda: str
    value: Value
    library: str = ""
    link: str = ""
    needs_runtime: bool = False
    instead: str = ""
    note: str = ""
    flat: str = ""


@dataclass(slots=True)
class Document:
    """What one file says."""

    path: Path
    libraries: str = ""  # 'roc': only with --libraries roc; '': always
    names: list[Name] = field(default_factory=list)
    includes: list[Include] = field(default_factory=list)
    namespaces: dict[str, tuple[str | None, str, str, str, str]] = field(default_factory=dict)
    macros: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    warp: dict[str, tuple[str, str, str, str]] = field(default_factory=dict)
    support: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    shapes: list[tuple[str, str]] = field(default_factory=list)
    advice: dict[str, str] = field(default_factory=dict)
    default: str = ""
    releases: tuple[str, ...] = ()
    features: dict[str, tuple[str, str, str]] = field(default_factory=dict)


Where = tuple[str | int, ...]  # keys from the top of the file down to the mistake


class _Reader:
    """Walks one parsed file; collects mistakes instead of stopping at the first."""

    def __init__(self, path: Path) -> None:
        self.doc = Document(path)
        self.errors: list[tuple[Where, str]] = []

    def error(self, where: Where, what: str) -> None:
        self.errors.append((where, what))

    def fields(self, data: Any, form: str, where: Where) -> dict[str, Any]:
        """`data` as a mapping that has only known keys; unknown ones are reported with the nearest known key."""
        if not isinstance(data, dict):
            self.error(where, f"a mapping is wanted for a {form}")
            return {}
        known = _FIELDS[form]
        for key in data:
            if key not in known:
                import difflib

                near = difflib.get_close_matches(str(key), known, 1)
                self.error((*where, key), f"unknown key '{key}'" + (f", '{near[0]}' is known" if near else ""))
        return data

    def text(self, data: Mapping[str, Any], key: str, where: Where, default: str = "") -> str:
        value = data.get(key, default)
        if not isinstance(value, str):
            self.error((*where, key), f"'{key}' must be text (quote versions and numbers)")
            return default
        return value

    def items(self, data: Mapping[str, Any], key: str, where: Where) -> Iterator[tuple[Any, Any, Where]]:
        """(key, value, position) of a mapping, or (index, value, position) of a list, under `key`."""
        part = data.get(key)
        if part is None:
            return
        if isinstance(part, dict):
            yield from ((k, v, (*where, key, k)) for k, v in part.items())
        elif isinstance(part, list):
            yield from ((i, v, (*where, key, i)) for i, v in enumerate(part))
        else:
            self.error((*where, key), f"'{key}' must be a mapping or a list")

    def value(self, cuda: Any, text: Any, where: Where) -> Value | None:
        if not isinstance(cuda, str) or not isinstance(text, str):
            self.error(where, f"'{cuda}' must be text that maps to text")
            return None
        try:
            return parse_value(cuda, text)
        except ValueError as error:
            self.error(where, str(error))
            return None

    def read(self, data: Any) -> None:
        top = self.fields(data, "file", ())
        if top.get("schema") != 1:
            self.error(("schema",), "'schema: 1' is missing")
        self.doc.libraries = self.text(top, "libraries", ())
        if self.doc.libraries not in ("", "hip", "roc"):
            self.error(("libraries",), "'libraries' must be 'hip', 'roc' or absent")
        defaults = {key: self.text(top, key, ()) for key in _TEXT}
        self.names(top, defaults, ())
        for _, group, where in self.items(top, "groups", ()):
            group = self.fields(group, "group", where)
            self.names(group, {key: self.text(group, key, where, defaults[key]) for key in _TEXT}, where)
        for _, rule, where in self.items(top, "rules", ()):
            self.rule(self.fields(rule, "rule", where), defaults, where)
        for _, include, where in self.items(top, "includes", ()):
            self.includes(self.fields(include, "include", where), where)
        self.language(top)
        self.versions(top)

    def versions(self, top: Mapping[str, Any]) -> None:
        """Releases, the default one, and features with the versions that have them."""
        self.doc.default = self.text(top, "default", ())
        self.doc.releases = tuple(str(release) for _, release, _ in self.items(top, "releases", ()))
        for name, entry, where in self.items(top, "features", ()):
            entry = self.fields(entry, "feature", where)
            since, until, note = (self.text(entry, key, where) for key in _FIELDS["feature"])
            self.doc.features[name] = (since, until, note)

    def names(self, data: Mapping[str, Any], given: Mapping[str, str], where: Where) -> None:
        for kind, table, place in self.items(data, "names", where):
            if kind not in KINDS:
                self.error(place, f"'{kind}' is not one of {', '.join(KINDS)}")
            elif not isinstance(table, dict):
                self.error(place, "a mapping from CUDA names to HIP names is wanted")
            else:
                for cuda, text in table.items():
                    value = self.value(cuda, text, (*place, cuda))
                    if value is not None:
                        self.doc.names.append(Name(cuda, kind, given["library"], value, given["header"],
                                                   given["instead"], given["note"]))  # fmt: skip

    def rule(self, data: Mapping[str, Any], defaults: Mapping[str, str], where: Where) -> None:
        cuda = self.text(data, "name", where)
        kind = self.text(data, "kind", where, "function")
        if kind not in KINDS:
            self.error((*where, "kind"), f"'{kind}' is not one of {', '.join(KINDS)}")
        if not cuda:
            self.error(where, "a rule needs a 'name'")
            return
        value = self.value(cuda, data.get("hip", "none"), (*where, "hip"))
        call = None
        if "call" in data:
            place = (*where, "call")
            part = self.fields(data["call"], "call", place)
            args = part.get("args", ["$*"])
            arity = part.get("arity", 0)
            if not isinstance(args, list) or not all(isinstance(arg, str) for arg in args):
                self.error((*place, "args"), "'args' must be a list of text")
            elif not isinstance(arity, int):
                self.error((*place, "arity"), "'arity' must be a number")
            else:
                call = (self.text(part, "to", place), arity, tuple(args), self.text(part, "when", place))
                self.condition(call[3], (*place, "when"))
        if value is not None:
            text = {key: self.text(data, key, where, defaults[key]) for key in _TEXT}
            self.doc.names.append(Name(cuda, kind, text["library"], value, text["header"], text["instead"],
                                       text["note"], call))  # fmt: skip

    def condition(self, when: str, where: Where) -> None:
        try:
            holds(when, (0, 0))
        except ValueError as error:
            self.error(where, str(error))

    def includes(self, data: Mapping[str, Any], where: Where) -> None:
        text = {key: self.text(data, key, where) for key in ("library", "link", "flat", "instead", "note")}
        runtime = data.get("needs_runtime", False)
        if not isinstance(runtime, bool):
            self.error((*where, "needs_runtime"), "'needs_runtime' must be true or false")
        for part in ("headers", "patterns"):
            for cuda, given, place in self.items(data, part, where):
                value = self.value(cuda, given, place)
                if value is not None:
                    self.doc.includes.append(Include(cuda, value, text["library"], text["link"], bool(runtime),
                                                     text["instead"], text["note"], text["flat"]))  # fmt: skip

    def language(self, top: Mapping[str, Any]) -> None:
        """Namespaces, macros, warp operations, support functions, shapes."""
        for cuda, entry, where in self.items(top, "namespaces", ()):
            entry = self.fields(entry, "namespace", where)
            hip = self.text(entry, "hip", where)
            rest = tuple(self.text(entry, key, where) for key in ("library", "header", "instead", "note"))
            self.doc.namespaces[cuda] = (None if hip == "none" else hip, rest[0], rest[1], rest[2], rest[3])
        for cuda, entry, where in self.items(top, "macros", ()):
            entry = self.fields(entry, "macro", where)
            kind = self.text(entry, "kind", where)
            if kind not in MACRO_KINDS:
                self.error((*where, "kind"), f"'{kind}' is not one of {', '.join(MACRO_KINDS)}")
            self.doc.macros[cuda] = (kind, self.text(entry, "hip", where), self.text(entry, "note", where))
        for cuda, entry, where in self.items(top, "warp", ()):
            entry = self.fields(entry, "warp", where)
            kind = self.text(entry, "kind", where)
            if kind not in WARP_KINDS:
                self.error((*where, "kind"), f"'{kind}' is not one of {', '.join(WARP_KINDS)}")
            twin, since, native = (self.text(entry, key, where) for key in ("twin", "native_since", "native"))
            self.doc.warp[cuda] = (twin, kind, since, native)
        for cuda, entry, where in self.items(top, "support", ()):
            entry = self.fields(entry, "support", where)
            twin, signature, semantics = (self.text(entry, key, where) for key in _FIELDS["support"])
            self.doc.support[cuda] = (twin, signature, semantics)
        for library, text, where in self.items(top, "advice", ()):
            if isinstance(text, str):
                self.doc.advice[str(library)] = text
            else:
                self.error(where, "advice is text")
        for library, pattern, where in self.items(top, "shapes", ()):
            if isinstance(pattern, str):
                self.doc.shapes.append((str(library), pattern))
            else:
                self.error(where, "a shape is a regular expression")


def _line(node: Any, where: Where) -> int:
    """The 1-based line of the deepest node that `where` leads to in a composed YAML tree."""
    line: int = node.start_mark.line + 1 if node is not None else 1
    for step in where:
        children = getattr(node, "value", None)
        if not isinstance(children, list):
            break
        if isinstance(step, int) and step < len(children) and not isinstance(children[step], tuple):
            node = children[step]
            line = node.start_mark.line + 1
            continue
        for pair in children:
            if isinstance(pair, tuple) and pair[0].value == str(step):
                node, line = pair[1], pair[0].start_mark.line + 1
                break
        else:
            break
    return line


def _duplicates(node: Any) -> Iterator[tuple[int, str]]:
    """(line, key) of every mapping key that stands twice."""
    if isinstance(node.value, list):
        seen: set[str] = set()
        for child in node.value:
            if isinstance(child, tuple):
                key = str(child[0].value)
                if key in seen:
                    yield child[0].start_mark.line + 1, key
                seen.add(key)
                yield from _duplicates(child[1])
            else:
                yield from _duplicates(child)


def read_file(path: Path, strict: bool = False) -> Document:
    """The checked content of a rule file; `strict` also finds duplicate keys, which costs a second parse."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RuleFileError(f"{path}:1: cannot be read: {error}") from None
    reader = _Reader(path)
    if path.suffix == ".json":
        reader.read(_name_map(path, text))
        problems = [(1, what) for _, what in reader.errors]
    else:
        problems = _read_yaml(reader, path, text, strict)
    if problems:
        raise RuleFileError("\n".join(f"{path}:{line}: {what}" for line, what in sorted(problems)))
    return reader.doc


def _read_yaml(reader: _Reader, path: Path, text: str, strict: bool) -> list[tuple[int, str]]:
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        reader.read(yaml.load(text, Loader=loader))
        if not reader.errors and not strict:
            return []
        tree = yaml.compose(text, Loader=loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        raise RuleFileError(f"{path}:{line}: {getattr(error, 'problem', None) or error}") from None
    problems = [(_line(tree, where), what) for where, what in reader.errors]
    return problems + [(line, f"'{key}' stands twice") for line, key in _duplicates(tree)]


def _name_map(path: Path, text: str) -> dict[str, Any]:
    """A flat JSON map from CUDA to HIP names (also under the key 'custom_map') as a rule file's content."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise RuleFileError(f"{path}:{getattr(error, 'lineno', 1)}: {error}") from None
    if isinstance(data, dict) and isinstance(data.get("custom_map"), dict):
        data = data["custom_map"]
    if not isinstance(data, dict):
        raise RuleFileError(f"{path}:1: a map from CUDA names to HIP names is wanted")
    return {"schema": 1, "library": "user", "names": {"function": data}}
