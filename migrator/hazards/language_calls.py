"""CH908: calls in device code through virtual tables and function addresses that the host may have made.

Source: HIP documentation, "HIP C++ language extensions" (virtual functions: objects are to be made on the device).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.language_device import side_at
from migrator.hazards.language_types import normal, type_of
from migrator.lazy import pattern
from migrator.model.facts import Side
from migrator.model.finding import Finding
from migrator.syntax import Node, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import last_name

_COPY = pattern(r"(?:cuda|hip)Memcpy\w*|cuMemcpy\w*")
_MANAGED = frozenset(("cudaMallocManaged", "hipMallocManaged"))
_FROM_SYMBOL = frozenset(("cudaMemcpyFromSymbol", "hipMemcpyFromSymbol", "cudaGetSymbolAddress", "hipGetSymbolAddress"))
_SIZEOF = pattern(r"sizeof\s*\(\s*([^()]*)\)")


class _Classes(Struct, frozen=True):
    """Classes with virtual functions: the names of these, bases included, and which class derives from which."""

    methods: dict[str, frozenset[str]]
    bases: dict[str, frozenset[str]]

    def related(self, name: str) -> set[str]:
        """A class, its bases and what derives from it."""
        found = {name}
        grown = True
        while grown:
            more = {base for item in found for base in self.bases.get(item, ())}
            more |= {item for item, bases in self.bases.items() if bases & found}
            grown = not more <= found
            found |= more
        return found


def _classes(ctx: HazardContext) -> _Classes:
    methods: dict[str, set[str]] = {}
    bases: dict[str, frozenset[str]] = {}
    for kind in ("struct_specifier", "class_specifier"):
        for node in ctx.module.nodes.get(kind, ()):
            name, body = text(node.child_by_field_name("name")).split("<")[0].strip(), node.child_by_field_name("body")
            if not name or body is None:
                continue
            for child in node.named_children:
                if child.type == "base_class_clause":
                    bases[name] = frozenset(
                        text(item).split("<")[0].rsplit("::", 1)[-1]
                        for item in child.named_children
                        if item.type in ("type_identifier", "template_type", "qualified_identifier")
                    )
            for member in body.named_children:
                head = text(member).split("{")[0]
                if re.search(r"\bvirtual\b", head) and "~" not in head:
                    methods.setdefault(name, set()).add(_method(member))
    grown = True
    while grown:
        grown = False
        for name, parents in bases.items():
            inherited = {method for parent in parents for method in methods.get(parent, ())}
            if not inherited <= methods.get(name, set()):
                methods.setdefault(name, set()).update(inherited)
                grown = True
    return _Classes({name: frozenset(found) for name, found in methods.items()}, bases)


def _method(node: Node) -> str:
    for item in walk(node):
        if item.type == "function_declarator":
            return last_name(item.child_by_field_name("declarator"))
    return ""


@hazard("CH908")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """Virtual calls on objects of classes that the host copies, and calls through pointers that a kernel is given."""
    if re.search(rb"\bvirtual\b", ctx.source.data):
        classes = _classes(ctx)
        suspects = _suspects(ctx, classes)
        for call in ctx.module.calls if suspects else ():
            target = call.child_by_field_name("function")
            if target is None or target.type != "field_expression" or side_at(ctx, call) in (None, Side.HOST):
                continue
            argument = target.child_by_field_name("argument")
            spelled = type_of(ctx, ctx.module.function_at(call.start_byte), argument)
            kind = spelled.rstrip("*").split("<")[0].strip()
            if kind not in suspects or callee(call) not in classes.methods.get(kind, ()):
                continue
            if "->" not in text(target) and not _is_reference(ctx, argument):
                continue  # a call on the object itself goes through no table
            yield ctx.report("CH908", call, f"`{text(call)[:60]}` goes through the table of an object from the host",
                             symbol=callee(call))  # fmt: skip
    yield from _pointers(ctx)


def _suspects(ctx: HazardContext, classes: _Classes) -> set[str]:
    """Polymorphic classes whose objects get to the device from the host."""
    copied: set[str] = set()
    managed: set[str] = set()
    made: dict[Side, set[str]] = {Side.HOST: set(), Side.DEVICE: set()}
    for call in ctx.module.calls:
        if _COPY.fullmatch(callee(call)) and "DeviceToHost" not in text(call):
            copied |= {_named_type(ctx, call, written) for written in _SIZEOF.findall(text(call))}
        elif callee(call) in _MANAGED:
            managed |= {_named_type(ctx, call, written) for written in _SIZEOF.findall(text(call))}
    for node in ctx.module.nodes.get("new_expression", ()):
        name = text(node.child_by_field_name("type")).split("<")[0].rsplit("::", 1)[-1].strip()
        side = side_at(ctx, node)
        made[Side.HOST if side is Side.HOST else Side.DEVICE].add(name)
    for function in ctx.module.functions:
        if function.is_kernel:
            for item in function.parameters:
                kind = normal(ctx, item.type).split("<")[0].strip()
                if "*" not in item.type and "&" not in item.type:
                    copied.add(kind)
    found: set[str] = set()
    for name in classes.methods:
        family = classes.related(name)
        if family & copied or (family & (made[Side.HOST] | managed) and not family & made[Side.DEVICE]):
            found.add(name)
    return found


def _named_type(ctx: HazardContext, call: Node, written: str) -> str:
    """The class that `sizeof(Class)`, `sizeof(object)` or `sizeof(*pointer)` is about."""
    name = written.strip().lstrip("*").strip()
    function = ctx.module.function_at(call.start_byte)
    for node in walk(function.body) if function is not None else ():
        if node.type == "declaration":
            for child in node.children_by_field_name("declarator"):
                if declared_name(child) == name:
                    return normal(ctx, text(node.child_by_field_name("type"))).split("<")[0].strip()
    return normal(ctx, name).split("<")[0].strip()


def _is_reference(ctx: HazardContext, node: Node | None) -> bool:
    function = ctx.module.function_at(node.start_byte) if node is not None else None
    if node is None or function is None:
        return False
    if node.type in ("pointer_expression", "parenthesized_expression", "subscript_expression"):
        return True
    return any(item.name == text(node) and "&" in item.type for item in function.parameters)


def _pointers(ctx: HazardContext) -> Iterator[Finding]:
    """Calls of a kernel's parameter that is a pointer to a function."""
    if any(callee(call) in _FROM_SYMBOL for call in ctx.module.calls):
        return  # the address is taken on the device
    for function in ctx.module.functions:
        if not function.is_kernel:
            continue
        names = _function_pointers(ctx, function.node)
        for node in walk(function.body) if names else ():
            if node.type == "call_expression":
                target = node.child_by_field_name("function")
                name = text(target).strip("(*) ")
                if name in names:
                    yield ctx.report("CH908", node, f"`{text(node)[:60]}` calls an address that the launch passes",
                                     symbol=name)  # fmt: skip


def _function_pointers(ctx: HazardContext, node: Node) -> frozenset[str]:
    types = {
        declared_name(item.child_by_field_name("declarator"))
        for item in ctx.module.nodes.get("type_definition", ())
        if "(*" in text(item).replace(" ", "")
    } | {
        text(item.child_by_field_name("name"))
        for item in ctx.module.nodes.get("alias_declaration", ())
        if "(*)" in text(item).replace(" ", "")
    }
    declarator = node.child_by_field_name("declarator")
    found: set[str] = set()
    for item in walk(declarator) if declarator is not None else ():
        if item.type != "parameter_declaration":
            continue
        inner = item.child_by_field_name("declarator")
        if inner is not None and inner.type == "function_declarator" and "(*" in text(inner).replace(" ", ""):
            found.add(text(inner.child_by_field_name("declarator")).strip("(*) "))
        elif text(item.child_by_field_name("type")) in types:
            found.add(declared_name(inner))
    return frozenset(found - {""})
