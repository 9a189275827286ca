"""CH101, CH102, CH126: lane and warp indices made with 32, and tests for the last or first of 32 lanes."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.lanes.component import Evidence, Lanes
from migrator.hazards.lanes.flow import LANE, LANE32, LANES, WARP32, Flow, Site
from migrator.model.finding import Finding, Severity
from migrator.syntax import Node, text, walk
from migrator.syntax.tree import bare, enclosing, operands, quoted

_EFFECTS = frozenset(("if_statement", "conditional_expression", "while_statement"))


@hazard("CH101", "CH102")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """A thread index reduced by 32 in a function that warp operations reach."""
    lanes = Lanes.of(ctx)
    for function, flow, evidence in lanes.functions():
        for site in flow.sites:
            if site.kind not in (LANE32, WARP32) or not function.start <= site.node.start_byte < function.end:
                continue
            if _is_bit_set(site.node):
                continue
            yield _finding(ctx, site, evidence)


def _left(node: Node | None, *operators: str) -> str:
    """The text of the left operand where the expression has one of these operators (or any); '' elsewhere."""
    inner = bare(node)
    if inner is None:
        return ""
    operator, left, _ = operands(inner)
    return text(bare(left)) if not operators or operator in operators else ""


def _is_bit_set(node: Node) -> bool:
    """True for `words[i / 32] & (1u << (i % 32))`: 32 bits of a word, not 32 lanes."""
    statement = node
    while statement.parent is not None and not statement.type.endswith(("statement", "declaration", "clause")):
        statement = statement.parent
    name = _left(node)
    word = bit = False
    for part in walk(statement):
        if part.type == "subscript_expression":
            indices = part.child_by_field_name("indices")
            inner = indices.named_children[0] if indices is not None and indices.named_children else None
            word = word or _left(inner, "/", ">>") == name
        elif operands(part)[0] == "<<":
            bit = bit or _left(operands(part)[2], "%", "&") == name
    return bool(name) and word and bit


def _finding(ctx: HazardContext, site: Site, evidence: Evidence) -> Finding:
    what = "lane" if site.kind == LANE32 else "warp"
    named = bool(site.constants) or site.template
    where = ""
    if site.constants:
        first = site.constants[0]
        where = f" (`{first.name}` is {first.value})"
    risk = evidence.unsafe or evidence.warp_size
    effect = (
        "votes, masks or broadcasts of the same code see all 64 lanes of a wavefront"
        if evidence.unsafe
        else "other parts of the same code measure by `warpSize`"
        if evidence.warp_size
        else "its warp operations work on either half of a wavefront in the same way"
    )
    return ctx.report(
        "CH102" if named else "CH101",
        site.node,
        f"`{quoted(site.node)}` is a {what} index of 32-lane warps{where}; {effect}",
        symbol=site.constants[0].name if site.constants else "32",
        severity=Severity.SILENT if risk else Severity.INFO,
    )


@hazard("CH126")
def edges(ctx: HazardContext) -> Iterator[Finding]:
    """`lane == 31`, and `tid % 32 == 0` as a leader test."""
    lanes = Lanes.of(ctx)
    for _, flow, evidence in lanes.functions():
        for node in flow.nodes:
            if node.type != "binary_expression":
                continue
            operator, left, right = operands(node)
            if operator not in ("==", "!="):
                continue
            found = _edge(flow, left, right) or _edge(flow, right, left)
            if found is None:
                continue
            last, lane = found
            if not last and not evidence.unsafe:
                continue
            if not last and enclosing(node, _EFFECTS) is None:
                continue
            what = "the last of 32 lanes, amid a wavefront" if last else "one leader for 32 lanes, two a wavefront"
            yield ctx.report(
                "CH126",
                node,
                f"`{quoted(node)}` chooses {what}",
                symbol=quoted(lane),
                severity=Severity.SILENT if last and evidence.unsafe else Severity.INFO,
            )


def _edge(flow: Flow, lane: Node | None, number: Node | None) -> tuple[bool, Node] | None:
    """(True for the last lane, the lane's expression) where a lane index is compared with 31 or 0."""
    tags = flow.tags(lane)
    if lane is None or not tags & LANES:
        return None
    value = flow.scope.value(number)
    if value == 31 and tags & {LANE32, LANE}:
        return True, lane
    direct = bare(lane)
    if value == 0 and LANE32 in tags and direct is not None and direct.type == "binary_expression":
        return False, lane
    return None
