"""Text questions of the PTX translation: brackets, aliases, constants."""

from __future__ import annotations

import re

from migrator.lazy import pattern
from migrator.lex import Token, TokenKind, matching
from migrator.model.edit import Part
from migrator.passes.base import PassContext
from migrator.passes.context import following, previous
from migrator.passes.ptx_sites import AsmStatement

INTEGER = pattern(r"-?(?:0[xX][0-9a-fA-F]+|\d+)[uU]?")
REAL = pattern(r"0([fFdD])([0-9a-fA-F]{8,16})|-?\d+\.\d*(?:[eE][+-]?\d+)?")


def joined(parts: list[Part]) -> list[Part]:
    """The same text with neighbouring new pieces as one."""
    out: list[Part] = []
    for part in parts:
        if isinstance(part, bytes) and out and isinstance(out[-1], bytes):
            out[-1] += part
        elif part != b"":
            out.append(part)
    return out


def may_overlap(value: list[str], target: list[str]) -> bool:
    """True where writing to `target` may change what the expression `value` gives."""
    left, right = _path(value), _path(target)
    if left is not None and right is not None:
        size = min(len(left), len(right))
        return left[:size] == right[:size]
    indirect = {"*", "[", "->", "("}
    if indirect & set(value) and indirect & set(target):
        return True
    return any(word in target for word in value if word[:1].isalpha() or word[:1] == "_")


def _path(words: list[str]) -> tuple[str, ...] | None:
    """A variable with members and constant subscripts, `a[0].x`, as its parts; None for other expressions."""
    text = "".join(words)
    while text.startswith("(") and text.endswith(")") and text.count("(") == 1:
        text = text[1:-1]
    if not re.fullmatch(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[\d+\])*", text):
        return None
    return tuple(re.findall(r"\w+", text))


def constant(text: str) -> str:
    """A PTX constant in C++."""
    found = REAL.fullmatch(text)
    if found is None or not found[1]:
        return text
    return f"__uint_as_float(0x{found[2]}u)" if found[1] in "fF" else f"__longlong_as_double(0x{found[2]}ll)"


def is_postfix(tokens: tuple[Token, ...], first: int, last: int) -> bool:
    at = first
    if at < last and tokens[at].text == "(":
        at = matching(tokens, at) + 1
        if at < last and tokens[at].kind in (TokenKind.IDENT, TokenKind.NUMBER):
            return False  # a cast
    elif at < last and tokens[at].kind in (TokenKind.IDENT, TokenKind.NUMBER):
        at += 1
    else:
        return False
    while at < last:
        text = tokens[at].text
        if text in ("(", "["):
            at = matching(tokens, at) + 1
            if at <= 0:
                return False
        elif text in (".", "->", "::") and at + 1 < last and tokens[at + 1].kind == TokenKind.IDENT:
            at += 2
        else:
            return False
    return at == last


def stands_alone(ctx: PassContext, statement: AsmStatement) -> bool:
    """True for a statement; false for `int x asm("name");` and other uses."""
    before = previous(ctx.tokens, statement.first)
    after = following(ctx.tokens, statement.last)
    return before not in ("=", ",", "(", "return", "?") and after in (";", "")
