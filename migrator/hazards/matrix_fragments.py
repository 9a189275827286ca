"""CUDA's matrix fragments (CH804), and their elements addressed by number (CH805).

Source: CUDA C++ programming guide, warp matrix functions; rocWMMA documentation (no guaranteed layout of elements).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.lex import Token
from migrator.model.finding import Finding
from migrator.passes.context import following, previous, qualifier
from migrator.passes.resolve import resolve_include
from migrator.syntax import Node, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare, enclosing, operands

_HEADERS = frozenset(("mma.h", "crt/mma.h", "crt/mma.hpp"))
_MEMBERS = frozenset(("x",))


def _spaces(ctx: HazardContext) -> tuple[frozenset[str], bool]:
    """(the qualifiers that mean nvcuda::wmma here, whether its names are there without one)."""

    def make() -> tuple[frozenset[str], bool]:
        found = {"nvcuda::wmma", "::nvcuda::wmma"}
        bare_names = False
        for node in ctx.module.nodes.get("using_declaration", ()):
            said = re.sub(r"\s+", " ", text(node)).rstrip("; ").lstrip()
            if re.fullmatch(r"using namespace (?:::)?nvcuda", said):
                found.add("wmma")
            elif (
                re.fullmatch(r"using namespace (?:(?:::)?nvcuda::)?wmma", said) and "nvcuda" in ctx.places
            ) or re.fullmatch(r"using (?:::)?nvcuda::wmma::fragment", said):
                bare_names = True
        for node in ctx.module.nodes.get("namespace_alias_definition", ()):
            parts = text(node).rstrip(";").replace("namespace", "", 1).split("=")
            if len(parts) == 2:
                name, target = parts[0].strip(), parts[1].strip().lstrip(":")
                if target == "nvcuda::wmma":
                    found.add(name)
                elif target == "nvcuda":
                    found.add(f"{name}::wmma")
        return frozenset(found), bare_names

    return ctx.memo("wmma names", make)


def _is_fragment(ctx: HazardContext, index: int, token: Token) -> bool:
    """True where a `fragment` token is CUDA's."""
    spaces, bare_names = _spaces(ctx)
    scope = qualifier(ctx.tokens, index)
    if scope:
        return scope.removeprefix("::") in spaces or scope in spaces
    return bare_names and following(ctx.tokens, index) == "<" and previous(ctx.tokens, index) not in ("struct", "class")


@hazard("CH804")
def fragments(ctx: HazardContext) -> Iterator[Finding]:
    """Its header, as far as that is not one of the project's, and every place that names CUDA's fragment type."""
    for directive in ctx.stream.directives:
        if directive.name != "include" or directive.last <= directive.first:
            continue
        first, last = ctx.tokens[directive.first], ctx.tokens[directive.last - 1]
        written = ctx.source.data[first.start : last.end].decode("utf-8", "replace").strip()
        name = written.strip('<>"')
        if name in _HEADERS and not resolve_include(ctx.source.path, name, written.startswith('"'), ctx.index):
            yield ctx.report("CH804", (first.start, last.end), f"`{name}` has no counterpart in HIP", symbol=name)
    for index, token in ctx.uses_of({"fragment"}):
        if _is_fragment(ctx, index, token):
            inside = ctx.stream.directives[token.directive] if token.directive >= 0 else None
            if inside is None or inside.name == "define":
                yield ctx.report(
                    "CH804",
                    (token.start, token.end),
                    "`fragment` of `nvcuda::wmma`: HIP has it in rocWMMA only, for some targets",
                    symbol="fragment",
                )


@hazard("CH805")
def elements(ctx: HazardContext) -> Iterator[Finding]:
    """Subscripts of a fragment's `x` outside of loops that treat all elements alike."""
    names = _fragment_names(ctx)
    if not names:
        return
    for node in ctx.module.nodes.get("subscript_expression", ()):
        owner = _fragment_of(node)
        if owner not in names or _is_element_wise(node, names):
            continue
        yield ctx.report(
            "CH805", node, f"`{text(node)}`: which element of the matrix this is differs between platforms", symbol="x"
        )


def _fragment_of(node: Node) -> str:
    """`frag` of `frag.x[i]`, `frag[j].x[i]`, `p->x[i]`; '' for other subscripts."""
    field = node.child_by_field_name("argument")
    if field is None or field.type != "field_expression" or text(field.child_by_field_name("field")) not in _MEMBERS:
        return ""
    base = bare(field.child_by_field_name("argument"))
    while base is not None and base.type in ("subscript_expression", "pointer_expression"):
        base = bare(base.child_by_field_name("argument"))
    if base is not None and base.type == "field_expression":
        return text(base.child_by_field_name("field"))
    return text(base)


def _fragment_names(ctx: HazardContext) -> frozenset[str]:
    """Variables, parameters and members whose type is CUDA's fragment, or an alias of it."""
    places = [token.start for index, token in ctx.uses_of({"fragment"}) if _is_fragment(ctx, index, token)]
    if not places:
        return frozenset()
    types: set[str] = set()
    found: set[str] = set()

    def names_one(written: Node | None) -> bool:
        if written is None:
            return False
        if any(written.start_byte <= start < written.end_byte for start in places):
            return True
        return text(written).split("<")[0].strip() in types

    for node in (*ctx.module.nodes.get("alias_declaration", ()), *ctx.module.nodes.get("type_definition", ())):
        if names_one(node.child_by_field_name("type")):
            types.add(text(node.child_by_field_name("name")) or declared_name(node.child_by_field_name("declarator")))
    for kind in ("declaration", "parameter_declaration", "field_declaration"):
        for node in ctx.module.nodes.get(kind, ()):
            written = node.child_by_field_name("type")
            if written is not None and text(written) == "auto":
                written = node  # `auto c = wmma::fragment<...>();`
            if names_one(written):
                found |= {declared_name(child) for child in node.children_by_field_name("declarator")}
    for node in ctx.module.nodes.get("field_expression", ()):  # of a template's parameter the members tell
        if text(node.child_by_field_name("field")) == "num_elements":
            found.add(text(node.child_by_field_name("argument")).split("[")[0].rsplit(".", 1)[-1])
    return frozenset(found - {""})


def _is_element_wise(node: Node, names: frozenset[str]) -> bool:
    """True in a loop over `num_elements` whose variable serves as the number of fragment elements and nothing else."""
    index = bare(node.child_by_field_name("index") or _index(node))
    if index is None or index.type != "identifier":
        return False
    name = text(index)
    loop = enclosing(node, ("for_statement", "for_range_loop"))
    while loop is not None:
        condition = loop.child_by_field_name("condition")
        if condition is not None and name in text(condition):
            break
        loop = enclosing(loop, ("for_statement", "for_range_loop"))
    if loop is None or "num_elements" not in text(loop.child_by_field_name("condition")):
        return False
    body = loop.child_by_field_name("body")
    for item in walk(body) if body is not None else ():
        if item.type == "identifier" and text(item) == name:
            outer = item.parent
            while outer is not None and outer.type in ("subscript_argument_list", "parenthesized_expression"):
                outer = outer.parent
            if outer is None or outer.type != "subscript_expression" or _fragment_of(outer) not in names:
                return False
    return _stays_in_fragments(node, names)


def _stays_in_fragments(node: Node, names: frozenset[str]) -> bool:
    """False where the element goes to memory: `out[...] = f.x[i]`."""
    statement = enclosing(node, ("expression_statement", "declaration"))
    if statement is None or not statement.named_children:
        return True
    operator, left, _ = operands(statement.named_children[0])
    if not operator.endswith("=") or left is None:
        return True
    target = bare(left)
    return target is None or target.type != "subscript_expression" or _fragment_of(target) in names


def _index(node: Node) -> Node | None:
    given = node.child_by_field_name("indices")
    return given.named_children[0] if given is not None and given.named_children else None
