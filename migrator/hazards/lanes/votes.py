"""CH117: a vote that answers for 64 lanes decides for 32."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.lanes.component import Lanes, widths
from migrator.hazards.lanes.operations import operation
from migrator.model.finding import Finding
from migrator.syntax import Node, text, walk
from migrator.syntax.tree import operands

_STOPS = frozenset(("continue_statement", "break_statement", "return_statement"))


@hazard("CH117")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """A vote in code that counts warps by 32, whose answer has an effect beyond ending a loop."""
    lanes = Lanes.of(ctx)
    for _, flow, _ in lanes.functions():
        if not widths(flow.sites)[0]:
            continue
        for node in flow.nodes:
            if node.type != "call_expression":
                continue
            found = operation(node)
            if found is None:
                continue
            vote = found.kind == "vote" or (found.kind == "ballot" and _tested(node))
            if vote and not _ends_work(node):
                written = " ".join(text(node).split())
                yield ctx.report(
                    "CH117",
                    node,
                    f"`{written[:60]}` answers for all 64 lanes of a wavefront, two warps of 32 at once",
                    symbol=found.name,
                )


def _tested(node: Node) -> bool:
    """True for a ballot that is only compared with zero."""
    parent = node.parent
    while parent is not None and parent.type in ("parenthesized_expression",):
        parent = parent.parent
    if parent is None:
        return False
    if parent.type == "condition_clause":
        return True
    operator, left, right = operands(parent)
    return operator in ("==", "!=") and "0" in (text(left), text(right))


def _ends_work(node: Node) -> bool:
    """True where the vote only ends a loop or skips work: a loop's condition, or a guard of `continue` or `break`."""
    here: Node | None = node.parent
    child = node
    while here is not None and not here.type.endswith("declaration"):
        kind = here.type
        if kind in ("while_statement", "do_statement", "for_statement"):
            body = here.child_by_field_name("body")
            return body is None or not body.start_byte <= child.start_byte < body.end_byte
        if kind == "if_statement":
            consequence = here.child_by_field_name("consequence")
            if consequence is not None and consequence.start_byte <= child.start_byte < consequence.end_byte:
                return False
            inner = [item.type for item in walk(consequence)] if consequence is not None else []
            statements = [kind for kind in inner if kind.endswith("_statement") and kind != "compound_statement"]
            return bool(statements) and all(kind in _STOPS for kind in statements)
        if kind.endswith("_statement") or kind == "function_definition":
            return False
        child, here = here, here.parent
    return False
