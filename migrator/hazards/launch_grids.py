"""CH303: grids whose work-items of one dimension can reach 2^32.

Source: HIP hardware features (grid limits); the packet that starts a kernel counts work-items in 32 bits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.lanes.types import bits
from migrator.hazards.launch_starts import Start, starts
from migrator.hazards.limits_sizes import fold, scope_of
from migrator.hazards.properties_types import declared
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity
from migrator.syntax import Function, Node, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.module import expression
from migrator.syntax.tree import bare

_ITEMS = 1 << 32
_BLOCKS = 0x7FFFFFFF  # CUDA's limit of gridDim.x, times any block but one too many
_CAPS = pattern(r"\b(?:std::)?(?:min|fmin|clamp|MIN|Min|minimum)\b|[Mm]ax_?(?:[Gg]rid|[Bb]locks)|MAX_?(?:GRID|BLOCKS)")
_SIZE_CALLS = frozenset(("size", "numel", "length", "count", "nnz", "num_rows", "rows"))
_DEPTH = 6


@hazard("CH303")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """Products that are known, and block counts that are computed from 64-bit sizes without a cap."""
    for start in starts(ctx):
        if not start.grid:
            continue
        scope = scope_of(ctx, start.function)
        blocks = fold(ctx, scope, start.grid[0])
        threads = fold(ctx, scope, start.block[0]) if start.block else None
        if blocks is not None:
            if blocks >= _BLOCKS or blocks * (threads or 1) >= _ITEMS:
                product = f"{blocks} x {threads}" if threads else f"{blocks} blocks"
                yield ctx.report(
                    "CH303",
                    start.node,
                    f"`{start.grid[0]}`: {product} work-items in one dimension; AMD devices count them in 32 bits",
                    symbol=start.kernel,
                )
        elif re.search(r"maxGridSize\s*\[\s*0\s*\]", start.grid[0]) and "min" not in start.grid[0]:
            yield ctx.report(
                "CH303",
                start.node,
                f"`{start.grid[0]}` blocks are more than 2^32 work-items with {threads or 'the'} threads a block",
                symbol=start.kernel,
            )
        elif threads != 1 and (why := _wide(ctx, start, start.grid[0], _DEPTH)):
            yield ctx.report(
                "CH303",
                start.node,
                f"the number of blocks comes from the 64-bit `{why}` without a cap; blocks times threads must stay"
                " below 2^32",
                symbol=start.kernel,
                severity=Severity.INFO,
            )


def _wide(ctx: HazardContext, start: Start, written: str, depth: int) -> str:
    """The 64-bit name that a count is computed from; '' for none, and where anything caps it."""
    node = expression(written)
    if node is None or depth <= 0 or _CAPS.search(written):
        return ""
    function = start.function
    found = ""
    for item in _leaves(node):
        if item.type == "call_expression":
            name = callee(item)
            if name in _SIZE_CALLS and bare(item.child_by_field_name("function")) is not None:
                member = item.child_by_field_name("function")
                if member is not None and member.type == "field_expression" and name in ("size", "numel", "length"):
                    found = found or text(item)
            elif _caps_inside(ctx, name):
                return ""
        elif item.type == "identifier":
            name = text(item)
            if function is not None and ctx.memo(
                f"cap of {name} {function.start}", partial(_is_capped, function, name)
            ):
                return ""
            found = found or _variable(ctx, start, name, depth)
    return found


def _leaves(node: Node) -> Iterator[Node]:
    """Names and calls of an expression; not the names of what is called, nor what is cast down to 32 bits."""
    stack = [node]
    while stack:
        here = stack.pop()
        if here.type == "conditional_expression":
            return
        if here.type in ("identifier",):
            yield here
            continue
        if here.type == "field_expression":
            continue
        if here.type == "call_expression":
            yield here
            given = here.child_by_field_name("arguments")
            if given is not None:
                stack.extend(reversed(given.named_children))
            continue
        if here.type == "cast_expression":
            inner = bare(here.child_by_field_name("value"))
            kind = text(here.child_by_field_name("type"))
            narrow = "int" in kind and not re.search(r"64|long", kind)
            if inner is not None and inner.type == "identifier" and narrow:
                continue
        stack.extend(reversed(here.named_children))


def _caps_inside(ctx: HazardContext, name: str) -> bool:
    return any(_CAPS.search(" ".join((*item.calls, *item.names))) is not None for item in ctx.project.functions(name))


def _is_capped(function: Function, name: str) -> bool:
    """True where the function compares the name with a limit, or assigns a capped value to it."""
    for node in walk(function.body):
        if node.type == "assignment_expression" and text(node.child_by_field_name("left")) == name:
            if _CAPS.search(text(node.child_by_field_name("right"))):
                return True
        elif node.type == "if_statement":
            condition = text(node.child_by_field_name("condition"))
            if re.search(rf"\b{name}\b\s*\)?\s*>=?\s*[^=]", condition) and "> 0" not in condition.replace(">0", "> 0"):
                return True
        elif node.type == "call_expression" and re.search(r"CHECK|assert|ASSERT", callee(node)):
            capped = re.search(rf"\b{name}\b\s*<", text(node))
            if capped is not None:
                return True
    return False


def _variable(ctx: HazardContext, start: Start, name: str, depth: int) -> str:
    function = start.function
    owner = function.start if function is not None else -1
    written = declared(ctx).of(owner, name)
    value = _initial(ctx, function, name)
    width = bits(ctx, written) if written and written != "auto" else None
    if value:
        computed = re.search(r"[/]|>>|\w\s*\(", value) is not None
        if width == 64 or written in ("auto", "const auto") or computed:
            if found := _wide(ctx, start, value, depth - 1):
                return found
            scope = scope_of(ctx, function)
            if width == 64 and fold(ctx, scope, value) is None and not _CAPS.search(value) and "(" not in value:
                return "" if _has_narrow_source(ctx, function, value) else name
        return ""
    return name if width == 64 else ""


def _has_narrow_source(ctx: HazardContext, function: Function | None, value: str) -> bool:
    """True for a 64-bit variable that is computed from 32-bit ones alone."""
    node = expression(value)
    owner = function.start if function is not None else -1
    names = [text(item) for item in _leaves(node) if item.type == "identifier"] if node is not None else []
    return all((bits(ctx, declared(ctx).of(owner, name)) or 0) <= 32 for name in names)


def _initial(ctx: HazardContext, function: Function | None, name: str) -> str:
    root = function.body if function is not None else ctx.module.root
    found = [
        text(node.child_by_field_name("value"))
        for node in walk(root)
        if node.type == "init_declarator" and declared_name(node) == name
    ]
    found += [
        text(node.child_by_field_name("right"))
        for node in walk(root)
        if node.type == "assignment_expression" and text(node.child_by_field_name("left")) == name
    ]
    return found[0].strip("(){}") if len(found) == 1 and found[0][:1] == "{" else found[0] if len(found) == 1 else ""
