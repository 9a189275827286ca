"""Preprocessor conditions as trees, and what they are worth in different compilations."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from migrator.lazy import pattern
from migrator.lex import Token, TokenStream

Truth = bool | None  # None: it depends on something that is not known


class Form(StrEnum):
    OR = "||"
    AND = "&&"
    NOT = "!"
    ATOM = "atom"


class Node(Struct, frozen=True):
    """A part of a condition. `first` and `last` are the indexes of its outermost tokens, brackets included."""

    form: Form
    first: int
    last: int
    children: tuple[Node, ...] = ()
    words: tuple[str, ...] = ()  # of an atom; `("defined", NAME)` for both spellings of `defined`
    bracketed: bool = False

    def atoms(self) -> list[Node]:
        if self.form == Form.ATOM:
            return [self]
        return [atom for child in self.children for atom in child.atoms()]

    @property
    def names(self) -> set[str]:
        return {word for atom in self.atoms() for word in atom.words if word[:1].isalpha() or word[:1] == "_"}

    @property
    def defined(self) -> str:
        """The macro that a `defined` atom asks for; empty for other atoms."""
        return self.words[1] if self.form == Form.ATOM and self.words[0] == "defined" and len(self.words) == 2 else ""


def parse(tokens: Sequence[Token], first: int, last: int) -> Node | None:
    """The condition in `tokens[first:last]`; None where it is empty or its brackets do not match."""
    parser = _Parser(tokens, first, last)
    node = parser.alternative()
    return node if node is not None and parser.at == last else None


class _Parser:
    def __init__(self, tokens: Sequence[Token], first: int, last: int) -> None:
        self.tokens = tokens
        self.at = first
        self.end = last

    def text(self, at: int) -> str:
        return self.tokens[at].text if at < self.end else ""

    def alternative(self) -> Node | None:
        return self.chain(Form.OR, self.conjunction)

    def conjunction(self) -> Node | None:
        return self.chain(Form.AND, self.operand)

    def chain(self, form: Form, part: Callable[[], Node | None]) -> Node | None:
        children = [part()]
        while self.text(self.at) == form.value:
            self.at += 1
            children.append(part())
        known = [child for child in children if child is not None]
        if len(known) < len(children):
            return None
        return known[0] if len(known) == 1 else Node(form, known[0].first, known[-1].last, tuple(known))

    def operand(self) -> Node | None:
        start = self.at
        text = self.text(start)
        if text == "!":
            self.at += 1
            inner = self.operand()
            return None if inner is None else Node(Form.NOT, start, inner.last, (inner,))
        if text == "(":
            closed = self.closing(start)
            if closed < 0:
                return None
            if self.text(closed + 1) in ("", ")", "&&", "||"):
                self.at = start + 1
                inner = self.alternative()
                if inner is not None and self.at == closed:
                    self.at = closed + 1
                    return Node(inner.form, start, closed, inner.children, inner.words, bracketed=True)
                self.at = start
        return self.atom()

    def closing(self, opened: int) -> int:
        depth = 0
        for at in range(opened, self.end):
            depth += (self.tokens[at].text == "(") - (self.tokens[at].text == ")")
            if depth == 0:
                return at
        return -1

    def atom(self) -> Node | None:
        """Everything up to the next `&&`, `||` or closing bracket."""
        start, depth = self.at, 0
        while self.at < self.end:
            text = self.text(self.at)
            if depth == 0 and text in ("&&", "||", ")"):
                break
            depth += (text == "(") - (text == ")")
            self.at += 1
        if self.at == start:
            return None
        words = tuple(token.text for token in self.tokens[start : self.at])
        if words[0] == "defined" and len(words) > 1:
            name = words[2] if words[1] == "(" and len(words) == 4 else words[1] if len(words) == 2 else ""
            if name:
                words = ("defined", name)
        return Node(Form.ATOM, start, self.at - 1, words=words)


def truth(node: Node, of_atom: Callable[[Node], Truth]) -> Truth:
    """Three-valued evaluation."""
    if node.form == Form.ATOM:
        return of_atom(node)
    values = [truth(child, of_atom) for child in node.children]
    if node.form == Form.NOT:
        return None if values[0] is None else not values[0]
    decisive = node.form == Form.OR
    if decisive in values:
        return decisive
    return None if None in values else not decisive


_NUMBER = pattern(r"(0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)[uUlLzZ]*")
_LEVELS: tuple[Mapping[str, Callable[[int, int], int]], ...] = (
    {"|": operator.or_},
    {"^": operator.xor},
    {"&": operator.and_},
    {"==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b)},
    {
        "<": lambda a, b: int(a < b),
        ">": lambda a, b: int(a > b),
        "<=": lambda a, b: int(a <= b),
        ">=": lambda a, b: int(a >= b),
    },
    {"<<": operator.lshift},
    {"+": operator.add, "-": operator.sub},
    {"*": operator.mul, "/": lambda a, b: int(a / b) if b else 0, "%": lambda a, b: a % b if b else 0},
)


def number(word: str) -> int | None:
    """The value of an integer literal."""
    found = _NUMBER.fullmatch(word.replace("'", ""))
    if found is None:
        return None
    digits = found[1]
    if len(digits) > 1 and digits.isdigit() and digits[0] == "0":
        return int(digits, 8) if all(digit < "8" for digit in digits) else None
    return int(digits, 0)


def arithmetic(words: Sequence[str], value: Callable[[str], int | None]) -> int | None:
    """The value of an integer expression; None where it has unknown names or other operators than the usual ones."""
    at = 0

    def level(depth: int) -> int:
        nonlocal at
        if depth == len(_LEVELS):
            return primary()
        result = level(depth + 1)
        while at < len(words) and words[at] in _LEVELS[depth]:
            function = _LEVELS[depth][words[at]]
            at += 1
            other = level(depth + 1)
            if function is operator.lshift and not 0 <= other < 64:
                raise ValueError(words)
            result = function(result, other)
        return result

    def primary() -> int:
        nonlocal at
        if at >= len(words):
            raise ValueError(words)
        word = words[at]
        at += 1
        if word in ("-", "+", "~", "!"):
            inner = primary()
            return {"-": -inner, "+": inner, "~": ~inner, "!": int(not inner)}[word]
        if word == "(":
            inner = level(0)
            if at >= len(words) or words[at] != ")":
                raise ValueError(words)
            at += 1
            return inner
        known = number(word) if word[:1].isdigit() else value(word)
        if known is None:
            raise ValueError(words)
        return known

    try:
        result = level(0)
    except (ValueError, RecursionError):
        return None
    return result if at == len(words) else None


def numeric_macros(stream: TokenStream) -> dict[str, int]:
    """Macros of a file that stand for one integer: `#define AMPERE 800`."""
    found: dict[str, int] = {}
    for directive in stream.directives:
        if directive.name != "define":
            continue
        name, *body = stream.of(directive) or (None,)
        words = [token.text for token in body if token.text not in ("(", ")")]
        value = number(words[0]) if len(words) == 1 else None
        if name is not None and value is not None:
            found[name.text] = value
    return found
