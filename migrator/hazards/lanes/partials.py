"""CH110: a shared array with one slot a warp, written by one width and read by another."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.lanes.component import Lanes
from migrator.hazards.lanes.flow import LANE32, LANEW, SIZE, TID, WARP32, WARPW, Flow
from migrator.model.finding import Finding
from migrator.syntax import Node, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import operands

_GUARDS = frozenset(("if_statement", "conditional_expression", "for_statement", "while_statement"))


@hazard("CH110")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """Reported at the array's declaration; the message names the read."""
    lanes = Lanes.of(ctx)
    for _, flow, _ in lanes.functions():
        shared = _shared(flow)
        if not shared:
            continue
        writes: dict[str, set[str]] = {}
        reads: dict[str, list[tuple[Node, str]]] = {}
        for node in flow.nodes:
            if node.type != "subscript_expression":
                continue
            name = text(node.child_by_field_name("argument"))
            if name not in shared:
                continue
            tags = flow.tags(_index(node))
            if _is_written(node):
                writes.setdefault(name, set()).update(tags & {WARP32, WARPW})
            else:
                width = _read_width(flow, node, tags)
                if width:
                    reads.setdefault(name, []).append((node, width))
        for name, kinds in writes.items():
            for node, width in reads.get(name, []):
                written = "warpSize" if WARPW in kinds else "32" if WARP32 in kinds else width
                if written != width:
                    slots = "`warpSize`" if WARPW in kinds else "32"
                    yield ctx.report(
                        "CH110",
                        shared[name],
                        f"`{name}` is written once a warp of {slots} threads, and `{' '.join(text(node).split())}` "
                        f"in line {ctx.source.lines.position(node.start_byte)[0]} reads it for warps of {width}",
                        symbol=name,
                    )
                    break


def _shared(flow: Flow) -> dict[str, Node]:
    """The `__shared__` arrays of a function by name, with their declarators."""
    found: dict[str, Node] = {}
    for node in flow.nodes:
        if node.type == "declaration" and "__shared__" in (node.text or b"")[:80].decode("utf-8", "replace"):
            for child in node.named_children:
                if child.type in ("array_declarator", "init_declarator"):
                    found[declared_name(child)] = node
    return found


def _index(node: Node) -> Node | None:
    indices = node.child_by_field_name("indices")
    return indices.named_children[0] if indices is not None and indices.named_children else None


def _is_written(node: Node) -> bool:
    parent = node.parent
    if parent is None or parent.type != "assignment_expression":
        return False
    left = parent.child_by_field_name("left")
    return left is not None and left.start_byte == node.start_byte


def _read_width(flow: Flow, node: Node, tags: frozenset[str]) -> str:
    """What bounds a read by a lane or thread index: '32', 'warpSize', or '' where a guard counts the warps itself."""
    if not tags & {TID, LANE32, LANEW}:
        return ""
    here = node.parent
    while here is not None and here.type != "function_definition":
        if here.type in _GUARDS:
            condition = here.child_by_field_name("condition")
            for part in walk(condition) if condition is not None else ():
                operator, left, right = operands(part)
                if operator not in ("<", "<=") or left is None:
                    continue
                if not flow.tags(left) & {TID, LANE32, LANEW}:
                    continue
                bound = flow.scope.value(right)
                if bound == 32 or (operator == "<=" and bound == 31):
                    return "32"
                if SIZE in flow.tags(right):
                    return "warpSize"
                if right is not None and "warpSize" in text(right):
                    return "warpSize"
                if right is not None and "/ 32" in " ".join(text(right).replace("/", " / ").split()):
                    return "32"
                return ""
        here = here.parent
    return ""
