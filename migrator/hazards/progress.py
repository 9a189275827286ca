"""CH116: a lock that lanes of one wavefront contend for. CH120: a warp that waits for one. CH918: a block that does.

Source: HIP kernel language, independent thread scheduling: lanes of a wavefront share one program counter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.barriers.divergent import short
from migrator.hazards.barriers.varying import Branch, Grain, Varying, branches
from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.lanes.component import Lanes
from migrator.hazards.lanes.flow import WARP32
from migrator.hazards.progress_loops import Lock, Poll, single_thread, waiting_loops
from migrator.lazy import pattern
from migrator.model.finding import Finding
from migrator.syntax import Node, callee, text, walk
from migrator.syntax.functions import declared_name

_COOPERATIVE = ("cudaLaunchCooperativeKernel", "hipLaunchCooperativeKernel", "cuLaunchCooperativeKernel")
_NAMED_BARRIER = pattern(r"(?:bar|barrier)(?:\.cta)?\.(?:sync|red)(?:\.aligned)?\s+[^,;]+,\s*([^;\s\"]+)")
_MBARRIER = pattern(r"mbarrier\.(?:try_wait|test_wait)")
_NAMED = frozenset(("__barrier_sync", "__barrier_sync_count", "named_barrier_sync"))
_GROUP_WAITS = frozenset(("arrive_and_wait", "wait", "wait_parity", "try_wait", "consumer_wait", "producer_acquire"))


@hazard("CH116")
def locks(ctx: HazardContext) -> Iterator[Finding]:
    """A loop that takes a lock which is released after it, run by several lanes."""
    for item in waiting_loops(ctx):
        if not isinstance(item, Lock) or single_thread(ctx, item.function, item.loop):
            continue
        yield ctx.report(
            "CH116",
            item.loop if item.loop.type != "do_statement" else item.call,
            f"`{short(item.call)}` is repeated until this lane has the lock; the lane that has it cannot go on to "
            "release it",
            symbol=callee(item.call),
        )


@hazard("CH918")
def other_blocks(ctx: HazardContext) -> Iterator[Finding]:
    """A loop that reads global memory until another block has written it, in a kernel launched without cooperation."""
    for item in waiting_loops(ctx):
        if not isinstance(item, Poll) or not item.target:
            continue
        if _in_shared(ctx, item) or _is_cooperative(ctx, item) or _role(ctx, item) is not None:
            continue
        yield ctx.report(
            "CH918",
            item.loop if item.loop.type != "do_statement" else item.read,
            f"`{short(item.read)}` is polled until another thread writes it; a block that does not run yet never does",
            symbol=item.target,
        )


def _role(ctx: HazardContext, item: Poll) -> Branch | None:
    """The branch by 32-lane warps around a wait whose other arm writes what is waited for."""
    for branch in branches(Varying.of(ctx, item.function), item.loop):
        if branch.grain is not Grain.HALF or branch.statement.type != "if_statement":
            continue
        one = branch.statement.child_by_field_name("consequence")
        other = branch.statement.child_by_field_name("alternative")
        inside = one is not None and one.start_byte <= item.loop.start_byte < one.end_byte
        arm = other if inside else one
        for node in walk(arm) if arm is not None else ():
            if node.type == "assignment_expression" and item.target in _words(node.child_by_field_name("left")):
                return branch
            writes = node.type == "call_expression" and callee(node).startswith(("atomic", "st_", "store"))
            if writes and item.target in _words(node):
                return branch
    return None


def _words(node: Node | None) -> list[str]:
    return re.findall(r"[A-Za-z_]\w*", text(node))


def _in_shared(ctx: HazardContext, item: Poll) -> bool:
    flow = Lanes.of(ctx).flow(item.function)
    shared: set[str] = set()
    for node in flow.nodes:
        if node.type == "declaration" and "__shared__" in text(node).split("=")[0]:
            shared.update(declared_name(child) for child in node.named_children)
    for node in flow.nodes:
        if node.type == "init_declarator" and shared.intersection(
            re.findall(r"[A-Za-z_]\w*", text(node.child_by_field_name("value")))
        ):
            shared.add(declared_name(node))
    return item.target in shared


def _is_cooperative(ctx: HazardContext, item: Poll) -> bool:
    """True where the file launches cooperatively: the runtime then refuses more blocks than fit."""
    return any(name in ctx.places for name in _COOPERATIVE) or "this_grid" in text(item.function.body)


@hazard("CH120")
def other_warps(ctx: HazardContext) -> Iterator[Finding]:
    """Roles of 32-lane warps where one waits for another: by a loop on shared memory or a barrier of named threads."""
    for item in waiting_loops(ctx):
        if not isinstance(item, Poll):
            continue
        if not _in_shared(ctx, item):
            if (between := _role(ctx, item)) is not None:
                yield _warp_waits(ctx, item, f"`{short(between.condition)}`")
            continue
        values = Varying.of(ctx, item.function)
        flow = Lanes.of(ctx).flow(item.function)
        role = next((branch for branch in branches(values, item.loop) if branch.grain is Grain.HALF), None)
        by_warp = any(WARP32 in flow.tags(node) for node in walk(item.read) if node.type == "identifier")
        by_lane = next((branch for branch in branches(values, item.loop) if branch.grain is Grain.LANE), None)
        if role is None and by_lane is None and not by_warp:
            continue
        who = f"`{short(role.condition)}`" if role else f"`{short(by_lane.condition)}`" if by_lane else "a warp index"
        yield _warp_waits(ctx, item, who)
    yield from _barriers(ctx)


def _warp_waits(ctx: HazardContext, item: Poll, who: str) -> Finding:
    return ctx.report(
        "CH120",
        item.loop if item.loop.type != "do_statement" else item.read,
        f"the threads of {who} wait for `{short(item.read)}`, which threads of the same wavefront write",
        symbol=item.target,
    )


def _barriers(ctx: HazardContext) -> Iterator[Finding]:
    """Named barriers, `mbarrier` waits and pipeline waits in a branch that one 32-lane warp takes."""
    waits: list[tuple[Node, str]] = [
        (node, "asm")
        for node in ctx.module.nodes.get("gnu_asm_expression", ())
        if _MBARRIER.search(text(node)) or _NAMED_BARRIER.search(text(node))
    ]
    waits += [(call, callee(call)) for call in ctx.module.calls if _waits_for_group(call)]
    for node, name in waits:
        function = ctx.module.function_at(node.start_byte)
        if function is None or not function.on_device:
            continue
        role = next((one for one in branches(Varying.of(ctx, function), node) if one.grain is Grain.HALF), None)
        if role is not None:
            yield ctx.report(
                "CH120",
                node,
                f"`{short(node)}` waits in the role of the 32-lane warps that `{short(role.condition)}` chooses",
                symbol=name,
            )


def _waits_for_group(call: Node) -> bool:
    function = call.child_by_field_name("function")
    if function is not None and function.type == "identifier":
        return callee(call) in _NAMED
    return function is not None and function.type == "field_expression" and callee(call) in _GROUP_WAITS
