"""CH301: second and third launch bounds. Source: hip_runtime.h, `__launch_bounds__`; the pass of the same name."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.lex import arguments, matching
from migrator.model.finding import Finding, Severity

_NAMES = frozenset(("__launch_bounds__", "__launch_bounds"))


@hazard("CH301")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """Every `__launch_bounds__` with more than one argument, in code and in macros."""
    for index, token in ctx.uses_of(_NAMES):
        if index + 1 >= len(ctx.tokens) or ctx.tokens[index + 1].text != "(":
            continue
        if token.directive >= 0:
            directive = ctx.stream.directives[token.directive]
            if directive.name != "define" or directive.first == index:
                continue
        closed = matching(ctx.tokens, index + 1)
        if closed < 0:
            continue
        given = [
            " ".join(item.text for item in ctx.tokens[first:last])
            for first, last in arguments(ctx.tokens, index + 1, closed)
        ]
        if len(given) < 2 or not all(given):
            continue
        places = _uses(ctx, index, given) or [(token.start, token.end)]
        if len(given) > 2:
            message = f"the third bound `{given[2]}`, blocks per cluster, does not compile in HIP"
            severity = Severity.ERROR
        else:
            message = (
                f"the second bound `{given[1]}` counts blocks per multiprocessor in CUDA, waves per SIMD unit in HIP"
            )
            # HIP code may have been written with HIP's meaning in mind.
            severity = Severity.INFO if ctx.ported else Severity.PERFORMANCE
        for place in places:
            yield ctx.report("CH301", place, message, symbol="__launch_bounds__", severity=severity)


def _uses(ctx: HazardContext, index: int, given: list[str]) -> list[tuple[int, int]]:
    """Where a macro is used that passes its parameters on to the bounds; empty for any other place."""
    if ctx.tokens[index].directive < 0:
        return []
    first = ctx.stream.directives[ctx.tokens[index].directive].first
    macro = ctx.module.macros.get(ctx.tokens[first].text)
    if macro is None or not macro.parameters or not set(given) & set(macro.parameters):
        return []
    tokens = [ctx.tokens[at] for at in ctx.places.get(macro.name, ())]
    return [(token.start, token.end) for token in tokens if token.directive < 0]
