"""Texture and surface references, the global objects that CUDA 12 removed."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.lex import Token, TokenKind, template_close
from migrator.model.finding import Effort, Finding, Severity
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.context import previous
from migrator.passes.hip_regions import HipRegions

CODE = "CH312"
_ENDS = frozenset((";", "=", "[", ","))


@rewrite_pass(order=55, step="names")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Report `texture<...> name;` and `surface<...> name;`."""
    tokens = ctx.tokens
    regions: HipRegions | None = None
    for index, token in ctx.identifiers():
        if token.text not in ("texture", "surface") or token.text in ctx.index.declared:
            continue
        if previous(tokens, index) in (".", "->", "::", "struct", "class"):
            continue
        name = _declared(tokens, index)
        if name is None:
            continue
        regions = regions or HipRegions(ctx)
        if regions.is_dead(token.start) or regions.is_hip_only(token.start):
            continue
        yield _finding(ctx, index, name)


def _declared(tokens: tuple[Token, ...], index: int) -> Token | None:
    """The object of `texture<...> name;`."""
    if index + 1 >= len(tokens) or tokens[index + 1].text != "<":
        return None
    at = template_close(tokens, index + 1)
    if at < 0 or at + 2 >= len(tokens) or tokens[at + 1].kind != TokenKind.IDENT:
        return None
    return tokens[at + 1] if tokens[at + 2].text in _ENDS else None


def _finding(ctx: PassContext, index: int, name: Token) -> Finding:
    tokens = ctx.tokens
    kind = tokens[index].text
    blind = [target.name for target in ctx.options.targets if "images" not in target.features]
    if kind == "surface":
        severity, problem = Severity.ERROR, "HIP has surface objects only"
    elif previous(tokens, index) == "__device__":
        severity, problem = Severity.ERROR, "HIP's clang takes no `__device__` before it"
    elif blind:
        severity, problem = Severity.ERROR, f"{', '.join(blind)} cannot read images"
    else:
        severity, problem = Severity.INFO, "HIP still compiles it, as a deprecated feature"
    return Finding(
        CODE,
        f"{kind}-reference",
        severity,
        ctx.token_span(tokens[index]),
        f"`{name.text}` is a {kind} reference: {problem}",
        why=f"CUDA 12 removed {kind} references; {kind} objects replace them",
        fix="read global memory and interpolate by hand" if blind else f"use a {kind} object, passed to the kernel",
        effort=Effort.HOURS,
        targets=tuple(blind),
        symbol=kind,
    )
