"""Sizes of types and arrays in bytes; integer expressions with `sizeof`, local variables and template arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from migrator.hazards.base import HazardContext
from migrator.lazy import pattern
from migrator.syntax import Constant, Function, Node, Scope, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.module import expression

LDS_BYTES = 64 << 10  # of the smallest targets: gfx906 to gfx942, RDNA, DCU
_SIZEOF = pattern(r"sizeof\s*\(\s*([A-Za-z_][\w:\s<>,]*?[\s*]*)\s*\)")
_DROP = pattern(
    r"\b(?:const|volatile|static|extern|struct|class|typename|__shared__|__constant__|__device__|constexpr)\b"
)
_MAXIMA = {
    **dict.fromkeys(("int", "int32_t", "std::int32_t", "INT_MAX", "INT32_MAX"), 2**31 - 1),
    **dict.fromkeys(("unsigned", "unsigned int", "uint32_t", "std::uint32_t", "UINT_MAX", "UINT32_MAX"), 2**32 - 1),
    **dict.fromkeys(("long long", "int64_t", "std::int64_t"), 2**63 - 1),
    **dict.fromkeys(("size_t", "uint64_t", "std::size_t"), 2**64 - 1),
    **dict.fromkeys(("uint16_t", "unsigned short", "UINT16_MAX"), 2**16 - 1),
}
_LIMITS = pattern(
    r"(?:std::)?numeric_limits\s*<\s*"
    r"((?:std::)?(?:u?int(?:16|32|64)_t|size_t)|int|unsigned(?: int| short)?|long long)\s*>"
    r"\s*::\s*max\s*\(\s*\)"
)
_LIMIT_NAMES = pattern(r"\b(?:U?INT_MAX|U?INT32_MAX|UINT16_MAX)\b")
_ARRAY = pattern(r"(?:cuda::)?(?:std::)?array\s*<\s*(.+),\s*([^,<>]+)>")
_EXTENTS = pattern(r"([^\[\]]+?)\s*((?:\[[^\[\]]+\]\s*)+)")
_SIZES = {
    **dict.fromkeys(("char", "signed char", "unsigned char", "uint8_t", "int8_t", "bool", "uchar", "__nv_fp8_e4m3",
                     "__nv_fp8_e5m2", "std::byte", "int8", "uint8"), 1),
    **dict.fromkeys(("short", "unsigned short", "int16_t", "uint16_t", "half", "__half", "nv_bfloat16", "__nv_bfloat16",
                     "ushort", "char2", "uchar2", "__hip_bfloat16", "hip_bfloat16", "nv_half", "at::Half",
                     "c10::Half"), 2),
    **dict.fromkeys(("int", "unsigned", "unsigned int", "float", "int32_t", "uint32_t", "uint", "half2", "__half2",
                     "char4", "uchar4", "short2", "ushort2", "__nv_bfloat162", "nv_bfloat162", "signed"), 4),
    **dict.fromkeys(("double", "long long", "unsigned long long", "int64_t", "uint64_t", "size_t", "long",
                     "unsigned long", "float2", "int2", "uint2", "short4", "ushort4", "cuComplex", "cufftComplex",
                     "unsigned long long int", "long long int", "cuFloatComplex"), 8),
    "float3": 12, "int3": 12, "uint3": 12,
    **dict.fromkeys(("float4", "int4", "uint4", "double2", "longlong2", "ulonglong2", "cuDoubleComplex",
                     "cufftDoubleComplex"), 16),
    "double3": 24, "double4": 32,
}  # fmt: skip


def lds_limit(ctx: HazardContext) -> tuple[int, str]:
    """The least shared memory of a work-group among the targets, and whose limit that is."""
    known = [(target.lds_bytes, target.name) for target in ctx.options.targets if target.lds_bytes]
    if not known:
        return LDS_BYTES, "the smallest limit of AMD devices"
    size, name = min(known)
    return size, f"the limit of {name}"


def type_size(ctx: HazardContext, written: str, depth: int = 0) -> int | None:
    """The bytes of a type as written; None for what is not known."""
    name = " ".join(_DROP.sub(" ", written).split())
    if name.endswith("*"):
        return 8
    short = name.removeprefix("std::").removeprefix("::")
    if short in _SIZES:
        return _SIZES[short]
    if depth > 4:
        return None
    match = _ARRAY.fullmatch(name) or _EXTENTS.fullmatch(name)
    if match is not None:
        size = type_size(ctx, match[1], depth + 1)
        for extent in re.findall(r"\[([^\[\]]+)\]", match[2]) or [match[2]]:
            count = fold(ctx, scope_of(ctx, None), extent)
            size = None if size is None or count is None else size * count
        return size
    other = ctx.module.aliases.get(short) or ctx.project.alias(ctx.source.path, short)
    if other and other != name:
        return type_size(ctx, other, depth + 1)
    return _structure(ctx, short, depth)


def _structure(ctx: HazardContext, name: str, depth: int) -> int | None:
    for node in (*ctx.module.nodes.get("struct_specifier", ()), *ctx.module.nodes.get("union_specifier", ())):
        body = node.child_by_field_name("body")
        if body is None or text(node.child_by_field_name("name")) != name:
            continue
        total, align = 0, 1
        for field in body.named_children:
            if field.type != "field_declaration":
                continue
            for declarator in field.children_by_field_name("declarator"):
                if declarator.type == "function_declarator":
                    continue
                one = type_size(ctx, text(field.child_by_field_name("type")), depth + 1)
                if declarator.type == "pointer_declarator":
                    one = 8
                count = array_count(ctx, declarator, scope_of(ctx, None))
                if one is None or count is None:
                    return None
                step = min(one, 16)
                align = max(align, step)
                if node.type == "union_specifier":
                    total = max(total, one * count)
                else:
                    total = -(-total // step) * step + one * count
        return -(-total // align) * align or 1
    return None


def array_count(ctx: HazardContext, declarator: Node | None, scope: Scope) -> int | None:
    """The number of elements of a declarator: 1 for no array, None for an open or unknown size."""
    count = 1
    here = declarator
    while here is not None:
        if here.type == "array_declarator":
            size = here.child_by_field_name("size")
            value = fold(ctx, scope, size)
            if value is None or value < 0:
                return None
            count *= value
        elif here.type not in ("init_declarator", "parenthesized_declarator", "attributed_declarator"):
            break
        here = here.child_by_field_name("declarator")
    return count


def fold(ctx: HazardContext, scope: Scope, node: Node | str | None) -> int | None:
    """The value of an expression or of its text, `sizeof` of known types included."""
    if node is None:
        return None
    written = node if isinstance(node, str) else text(node)
    return scope.value(expression(_sized(ctx, " ".join(written.split()))))


def _sized(ctx: HazardContext, written: str) -> str:
    if "numeric_limits" in written or "_MAX" in written:
        written = _LIMITS.sub(lambda match: str(_MAXIMA[" ".join(match[1].split())]), written)
        written = _LIMIT_NAMES.sub(lambda match: str(_MAXIMA[match[0]]), written)

    def size(match: re.Match[str]) -> str:
        found = type_size(ctx, match[1])
        return match[0] if found is None else str(found)

    return _SIZEOF.sub(size, written) if "sizeof" in written else written


def scope_of(ctx: HazardContext, function: Function | None, known: Mapping[str, int] | None = None) -> Scope:
    """Folding inside a function: its variables that keep their first value, `known` template arguments, `sizeof`."""
    if known:
        return _scope(ctx, function, known)
    key = f"scope {-1 if function is None else function.start}"
    return ctx.memo(key, lambda: _scope(ctx, function, {}))


def _scope(ctx: HazardContext, function: Function | None, known: Mapping[str, int]) -> Scope:
    plain = ctx.scope()
    hidden = set(changed_names(ctx, function)) if function is not None else set()

    def lookup(name: str) -> Constant | None:
        found = None if name in hidden else plain.lookup(name)
        if found is not None and "sizeof" in found.value:
            return replace(found, value=_sized(ctx, found.value))
        return found

    scope = Scope(lookup, plain.parse_expression, dict(known))
    hidden -= scope.local.keys()
    for node in walk(function.body) if function is not None else ():
        if node.type != "init_declarator" or (name := declared_name(node)) in hidden:
            continue
        value = node.child_by_field_name("value")
        declarator = node.child_by_field_name("declarator")
        if value is not None and value.type in ("initializer_list", "argument_list"):
            value = value.named_children[0] if len(value.named_children) == 1 else None
        if declarator is not None and declarator.type == "identifier":
            number = fold(ctx, scope, value)
            if number is not None:
                scope.local.setdefault(name, number)
            elif name not in scope.local:
                hidden.add(name)  # a local variable hides a constant of the same name
    return scope


def changed_names(ctx: HazardContext, function: Function) -> frozenset[str]:
    """`parameters_and_changed`, made once a function."""
    return ctx.memo(f"changed {function.start}", lambda: parameters_and_changed(function))


def parameters_and_changed(function: Function) -> frozenset[str]:
    """Names whose value in a function is not that of one declaration: its parameters, and what it assigns to."""
    found = {parameter.name for parameter in function.parameters}
    seen: set[str] = set()
    for node in walk(function.body):
        if node.type == "assignment_expression":
            found.add(text(node.child_by_field_name("left")))
        elif node.type == "update_expression" or (node.type == "pointer_expression" and text(node).startswith("&")):
            found.add(text(node.child_by_field_name("argument")))
        elif node.type == "init_declarator":
            name = declared_name(node)
            if name in seen:
                found.add(name)
            seen.add(name)
    return frozenset(found)


def template_values(ctx: HazardContext, function: Function) -> list[dict[str, int]]:
    """The values of a kernel's template parameters at each of its launches, as far as they are numbers."""
    names = template_names(function.node)
    if not names:
        return [{}]
    scope = ctx.scope()
    defaults = {
        item.name: value for item in function.templates if (value := fold(ctx, scope, item.default or None)) is not None
    }
    found: list[dict[str, int]] = []
    for launch in ctx.project.launches(function.name, ctx.source.path):
        values = dict(defaults)
        for name, given in zip(names, launch.templates, strict=False):
            value = scope.value(expression(given))
            if value is not None:
                values[name] = value
        if values not in found:
            found.append(values)
    return found or [defaults]


def template_names(node: Node) -> list[str]:
    """The names of all parameters of the template that a definition is in."""
    parent = node.parent
    if parent is None or parent.type != "template_declaration":
        return []
    given = parent.child_by_field_name("parameters")
    found = []
    for child in given.named_children if given is not None else ():
        if child.type == "comment":
            continue
        declarator = child.child_by_field_name("declarator") or child.child_by_field_name("name")
        found.append(declared_name(declarator) or (text(child.named_children[-1]) if child.named_children else ""))
    return found
