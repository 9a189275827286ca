"""CH114: a mask of all lanes where some lanes of the wavefront are not there.

Source: amd_warp_sync_functions.h, where the mask of a `_sync` operation must equal the mask of the active lanes; an
assertion checks it unless NDEBUG is defined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.barriers.divergent import functions, short
from migrator.hazards.barriers.varying import Grain, Varying, branches, left_before
from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.lanes.operations import Operation, operation
from migrator.model.finding import Finding
from migrator.syntax import Function, Node, Scope, arguments, callee, dims, text
from migrator.syntax.functions import declared_name
from migrator.syntax.module import expression
from migrator.syntax.tree import bare, operands

_LAUNCHES = frozenset(("hipLaunchKernelGGL", "cudaLaunchKernel", "hipLaunchKernel", "cudaLaunchCooperativeKernel"))
_ALL_ONES = (0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF, -1)


@hazard("CH114")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """A `_sync` operation with a mask of all lanes: in a branch, after a return, or in a block of half a wavefront."""
    if not any(name.endswith("_sync") for name in ctx.places):
        return
    for function, calls in functions(ctx):
        for call in calls:
            found = operation(call)
            if found is None or found.mask is None or found.kind == "barrier" or not _is_full(ctx, function, found):
                continue
            reason, confidence = _reason(ctx, function, call)
            if reason:
                yield ctx.report(
                    "CH114",
                    call,
                    f"`{short(call)}` names all lanes, but {reason}",
                    symbol=found.name,
                    confidence=confidence,
                )


def _is_full(ctx: HazardContext, function: Function, found: Operation) -> bool:
    mask = bare(found.mask)
    value = ctx.scope().value(mask)
    if value is None and mask is not None and mask.type == "identifier":
        value = _local(ctx, function, text(mask))
    return value in _ALL_ONES


def _local(ctx: HazardContext, function: Function, name: str) -> int | None:
    """The value of a variable of the function that is set once."""
    found: list[int | None] = []
    for node in ctx.module.nodes.get("init_declarator", ()):
        if function.start <= node.start_byte < function.end and declared_name(node) == name:
            found.append(ctx.scope().value(node.child_by_field_name("value")))
    for node in ctx.module.nodes.get("assignment_expression", ()):
        if function.start <= node.start_byte < function.end and text(node.child_by_field_name("left")) == name:
            return None
    return found[0] if len(found) == 1 else None


def _reason(ctx: HazardContext, function: Function, call: Node) -> tuple[str, float]:
    values = Varying.of(ctx, function)
    for branch in branches(values, call):
        if branch.grain >= Grain.HALF and not (branch.loop and _even(values, branch.condition)):
            kind = "loop" if branch.loop else "branch"
            return f"the {kind} on `{short(branch.condition)}` is taken by some of them only", 0.85
    left = left_before(values, call)
    if left is not None and left.grain >= Grain.HALF:
        return f"those for which `{short(left.condition)}` holds have returned", 0.8
    size = _partial_block(ctx, function.name)
    if size:
        return f"a block of {size} threads does not fill its wavefronts", 0.8
    return "", 0.0


def _even(values: Varying, condition: Node) -> bool:
    """True for a loop up to a constant multiple of 32, which rows and warps usually share evenly."""
    operator, _, right = operands(bare(condition) or condition)
    bound = values.flow.scope.value(right)
    return operator == "<" and bound is not None and bound % 32 == 0


def _partial_block(ctx: HazardContext, name: str) -> int:
    """The size of a block that reaches a function and is no multiple of 64; 0 where there is none."""
    todo, seen = [name], {name}
    scope = ctx.scope()
    for here in todo:
        for launch in ctx.project.launches(here, ctx.source.path):
            total = _threads(scope, launch.dims)
            if total % 64:
                return total
        for block in _launched_by_call(ctx).get(here, ()):
            total = _threads(scope, block)
            if total % 64:
                return total
        for caller in sorted(ctx.project.callers(here)):
            if caller not in seen and len(seen) < 50:
                seen.add(caller)
                todo.append(caller)
    return 0


def _threads(scope: Scope, block: tuple[str, ...]) -> int:
    """The threads of a block; 0 where they are not known."""
    total = 1
    for item in block:
        size = scope.value(expression(item))
        total = total * size if size is not None else 0
    return total if block else 0


def _launched_by_call(ctx: HazardContext) -> dict[str, list[tuple[str, ...]]]:
    """The blocks of kernels that the file launches by a call: `hipLaunchKernelGGL(k, grid, block, ...)`."""

    def make() -> dict[str, list[tuple[str, ...]]]:
        found: dict[str, list[tuple[str, ...]]] = {}
        for call in ctx.module.calls:
            given = arguments(call)
            if callee(call) not in _LAUNCHES or len(given) < 3:
                continue
            name = re.sub(r"<.*|\(.*?\)|[&\s]", "", text(given[0]).removeprefix("HIP_KERNEL_NAME(").removeprefix("("))
            function = ctx.module.function_at(call.start_byte)
            root = function.body if function is not None else ctx.module.root
            found.setdefault(name.rsplit("::", 1)[-1], []).append(dims.of_expression(root, given[2]))
        return found

    return ctx.memo("launches by call", make)
