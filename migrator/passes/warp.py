"""Warp-level operations: kept at 32 lanes, turned wave-wide where the code is written so, or reported."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.config.options import WarpMode
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Finding
from migrator.passes import warp_findings as report
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.warp_cub import cub_widths, missing_cub_widths
from migrator.passes.warp_left import leave
from migrator.passes.warp_native import Native
from migrator.passes.warp_sites import Site, Sites


@rewrite_pass(order=30, step="warp")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Rename warp operations to their logical-warp twins, or do what `--warp` asks for instead."""
    sites = Sites(ctx)
    mode = ctx.options.warp
    native = Native(ctx) if mode == WarpMode.NATIVE and sites.uses else None
    for site in sites.uses:
        if mode == WarpMode.PRESERVE:
            yield _preserve(ctx, site)
        elif native is not None and native.is_generic(site):
            yield from native.widen(site)
        else:
            yield leave(ctx, site)
    for foreign in sites.foreign:
        if foreign.reason == "pasted":
            yield report.pasted(ctx, foreign.token)
        elif foreign.reason == "redefined":
            yield report.redefined(ctx, foreign.token)
        else:
            yield report.own(ctx, foreign.token)
    if mode == WarpMode.PRESERVE:
        yield from cub_widths(ctx)
    else:
        yield from missing_cub_widths(ctx)


def _preserve(ctx: PassContext, site: Site) -> Finding:
    twin = site.rule.twin
    fix = Fix((Edit.replace(ctx.token_span(site.token), twin),), headers=(report.HEADER,))
    return report.preserved(ctx, site.token, twin, site.rule.kind, fix)
