"""CUDA's includes: each run of them stands under a condition once, with the project's header for HIP."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from migrator.compat.guard import Range, alone, hidden, line_start, twice
from migrator.compat.mapping import FIRST_GUARD, GUARD, HEADER
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext
from migrator.passes.hip_regions import HipRegions
from migrator.passes.includes import Include, includes_of
from migrator.passes.placement import ADDED, place, written

NAME = f"cu2hip/{HEADER}"
_RUNTIMES = ("hip/hip_runtime.h", "hip/hip_runtime_api.h")  # what the header includes itself


class Group(Struct, frozen=True):
    """Include lines of CUDA headers without anything else between them."""

    block: Range
    findings: tuple[Finding, ...]
    first: Include


def groups(ctx: PassContext, findings: Sequence[Finding]) -> list[Group]:
    """The findings of replaced and dropped includes, neighbours together."""
    by_start = {include.start: include for include in includes_of(ctx)}
    data = ctx.source.data
    found: list[Group] = []
    for finding in sorted(findings, key=lambda item: item.span.start):
        include = by_start[finding.span.start]
        newline = data.find(b"\n", include.directive.end)
        block = (line_start(ctx, include.directive.start), newline + 1 if newline >= 0 else len(data))
        if found and not data[found[-1].block[1] : block[0]].strip():
            last = found[-1]
            found[-1] = Group((last.block[0], block[1]), (*last.findings, finding), last.first)
        else:
            found.append(Group(block, (finding,), include))
    return found


def is_included(ctx: PassContext) -> bool:
    """True for a file that includes the project's header, where HIP compiles the line."""
    regions = HipRegions(ctx)
    operand = written(ctx, NAME)[1:-1]
    return any(
        include.target in (operand, NAME) and not regions.is_dead(include.directive.start)
        for include in includes_of(ctx)
    )


def guarded(ctx: PassContext, group: Group, with_header: bool) -> tuple[Edit, list[Edit]]:
    """The block's edit and the edits inside of it; HIP reads the header first where `with_header` says so."""
    inner: list[Edit] = []
    left = False
    for finding in group.findings:
        assert finding.change is not None
        for edit in finding.change.edits:
            if any(name.encode() in part for part in edit.parts if isinstance(part, bytes) for name in _RUNTIMES):
                inner.append(_line(ctx, edit))
            else:
                inner.append(edit)
                left = left or bool(edit.parts)
    if not with_header and not left:
        return hidden(ctx, group.block), []
    head = f"#include {written(ctx, NAME)}".encode() + ctx.source.newline if with_header else b""
    return twice(ctx, group.block, head, FIRST_GUARD if with_header else GUARD), inner


def _line(ctx: PassContext, edit: Edit) -> Edit:
    """The edit that takes the whole line out."""
    data = ctx.source.data
    newline = data.find(b"\n", edit.span.end)
    return Edit(ctx.span(line_start(ctx, edit.span.start), newline + 1 if newline >= 0 else len(data)), ())


def own_runtime(ctx: PassContext) -> list[int]:
    """Behind the lines by which the project itself includes HIP's runtime, in a branch that it has for HIP."""
    regions, data = HipRegions(ctx), ctx.source.data
    found = []
    for include in includes_of(ctx):
        if include.target in _RUNTIMES and regions.is_hip_only(include.directive.start):
            newline = data.find(b"\n", include.directive.end)
            found.append(newline + 1 if newline >= 0 else len(data))
    return found


def beside(ctx: PassContext, offset: int) -> Finding:
    """The include of the header at `offset`, for HIP."""
    line = f"#include {written(ctx, NAME)}".encode() + ctx.source.newline
    return Finding(
        ADDED,
        "header-added",
        Severity.INFO,
        ctx.span(offset, offset),
        f"includes `{NAME}` for HIP",
        status=Status.APPLIED,
        effort=Effort.NONE,
        symbol=NAME,
        change=Fix((alone(ctx, offset, line),)),
    )


def placed(ctx: PassContext, needs_runtime: bool, uses: Sequence[int]) -> Finding | None:
    """The include of the header in a file that has no CUDA include of its own to stand beside."""
    found = place(ctx, () if needs_runtime else _RUNTIMES[:1], needs_runtime, uses)
    if found is None or found.change is None:
        return None
    return beside(ctx, found.change.edits[0].span.start)
