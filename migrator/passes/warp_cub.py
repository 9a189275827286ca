"""CUB's warp primitives: hipCUB's default width is the wavefront's, so they get CUB's 32 written out."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.lex import Token, arguments, template_close
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Finding
from migrator.passes import warp_findings as report
from migrator.passes.base import PassContext
from migrator.passes.context import following, is_declared_here, is_member, qualifier
from migrator.passes.hip_regions import HipRegions

# The position of LOGICAL_WARP_THREADS among the template parameters (CUB 2.x, cub/warp/*.cuh).
WIDTH_POSITION = {
    "WarpReduce": 1,
    "WarpScan": 1,
    "WarpExchange": 2,
    "WarpMergeSort": 2,
    "WarpLoad": 3,
    "WarpStore": 3,
}


def _uses(ctx: PassContext) -> Iterator[tuple[Token, list[tuple[int, int]], int]]:
    """(name token, template arguments as token ranges, position of the width) of every CUB warp primitive."""
    tokens = ctx.tokens
    regions: HipRegions | None = None
    opened: bool | None = None
    for index in sorted(index for name in WIDTH_POSITION for index in ctx.places.get(name, ())):
        token = tokens[index]
        position = WIDTH_POSITION[token.text]
        if following(tokens, index) != "<" or is_member(tokens, index):
            continue
        scope = qualifier(tokens, index)
        if scope == "":
            if opened is None:
                opened = _opens_cub(tokens)
            if not opened or token.text in ctx.index.declared or is_declared_here(tokens, index):
                continue
        elif scope.rsplit("::", 1)[-1] != "cub":
            continue
        regions = regions or HipRegions(ctx)
        if regions.is_hip_only(token.start):
            continue
        closed = template_close(tokens, index + 1)
        if closed >= 0:
            yield token, arguments(tokens, index + 1, closed), position


def _opens_cub(tokens: tuple[Token, ...]) -> bool:
    """True for a file with `using namespace cub`."""
    texts = [token.text for token in tokens]
    return any(texts[at : at + 3] == ["using", "namespace", "cub"] for at in range(len(texts) - 2))


def cub_widths(ctx: PassContext) -> Iterator[Finding]:
    """Insert `, 32` where the width is the next template argument; report it where others would have to come first."""
    for token, given, position in _uses(ctx):
        if len(given) == position and given[-1][1] > given[-1][0]:
            last = ctx.tokens[given[-1][1] - 1]
            edit = Edit.insert(ctx.source.path, last.end, ", 32")
            yield report.logical_width(ctx, token, Fix((edit,)))
        elif 0 < len(given) < position:
            yield report.width_missing(ctx, token, position)


def missing_cub_widths(ctx: PassContext) -> Iterator[Finding]:
    """The same places as findings only."""
    for token, given, position in _uses(ctx):
        if 0 < len(given) <= position:
            yield report.width_missing(ctx, token, position)
