"""CH311, CH312: texture and surface references, and objects that devices without image units cannot read.

Source: HIP documentation, texture reference management (deprecated); __HIP_NO_IMAGE_SUPPORT.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.lex import TokenKind, template_close
from migrator.model.finding import Finding, Severity
from migrator.passes.context import previous

_ENDS = frozenset((";", "=", "[", ","))


@hazard("CH312")
def references(ctx: HazardContext) -> Iterator[Finding]:
    """`texture<...> name;`, `surface<...> name;` and the old `textureReference`."""
    tokens = ctx.tokens
    for index, token in ctx.uses_of(frozenset(("texture", "surface"))):
        if token.directive >= 0 and ctx.stream.directives[token.directive].name != "define":
            continue
        if previous(tokens, index) in (".", "->", "::", "struct", "class") or token.text in ctx.index.declared:
            continue
        if index + 1 >= len(tokens) or tokens[index + 1].text != "<":
            continue
        at = template_close(tokens, index + 1)
        if at < 0 or at + 2 >= len(tokens) or tokens[at + 1].kind != TokenKind.IDENT:
            continue
        if tokens[at + 2].text not in _ENDS:
            continue
        blind = [target.name for target in ctx.options.targets if "images" not in target.features]
        if token.text == "surface":
            severity, problem = Severity.ERROR, "HIP has surface objects only"
        elif previous(tokens, index) == "__device__":
            severity, problem = Severity.ERROR, "HIP's clang takes no `__device__` before it"
        elif blind:
            severity, problem = Severity.ERROR, f"{', '.join(blind)} cannot read images"
        else:
            severity, problem = Severity.INFO, "HIP still compiles it, as a deprecated feature"
        name = tokens[at + 1].text
        message = f"`{name}` is a {token.text} reference: {problem}"
        yield ctx.report("CH312", (token.start, token.end), message, symbol=token.text, severity=severity)
