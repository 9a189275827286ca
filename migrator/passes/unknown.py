"""Identifiers that look like CUDA's and are in no table: reported, never guessed."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.model.facts import Owner
from migrator.model.finding import Effort, Finding, Severity
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.context import is_declared_here, is_member, qualifier
from migrator.passes.hip_regions import HipRegions

UNKNOWN = "API130"


@rewrite_pass(order=90, step="names")
def run(ctx: PassContext) -> Iterator[Finding]:
    """One finding a name and file, at its first use, unless the project declares the name somewhere."""
    rules = ctx.rules
    seen: set[str] = set()
    tokens = ctx.tokens
    owners = {ref.start: ref.owner for ref in ctx.facts.refs}
    regions: HipRegions | None = None
    suspects = {
        name: library
        for name in ctx.places
        if name not in rules.names
        and name not in rules.macros
        and name not in rules.warp
        and name not in ctx.index.declared
        and (library := rules.looks_like_cuda(name))
    }
    for index, token in ctx.uses_of(suspects):
        name = token.text
        if name in seen or token.start in ctx.claimed:
            continue
        library = suspects[name]
        if is_member(tokens, index) or owners.get(token.start) == Owner.PROJECT:
            continue
        if qualifier(tokens, index) not in ("", "::") or is_declared_here(tokens, index):
            continue
        seen.add(name)
        regions = regions or HipRegions(ctx)
        dead = regions.is_dead(token.start)
        yield Finding(
            UNKNOWN,
            "unknown-cuda-name",
            Severity.INFO if dead else Severity.ERROR,
            ctx.token_span(token),
            f"`{name}` looks like a {library} name and is in no rule file",
            why="it is declared neither by the project nor by the CUDA releases that the rules know",
            fix="check where it is declared; add a rule for it (`rules` in cu2hip.toml) if it is the toolkit's",
            effort=Effort.MINUTES,
            confidence=0.5,
            symbol=name,
            library=library,
        )
