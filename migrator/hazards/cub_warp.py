"""CH501: CUB's warp-level classes without a width.

Source: hipCUB, warp_reduce.hpp and its kin, whose logical width defaults to the wavefront of the device.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.lex import TokenKind
from migrator.model.finding import Finding
from migrator.passes.context import following, is_member, qualifier
from migrator.syntax import Node, text

# Class and the place of its width among the template arguments.
_WIDTH_AT = {
    "WarpReduce": 1,
    "WarpScan": 1,
    "WarpExchange": 2,
    "WarpMergeSort": 2,
    "WarpLoad": 3,
    "WarpStore": 3,
}
_SPACES = frozenset(("cub", "hipcub", "::cub", "::hipcub"))
_HELPERS = frozenset(
    ("WARP_SYNC", "WARP_ANY", "WARP_ALL", "WARP_BALLOT", "SHFL_UP_SYNC", "SHFL_DOWN_SYNC", "SHFL_IDX_SYNC")
)
_MACROS = frozenset(("CUB_PTX_WARP_THREADS", "CUB_WARP_THREADS", "CUB_LOG_WARP_THREADS", "CUB_PTX_LOG_WARP_THREADS"))


@hazard("CH501")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """`cub::WarpReduce<T>` and the names of CUB's own width."""
    yield from _classes(ctx)
    for index, token in ctx.uses_of(_MACROS):
        directive = ctx.stream.directives[token.directive] if token.directive >= 0 else None
        if is_member(ctx.tokens, index) or token.kind is not TokenKind.IDENT:
            continue
        if directive is not None and (directive.name != "define" or directive.first == index):
            continue
        yield ctx.report(
            "CH501",
            (token.start, token.end),
            f"`{token.text}` is CUB's width of a warp, 32; hipCUB's own is the wavefront of the device",
            symbol=token.text,
        )


@hazard("CH501")
def helpers(ctx: HazardContext) -> Iterator[Finding]:
    """CUB's own names of warp operations, which hipCUB does not have."""
    if not any(name in ctx.places for name in _HELPERS):
        return
    own = {function.name for function in ctx.module.functions}
    for index, token in ctx.uses_of(_HELPERS):
        if is_member(ctx.tokens, index) or following(ctx.tokens, index) != "(" or token.directive >= 0:
            continue
        if token.text in own or ctx.project.macro(ctx.source.path, token.text) or ctx.project.functions(token.text):
            continue
        if qualifier(ctx.tokens, index) in (*_SPACES, ""):
            yield ctx.report(
                "CH501",
                (token.start, token.end),
                f"`{token.text}` is CUB's name of a warp operation on a mask of 32 bits; hipCUB has none of that name",
                symbol=token.text,
            )


def _classes(ctx: HazardContext) -> Iterator[Finding]:
    spaces = _SPACES | _aliases(ctx)
    opened = any(
        text(node).replace("using namespace", "").strip(" ;") in spaces
        for node in ctx.module.nodes.get("using_declaration", ())
    )
    for kind in ("template_type", "template_function"):
        for node in ctx.module.nodes.get(kind, ()):
            name = text(node.child_by_field_name("name"))
            if name not in _WIDTH_AT or not _is_cub(ctx, node, spaces, opened=opened):
                continue
            given = node.child_by_field_name("arguments")
            count = sum(child.type != "comment" for child in given.named_children) if given is not None else 0
            if count <= _WIDTH_AT[name]:
                whole = _qualified(node)
                written = " ".join(text(whole).split())
                yield ctx.report(
                    "CH501",
                    whole,
                    f"`{written[:70]}` has no width: it is a warp of 32 in CUB and a whole wavefront in hipCUB",
                    symbol=f"cub::{name}",
                )


def _is_cub(ctx: HazardContext, node: Node, spaces: frozenset[str], *, opened: bool) -> bool:
    for index in ctx.places.get(text(node.child_by_field_name("name")), ()):
        if ctx.tokens[index].start == node.start_byte:
            return (found := qualifier(ctx.tokens, index)) in spaces or (opened and not found)
    return False


def _aliases(ctx: HazardContext) -> frozenset[str]:
    """Other names of the namespace: `namespace c = cub;`."""
    found = set()
    for node in ctx.module.nodes.get("namespace_alias_definition", ()):
        words = text(node).replace("=", " ").replace(";", " ").split()
        if len(words) == 3 and words[2] in _SPACES:
            found.add(words[1])
    return frozenset(found)


def _qualified(node: Node) -> Node:
    here = node
    while here.parent is not None and here.parent.type == "qualified_identifier":
        here = here.parent
        if here.child_by_field_name("name") is not None and here.end_byte > node.end_byte:
            return node
    return here
