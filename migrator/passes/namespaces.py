"""C++ namespaces of CUDA libraries: `cub::`, `thrust::cuda::`, `nvcuda::wmma::` and `using namespace` of them."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.lex import Token
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.context import is_member, previous, qualifier
from migrator.passes.hip_regions import HipRegions
from migrator.passes.ownership import Ownership
from migrator.ruleset import NamespaceRule

RENAMED = "API103"
UNSUPPORTED = "API123"


@rewrite_pass(order=62, step="names")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Rename the longest namespace path that the rules know, where it qualifies a name or is used or aliased."""
    rules = ctx.rules.namespaces
    heads = {path.split("::", 1)[0] for path in rules}
    ownership = Ownership(ctx)
    regions = HipRegions(ctx)
    tokens = ctx.tokens
    for index, token in ctx.uses_of(heads):
        if token.start in ctx.claimed or is_member(tokens, index):
            continue
        if qualifier(tokens, index) not in ("", "::"):
            continue
        path, last = _longest(tokens, index, rules)
        if not path or not _is_used_as_namespace(tokens, index, last):
            continue
        if ownership.is_project(index, token):
            continue
        rule = rules[path]
        span = ctx.span(token.start, tokens[last].end)
        if rule.hip is None:
            if f"namespace {token.text}" in ctx.index.declared:
                continue
            dead = regions.is_dead(token.start)
            yield Finding(
                UNSUPPORTED,
                "unsupported-namespace",
                Severity.INFO if dead else Severity.ERROR,
                span,
                f"`{path}::` has no HIP counterpart",
                why=rule.note,
                fix=rule.instead,
                effort=Effort.HOURS,
                symbol=path,
                library=rule.library,
            )
        elif rule.hip != path:
            yield Finding(
                RENAMED,
                "namespace-renamed",
                Severity.INFO,
                span,
                f"`{path}` becomes `{rule.hip}`",
                why=rule.note,
                status=Status.APPLIED,
                effort=Effort.NONE,
                symbol=path,
                library=rule.library,
                change=Fix((_edit(ctx, index, last, path, rule),)),
            )


def _edit(ctx: PassContext, index: int, last: int, path: str, rule: NamespaceRule) -> Edit:
    """The rename; `using namespace nvcuda;` becomes an alias where HIP has no inner namespace."""
    tokens = ctx.tokens
    assert rule.hip is not None
    using = index >= 2 and tokens[index - 1].text == "namespace" and tokens[index - 2].text == "using"
    inner = [key for key in ctx.rules.namespaces if key.startswith(path + "::")]
    if using and inner and "::" not in path:
        target = ctx.rules.namespaces[inner[0]].hip
        name = inner[0].rsplit("::", 1)[-1]
        if target == rule.hip:
            span = ctx.span(tokens[index - 2].start, tokens[last].end)
            return Edit.replace(span, f"namespace {name} = {rule.hip}")
    return Edit.replace(ctx.span(tokens[index].start, tokens[last].end), rule.hip)


def _longest(tokens: tuple[Token, ...], index: int, rules: dict[str, NamespaceRule]) -> tuple[str, int]:
    """The longest known path that begins at `index`, and the index of its last token."""
    best, best_last = "", index
    path, last = tokens[index].text, index
    while True:
        if path in rules:
            best, best_last = path, last
        if last + 2 >= len(tokens) or tokens[last + 1].text != "::" or not tokens[last + 2].text.isidentifier():
            return best, best_last
        last += 2
        path += "::" + tokens[last].text
        if path.count("::") > 4:
            return best, best_last


def _is_used_as_namespace(tokens: tuple[Token, ...], index: int, last: int) -> bool:
    after = tokens[last + 1].text if last + 1 < len(tokens) else ""
    if after == "::":
        return True
    before = previous(tokens, index)
    if before == "namespace":  # `using namespace cub;` but not `namespace cub {`, which is the project's own
        return index >= 2 and tokens[index - 2].text == "using"
    return before == "=" and after == ";" and _aliases(tokens, index)


def _aliases(tokens: tuple[Token, ...], index: int) -> bool:
    return index >= 3 and tokens[index - 3].text == "namespace"
