"""CH216: shifts whose amount may reach the width of the operand.

NVIDIA's shl and shr clamp the amount (PTX ISA, shl: "shift amounts greater than the register width N are clamped to
N"); AMD's v_lshlrev and v_lshrrev take it modulo the width, and C++ leaves it undefined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.language_types import bits, locals_of, scope_end, type_of
from migrator.lazy import pattern
from migrator.model.facts import Side
from migrator.model.finding import Finding
from migrator.syntax import Function, Node, arguments, callee, text, walk
from migrator.syntax.tree import bare, operands

_LANE = pattern(r"(?:\w*_)?(?:lane|lid|lane_?id|lane_?idx)(?:_\w+)?", re.IGNORECASE)
_CONSTANT = pattern(r"[A-Z][A-Z0-9_]+|k[A-Z]\w*")
_FULL = (0xFFFFFFFF, -1, 0xFFFFFFFFFFFFFFFF)
_GROWING = ("+=", "*=", "<<=", "|=")
_FULL_NAMES = frozenset(("UINT_MAX", "UINT32_MAX", "ULLONG_MAX", "UINT64_MAX", "ULONG_MAX"))
_SHIFTS = ("<<", ">>", "<<=", ">>=")


@hazard("CH216")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """Shifts by `32 - n` with an n that may be 0, of all ones by anything, and by constants that are too large."""
    for kind in ("binary_expression", "assignment_expression"):
        for node in ctx.module.nodes.get(kind, ()):
            operator, left, right = operands(node)
            if operator not in _SHIFTS or left is None or right is None:
                continue
            function = ctx.module.function_at(node.start_byte)
            if function is None or function.side is Side.HOST:
                continue
            reason = _over_wide(ctx, function, node, left, right)
            if reason:
                yield ctx.report("CH216", node, f"`{text(node)[:80]}`: {reason}", symbol=operator)


def _over_wide(ctx: HazardContext, function: Function, node: Node, left: Node, right: Node) -> str:
    """Why the amount may be too large; '' where it is not, or nothing tells."""
    kind = type_of(ctx, function, left)
    width = bits(kind)
    if kind and not width:
        return ""  # a stream, a class
    scope = ctx.scope(function)
    amount = scope.value(right)
    if amount is not None:
        known = width or 0
        if known and known <= amount < 128:
            return f"the amount {amount} is not below the {known} bits of `{text(left)[:40]}`"
        return ""
    if _is_rotation(node, left, right):
        return ""
    operator, whole, rest = operands(bare(right) or right)
    if operator == "-" and whole is not None and rest is not None:
        size = scope.value(whole)
        if size not in (32, 64) or (width and size != width):
            return ""
        if scope.value(rest) is not None or not _may_be_zero(ctx, function, rest) or _is_guarded(node, rest):
            return ""
        return f"where `{text(rest)[:40]}` is 0 the amount is {size}, the width of the operand"
    if operator == "+" and whole is not None and rest is not None:
        size = width or 32
        highest = _highest(ctx, function, whole)
        step = scope.value(rest)
        if highest is not None and step is not None and highest + step == size:
            return f"for the last value of `{text(whole)[:40]}` the amount is {size}, the width of the operand"
        if highest is not None:
            return ""
    highest = _highest(ctx, function, right) if _is_reached(ctx, function, right) else None
    if width and highest is not None and width <= highest < 128 and not _is_guarded(node, right):
        return f"`{text(right)[:40]}` goes up to {highest}, the operand has {width} bits"
    ones = scope.value(left)
    if (
        (ones in _FULL or text(bare(left)) in _FULL_NAMES)
        and _highest(ctx, function, right) is None
        and not _is_guarded(node, right)
    ):
        if _is_template_value(function, right) or not _may_be_large(ctx, function, right):
            return ""
        return f"nothing keeps `{text(right)[:40]}` below the width of the operand"
    return ""


def _is_reached(ctx: HazardContext, function: Function, node: Node) -> bool:
    """True for amounts whose bound is one that they come to: a remainder, a masked value, a variable that counts."""
    node = bare(node) or node
    if node.type == "identifier":
        declared = [
            item for item in locals_of(ctx, function).get(text(node), ()) if item[1].start_byte <= node.start_byte
        ]
        return bool(declared) and _loop_bound(ctx, function, declared[-1][1]) is not None
    return operands(node)[0] in ("%", "&")


def _is_rotation(node: Node, left: Node, right: Node) -> bool:
    """True for `(x << n) | (x >> (32 - n))`: with the amount taken modulo the width the result is right for n = 0."""
    outer = node.parent
    while outer is not None and outer.type == "parenthesized_expression":
        outer = outer.parent
    operator, one, other = operands(outer) if outer is not None else ("", None, None)
    if operator != "|" or one is None or other is None:
        return False
    shifted = []
    for side in (one, other):
        inner = bare(side)
        kind, value, amount = operands(inner) if inner is not None else ("", None, None)
        if kind not in ("<<", ">>") or value is None or amount is None:
            return False
        shifted.append((kind, text(bare(value))))
    return shifted[0][0] != shifted[1][0] and shifted[0][1] == shifted[1][1]


def _may_be_zero(ctx: HazardContext, function: Function, node: Node) -> bool:
    """False where the value is surely at least 1."""
    node = bare(node) or node
    scope = ctx.scope(function)
    operator, left, right = operands(node)
    if operator == "|":
        return not any((scope.value(side) or 0) > 0 for side in (left, right))
    if operator == "+":
        for one, other in ((left, right), (right, left)):
            if (scope.value(one) or 0) > 0 and other is not None and not text(other).startswith("-"):
                return False
        return True
    if node.type == "call_expression" and callee(node) == "max":
        return not any((scope.value(item) or 0) > 0 for item in arguments(node))
    if node.type != "identifier":
        return True
    name = text(node)
    if _CONSTANT.fullmatch(name) or _is_template_value(function, node):
        return False  # instantiations are chosen by the code that makes them
    values = _initial_values(ctx, function, node)
    if values is not None:
        return any(_may_be_zero(ctx, function, item) if scope.value(item) is None else scope.value(item) == 0
                   for item in values)  # fmt: skip
    position = next((at for at, item in enumerate(function.parameters) if item.name == name), -1)
    if position < 0 or function.is_kernel:
        return True
    given = _call_arguments(ctx, function.name, position)
    if not given:
        return True
    outer = ctx.scope()
    return any((value := outer.value(item)) is None or value == 0 for item in given)


def _may_be_large(ctx: HazardContext, function: Function, node: Node) -> bool:
    """False where every value that a parameter gets, or a variable is given, is a small constant."""
    node = bare(node) or node
    if node.type != "identifier":
        return True
    name = text(node)
    position = next((at for at, item in enumerate(function.parameters) if item.name == name), -1)
    if position < 0 or function.is_kernel:
        return True
    given = _call_arguments(ctx, function.name, position)
    outer = ctx.scope()
    return not given or any((value := outer.value(item)) is None or value >= 32 for item in given)


def _call_arguments(ctx: HazardContext, name: str, position: int) -> list[Node]:
    found = []
    for call in ctx.module.calls:
        if callee(call) == name:
            given = arguments(call)
            if position < len(given):
                found.append(given[position])
    return found


def _is_template_value(function: Function, node: Node) -> bool:
    names = {item.name for item in function.templates}
    return any(child.type == "identifier" and text(child) in names for child in walk(node))


def _initial_values(ctx: HazardContext, function: Function, use: Node) -> list[Node] | None:
    """What a local variable is initialised with, where nothing but increments changes it; None otherwise."""
    name = text(use)
    found = []
    for _, declarator in locals_of(ctx, function).get(name, ()):
        if not declarator.start_byte <= use.start_byte < scope_end(declarator):
            continue
        value = declarator.child_by_field_name("value") if declarator.type == "init_declarator" else None
        if value is None:
            return None
        found.append(value)
    if not found:
        return None
    for node in walk(function.body):
        operator, left, _ = operands(node)
        if node.type == "assignment_expression" and text(left) == name and operator not in _GROWING:
            return None
        if (
            node.type == "update_expression"
            and text(node.child_by_field_name("argument")) == name
            and "--" in text(node)
        ):
            return None
    return found


def _is_guarded(node: Node, amount: Node) -> bool:
    """True under an `if`, `? :`, `&&` or loop whose condition mentions the amount, or after an early return on it."""
    names = {text(item) for item in walk(amount) if item.type in ("identifier", "field_identifier")}
    here: Node | None = node
    while here is not None and here.type not in ("function_definition", "lambda_expression"):
        outer = here.parent
        if outer is None:
            return False
        if outer.type in ("if_statement", "conditional_expression", "while_statement"):
            condition = outer.child_by_field_name("condition")
            if condition is not None and condition.start_byte != here.start_byte and _mentions(condition, names):
                return True
        if outer.type == "binary_expression" and text(outer.child_by_field_name("operator")) in ("&&", "||"):
            left = outer.child_by_field_name("left")
            if left is not None and left.start_byte != here.start_byte and _mentions(left, names):
                return True
        if outer.type == "compound_statement":
            for earlier in outer.named_children:
                if earlier.start_byte >= here.start_byte:
                    break
                if earlier.type == "if_statement" and _leaves(earlier):
                    condition = earlier.child_by_field_name("condition")
                    if condition is not None and _mentions(condition, names):
                        return True
        here = outer
    return False


def _mentions(condition: Node, names: set[str]) -> bool:
    return any(item.type in ("identifier", "field_identifier") and text(item) in names for item in walk(condition))


def _leaves(statement: Node) -> bool:
    return any(item.type in ("return_statement", "continue_statement", "break_statement") for item in walk(statement))


def _highest(ctx: HazardContext, function: Function, node: Node | None, depth: int = 0) -> int | None:
    """The highest value that an amount surely does not exceed; None where nothing bounds it."""
    node = bare(node)
    if node is None or depth > 6:
        return None
    scope = ctx.scope(function)
    value = scope.value(node)
    if value is not None:
        return value
    operator, left, right = operands(node)
    if operator == "&":
        known = [item for item in (scope.value(left), scope.value(right)) if item is not None and item >= 0]
        return min(known) if known else None
    if operator == "%":
        size = scope.value(right)
        return size - 1 if size else None
    if operator in ("+", "*", "-") and left is not None and right is not None:
        one, other = _highest(ctx, function, left, depth + 1), _highest(ctx, function, right, depth + 1)
        if one is None or other is None:
            return one if operator == "-" else None
        return {"+": one + other, "*": one * other, "-": one}[operator]
    if node.type == "call_expression":
        name = callee(node)
        if name in ("min", "umin"):
            known = [item for item in (scope.value(given) for given in arguments(node)) if item is not None]
            return min(known) if known else None
        if name in ("__lane_id", "lane_id", "laneid"):
            return 31
        if name in ("__popc", "__clz"):
            return None
        return None
    if node.type == "cast_expression":
        return _highest(ctx, function, node.child_by_field_name("value"), depth + 1)
    if node.type == "identifier":
        name = text(node)
        declared = [
            item
            for item in locals_of(ctx, function).get(name, ())
            if item[1].start_byte <= node.start_byte < scope_end(item[1])
        ]
        if len(declared) == 1 and declared[0][1].type == "init_declarator":
            bound = _highest(ctx, function, declared[0][1].child_by_field_name("value"), depth + 1)
            if bound is not None and _initial_values(ctx, function, node) is not None:
                return _loop_bound(ctx, function, declared[0][1]) or bound
            if bound is not None:
                return bound
        if declared and (limit := _loop_bound(ctx, function, declared[0][1])) is not None:
            return limit
        if _LANE.fullmatch(name):
            return 31
    return None


def _loop_bound(ctx: HazardContext, function: Function, declarator: Node) -> int | None:
    """The last value of a variable that a `for` counts up to a constant."""
    here = declarator.parent
    while here is not None and here.type in ("declaration", "init_declarator"):
        here = here.parent
    if here is None or here.type != "for_statement":
        return None
    condition = bare(here.child_by_field_name("condition"))
    operator, _left, right = operands(condition) if condition is not None else ("", None, None)
    limit = ctx.scope(function).value(right)
    if limit is None:
        return None
    return {"<": limit - 1, "<=": limit, "!=": limit - 1}.get(operator)
