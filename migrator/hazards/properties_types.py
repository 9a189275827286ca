"""Types that the file declares for names, as far as they concern CUDA's structures and enumerations."""

from __future__ import annotations

from msgspec import Struct

from migrator.hazards.base import HazardContext
from migrator.lazy import pattern
from migrator.syntax import Node, text
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare, callee

_DECLARATIONS = ("declaration", "field_declaration", "parameter_declaration", "optional_parameter_declaration")
_WORD = pattern(r"[A-Za-z_]\w*")
_DEPTH = 4


class Declared(Struct, frozen=True):
    """Types as written, by (offset of the function or -1, name), and the result types of the file's functions."""

    types: dict[tuple[int, str], str]
    fields: dict[str, str]
    results: dict[str, str]

    def of(self, function: int, name: str) -> str:
        """The type of a name in a function, or of the file."""
        return self.types.get((function, name)) or self.types.get((-1, name), "")


def declared(ctx: HazardContext) -> Declared:
    """What the file declares; made once."""
    return ctx.memo("declared types", lambda: _read(ctx))


def _read(ctx: HazardContext) -> Declared:
    types: dict[tuple[int, str], str] = {}
    fields: dict[str, str] = {}
    results = {function.name: function.result for function in ctx.module.functions}
    for kind in _DECLARATIONS:
        for node in ctx.module.nodes.get(kind, ()):
            written = text(node.child_by_field_name("type"))
            owner = owner_of(ctx, node)
            for child in node.children_by_field_name("declarator"):
                name = declared_name(child)
                if not name:
                    continue
                given = written
                if written == "auto" and child.type == "init_declarator":
                    given = _from_value(child.child_by_field_name("value"), results) or written
                if kind == "field_declaration":
                    fields.setdefault(name, given)
                types.setdefault((owner, name), given)
                if child.type == "function_declarator" or (kind == "declaration" and "(" in text(child)[:80]):
                    results.setdefault(name, written)
    return Declared(types, fields, results)


def _from_value(value: Node | None, results: dict[str, str]) -> str:
    value = bare(value)
    if value is None:
        return ""
    if value.type == "pointer_expression":
        return _from_value(value.child_by_field_name("argument"), results)
    if value.type == "call_expression":
        return results.get(callee(value), text(value.child_by_field_name("function")))
    if value.type == "compound_literal_expression":
        return text(value.child_by_field_name("type"))
    return ""


def owner_of(ctx: HazardContext, node: Node) -> int:
    """The offset of the function around a node, -1 outside of functions."""
    function = ctx.module.function_at(node.start_byte)
    return -1 if function is None else function.start


def base_type(ctx: HazardContext, node: Node | None, depth: int = 0) -> str:
    """The declared type of what an expression reads from: of `a` in `a[i]`, `*a`, `&a`, `(a)`; of calls their result.

    Marks of pointers and containers stay as written: callers look for a word in it.
    """
    node = bare(node)
    if node is None or depth > _DEPTH * 3:
        return ""
    known: Declared = declared(ctx)
    kind = node.type
    if kind == "identifier":
        return known.of(owner_of(ctx, node), text(node)) or known.fields.get(text(node), "")
    if kind in ("pointer_expression", "subscript_expression"):
        return base_type(ctx, node.child_by_field_name("argument"), depth + 1)
    if kind == "field_expression":
        return known.fields.get(text(node.child_by_field_name("field")), "")
    if kind == "call_expression":
        name = callee(node)
        if result := known.results.get(name):
            return result
        function = node.child_by_field_name("function")
        if function is not None and function.type == "field_expression":  # `props.at(i)`, `props.front()`
            return base_type(ctx, function.child_by_field_name("argument"), depth + 1)
        return ""
    if kind == "cast_expression" or kind == "compound_literal_expression":
        return text(node.child_by_field_name("type"))
    return ""


def has_type(ctx: HazardContext, written: str, names: frozenset[str]) -> str:
    """The one of `names` that a type as written stands for, alone or as the element of a container; '' for none."""
    todo: list[str] = _WORD.findall(written)
    for _ in range(_DEPTH):
        for word in todo:
            if word in names:
                return word
        following = [ctx.module.aliases.get(word) or ctx.project.alias(ctx.source.path, word) for word in todo]
        todo = [word for other in following if other for word in _WORD.findall(other)]
        if not todo:
            return ""
    return ""
