"""CH121: a shuffle of a type that HIP has no overload for. CH122: a source lane beyond the width.

Source: amd_warp_functions.h: `__shfl` of int, unsigned, float, double, long, long long, from 6.1 half and half2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.lanes.component import Lanes
from migrator.hazards.lanes.flow import LANE32, Flow
from migrator.hazards.lanes.operations import Operation
from migrator.hazards.lanes.types import bits
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity
from migrator.syntax import Node, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare, operands, quoted

_SHUFFLES = frozenset(("shfl", "up", "down", "xor"))
_SCALARS = frozenset("float double int unsigned long".split())
_HALVES = frozenset(("half", "__half", "half2", "__half2", "nv_half", "nv_half2"))
_BFLOATS = frozenset(
    ("__nv_bfloat16", "nv_bfloat16", "__nv_bfloat162", "nv_bfloat162", "__hip_bfloat16", "__hip_bfloat162")
)
_VECTOR = pattern(r"(?:char|uchar|short|ushort|int|uint|long|ulong|longlong|ulonglong|float|double)[1-4]")
_COMPLEX = pattern(
    r"cu(?:Float|Double)?Complex|hip(?:Float|Double)?Complex|(?:std|thrust|cuda::std)::(?:complex|pair|tuple|array)<.*"
)
_DROP = pattern(r"\b(?:const|volatile|static|register|constexpr|struct|class|typename)\b|&")
_PROMOTED = "is converted to int, exchanged and converted back"


@hazard("CH121")
def types(ctx: HazardContext) -> Iterator[Finding]:
    """The declared type of the value that a shuffle exchanges."""
    own = {function.name for function in ctx.module.functions}
    for flow, item in _shuffles(ctx):
        if item.name in own:
            continue  # the project has overloads of its own
        written = _type(flow, item.value)
        found = _verdict(ctx, flow, item, written)
        if found is not None:
            severity, what = found
            yield ctx.report(
                "CH121",
                item.node,
                f"`{quoted(item.node, 70)}` exchanges a `{written}`, which {what}",
                symbol=item.name,
                severity=severity,
            )


def _shuffles(ctx: HazardContext) -> Iterator[tuple[Flow, Operation]]:
    if not any(name.startswith("__shfl") for name in ctx.places):
        return
    lanes = Lanes.of(ctx)
    for function, flow, _ in lanes.functions():
        for item in flow.operations():
            if item.kind in _SHUFFLES and item.value is not None and _own(ctx, function.start, item):
                yield flow, item


def _own(ctx: HazardContext, start: int, item: Operation) -> bool:
    function = ctx.module.function_at(item.node.start_byte)
    return function is not None and function.start == start


def _type(flow: Flow, node: Node | None) -> str:
    """The type of an expression as its variable was declared or its cast says; '' where it is not known."""
    node = bare(node)
    if node is None:
        return ""
    if node.type == "identifier":
        return _clean(_declared(flow, node))
    if node.type == "cast_expression":
        return _clean(text(node.child_by_field_name("type")))
    if node.type == "subscript_expression":
        base = bare(node.child_by_field_name("argument"))
        whole = _clean(_declared(flow, base)) if base is not None else ""
        return whole.removesuffix("*").removesuffix("[]").strip() if whole.endswith(("*", "[]")) else ""
    if node.type == "pointer_expression" and text(node).startswith("*"):
        whole = _type(flow, node.child_by_field_name("argument"))
        return whole.removesuffix("*").strip() if whole.endswith("*") else ""
    if node.type == "call_expression":
        name = callee(node)
        if name.startswith(("__float2half", "__floats2half2", "__hadd", "__hmul", "__hmax")):
            return "half2" if "2half2" in name or name.endswith("2") else "half"
        if name.startswith("__float2bfloat16"):
            return "__nv_bfloat16"
        if name.startswith("make_") and _VECTOR.fullmatch(name[5:]):
            return name[5:]
    return ""


def _declared(flow: Flow, name: Node) -> str:
    """The type of a variable: of the last declaration before its use, for names that are used twice."""
    found = flow.types.get(text(name), "")
    for node in flow.nodes:
        if node.type == "declaration" and node.start_byte < name.start_byte:
            for child in node.named_children:
                if declared_name(child) == text(name):
                    marks = "[]" if "[" in text(child).split("=")[0] else "*" if text(child).startswith("*") else ""
                    found = text(node.child_by_field_name("type")) + marks
    return found


def _clean(written: str) -> str:
    return " ".join(_DROP.sub(" ", written).split())


def _verdict(ctx: HazardContext, flow: Flow, item: Operation, written: str) -> tuple[Severity, str] | None:
    if not written or written == "auto":
        return None
    plain = written.removeprefix("::")
    alias = ctx.project.alias(ctx.source.path, plain.rsplit("::", 1)[-1]) if plain not in _HALVES | _BFLOATS else ""
    if alias.startswith(("struct", "union", "class")) and "{" in alias:
        return Severity.ERROR, "is a structure, which no overload takes"
    name = _clean(alias) or plain
    if any(part in name for part in ("template", "decltype")) or name in _types(flow):
        return None
    if name.endswith("*"):
        return Severity.ERROR, "no overload takes: a pointer converts to no integer by itself"
    if name in _HALVES:
        if ctx.options.hip_version < (6, 1):
            return Severity.ERROR, "HIP exchanges from release 6.1 on only"
        return Severity.INFO, "HIP exchanges from release 6.1 on"
    if name in _BFLOATS:
        return Severity.ERROR, "no overload takes"
    width = bits(ctx, name)
    if width in (16, 1):
        return Severity.INFO, _PROMOTED
    if width is not None or name in _SCALARS:
        return None
    if _VECTOR.fullmatch(name) or _COMPLEX.fullmatch(name):
        return (Severity.ERROR, "no overload takes") if not name.endswith("1") else None
    if _is_struct(ctx, name):
        return Severity.ERROR, "is a structure, which no overload takes"
    return None


def _types(flow: Flow) -> frozenset[str]:
    """Type parameters of the templates around a function."""
    found: set[str] = set()
    here = flow.function.node.parent
    while here is not None:
        if here.type == "template_declaration":
            parameters = here.child_by_field_name("parameters")
            for child in parameters.named_children if parameters is not None else ():
                if "type_parameter" in child.type:
                    found.update(text(node) for node in walk(child) if node.type == "type_identifier")
        here = here.parent
    return frozenset(found)


def _is_struct(ctx: HazardContext, name: str) -> bool:
    """True for a structure that the file defines and that no operator turns into a number."""
    own = {
        node
        for kind in ("struct_specifier", "class_specifier", "union_specifier")
        for node in ctx.module.nodes.get(kind, ())
        if text(node.child_by_field_name("name")) == name and node.child_by_field_name("body") is not None
    }
    named = any(
        text(node.child_by_field_name("declarator")) == name
        and (kind := node.child_by_field_name("type")) is not None
        and kind.type == "struct_specifier"
        for node in ctx.module.nodes.get("type_definition", ())
    )
    if any(
        "operator" in text(node)[:4000] and re.search(r"operator\s+(?:int|float|unsigned)", text(node)) for node in own
    ):
        return False
    return bool(own) or named


@hazard("CH122")
def lanes_beyond(ctx: HazardContext) -> Iterator[Finding]:
    """`__shfl` from a lane that nothing keeps below the width."""
    for flow, item in _shuffles(ctx):
        if item.kind != "shfl" or item.source is None or _in_range(flow, item.source):
            continue
        yield ctx.report(
            "CH122",
            item.node,
            f"`{quoted(item.node, 70)}` reads lane `{quoted(item.source, 70)}`, which nothing keeps below the width",
            symbol=item.name,
        )


def _in_range(flow: Flow, node: Node, depth: int = 0) -> bool:
    node = bare(node) or node
    if flow.scope.value(node) is not None:
        return True
    operator, _, _ = operands(node)
    if operator in ("&", "%"):
        return True
    name = text(node)
    if node.type == "identifier":
        if LANE32 in flow.tags(node):
            return True
        if depth < 3:
            values = [
                child.child_by_field_name("value" if child.type == "init_declarator" else "right")
                for child in flow.nodes
                if child.type in ("init_declarator", "assignment_expression")
                and text(child.child_by_field_name("declarator") or child.child_by_field_name("left")) == name
            ]
            if values:
                return all(value is not None and _in_range(flow, value, depth + 1) for value in values)
    if node.type == "binary_expression" and operator == "-" and "__ffs" in name:
        return True
    return node.type == "call_expression" and callee(node) in ("__ffs", "__clz", "min")
