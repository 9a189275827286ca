"""CH111 and CH119: steps through shared memory that only a warp's lockstep orders; `__syncwarp` defined as nothing.

Source: code of hipcc 5.2 and clang 19, which load every operand of such steps before the first store.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from migrator.hazards.barriers.varying import Grain, Varying
from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.lanes.component import Lanes
from migrator.hazards.lanes.flow import LANES, TID, Flow
from migrator.lazy import pattern
from migrator.model.finding import Finding
from migrator.syntax import Function, Node, arguments, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare, operands, quoted

_ORDERING = pattern(r"sync|barrier|fence|volatile|__shfl|atomic", re.IGNORECASE)
# `s[t] += s[t + 32]`, and `v += s[t + 32]; s[t] = v`: a cheap test before a function's values are worked out.
_MAYBE = pattern(
    r"\[\s*([^\[\];=]+?)\s*\](?:\.\w+)?\s*[-+*|&^]?=[^;]*\[\s*\1\s*[-+^]"
    r"|\[\s*([^\[\];=]+?)\s*[-+^][^\[\];]*\]\s*;\s*\w+\s*\[\s*\2\s*\]\s*="
)
_LOOPS = frozenset(("for_statement", "while_statement", "do_statement"))
_NO_EFFECT = pattern(r"[\s;{}]*(?:\(?\s*\(?\s*(?:void)?\s*\)?\s*0?\s*\)?|do\s*\{\s*\}\s*while\s*\(\s*0\s*\))?[\s;{}]*")


class _Step(Struct, frozen=True, eq=False):
    """`s[i] += s[i + c]`: the statement, the array and the guard (`if (tid < 32)`) that it alone stands behind."""

    statement: Node
    array: str
    index: Node
    shift: str  # the index of the element that is added
    volatile: bool


@hazard("CH111", "CH119")
def tails(ctx: HazardContext) -> Iterator[Finding]:
    """Consecutive steps on one shared array without a barrier between them."""
    if "threadIdx" not in ctx.places and not ctx.module.functions:
        return
    for function in ctx.module.functions:
        if not function.on_device or not _MAYBE.search(text(function.body)):
            continue
        yield from _tails(ctx, function)


def _tails(ctx: HazardContext, function: Function) -> Iterator[Finding]:
    flow = Lanes.of(ctx).flow(function)
    volatile = _volatile_names(flow)
    shared = _shared_names(ctx, flow)
    done: set[int] = set()
    for block in (node for node in flow.nodes if node.type in ("compound_statement", *_LOOPS)):
        if block.type in _LOOPS:
            found = _loop(flow, block, volatile)
            runs = [found] if found else []
        else:
            runs = _runs(flow, block, volatile)
        for run in runs:
            if run[0].array not in shared or run[0].statement.start_byte in done:
                continue
            done.update(step.statement.start_byte for step in run)
            at = _guard(flow, run)
            code = "CH119" if run[0].volatile else "CH111"
            how = "declared volatile, " if run[0].volatile else ""
            yield ctx.report(
                code,
                (at.start_byte, _head_end(at)),
                f"`{quoted(run[0].statement)}` and the steps after it pass values through `{run[0].array}`, "
                f"{how}with no barrier between them",
                symbol=run[0].array,
            )


def _volatile_names(flow: Flow) -> frozenset[str]:
    found = {parameter.name for parameter in flow.function.parameters if "volatile" in parameter.type}
    for node in flow.nodes:
        if node.type == "declaration" and "volatile" in text(node).split("=")[0]:
            found.update(declared_name(child) for child in node.named_children)
    return frozenset(found - {""})


def _shared_names(ctx: HazardContext, flow: Flow) -> frozenset[str]:
    """Shared arrays, pointers into them, and pointer parameters of device functions, which tails are passed as."""
    found: set[str] = set()
    if not flow.function.is_kernel:
        found.update(item.name for item in flow.function.parameters if "*" in item.type or "[" in item.type)
    found.update(ctx.memo("shared arrays", lambda: _declared_shared(ctx)))
    for node in flow.nodes:
        if node.type == "init_declarator":
            value = text(node.child_by_field_name("value"))
            names = set(re.findall(r"[A-Za-z_]\w*", value))
            if names & found and (
                "*" in text(node.parent) or "&" in value or "*" in value or "auto" in text(node.parent)
            ):
                found.add(declared_name(node))
        elif node.type == "assignment_expression":
            _, left, right = operands(node)
            if left is None or left.type != "identifier" or "*" not in flow.types.get(text(left), ""):
                continue
            if found.intersection(re.findall(r"[A-Za-z_]\w*", text(right))) and "[" not in text(right):
                found.add(text(left))
    return frozenset(found - {""})


def _declared_shared(ctx: HazardContext) -> set[str]:
    found: set[str] = set()
    for node in ctx.module.nodes.get("declaration", ()):
        written = text(node)
        if "__shared__" in written.split("=")[0] or "SharedMemory" in written:
            found.update(declared_name(child) for child in node.named_children)
    return found


def _runs(flow: Flow, block: Node, volatile: frozenset[str]) -> list[list[_Step]]:
    """Sequences of at least two steps on one array."""
    found: list[list[_Step]] = []
    current: list[_Step] = []
    statements = [child for child in block.named_children if child.type != "comment"]
    paired: Node | None = None
    for at, statement in enumerate(statements):
        if statement is paired:
            continue
        step = _step(flow, statement, volatile)
        if step is None and at + 1 < len(statements):
            step = _pair(flow, statement, statements[at + 1], volatile)
            paired = statements[at + 1] if step is not None else None
        if step is not None and (not current or (current[-1].array == step.array and _close(current[-1], step))):
            current.append(step)
            continue
        found.append(current)
        current = [step] if step is not None else []
    found.append(current)
    return [run for run in found if len({step.shift for step in run}) > 1]  # `.x` and `.y` of one step are no two


def _close(one: _Step, other: _Step) -> bool:
    return text(one.index).replace(" ", "") == text(other.index).replace(" ", "")


def _step(flow: Flow, statement: Node, volatile: frozenset[str]) -> _Step | None:
    """The step that a statement is: `s[t] += s[t + c]`, alone or behind `if (size >= 64)`."""
    here: Node | None = statement
    for _ in range(3):
        if here is None:
            return None
        if here.type == "if_statement" and here.child_by_field_name("alternative") is None:
            here = here.child_by_field_name("consequence")
        elif here.type == "compound_statement":
            inner = [child for child in here.named_children if child.type != "comment"]
            here = inner[0] if len(inner) == 1 else None
    if here is None or here.type != "expression_statement" or not here.named_children:
        return None
    inner_node = here.named_children[0]
    if inner_node.type == "call_expression" and len(arguments(inner_node)) >= 2:
        return None
    operator, left, right = operands(inner_node)
    if operator not in ("=", "+=", "*=", "|=", "&=", "^=", "-=") or left is None or right is None:
        return None
    array, index = _element(left)
    if not array or index is None or not _is_index(flow, index):
        return None
    for node in walk(right):
        other, second = _element(node)
        if other == array and second is not None and _shifted(flow, index, second):
            marked = array in volatile or "volatile" in text(left)
            return _Step(statement, array, index, text(second), marked)
    return None


def _pair(flow: Flow, load: Node, store: Node, volatile: frozenset[str]) -> _Step | None:
    """A step in two statements: `v += s[t + c]; s[t] = v;`."""
    if load.type != "expression_statement" or store.type != "expression_statement":
        return None
    if not load.named_children or not store.named_children:
        return None
    _, name, value = operands(load.named_children[0])
    operator, left, right = operands(store.named_children[0])
    if name is None or value is None or operator != "=" or text(right) != text(name):
        return None
    array, index = _element(left)
    if not array or index is None or not _is_index(flow, index):
        return None
    for node in walk(value):
        other, second = _element(node)
        if other == array and second is not None and _shifted(flow, index, second):
            return _Step(load, array, index, text(second), array in volatile)
    return None


def _element(node: Node | None) -> tuple[str, Node | None]:
    """(array, index) of `s[i]`, `s.x[i]`, `((volatile float*)s)[i]`; of `s[a][i]` the last index."""
    while node is not None and node.type == "field_expression":  # `s[i].x`
        node = bare(node.child_by_field_name("argument"))
    if node is None or node.type != "subscript_expression":
        return "", None
    base = bare(node.child_by_field_name("argument"))
    given = node.child_by_field_name("indices")
    inner = [child for child in given.named_children if child.type != "comment"] if given is not None else []
    while base is not None and base.type in ("cast_expression", "subscript_expression", "field_expression"):
        base = bare(base.child_by_field_name("value") or base.child_by_field_name("argument"))
    if base is None or base.type not in ("identifier", "this") or len(inner) != 1:
        return "", None
    return text(base), inner[0]


def _is_index(flow: Flow, index: Node) -> bool:
    if flow.tags(index) & (LANES | {TID}) or _is_hip_index(flow, index):
        return True
    names = {text(node) for node in walk(index) if node.type == "identifier"}
    return any(item.name in names for item in flow.function.parameters) and not flow.function.is_kernel


def _is_hip_index(flow: Flow, node: Node) -> bool:
    """True for an index made of HIP's old spelling, `hipThreadIdx_x`."""
    return "hipThreadIdx_x" in flow.ctx.places and Varying.of(flow.ctx, flow.function).grain(node) is Grain.LANE


def _shifted(flow: Flow, index: Node, other: Node) -> bool:
    """True where `other` is `index` plus or minus something."""
    operator, left, right = operands(bare(other) or other)
    if operator not in ("+", "-", "^"):
        return False
    written = text(bare(index)).replace(" ", "")
    sides = {text(bare(left)).replace(" ", ""), text(bare(right)).replace(" ", "")}
    if written in sides:
        return True
    return text(bare(other)).replace(" ", "").startswith(written + operator)


def _loop(flow: Flow, loop: Node, volatile: frozenset[str]) -> list[_Step] | None:
    """A loop of one step without a barrier, over at most 64 threads."""
    body = loop.child_by_field_name("body")
    if body is None or _ORDERING.search(_without_volatile(text(body))):
        return None
    inner = [child for child in body.named_children if child.type != "comment"]
    statements = inner if body.type == "compound_statement" else [body]
    steps = [step for statement in statements if (step := _step(flow, statement, volatile)) is not None]
    if len(steps) != 1:
        return None
    if not _within_warp(flow, loop):
        return None
    counter = re.findall(r"[A-Za-z_]\w*", text(loop.child_by_field_name("update")))
    if loop.type == "for_statement" and counter and counter[0] not in text(steps[0].statement):
        return None
    return steps


def _without_volatile(written: str) -> str:
    return written.replace("volatile", "")


def _within_warp(flow: Flow, loop: Node) -> bool:
    """True where the threads of a loop are one warp: it starts at 32 or less, or stands behind `tid < 64`."""
    start = loop.child_by_field_name("initializer") if loop.type == "for_statement" else None
    if start is not None:
        for node in walk(start):
            value = node.child_by_field_name("value") if node.type == "init_declarator" else None
            if node.type == "assignment_expression":
                value = node.child_by_field_name("right")
            if value is not None:
                folded = flow.scope.value(value)
                if folded in (1, 2, 4, 8, 16, 32) or "warpSize" in text(value):
                    return folded != 1 or _behind(flow, loop) is not None
    return _behind(flow, loop) is not None


def _behind(flow: Flow, node: Node) -> Node | None:
    """The `if (tid < 32)` (at most 64, or `warpSize`) around a node."""
    here = node.parent
    while here is not None and here.type not in ("function_definition", "lambda_expression"):
        if here.type == "if_statement":
            operator, left, right = operands(bare(here.child_by_field_name("condition")) or here)
            if left is not None and (flow.tags(left) & (LANES | {TID}) or _is_hip_index(flow, left)):
                value = flow.scope.value(right)
                small = (value is not None and value <= 64) or "warp" in text(right).lower()
                if operator in ("<", "<=") and small:
                    return here
            if operator == "==" and left is not None and any(kind.startswith("warp") for kind in flow.tags(left)):
                return here
        here = here.parent
    return None


def _guard(flow: Flow, run: list[_Step]) -> Node:
    """Where a run is reported: at the guard whose block begins with it, else at its first step."""
    first = run[0].statement
    return _behind(flow, first) or first


def _head_end(node: Node) -> int:
    condition = node.child_by_field_name("condition") if node.type == "if_statement" else None
    return condition.end_byte if condition is not None else node.end_byte


@hazard("CH111")
def empty_barrier(ctx: HazardContext) -> Iterator[Finding]:
    """`#define __syncwarp(...)` or a function `__syncwarp` that does nothing."""
    for node in (*ctx.module.nodes.get("preproc_function_def", ()), *ctx.module.nodes.get("preproc_def", ())):
        name = node.child_by_field_name("name")
        value = node.child_by_field_name("value")
        if text(name) == "__syncwarp" and name is not None and _is_nothing(text(value)):
            yield _nothing(ctx, name)
    for function in ctx.module.functions:
        if function.name == "__syncwarp" and not any(
            node.type in ("call_expression", "gnu_asm_expression") for node in walk(function.body)
        ):
            yield _nothing(ctx, function.node)


def _is_nothing(value: str) -> bool:
    return _NO_EFFECT.fullmatch(re.sub(r"//.*|/\*.*?\*/|\\\n", "", value).strip()) is not None


def _nothing(ctx: HazardContext, node: Node) -> Finding:
    end = min(node.end_byte, node.start_byte + 80)
    return ctx.report(
        "CH111",
        (node.start_byte, end),
        "`__syncwarp` is defined as nothing here, so that the compiler reorders shared memory across it",
        symbol="__syncwarp",
    )


def callees(node: Node) -> frozenset[str]:
    """The names of all calls below a node."""
    return frozenset(callee(item) for item in walk(node) if item.type == "call_expression")
