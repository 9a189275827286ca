"""CH131: a block barrier that only some threads reach. CH132: `__syncwarp` or a `_sync` pair in branches of lanes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.barriers.varying import Branch, Grain, Varying, branches
from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.lanes.operations import operation
from migrator.model.finding import Finding, Severity
from migrator.syntax import Function, Node, arguments, callee, text
from migrator.syntax.tree import qualified

_BARRIERS = frozenset(
    ("__syncthreads", "__syncthreads_count", "__syncthreads_and", "__syncthreads_or", "__barrier_sync")
)


def functions(ctx: HazardContext) -> Iterator[tuple[Function, list[Node]]]:
    """The device functions of a file with the calls that stand in each, a nested function's left out."""

    def make() -> list[tuple[Function, list[Node]]]:
        found: dict[int, tuple[Function, list[Node]]] = {}
        for call in ctx.module.calls:
            function = ctx.module.function_at(call.start_byte)
            if function is not None and function.on_device:
                found.setdefault(function.start, (function, []))[1].append(call)
        return list(found.values())

    yield from ctx.memo("calls of device functions", make)


def is_block_barrier(ctx: HazardContext, call: Node) -> bool:
    """True for `__syncthreads` and its kin, and for `sync` of a cooperative group that is the block."""
    name = callee(call)
    if name in _barrier_macros(ctx):
        return True
    if name in _BARRIERS:
        return qualified(call) in (name, f"::{name}")
    function = call.child_by_field_name("function")
    if name != "sync" or function is None:
        return False
    if function.type == "field_expression":
        group = text(function.child_by_field_name("argument"))
        return group in _block_groups(ctx)
    given = arguments(call)
    return len(given) == 1 and text(given[0]) in _block_groups(ctx)


def _barrier_macros(ctx: HazardContext) -> frozenset[str]:
    """Macros of the file that stand for `__syncthreads()` alone."""
    return ctx.memo(
        "barrier macros",
        lambda: frozenset(
            name
            for name, macro in ctx.module.macros.items()
            if macro.parameters is not None and macro.value.replace(" ", "").rstrip(";") == "__syncthreads()"
        ),
    )


def _block_groups(ctx: HazardContext) -> frozenset[str]:
    """Variables that hold `this_thread_block()` or `this_grid()`."""

    def make() -> frozenset[str]:
        found = {"cg::this_thread_block()", "cooperative_groups::this_thread_block()", "this_thread_block()"}
        for node in ctx.module.nodes.get("init_declarator", ()):
            value = text(node.child_by_field_name("value")).replace(" ", "")
            if value.endswith(("this_thread_block()", "this_grid()")):
                found.add(text(node.child_by_field_name("declarator")))
        for function in ctx.module.functions:
            found.update(
                item.name
                for item in function.parameters
                if re.search(r"thread_block\b(?!_tile)|grid_group", item.type.split("<")[0])
            )
        return frozenset(found)

    return ctx.memo("block groups", make)


@hazard("CH131")
def block_barriers(ctx: HazardContext) -> Iterator[Finding]:
    """A barrier of the block in a branch or loop whose condition differs between its threads."""
    if "__syncthreads" not in ctx.places and "sync" not in ctx.places:
        return
    for function, calls in functions(ctx):
        for call in calls:
            if not is_block_barrier(ctx, call):
                continue
            values = Varying.of(ctx, function)
            found = next(iter(branches(values, call)), None)
            if found is None or _both_arms(ctx, found, call):
                continue
            yield ctx.report(
                "CH131",
                call,
                f"`{short(call)}` {_where(found)}",
                symbol=callee(call),
                confidence=0.6 if found.loop else 0.85,
                severity=Severity.INFO if found.loop else None,
            )


def _where(branch: Branch) -> str:
    condition = short(branch.condition)
    if branch.loop:
        return f"is in a loop that threads leave at different times, `{condition}`"
    return f"is reached only by the threads for which `{condition}` decides so"


def _both_arms(ctx: HazardContext, branch: Branch, call: Node) -> bool:
    """True where the other arm of the `if` has as many barriers: all wavefronts arrive equally often."""
    statement = branch.statement
    if statement.type != "if_statement":
        return False
    one, other = statement.child_by_field_name("consequence"), statement.child_by_field_name("alternative")
    if one is None or (branch.grain is Grain.HALF and other is not None):
        return False
    ours = _count(ctx, one.start_byte, one.end_byte)
    if other is not None:
        return ours == _count(ctx, other.start_byte, other.end_byte)
    outer = statement.parent
    return outer is not None and "return" in text(one) and ours == _count(ctx, statement.end_byte, outer.end_byte)


def _count(ctx: HazardContext, start: int, end: int) -> int:
    places = ctx.memo(
        "block barriers", lambda: [call.start_byte for call in ctx.module.calls if is_block_barrier(ctx, call)]
    )
    return sum(start <= place < end for place in places)


@hazard("CH132")
def lane_barriers(ctx: HazardContext) -> Iterator[Finding]:
    """`__syncwarp` in a branch that lanes of one wavefront take differently, and `_sync` calls in both arms."""
    if not any(name.endswith("_sync") or name == "__syncwarp" for name in ctx.places):
        return
    for function, calls in functions(ctx):
        for call in calls:
            found = operation(call)
            if found is None or not (found.kind == "barrier" or found.mask is not None):
                continue
            values = Varying.of(ctx, function)
            for branch in branches(values, call):
                if branch.grain is not Grain.LANE or branch.loop:
                    continue
                paired = _meets(ctx, branch, call, found.name)
                if found.kind == "barrier" and found.mask is None and not paired and _has_else(branch):
                    continue
                if paired or (found.kind == "barrier" and found.mask is None):
                    yield ctx.report(
                        "CH132",
                        call,
                        f"`{short(call)}` meets only the lanes for which `{short(branch.condition)}` decides alike",
                        symbol=found.name,
                    )
                    break


def _has_else(branch: Branch) -> bool:
    return branch.statement.child_by_field_name("alternative") is not None


def _meets(ctx: HazardContext, branch: Branch, call: Node, name: str) -> bool:
    """True where the other arm of the `if` calls the same operation: on CUDA the two may meet."""
    other = branch.statement.child_by_field_name("alternative")
    one = branch.statement.child_by_field_name("consequence")
    if one is None or other is None:
        return False
    arm = other if one.start_byte <= call.start_byte < one.end_byte else one
    return any(arm.start_byte <= item.start_byte < arm.end_byte and callee(item) == name for item in ctx.module.calls)


def short(node: Node) -> str:
    """A node's text on one line, cut."""
    written = " ".join(text(node).split())
    if written.startswith("(") and written.endswith(")"):
        written = written[1:-1].strip()
    return written if len(written) <= 70 else written[:67] + "..."
