"""The findings of the warp pass: one place for their codes and wording."""

from __future__ import annotations

from migrator.lex import Token
from migrator.model.edit import Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext

PRESERVED = "KRN310"
LOGICAL_WIDTH = "KRN311"
WAVE_WIDE = "KRN312"
LEFT = "KRN313"
REDEFINED = "KRN314"
PASTED = "KRN315"

HEADER = "cu2hip/warp.hpp"

_KIND = {
    "shuffle": "a source lane is looked up in the caller's 32 lanes",
    "vote": "the vote is taken over the caller's 32 lanes and has a 32-bit result",
    "mask": "the mask has 32 bits, for the caller's 32 lanes",
    "match": "values are compared within the caller's 32 lanes",
    "reduce": "the reduction runs over lanes of the caller's 32",
    "sync": "it orders memory accesses of the wavefront's lanes, which HIP before 7 has no function for",
    "constant": "it is the width that the code was written for, and a constant",
    "lane-mask": "the mask has 32 bits and counts inactive lanes too",
}


def preserved(ctx: PassContext, token: Token, twin: str, kind: str, fix: Fix) -> Finding:
    return Finding(
        PRESERVED,
        "logical-warp",
        Severity.INFO,
        ctx.token_span(token),
        f"`{token.text}` becomes `{twin}`: {_KIND[kind]}",
        why="on 64-lane wavefronts HIP's own operation works on all 64 lanes; CUDA code means 32",
        status=Status.MADE_SAFE,
        effort=Effort.NONE,
        symbol=token.text,
        change=fix,
    )


def logical_width(ctx: PassContext, token: Token, fix: Fix) -> Finding:
    return Finding(
        LOGICAL_WIDTH,
        "cub-logical-width",
        Severity.INFO,
        ctx.token_span(token),
        f"`{token.text}` gets the logical warp width 32",
        why="hipCUB's default is the wavefront's width, 64 on gfx9 and Hygon devices; CUB's is 32",
        status=Status.MADE_SAFE,
        effort=Effort.NONE,
        symbol=token.text,
        library="cub",
        change=fix,
    )


def width_missing(ctx: PassContext, token: Token, position: int) -> Finding:
    return Finding(
        LOGICAL_WIDTH,
        "cub-logical-width",
        Severity.SILENT if ctx.options.wave64 else Severity.INFO,
        ctx.token_span(token),
        f"`{token.text}` has no logical warp width: hipCUB takes the wavefront's",
        why="hipCUB's default is the wavefront's width, 64 on gfx9 and Hygon devices; CUB's is 32",
        fix=f"give 32 as template argument {position + 1}",
        symbol=token.text,
        library="cub",
    )


def wave_wide(ctx: PassContext, token: Token, new: str, fix: Fix) -> Finding:
    return Finding(
        WAVE_WIDE,
        "wave-wide",
        Severity.INFO,
        ctx.token_span(token),
        f"`{token.text}` becomes `{new}`: it works on the whole wavefront",
        why="the function uses the warp width by name, so it is taken to be written for any width",
        status=Status.APPLIED,
        effort=Effort.NONE,
        symbol=token.text,
        change=fix,
    )


def left(ctx: PassContext, token: Token, severity: Severity, message: str, why: str, fix: str) -> Finding:
    return Finding(
        LEFT,
        "warp-operation",
        severity,
        ctx.token_span(token),
        message,
        why=why,
        fix=fix,
        effort=Effort.MINUTES if severity != Severity.INFO else Effort.NONE,
        status=Status.OPEN,
        symbol=token.text,
    )


def redefined(ctx: PassContext, token: Token) -> Finding:
    return Finding(
        REDEFINED,
        "warp-operation-redefined",
        Severity.ERROR,
        ctx.token_span(token),
        f"the project defines `{token.text}` for a type that HIP's own one takes",
        why="HIP's headers declare the same overload: the definition is an error, or ambiguous",
        fix="rename the function, or compile it for CUDA only and let HIP use the logical-warp operation",
        symbol=token.text,
        confidence=0.8,
    )


def own(ctx: PassContext, token: Token) -> Finding:
    """The project's own function of that name; its body has been looked at like any other."""
    return Finding(
        REDEFINED,
        "warp-operation-redefined",
        Severity.INFO,
        ctx.token_span(token),
        f"`{token.text}` is the project's own here and keeps its name",
        why="what it does on a 64-lane wavefront is decided by its definition",
        effort=Effort.NONE,
        symbol=token.text,
        confidence=0.8,
    )


def pasted(ctx: PassContext, token: Token) -> Finding:
    return Finding(
        PASTED,
        "pasted-warp-operation",
        Severity.ERROR,
        ctx.token_span(token),
        f"`{token.text}` is part of a name that `##` completes to a warp operation",
        why="the name that comes out is not changed, and HIP may not have it or give it 64 lanes",
        fix=f"write the names out, or build them from the `cu2hip::` names of {HEADER}",
        symbol=token.text,
    )
