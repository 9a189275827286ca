"""Finds inline assembly statements and takes them apart: template, outputs, inputs, clobbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from migrator.lazy import pattern
from migrator.lex import Token, TokenKind, arguments, matching
from migrator.passes.base import PassContext

_ASM = frozenset(("asm", "__asm__", "__asm"))
_QUALIFIERS = frozenset(("volatile", "__volatile__", "inline", "__inline__"))
_RAW = pattern(r'(?:u8|[uUL])?R"([^(]*)\((.*)\)\1"', re.DOTALL)
_PLAIN = pattern(r'(?:u8|[uUL])?"(.*)"', re.DOTALL)
_ESCAPE = pattern(r"\\(\r?\n|[0-7]{1,3}|x[0-9a-fA-F]+|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}


class AsmOperand(Struct, frozen=True):
    """An operand `[name] "constraint"(expression)`; the expression as a token range."""

    name: str
    constraint: str
    first: int
    last: int

    @property
    def letter(self) -> str:
        return self.constraint.lstrip("=+&%")[:1]

    @property
    def is_output(self) -> bool:
        return self.constraint[:1] in ("=", "+")


class AsmStatement(Struct, frozen=True):
    """`asm volatile("..." : ... : ... : ...)` as token indexes; `last` is the closing bracket."""

    first: int
    last: int
    template: str
    operands: tuple[AsmOperand, ...]
    extended: bool  # has a `:`, so that `%%` stands for `%`
    unknown: str = ""  # a token in the template that is no string


def asm_statements(ctx: PassContext) -> Iterator[AsmStatement]:
    """Every asm statement of the file, macro bodies included."""
    tokens = ctx.tokens
    for index, token in ctx.identifiers():
        if token.text not in _ASM:
            continue
        at = index + 1
        while at < len(tokens) and tokens[at].text in _QUALIFIERS:
            at += 1
        if at >= len(tokens) or tokens[at].text != "(" or tokens[at].directive != token.directive:
            continue
        closed = matching(tokens, at)
        if closed > 0:
            yield _read(tokens, index, at, closed)


def _read(tokens: tuple[Token, ...], first: int, opened: int, closed: int) -> AsmStatement:
    sections = _sections(tokens, opened, closed)
    begin, end = sections[0]
    template, unknown = "", ""
    for token in tokens[begin:end]:
        if token.kind == TokenKind.STRING:
            template += string_value(token.text)
        elif token.directive == tokens[first].directive:
            unknown = unknown or token.text
    operands: list[AsmOperand] = []
    for start, stop in sections[1:3]:
        operands += _operands(tokens, start, stop)
    return AsmStatement(first, closed, template, tuple(operands), len(sections) > 1, unknown)


def _sections(tokens: tuple[Token, ...], opened: int, closed: int) -> list[tuple[int, int]]:
    """The token ranges between the colons at top level."""
    found, start, at = [], opened + 1, opened + 1
    while at < closed:
        text = tokens[at].text
        if text in ("(", "[", "{"):
            at = max(matching(tokens, at), at)
        elif text in (":", "::"):
            found.append((start, at))
            if text == "::":
                found.append((at, at))
            start = at + 1
        at += 1
    found.append((start, closed))
    return found


def _operands(tokens: tuple[Token, ...], start: int, stop: int) -> Iterator[AsmOperand]:
    if start >= stop:
        return
    for first, last in arguments(tokens, start - 1, stop):
        at, name = first, ""
        if at + 2 < last and tokens[at].text == "[":
            name = tokens[at + 1].text
            at += 3
        if at + 1 < last and tokens[at].kind == TokenKind.STRING and tokens[at + 1].text == "(":
            closed = matching(tokens, at + 1)
            if closed > 0:
                yield AsmOperand(name, string_value(tokens[at].text), at + 2, closed)


def string_value(text: str) -> str:
    """What a string literal stands for."""
    raw = _RAW.fullmatch(text)
    if raw is not None:
        return raw[2]
    plain = _PLAIN.fullmatch(text)
    if plain is None:
        return ""
    return _ESCAPE.sub(_unescaped, plain[1])


def _unescaped(found: re.Match[str]) -> str:
    code = found[1]
    if code[-1:] == "\n":
        return ""
    if code[0] in "01234567" and code != "0":
        return chr(int(code, 8))
    if code[0] == "x" and len(code) > 1:
        return chr(int(code[1:], 16) & 0xFF)
    return _ESCAPES.get(code, code)
