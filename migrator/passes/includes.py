"""Includes: CUDA headers become HIP's, once each, in place; `placement` adds what the new text needs."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from migrator.lazy import pattern
from migrator.lex import Directive, TokenKind
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.hip_regions import HipRegions
from migrator.passes.resolve import resolve_include

REPLACED = "HDR201"
DROPPED = "HDR202"
UNSUPPORTED = "HDR210"
NEWER = "HDR211"
UNKNOWN = "HDR212"

RUNTIME = "hip/hip_runtime.h"
_CUDA_SHAPE = pattern(
    r"(?:cuda|cu(?:blas|fft|rand|sparse|solver|dnn|tensor|file)|nv(?:rtc|ml|ToolsExt)|nccl)\w*\.h(?:pp)?"
)


class Include(Struct, frozen=True):
    """An include directive: what it names, how, and where."""

    directive: Directive
    target: str
    quoted: bool
    start: int  # of the text between the quotes
    end: int


def includes_of(ctx: PassContext) -> list[Include]:
    """The include directives of a file that name a header literally."""
    found = []
    for directive in ctx.stream.directives:
        body = ctx.stream.of(directive)
        if not body or body[0].kind != TokenKind.HEADER:
            continue
        token = body[0]
        found.append(Include(directive, token.text[1:-1].strip(), token.text[0] == '"', token.start, token.end))
    return found


@rewrite_pass(order=10, step="headers")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Replace, drop or report each include of a CUDA header that is not the project's own file."""
    regions = HipRegions(ctx)
    seen: dict[str, list[int]] = {}
    for include in includes_of(ctx):
        rule = ctx.rules.header(include.target)
        # <cuda.h> is the toolkit's unless the build itself leads to a namesake.
        guess = include.quoted or rule is None
        if resolve_include(ctx.source.path, include.target, include.quoted, ctx.index, guess):
            continue
        if rule is None:
            if _CUDA_SHAPE.fullmatch(include.target.rsplit("/", 1)[-1]):
                yield _open(
                    ctx, include, regions, UNKNOWN, "unknown-cuda-header",
                    f"`{include.target}` looks like a CUDA header and is in no rule file",
                    "", "check which library it belongs to", "",
                )  # fmt: skip
            else:
                seen.setdefault(include.target, []).append(include.directive.start)
            continue
        if rule.hip is None:
            newer = rule.status == "newer"
            yield _open(
                ctx, include, regions, NEWER if newer else UNSUPPORTED,
                "newer-header" if newer else "unsupported-header",
                f"`{include.target}` has a HIP counterpart only from HIP {rule.since} on" if newer
                else f"`{include.target}` has no HIP counterpart",
                rule.note, rule.instead, rule.library,
            )  # fmt: skip
            continue
        target = rule.hip or (RUNTIME if rule.needs_runtime else "")
        if target and not _dominated(ctx, include, seen.get(target, [])):
            seen.setdefault(target, []).append(include.directive.start)
            if target != include.target:
                edit = _replace(ctx, include, target, rule.flat)
                yield _done(ctx, include, REPLACED, "header-replaced", f"becomes `{target}`", edit, rule.library)
        elif target != include.target or target:
            yield _done(ctx, include, DROPPED, "header-dropped", "is dropped: its content is there already",
                        _drop(ctx, include), rule.library)  # fmt: skip


def _replace(ctx: PassContext, include: Include, target: str, flat: str) -> Edit:
    """The new include in the quotes of the old one.

    Where the platform is unknown, or its libraries may lie in the flat folder of ROCm before 5.2 (Hygon's DTK),
    the compiler chooses: both layouts are in use, and a header of the wrong one is not found.
    """
    opening, closing = ('"', '"') if include.quoted else ("<", ">")
    known = ctx.options.targets and all(item.vendor == "amd" for item in ctx.options.targets)
    if not flat or known:
        return Edit.replace(ctx.span(include.start, include.end), f"{opening}{target}{closing}")
    directive = ctx.source.data[include.directive.start : include.start].decode("latin-1")
    lines = (
        f"#if __has_include(<{target}>)",
        f"{directive}{opening}{target}{closing}",
        "#else",
        f"{directive}{opening}{flat}{closing}",
        "#endif",
    )
    text = ctx.source.newline.decode().join(lines)
    return Edit.replace(ctx.span(include.directive.start, include.end), text)


def _dominated(ctx: PassContext, include: Include, earlier: list[int]) -> bool:
    """True where one of the earlier includes (offsets) is seen whenever this one is."""
    if not earlier:
        return False
    here = {id(branch) for _, branch in ctx.conditionals.enclosing(include.directive.start)}
    return any(all(id(branch) in here for _, branch in ctx.conditionals.enclosing(start)) for start in earlier)


def _drop(ctx: PassContext, include: Include) -> Edit:
    """Delete the directive; the whole line where nothing else stands on it."""
    data = ctx.source.data
    start, end = include.directive.start, include.end
    line = data.rfind(b"\n", 0, start) + 1
    if data[end : include.directive.end].strip() or data[line:start].strip():
        return Edit(ctx.span(start, end), ())
    end = include.directive.end
    newline = data.find(b"\n", end)
    return Edit(ctx.span(line, newline + 1 if newline >= 0 else len(data)), ())


def _done(ctx: PassContext, include: Include, code: str, slug: str, what: str, edit: Edit, library: str) -> Finding:
    return Finding(
        code,
        slug,
        Severity.INFO,
        ctx.span(include.start, include.end),
        f"`{include.target}` {what}",
        status=Status.APPLIED,
        effort=Effort.NONE,
        symbol=include.target,
        library=library,
        change=Fix((edit,)),
    )


def _open(
    ctx: PassContext,
    include: Include,
    regions: HipRegions,
    code: str,
    slug: str,
    message: str,
    why: str,
    advice: str,
    library: str,
) -> Finding:
    dead = regions.is_dead(include.directive.start)
    return Finding(
        code,
        slug,
        Severity.INFO if dead else Severity.ERROR,
        ctx.span(include.start, include.end),
        message + (", in a branch that HIP does not compile" if dead else ""),
        why=why or "no HIP release ships this header",
        fix=advice or "remove the include for HIP, or give it a replacement",
        effort=Effort.HOURS,
        symbol=include.target,
        library=library,
    )
