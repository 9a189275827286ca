"""CH118: what code expects of cooperative groups that holds for warps of 32 lanes only.

Source: amd_hip_cooperative_groups.h: no votes or matches of tiles before HIP 7, masks of 64 bits from it on; a tile is
at most as wide as the wavefront.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.lanes.component import Lanes
from migrator.hazards.lanes.flow import Flow
from migrator.hazards.lanes.types import bits
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity
from migrator.syntax import Function, Node, arguments, callee, text
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare, operands, quoted

_MASKS = frozenset(("ballot", "match_any", "match_all"))
_VOTES = frozenset(("any", "all"))
_TILE = pattern(
    r"tiled_partition|thread_block_tile|coalesced_threads|coalesced_group|binary_partition|labeled_partition"
)
_COUNTS = frozenset(("__popc", "__ffs", "__clz", "__brev", "__fns"))


@hazard("CH118")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """Masks of tiles, sizes of coalesced groups, tiles as wide as no wavefront."""
    if not any(
        name in ctx.places
        for name in ("cooperative_groups", "tiled_partition", "coalesced_threads", "thread_block_tile", "cg")
    ):
        return
    groups = _groups(ctx)
    for call in ctx.module.calls:
        name = callee(call)
        if name in _MASKS | _VOTES:
            yield from _members(ctx, call, groups)
        elif name == "tiled_partition":
            yield from _partition(ctx, call)
    yield from _sizes(ctx, groups)
    yield from _tile_types(ctx)


def _groups(ctx: HazardContext) -> dict[str, str]:
    """Names of groups below the block, with what they were made by."""
    found: dict[str, str] = {}
    for node in ctx.module.nodes.get("declaration", ()):
        written = text(node)
        if len(written) < 400 and (match := _TILE.search(written)):
            for child in node.named_children:
                if child.type.endswith("declarator") or child.type == "identifier":
                    found[declared_name(child)] = match[0]
    for function in ctx.module.functions:
        for parameter in function.parameters:
            if match := _TILE.search(parameter.type):
                found[parameter.name] = match[0]
            elif parameter.type.split("<")[0].rstrip("&* ").endswith(("Group", "group_t", "Tile", "tile_t")):
                found[parameter.name] = "tile"
    found.pop("", None)
    return found


def _group_of(call: Node, groups: dict[str, str]) -> str:
    function = call.child_by_field_name("function")
    if function is None or function.type != "field_expression":
        return ""
    group = text(function.child_by_field_name("argument"))
    if group in groups:
        return group
    return group if _TILE.search(group) else ""


def _members(ctx: HazardContext, call: Node, groups: dict[str, str]) -> Iterator[Finding]:
    name = callee(call)
    group = _group_of(call, groups)
    if not group:
        return
    narrowed = name in _MASKS and _narrowed(ctx, call)
    old = ctx.options.hip_version < (7, 0)
    if narrowed:
        yield ctx.report(
            "CH118",
            call,
            f"`{quoted(call)}` is a mask of 64 bits in HIP and is kept in 32 here",
            symbol=f"{name}",
            severity=Severity.ERROR if old else Severity.SILENT,
        )
    elif old:
        yield ctx.report(
            "CH118",
            call,
            f"`{quoted(call)}`: groups have no member `{name}` before HIP 7",
            symbol=f"{name}",
            severity=Severity.ERROR,
        )


def _narrowed(ctx: HazardContext, call: Node) -> bool:
    """True where a mask goes into 32 bits: a variable, a cast, a bit count of 32, a 32-bit result."""
    child, here = call, call.parent
    function = ctx.module.function_at(call.start_byte)
    while here is not None:
        kind = here.type
        if kind == "init_declarator":
            parent = here.parent
            return (bits(ctx, text(parent.child_by_field_name("type")) if parent else "") or 64) < 64
        if kind == "assignment_expression":
            left = text(here.child_by_field_name("left"))
            return function is not None and (bits(ctx, _flow(ctx, function).types.get(left, "")) or 64) < 64
        if kind == "cast_expression":
            return (bits(ctx, text(here.child_by_field_name("type"))) or 64) < 64
        if kind == "call_expression" and child.type == "argument_list":
            return callee(here) in _COUNTS
        if kind == "return_statement":
            return function is not None and (bits(ctx, function.result) or 64) < 64
        if kind == "binary_expression":
            operator, left_node, right_node = operands(here)
            if operator in ("==", "!=", "&&", "||", "<", ">"):
                return 0xFFFFFFFF in (ctx.scope().value(left_node), ctx.scope().value(right_node))
        if kind.endswith("statement"):
            return False
        child, here = here, here.parent
    return False


def _flow(ctx: HazardContext, function: Function) -> Flow:
    return Lanes.of(ctx).flow(function)


def _sizes(ctx: HazardContext, groups: dict[str, str]) -> Iterator[Finding]:
    """A coalesced group's size compared with 32."""
    sizes = {
        declared_name(node)
        for node in ctx.module.nodes.get("init_declarator", ())
        if _is_size(bare(node.child_by_field_name("value")), groups)
    }
    for node in ctx.module.nodes.get("binary_expression", ()):
        operator, left, right = operands(node)
        if operator not in ("==", "!=", "<", ">=", ">", "<="):
            continue
        for one, other in ((left, right), (right, left)):
            if (_is_size(bare(one), groups) or text(one) in sizes) and ctx.scope().value(other) in (31, 32):
                yield ctx.report(
                    "CH118",
                    node,
                    f"`{quoted(node)}` takes 32 for a full warp; a coalesced group has up to 64 threads",
                    symbol="size",
                )
                break


def _is_size(node: Node | None, groups: dict[str, str]) -> bool:
    if node is None or node.type != "call_expression" or callee(node) not in ("size", "num_threads"):
        return False
    group = _group_of(node, groups)
    return "coalesced" in groups.get(group, group)


def _partition(ctx: HazardContext, call: Node) -> Iterator[Finding]:
    """`tiled_partition<N>` and `tiled_partition(group, n)` with more threads than a wavefront has."""
    function = call.child_by_field_name("function")
    while function is not None and function.type == "qualified_identifier":
        function = function.child_by_field_name("name")
    width = None
    if function is not None and function.type == "template_function":
        given = function.child_by_field_name("arguments")
        inner = given.named_children if given is not None else []
        width = _value(ctx, inner[0]) if inner else None
    elif len(arguments(call)) == 2:
        width = ctx.scope().value(arguments(call)[1])
    if width is not None:
        yield from _too_wide(ctx, call, width)


def _tile_types(ctx: HazardContext) -> Iterator[Finding]:
    for node in ctx.module.nodes.get("template_type", ()):
        if text(node.child_by_field_name("name")) == "thread_block_tile":
            given = node.child_by_field_name("arguments")
            inner = given.named_children if given is not None else []
            width = _value(ctx, inner[0]) if inner else None
            if width is not None:
                yield from _too_wide(ctx, node, width)


def _value(ctx: HazardContext, node: Node) -> int | None:
    scope = ctx.scope()
    found = scope.value(node)
    if found is None and node.type == "type_descriptor":
        constant = scope.lookup(text(node))
        found = scope.value(scope.parse_expression(constant.value)) if constant is not None else None
    return found


def _too_wide(ctx: HazardContext, node: Node, width: int) -> Iterator[Finding]:
    waves = [min(target.wavefronts) for target in ctx.options.targets if target.wavefronts]
    least = min(waves, default=32)
    if width > least:
        yield ctx.report(
            "CH118",
            node,
            f"`{quoted(node)}` asks for a tile of {width} threads; a wavefront of a target has {least}",
            symbol="tiled_partition",
            severity=Severity.ERROR,
            confidence=0.9 if waves or width > 64 else 0.6,
        )
