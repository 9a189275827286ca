"""CH307, CH320: static shared memory beyond a work-group's, constant memory beyond CUDA's.

Source: HIP hardware features (local data share); LLVM AMDGPU user guide ("local memory exceeds limit"); CUDA C++
programming guide (64 KiB of constant memory).
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.limits_sizes import array_count, lds_limit, scope_of, template_values, type_size
from migrator.model.finding import Finding
from migrator.syntax import Function, Node, Scope, text
from migrator.syntax.functions import declared_name

_CONSTANT_BYTES = 64 << 10


def _qualified(node: Node, word: str) -> bool:
    head = (node.text or b"")[:160].decode("utf-8", "replace").split("=")[0]
    return word in head and any(text(child) == word for child in node.children if not child.type.endswith("declarator"))


def _bytes(ctx: HazardContext, node: Node, scope: Scope) -> list[tuple[Node, int]]:
    """(declarator, bytes) of the declarators of a declaration whose size is known."""
    one = type_size(ctx, text(node.child_by_field_name("type")))
    found = []
    for declarator in node.children_by_field_name("declarator"):
        count = array_count(ctx, declarator, scope)
        if declarator.type == "pointer_declarator":
            one = 8
        if one is not None and count is not None:
            found.append((declarator, one * count))
    return found


@hazard("CH307")
def shared(ctx: HazardContext) -> Iterator[Finding]:
    """The sum of a function's static `__shared__` variables, for every set of template arguments."""
    if "__shared__" not in ctx.places:
        return
    limit, whose = lds_limit(ctx)
    inside: dict[int, list[Node]] = {}
    functions: dict[int, Function] = {}
    for node in ctx.module.nodes.get("declaration", ()):
        if _qualified(node, "__shared__") and not _qualified(node, "extern"):
            function = ctx.module.function_at(node.start_byte)
            if function is not None:
                inside.setdefault(function.start, []).append(node)
                functions[function.start] = function
    for start, nodes in inside.items():
        for values in template_values(ctx, functions[start]):
            scope = scope_of(ctx, functions[start], values)
            total, found = 0, None
            for node in nodes:
                for declarator, size in _bytes(ctx, node, scope):
                    total += size
                    if total > limit and found is None:
                        found = declarator
            if found is not None:
                yield ctx.report(
                    "CH307",
                    found,
                    f"with `{declared_name(found)}`, `{functions[start].name}` has {total} bytes of static shared"
                    f" memory; {whose} is {limit}",
                    symbol="__shared__",
                )
                break


@hazard("CH320")
def constants(ctx: HazardContext) -> Iterator[Finding]:
    """The sum of a file's `__constant__` variables."""
    if "__constant__" not in ctx.places:
        return
    total, scope = 0, scope_of(ctx, None)
    for node in ctx.module.nodes.get("declaration", ()):
        if not _qualified(node, "__constant__") or _qualified(node, "extern"):
            continue
        for declarator, size in _bytes(ctx, node, scope):
            before, total = total, total + size
            if before <= _CONSTANT_BYTES < total:
                yield ctx.report(
                    "CH320",
                    declarator,
                    f"with `{declared_name(declarator)}` the file has {total} bytes of constant memory;"
                    f" CUDA allows {_CONSTANT_BYTES}, HIP more",
                    symbol="__constant__",
                )
