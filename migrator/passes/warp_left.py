"""What a warp operation does when nothing is changed: graded by what HIP's version and the targets make of it."""

from __future__ import annotations

import re

from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity
from migrator.passes import warp_findings as report
from migrator.passes.base import PassContext
from migrator.passes.calls import Arguments
from migrator.passes.warp_sites import Site
from migrator.ruleset.versions import parse, show

# HIP 6.2 to 6.4 have the _sync operations only with -DHIP_ENABLE_WARP_SYNC_BUILTINS (amd_warp_sync_functions.h).
SYNC_BY_DEFAULT = (7, 0)
_TYPE = r"(?:unsigned|unsignedint|uint32_t|int)"
_ALL_ONES = pattern(
    rf"\(*(?:{_TYPE}\)?\(?|static_cast<{_TYPE}>\()?(?:0xffffffff|~0|-1|4294967295|uint_max|uint32_max)[ul]*\)*",
    re.IGNORECASE,
)
_SMALL_XOR = 32


def all_ones(text: str) -> bool:
    """True for the usual spellings of a full 32-bit mask, casts and brackets around it included."""
    return _ALL_ONES.fullmatch(text) is not None


def default_on(site: Site, version: tuple[int, int]) -> bool:
    """True where HIP `version` declares the operation without a switch."""
    since = site.rule.native_since
    if not since:
        return False
    needed = parse(since)
    if site.token.text.endswith("_sync") or site.token.text == "__activemask":
        needed = max(needed, SYNC_BY_DEFAULT)
    return needed <= version


def leave(ctx: PassContext, site: Site) -> Finding:
    """The finding for an operation that stays as it is."""
    text, kind = site.token.text, site.rule.kind
    version, wide = ctx.options.hip_version, ctx.options.wave64
    advice = f"use `{site.rule.twin}` of {report.HEADER}, or write the code for any warp width"
    if kind != "constant" and not default_on(site, version):
        return report.left(
            ctx, site.token, Severity.ERROR, f"`{text}` is not declared by HIP {show(version)}",
            "the `_sync` operations are on by default from HIP 7.0 on, and need a macro in 6.2 to 6.4", advice,
        )  # fmt: skip
    call = Arguments(ctx, site.index)
    if text.endswith("_sync") and call.texts and all_ones(call.texts[0]):
        return report.left(
            ctx, site.token, Severity.ERROR, f"`{text}` is given a 32-bit mask",
            "HIP's operations take 64-bit masks only, on every target: a static assertion fails", advice,
        )  # fmt: skip
    if not wide or kind == "sync" or _same_on_64(site, call):
        return report.left(
            ctx, site.token, Severity.INFO, f"`{text}` keeps its meaning on the targets",
            "the targets have 32 lanes" if not wide else "the operation does not depend on the wavefront's width", "",
        )  # fmt: skip
    if kind == "constant":
        return report.left(
            ctx, site.token, Severity.INFO, f"`{text}` is 64 on 64-lane targets",
            "where the same code counts with 32 elsewhere, the two do not agree any more", "",
        )  # fmt: skip
    return report.left(
        ctx, site.token, Severity.SILENT, f"`{text}` works on 64 lanes where the targets have them",
        "two warps of 32 share the wavefront: lanes, masks and votes of both are mixed", advice,
    )  # fmt: skip


def _same_on_64(site: Site, call: Arguments) -> bool:
    """Shuffles with an explicit width of at most 32, and xor shuffles by a constant below 32."""
    if site.rule.kind != "shuffle" or not call.texts:
        return False
    rest = call.texts[1:] if site.token.text.endswith("_sync") else call.texts
    if len(rest) >= 3:
        return rest[2].isdigit() and int(rest[2]) <= _SMALL_XOR
    return "xor" in site.token.text and len(rest) == 2 and rest[1].isdigit() and int(rest[1]) < _SMALL_XOR
