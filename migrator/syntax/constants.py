"""Integer constants: macros, `constexpr` and `const` variables, enumerators; folded with where they come from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import Struct

from migrator.lazy import pattern
from migrator.syntax.tree import Node, bare, text

_NUMBER = pattern(r"(-?)(0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9][0-9']*)([uUlLzZ]*)\Z")
_DEPTH = 12


class Constant(Struct, frozen=True):
    """A named constant: the text of its value and where it is defined (byte offset in `path`)."""

    name: str
    value: str
    path: str
    start: int
    kind: str  # macro | constexpr | const | enumerator | function (named `f()`: what it returns)


def integer(literal: str) -> int | None:
    """The value of an integer literal of C++, with or without suffix; None for any other text."""
    match = _NUMBER.fullmatch(literal.strip())
    if match is None:
        return None
    digits = match[2].replace("'", "")
    try:
        value = int(digits, 8) if len(digits) > 1 and digits.isdigit() and digits[0] == "0" else int(digits, 0)
    except ValueError:
        return None
    return -value if match[1] else value


_BINARY: dict[str, Callable[[int, int], int | None]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: (abs(a) // abs(b)) * (1 if (a < 0) == (b < 0) else -1) if b else None,
    "%": lambda a, b: a - b * int(a / b) if b else None,
    "<<": lambda a, b: a << b if 0 <= b < 128 else None,
    ">>": lambda a, b: a >> b if 0 <= b < 128 else None,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    ">": lambda a, b: int(a > b),
    "<=": lambda a, b: int(a <= b),
    ">=": lambda a, b: int(a >= b),
    "&&": lambda a, b: int(bool(a) and bool(b)),
    "||": lambda a, b: int(bool(a) or bool(b)),
}
_CASTS = frozenset(("static_cast", "int", "unsigned", "uint32_t", "int32_t", "size_t", "uint64_t", "int64_t", "long"))


@dataclass(slots=True)
class Scope:
    """What names mean at a place: `names` (innermost wins) and a parser for the texts of macros and constants."""

    lookup: Callable[[str], Constant | None]
    parse_expression: Callable[[str], Node | None]
    local: dict[str, int] = field(default_factory=dict)  # values known otherwise: template arguments, local constants

    def fold(self, node: Node | None, depth: int = 0) -> tuple[int, tuple[Constant, ...]] | None:
        """(value, the constants that it comes from) of an integer expression; None where it is not constant."""
        node = bare(node)
        if node is None or depth > _DEPTH:
            return None
        kind = node.type
        if kind == "number_literal":
            value = integer(text(node))
            return None if value is None else (value, ())
        if kind in ("true", "false"):
            return int(kind == "true"), ()
        if kind in ("identifier", "qualified_identifier"):
            return self._name(text(node).rsplit("::", 1)[-1].strip(), depth)
        if kind == "unary_expression":
            inner = self.fold(node.child_by_field_name("argument"), depth + 1)
            operator = text(node.child_by_field_name("operator"))
            if inner is None or operator not in ("-", "+", "~", "!"):
                return None
            value = {"-": -inner[0], "+": inner[0], "~": ~inner[0], "!": int(not inner[0])}[operator]
            return value, inner[1]
        if kind == "binary_expression":
            left = self.fold(node.child_by_field_name("left"), depth + 1)
            right = self.fold(node.child_by_field_name("right"), depth + 1) if left else None
            operation = _BINARY.get(text(node.child_by_field_name("operator")))
            if left is None or right is None or operation is None:
                return None
            value = operation(left[0], right[0])
            return None if value is None else (value, left[1] + right[1])
        if kind == "conditional_expression":
            test = self.fold(node.child_by_field_name("condition"), depth + 1)
            if test is None:
                return None
            return self.fold(node.child_by_field_name("consequence" if test[0] else "alternative"), depth + 1)
        if kind == "cast_expression":
            return self.fold(node.child_by_field_name("value"), depth + 1)
        if kind == "call_expression":
            function = node.child_by_field_name("function")
            name = text(function).split("<")[0].rsplit("::", 1)[-1].strip()
            given = node.child_by_field_name("arguments")
            inner_nodes = given.named_children if given is not None else []
            if name in _CASTS and len(inner_nodes) == 1:
                return self.fold(inner_nodes[0], depth + 1)
            if not inner_nodes and (constant := self.lookup(f"{name}()")) is not None:
                return self._name(constant.name, depth)
        return None

    def value(self, node: Node | None) -> int | None:
        """The value of an integer expression alone."""
        found = self.fold(node)
        return None if found is None else found[0]

    def _name(self, name: str, depth: int) -> tuple[int, tuple[Constant, ...]] | None:
        if name in self.local:
            return self.local[name], ()
        constant = self.lookup(name)
        if constant is None:
            return None
        value = integer(constant.value)
        if value is not None:
            return value, (constant,)
        found = self.fold(self.parse_expression(constant.value), depth + 1)
        return None if found is None else (found[0], (constant, *found[1]))
