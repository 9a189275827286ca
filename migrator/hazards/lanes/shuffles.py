"""CH103, CH104: shuffles over 32 lanes beside `warpSize`, and shuffles without a width that cross the 32-lane half."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.lanes.component import Evidence, Lanes, widths
from migrator.hazards.lanes.flow import SIZE, Flow
from migrator.hazards.lanes.operations import Operation
from migrator.model.finding import Finding, Severity
from migrator.syntax import Node, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare, enclosing, operands, quoted

_LOOPS = frozenset(("for_statement", "while_statement", "do_statement"))
_FUNCTIONS = frozenset(("function_definition", "lambda_expression"))


@hazard("CH103")
def trees(ctx: HazardContext) -> Iterator[Finding]:
    """A reduction that begins at 16 where the results are collected by `warpSize`."""
    lanes = Lanes.of(ctx)
    for _, flow, evidence in lanes.functions():
        if not evidence.warp_size:
            continue
        by32, byw = widths(flow.sites)
        names = any(node.type == "identifier" and text(node) == "warpSize" for node in flow.nodes)
        if by32 or not (byw or names):
            continue
        seen: set[int] = set()
        for item in flow.operations():
            if item.kind not in ("down", "up", "xor") or (item.width is not None and SIZE not in flow.tags(item.width)):
                continue
            loop = enclosing(item.node, _LOOPS | _FUNCTIONS)
            if loop is not None and loop.type in _LOOPS:
                if loop.start_byte not in seen and _starts_at(flow, loop, item) == 16:
                    seen.add(loop.start_byte)
                    yield _tree(ctx, loop, item)
            elif flow.scope.value(item.source) == 16 and not _has_step(flow, item, 32):
                yield _tree(ctx, item.node, item)


def _tree(ctx: HazardContext, node: Node, item: Operation) -> Finding:
    head = " ".join(text(node).split("{")[0].split())[:70]
    return ctx.report(
        "CH103",
        node,
        f"`{head}` combines 32 lanes by `{item.name}` while the results are collected a `warpSize`: "
        "on 64 lanes the upper half is lost",
        symbol=item.name,
    )


def _has_step(flow: Flow, item: Operation, step: int) -> bool:
    """True where the function has the same kind of shuffle by `step` lanes too."""
    return any(other.kind == item.kind and flow.scope.value(other.source) == step for other in flow.operations())


def _starts_at(flow: Flow, loop: Node, item: Operation) -> int | None:
    """The first value of the loop variable that a shuffle's offset is, None where that is not known."""
    name = text(bare(item.source)) if item.source is not None else ""
    start = loop.child_by_field_name("initializer") if loop.type == "for_statement" else None
    for node in walk(start) if start is not None else ():
        if node.type == "init_declarator" and declared_name(node) == name:
            return flow.scope.value(node.child_by_field_name("value"))
        if node.type == "assignment_expression" and text(node.child_by_field_name("left")) == name:
            return flow.scope.value(node.child_by_field_name("right"))
    if loop.type != "for_statement":
        for node in flow.nodes:
            if node.type == "init_declarator" and declared_name(node) == name and node.end_byte <= loop.start_byte:
                return flow.scope.value(node.child_by_field_name("value"))
    return None


@hazard("CH104")
def crossing(ctx: HazardContext) -> Iterator[Finding]:
    """A shuffle without a width whose source lane may lie in the other half of the wavefront."""
    lanes = Lanes.of(ctx)
    for _, flow, evidence in lanes.functions():
        by32, byw = widths(flow.sites)
        if evidence.warp_size and not by32:
            continue  # written for any width, or CH103's business
        for item in flow.operations():
            if item.kind not in ("shfl", "up", "down"):
                continue
            if item.width is not None and (byw or SIZE not in flow.tags(item.width)):
                continue
            if ctx.ported and not by32:
                continue  # HIP code that may well mean the whole wavefront
            reason = _reason(flow, item)
            if reason:
                yield _crossing(ctx, item, reason, by32, evidence)


def _reason(flow: Flow, item: Operation) -> str:
    """Why a shuffle crosses the half; '' where its use shows that it does not matter."""
    if item.kind == "shfl":
        return f"lane `{quoted(item.source)}` is looked up among 64, so that the upper 32 lanes read a lower one"
    if _in_tree(flow, item) or _guarded(flow, item):
        return ""
    side = "below" if item.kind == "up" else "above"
    return f"lanes at the border of the two halves read a lane {side} it in the other half"


def _in_tree(flow: Flow, item: Operation) -> bool:
    """True for a step of a reduction: the value combined with itself, by 16, 8, 4, 2, 1 or by a loop's variable."""
    if item.kind != "down":
        return False
    loop = enclosing(item.node, _LOOPS | _FUNCTIONS)
    if loop is not None and loop.type in _LOOPS and _starts_at(flow, loop, item) in (1, 2, 4, 8, 16):
        return True
    if loop is not None and loop.type in _LOOPS and flow.scope.value(item.source) is None:
        return True
    steps = [flow.scope.value(other.source) for other in flow.operations() if other.kind == "down"]
    return flow.scope.value(item.source) in (1, 2, 4, 8, 16) and sum(step in (16, 8, 4, 2, 1) for step in steps) > 1


def _guarded(flow: Flow, item: Operation) -> bool:
    """True where the result is used behind a comparison with a lane only: `if (lane >= d) v += t`."""
    statement = item.node
    while statement.parent is not None and not statement.type.endswith(("statement", "declaration")):
        if statement.type == "conditional_expression":
            return _compares(flow, statement.child_by_field_name("condition"))
        statement = statement.parent
    name = ""
    for node in walk(statement):
        if node.type == "init_declarator":
            name = declared_name(node)
        elif node.type == "assignment_expression" and not name:
            name = text(node.child_by_field_name("left"))
    if not name or (enclosing(statement, frozenset(("if_statement",))) is None and statement.parent is None):
        return False
    after = statement.end_byte
    later = [
        node for node in flow.nodes if node.start_byte >= after and node.type == "identifier" and text(node) == name
    ]
    return bool(later) and all(_behind_lane_test(flow, node) for node in later[:4])


def _behind_lane_test(flow: Flow, node: Node) -> bool:
    here = node.parent
    while here is not None and here.type not in _FUNCTIONS:
        if here.type in ("if_statement", "conditional_expression") and _compares(
            flow, here.child_by_field_name("condition")
        ):
            return True
        here = here.parent
    return False


def _compares(flow: Flow, condition: Node | None) -> bool:
    """True for a condition that orders or equates a lane or thread index."""
    if condition is None:
        return False
    for node in walk(condition):
        if node.type == "binary_expression":
            operator, left, right = operands(node)
            if operator in (">=", "<=", ">", "<", "==", "!=") and (flow.tags(left) | flow.tags(right)):
                return True
    return False


def _crossing(ctx: HazardContext, item: Operation, reason: str, by32: bool, evidence: Evidence) -> Finding:
    sure = by32 or item.mask is not None
    return ctx.report(
        "CH104",
        item.node,
        f"`{quoted(item.node)}` has no width: {reason}",
        symbol=item.name,
        confidence=0.9 if sure else 0.7,
        severity=Severity.SILENT,
    )
