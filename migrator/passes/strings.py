"""CUDA functions that a program looks up by name at run time: `dlsym(lib, "cuMemAlloc")`, `cudaGetDriverEntryPoint`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.lazy import pattern
from migrator.lex import TokenKind
from migrator.model.finding import Effort, Finding, Severity
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.hip_regions import HipRegions

CODE = "API126"
_LOOKUP = pattern(r"(?i).*(?:sym|proc_?addr|entry_?point|load).*")
_NAME = pattern(r'"((?:cuda|cu|nvrtc|nvml|cublas|cufft|curand|cusparse|cusolver|cudnn|nccl)[A-Z]\w*)"')
_BACK = 12  # tokens between the name of the lookup and the string


@rewrite_pass(order=62, step="names")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Report string arguments of lookups that are a CUDA function's name, with the HIP name where there is one."""
    tokens = ctx.tokens
    regions: HipRegions | None = None
    for index, token in enumerate(tokens):
        if token.kind != TokenKind.STRING or not (match := _NAME.fullmatch(token.text)):
            continue
        rule = ctx.rules.names.get(match[1]) or ctx.rules.names.get(re.sub(r"_v\d+$", "", match[1]))
        lookup = _lookup(ctx, index)
        if rule is None or rule.hip == match[1] or not lookup:
            continue
        regions = regions or HipRegions(ctx)
        dead = regions.is_dead(token.start)
        there = f"HIP's name is `{rule.hip}`" if rule.hip else "HIP has no such function"
        yield Finding(
            CODE,
            "loaded-by-name",
            Severity.INFO if dead else Severity.ERROR,
            ctx.token_span(token),
            f"`{lookup}` looks up `{match[1]}` by name; {there}",
            fix="look the HIP name up in HIP's library, or call the function directly",
            effort=Effort.MINUTES,
            symbol=match[1],
            library=rule.library,
        )


def _lookup(ctx: PassContext, index: int) -> str:
    """The function whose argument the string is, where it looks names up; '' for any other."""
    tokens = ctx.tokens
    depth = 0
    for at in range(index - 1, max(index - _BACK, -1), -1):
        word = tokens[at].text
        if word == ")":
            depth += 1
        elif word == "(":
            if depth == 0:
                name = tokens[at - 1].text if at else ""
                return name if _LOOKUP.fullmatch(name) else ""
            depth -= 1
        elif word in (";", "{", "}"):
            return ""
    return ""
