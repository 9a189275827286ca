"""CH811: whole modules of PTX in string literals (PTX ISA: a module begins with `.version` and `.target`)."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.lazy import pattern
from migrator.lex import TokenKind
from migrator.model.finding import Finding
from migrator.passes.ptx_sites import string_value

_MODULE = pattern(r"(?:^|\n)\s*\.version\s+\d|\.target\s+(?:sm_|compute_)(?:\d|$|%)|\.visible\s+\.entry\b")


@hazard("CH811")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """The first of neighbouring strings that hold such a module."""
    tokens = ctx.tokens
    at = 0
    while at < len(tokens):
        if tokens[at].kind != TokenKind.STRING:
            at += 1
            continue
        first, text = at, ""
        while (
            at < len(tokens) and tokens[at].kind == TokenKind.STRING and tokens[at].directive == tokens[first].directive
        ):
            text += string_value(tokens[at].text)
            at += 1
        found = _MODULE.search(text)
        if found:
            head = found[0].strip()
            yield ctx.report("CH811", (tokens[first].start, tokens[at - 1].end),
                             f"the string has a module of PTX in it (`{head}`)", symbol=head)  # fmt: skip
