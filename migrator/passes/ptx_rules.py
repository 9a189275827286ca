"""Reads rules/ptx/: which PTX instruction becomes which C++ text, and what to say about the others."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from migrator.data import rules_dir
from migrator.errors import RuleFileError

_FIELDS = frozenset(
    ("ptx", "cpp", "vector", "same_kind", "types", "untyped", "constant", "header", "note", "approximate", "carry")
)
_WORD = r"[A-Za-z0-9_]+"


class PtxType(Struct, frozen=True):
    cpp: str
    bits: int
    wide: str = ""

    @property
    def is_float(self) -> bool:
        return self.cpp in ("float", "double")


class Place(Struct, frozen=True):
    """An operand of a pattern: names for what may stand there, or a literal."""

    form: str  # value | address | vector | any | pair | literal | register
    names: tuple[str, ...] = ()
    optional: bool = False
    pattern: re.Pattern[str] | None = None


class PtxRule(Struct, frozen=True):
    ptx: str
    opcode: re.Pattern[str]
    places: tuple[Place, ...]
    maps: dict[str, dict[str, str]]
    types: frozenset[str]
    cpp: str
    vector: str = ""  # the text for .v2 and .v4
    same_kind: str = ""  # the text where source and destination are of one kind
    untyped: str = ""  # the operand whose register decides the type where sizes agree
    constant: str = ""  # an operand that must be a constant
    header: str = ""
    note: str = ""
    approximate: bool = False
    carry: str = ""  # sets | reads | both


class Advice(Struct, frozen=True):
    prefix: str
    code: str
    instead: str


@dataclass(frozen=True, slots=True)
class PtxRules:
    rules: tuple[PtxRule, ...]
    types: dict[str, PtxType]
    constraints: dict[str, str]
    advice: tuple[Advice, ...]  # the longest prefix first
    mnemonics: frozenset[str]
    suffixes: frozenset[str]
    alone: frozenset[str]
    _found: dict[str, tuple[PtxRule, ...]] = field(default_factory=dict, repr=False, compare=False)

    def of(self, opcode: str) -> tuple[PtxRule, ...]:
        """The rules whose opcode pattern fits."""
        if opcode not in self._found:
            self._found[opcode] = tuple(rule for rule in self.rules if rule.opcode.fullmatch(opcode))
        return self._found[opcode]

    def advise(self, opcode: str) -> Advice:
        for item in self.advice:
            if opcode == item.prefix or opcode.startswith((item.prefix + ".", item.prefix + ":")):
                return item
            if item.prefix.startswith("%") and opcode.startswith(item.prefix):
                return item
        return Advice(opcode, "CH801", "write it in C++ or with HIP's functions")

    def is_ptx(self, opcode: str) -> bool:
        """True for an opcode of PTX; false for the text of another assembler."""
        base, *rest = re.split(r"\.|::", opcode)
        if opcode in self.alone:
            return True
        return base in self.mnemonics and any(part in self.suffixes for part in rest)


@cache
def ptx_rules() -> PtxRules:
    """The rules that ship with the program."""
    return read_rules(rules_dir() / "ptx")


def read_rules(folder: Path) -> PtxRules:
    documents = {path.name: _read(path) for path in sorted(folder.glob("*.yaml"))}
    types = documents["types.yaml"]
    advice = documents["advice.yaml"]
    rules: list[PtxRule] = []
    for name, document in documents.items():
        for entry in document.get("rules", ()):
            rules.append(_rule(folder / name, entry, document, frozenset(types["types"])))
    items = [Advice(item["prefix"], item["code"], item["instead"]) for item in advice["advice"]]
    return PtxRules(
        tuple(rules),
        {key: PtxType(**value) for key, value in types["types"].items()},
        types["constraints"],
        tuple(sorted(items, key=lambda item: -len(item.prefix))),
        frozenset(advice["mnemonics"].split()),
        frozenset(advice["suffixes"].split()),
        frozenset(advice["alone"].split()),
    )


def _read(path: Path) -> dict[str, Any]:
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)
    if not isinstance(data, dict) or data.get("schema") != 1:
        raise RuleFileError(f"{path}:1: 'schema: 1' is missing")
    return data


def _rule(path: Path, entry: dict[str, Any], document: dict[str, Any], types: frozenset[str]) -> PtxRule:
    unknown = set(entry) - _FIELDS
    if unknown or "ptx" not in entry or "cpp" not in entry:
        what = f"unknown {', '.join(sorted(unknown))}" if unknown else "'ptx' and 'cpp' are needed"
        raise RuleFileError(f"{path}:1: '{entry.get('ptx', '?')}': {what}")
    text: str = entry["ptx"]
    opcode, _, rest = text.partition(" ")
    maps: dict[str, dict[str, str]] = document.get("maps", {})
    allowed = frozenset(entry["types"].split()) if "types" in entry else types - {"pred"}
    if not allowed <= types:
        raise RuleFileError(f"{path}:1: '{text}': unknown types {', '.join(sorted(allowed - types))}")
    pattern = re.compile(_opcode_pattern(opcode.replace("<hints>", document.get("hints", "")), maps, allowed))
    places = tuple(_place(part.strip(), maps) for part in split_operands(rest)) if rest else ()
    rest_of = {key: value for key, value in entry.items() if key not in ("ptx", "types")}
    return PtxRule(text, pattern, places, maps, allowed, **rest_of)


def _opcode_pattern(opcode: str, maps: dict[str, dict[str, str]], types: frozenset[str]) -> str:
    """The regular expression for an opcode: dots are literal, `(a|b)?` as usual, `<name>` one of a map or a type."""
    out = []
    for number, part in enumerate(re.split(r"(<\w+>|[().|?])", opcode)):
        if part.startswith("<"):
            out.append(_class_pattern(part[1:-1], number, maps, types))
        elif part == "(":
            out.append("(?:")
        elif part == ".":
            out.append(r"\.")
        elif part in (")", "|", "?"):
            out.append(part)
        else:
            out.append(re.escape(part))
    return "".join(out)


def _class_pattern(name: str, number: int, maps: dict[str, dict[str, str]], types: frozenset[str]) -> str:
    """A named group; the number keeps names apart that occur more than once."""
    if name == "word":
        return _WORD
    if name == "V":
        return rf"(?P<V__{number}>\.v2|\.v4)?"
    choices = maps.get(name, types)
    words = "|".join(map(re.escape, sorted(choices, key=lambda item: (-len(item), item))))
    return f"(?P<{name}__{number}>{words})"


def named_groups(match: re.Match[str]) -> dict[str, str]:
    """The classes of a pattern and what they matched."""
    return {key.partition("__")[0]: value for key, value in match.groupdict().items() if value is not None}


def _place(text: str, maps: dict[str, dict[str, str]]) -> Place:
    optional = text.startswith("?")
    text = text.removeprefix("?")
    if text.startswith("%"):
        return Place("register", pattern=re.compile(_opcode_pattern(text, maps, frozenset())))
    if text.startswith("["):
        return Place("address", (text[1:-1].strip(),), optional)
    if text.startswith("{"):
        return Place("vector", tuple(name.strip() for name in text[1:-1].split(",")), optional)
    if text.startswith("*"):
        return Place("any", (text[1:],), optional)
    if "|" in text:
        return Place("pair", tuple(text.split("|")), optional)
    if text[:1].isdigit():
        return Place("literal", (text,), optional)
    return Place("value", (text,), optional)


def split_operands(text: str) -> list[str]:
    """Operands at top level: commas inside `[]`, `{}` and `()` do not split."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        if char in "[{(":
            depth += 1
        elif char in "]})":
            depth -= 1
        elif char == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    parts.append(text[start:].strip())
    return parts
