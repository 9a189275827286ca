"""CUDA's vector types: operators that HIP has already (CH902), initial values that are too few (CH903).

Source: amd_hip_vector_types.h of HIP 5.2 to 7.1 (member operators of HIP_vector_type; its constructors, of which the
one for a single value is explicit and sets all components before 7.0).
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.language_types import bits, marks, normal, type_of
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity
from migrator.syntax import Node, text
from migrator.syntax.functions import parameters_of
from migrator.syntax.tree import bare, last_name

_VECTOR = pattern(r"(u?(?:char|short|int|long|longlong)|float|double)([1-4])")
_COMPOUND = frozenset(("+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="))
_BY_SCALAR = frozenset(("+=", "-=", "*="))  # ambiguous with a scalar on the right too
_ZERO = pattern(r"-?0+(?:\.0*)?[fFuUlL]*|\.0+[fF]?")


def _own_types(ctx: HazardContext) -> frozenset[str]:
    """Vector types' names that the file declares itself."""

    def make() -> frozenset[str]:
        return frozenset(
            text(node.child_by_field_name("name"))
            for kind in ("struct_specifier", "class_specifier", "union_specifier")
            for node in ctx.module.nodes.get(kind, ())
            if node.child_by_field_name("body") is not None
        )

    return ctx.memo("own types", make)


def _size(ctx: HazardContext, written: str) -> int:
    """The number of components of a vector type; 0 for other types."""
    match = _VECTOR.fullmatch(normal(ctx, written))
    return int(match[2]) if match and match[0] not in _own_types(ctx) else 0


@hazard("CH902")
def operators(ctx: HazardContext) -> Iterator[Finding]:
    """Free compound operators whose left side is a reference to a vector, declared or defined."""
    for node in ctx.module.nodes.get("function_declarator", ()):
        name = last_name(node.child_by_field_name("declarator"))
        operator = name.removeprefix("operator").strip()
        if not name.startswith("operator") or operator not in _COMPOUND:
            continue
        given = parameters_of(node.child_by_field_name("parameters"))
        if len(given) != 2 or "&" not in given[0].type or "const" in given[0].type.split():
            continue
        size = _size(ctx, given[0].type)
        same = _size(ctx, given[1].type) == size
        if size and (operator in _BY_SCALAR or same):
            kind = normal(ctx, given[0].type)
            says = f"`{text(node)[:80]}`: `{kind}` has `{operator}` in HIP already"
            if not same:
                says += ", this one is preferred"
            elif _on_device_only(node):
                says += ", device code prefers this one"
            else:
                says += ", and neither is preferred"
            is_error = same and not _on_device_only(node)
            yield ctx.report("CH902", node, says, symbol=name, severity=None if is_error else Severity.INFO)


def _on_device_only(node: Node) -> bool:
    """True for a function with `__device__` and without `__host__`: clang prefers it to HIP's, which is for both."""
    outer = node.parent
    while outer is not None and outer.type.endswith("declarator"):
        outer = outer.parent
    head = text(outer)[: node.start_byte - outer.start_byte] if outer is not None else ""
    return "__device__" in head and "__host__" not in head


@hazard("CH903")
def initial_values(ctx: HazardContext) -> Iterator[Finding]:
    """Vectors with fewer initial values than components, and those that one scalar initialises."""
    for kind in ("declaration", "field_declaration"):
        for node in ctx.module.nodes.get(kind, ()):
            size = _size(ctx, text(node.child_by_field_name("type")))
            if size < 2:
                continue
            if kind == "field_declaration":
                value = node.child_by_field_name("default_value")
                if value is not None and not marks(node.child_by_field_name("declarator")):
                    yield from _value(ctx, node, value, size, copies=True)
                continue
            for child in node.named_children:
                if child.type == "init_declarator":
                    yield from _declarator(ctx, child, size)
    for node in ctx.module.nodes.get("optional_parameter_declaration", ()):
        size = _size(ctx, text(node.child_by_field_name("type")))
        value = node.child_by_field_name("default_value")
        declarator = node.child_by_field_name("declarator")
        if size > 1 and value is not None and not marks(declarator):
            yield from _value(ctx, node, value, size, copies=True)
    for node in ctx.module.nodes.get("compound_literal_expression", ()):
        size = _size(ctx, text(node.child_by_field_name("type")))
        value = node.child_by_field_name("value")
        if size > 1 and value is not None:
            yield from _value(ctx, node, value, size, copies=False)
    for node in ctx.module.nodes.get("assignment_expression", ()):
        value = node.child_by_field_name("right")
        if value is not None and value.type == "initializer_list":
            left = node.child_by_field_name("left")
            size = _size(ctx, type_of(ctx, ctx.module.function_at(node.start_byte), left))
            if size > 1:
                yield from _value(ctx, node, value, size, copies=True)
    for node in ctx.module.nodes.get("return_statement", ()):
        value = node.named_children[0] if node.named_children else None
        function = ctx.module.function_at(node.start_byte)
        if value is not None and value.type == "initializer_list" and function is not None:
            size = _size(ctx, function.result)
            if size > 1:
                yield from _value(ctx, node, value, size, copies=True)


def _declarator(ctx: HazardContext, node: Node, size: int) -> Iterator[Finding]:
    value = node.child_by_field_name("value")
    declarator = node.child_by_field_name("declarator")
    if value is None or declarator is None:
        return
    shape = marks(declarator)
    if "*" in shape or declarator.type == "reference_declarator":
        return
    if shape:  # an array: each scalar among the values initialises a vector
        if value.type == "initializer_list":
            for item in value.named_children:
                inner = item.named_children if item.type == "initializer_list" else None
                if inner is not None:
                    yield from _value(ctx, node, item, size, copies=True)
                elif len(value.named_children) < 3 and _is_scalar(ctx, item):
                    yield from _report(ctx, node, size, 1)
                    return
        return
    copies = (node.text or b"")[len(declarator.text or b"") :].lstrip().startswith(b"=")
    yield from _value(ctx, node, value, size, copies=copies)


def _value(ctx: HazardContext, node: Node, value: Node, size: int, *, copies: bool) -> Iterator[Finding]:
    """`copies` tells that an `=` stands before the value, so that explicit constructors do not serve."""
    if value.type == "compound_literal_expression" and not text(value.child_by_field_name("type")):
        value = value.child_by_field_name("value") or value  # how the grammar reads a default argument's list
    if value.type in ("initializer_list", "argument_list"):
        given = [item for item in value.named_children if item.type != "comment"]
        if any(item.type == "initializer_pair" for item in given):
            yield ctx.report("CH903", node, f"`{text(node)[:80]}` names components, which only aggregates allow",
                             symbol="vector")  # fmt: skip
            return
        if not given or len(given) >= size:
            return
        if len(given) == 1:
            if given[0].type == "initializer_list" or not _is_scalar(ctx, given[0]):
                return
            if not copies:
                yield from _broadcast(ctx, node, given[0])
                return
        elif value.type == "argument_list":
            return
        yield from _report(ctx, node, size, len(given))
    elif copies and _is_scalar(ctx, value):
        yield from _report(ctx, node, size, 1)


def _report(ctx: HazardContext, node: Node, size: int, count: int) -> Iterator[Finding]:
    values = "one value" if count == 1 else f"{count} values"
    yield ctx.report("CH903", node, f"`{text(node)[:80]}` gives {values} for {size} components", symbol="vector")


def _broadcast(ctx: HazardContext, node: Node, value: Node) -> Iterator[Finding]:
    if _ZERO.fullmatch(text(value)):
        return
    yield ctx.report(
        "CH903",
        node,
        f"`{text(node)[:80]}` sets all components before HIP 7.0, the first alone from then on",
        symbol="vector",
        severity=Severity.SILENT,
    )


def _is_scalar(ctx: HazardContext, node: Node) -> bool:
    here = bare(node)
    if here is None:
        return False
    kind = type_of(ctx, ctx.module.function_at(node.start_byte), here)
    return kind in ("float", "double", "__half", "half") or bits(kind) > 0
