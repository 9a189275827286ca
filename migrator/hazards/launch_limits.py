"""CH302, CH304: launches that ask for more than a work-group may have: shared memory, threads.

Source: HIP hardware features; HIP C++ language extensions, launch bounds; HIP 7 changes (invalid configurations).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.launch_starts import Start, starts
from migrator.hazards.limits_sizes import fold, lds_limit, scope_of, template_names
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity
from migrator.syntax import Function, Node, arguments, callee, text
from migrator.syntax.tree import quoted

_THREADS = 1024
_SETTERS = frozenset(("cudaFuncSetAttribute", "hipFuncSetAttribute", "cuFuncSetAttribute", "cuKernelSetAttribute"))
_SIZES = frozenset(
    ("cudaFuncAttributeMaxDynamicSharedMemorySize", "hipFuncAttributeMaxDynamicSharedMemorySize",
     "CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES", "HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES")
)  # fmt: skip
_OPTIN = pattern(r"sharedMemPerBlockOptin|MaxSharedMemoryPerBlockOptin|MAX_SHARED_MEMORY_PER_BLOCK_OPTIN")
_BOUNDS = pattern(r"__launch_bounds__\s*\(")


@hazard("CH302")
def shared(ctx: HazardContext) -> Iterator[Finding]:
    """Dynamic shared memory of launches and of the attribute that allows it."""
    limit, whose = lds_limit(ctx)
    for start in starts(ctx):
        value = fold(ctx, scope_of(ctx, start.function), start.shared) if start.shared is not None else None
        if value is not None and value > limit and start.shared is not None:
            yield ctx.report(
                "CH302",
                start.shared,
                f"the launch asks for {value} bytes of shared memory (`{quoted(start.shared)}`); {whose} is {limit}",
                symbol=start.kernel,
            )
    for call in ctx.module.calls:
        if callee(call) not in _SETTERS or not (given := arguments(call)):
            continue
        at = next((at for at, item in enumerate(given) if text(item).rsplit("::", 1)[-1] in _SIZES), -1)
        if at < 0 or at + 1 >= len(given):
            continue
        wanted = given[at + 1]
        function = ctx.module.function_at(call.start_byte)
        value = fold(ctx, scope_of(ctx, function), wanted)
        if value is not None and value > limit:
            message = f"`{quoted(wanted)}` asks for {value} bytes of dynamic shared memory; {whose} is {limit}"
            yield ctx.report("CH302", call, message, symbol="dynamic shared memory")
        elif value is None and _is_optin(ctx, function, wanted):
            message = (
                f"`{quoted(wanted)}` is what NVIDIA devices give after opting in; AMD devices have no more than {limit}"
            )
            yield ctx.report("CH302", call, message, symbol="dynamic shared memory", severity=Severity.INFO)


def _is_optin(ctx: HazardContext, function: Function | None, node: Node) -> bool:
    """True for a size that comes from the property or attribute of the opt-in limit."""
    if _OPTIN.search(text(node)):
        return True
    if function is None:
        return False
    body, name = text(function.body), text(node)
    if not re.fullmatch(r"\w+", name) or not _OPTIN.search(body):
        return False
    return (
        re.search(rf"\b{name}\s*=[^;]*(?:{_OPTIN.pattern})|&\s*{name}\s*,[^;]*(?:{_OPTIN.pattern})", body) is not None
    )


@hazard("CH304")
def threads(ctx: HazardContext) -> Iterator[Finding]:
    """Blocks with more threads than the launch bound, or than any device takes."""
    bounds: dict[str, list[tuple[Function, str]]] = {}
    for function in ctx.module.functions:
        if function.is_kernel:
            bounds.setdefault(function.name, []).append((function, _bound(ctx, function)))
    for start in starts(ctx):
        scope = scope_of(ctx, start.function)
        values = [fold(ctx, scope, item) for item in start.block]
        known = [value for value in values if value is not None and value > 0]
        count = math.prod(known)
        if not known or any(value is not None and value <= 0 for value in values):
            continue
        most = min((target.max_threads for target in ctx.options.targets if target.max_threads), default=_THREADS)
        limit, why = most, f"a work-group has {most} at most"
        given = bounds.get(start.kernel, [])
        found = [value for function, written in given if (value := _value(ctx, start, function, written)) is not None]
        if found and len(found) == len(given) and max(found) < limit:
            limit = max(found)
            why = f"`__launch_bounds__` of the kernel allows {limit}"
        if count > limit:
            shape = " x ".join(start.block)
            yield ctx.report(
                "CH304", start.node, f"the launch has {count} threads a block (`{shape}`); {why}", symbol=start.kernel
            )


def _bound(ctx: HazardContext, function: Function) -> str:
    """The text of the first launch bound in a function's head; '' for none."""
    outer = function.node.parent
    first = function.start
    if outer is not None and outer.type == "template_declaration":
        first = outer.start_byte
    head = ctx.source.data[first : function.body.start_byte].decode("utf-8", "replace")
    match = _BOUNDS.search(head)
    if match is None:
        return ""
    depth, at = 1, match.end()
    for at in range(match.end(), len(head)):
        depth += (head[at] == "(") - (head[at] == ")")
        if depth == 0 or (depth == 1 and head[at] == ","):
            break
    return head[match.end() : at].strip()


def _value(ctx: HazardContext, start: Start, function: Function, written: str) -> int | None:
    if not written:
        return None
    plain = ctx.scope()
    local: dict[str, int] = {}
    for item in function.templates:
        if (value := fold(ctx, plain, item.default or None)) is not None:
            local[item.name] = value
    outer = scope_of(ctx, start.function)
    for name, given in zip(template_names(function.node), start.templates, strict=False):
        value = fold(ctx, outer, given)
        if value is not None:
            local[name] = value
        else:
            local.pop(name, None)
    scope = scope_of(ctx, None, local)
    return fold(ctx, scope, written)
