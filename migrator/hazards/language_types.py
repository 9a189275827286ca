"""What type an expression of device code has, from declarations of the file and names of the project.

Types are compared by their spelling: without qualifiers, with the project's aliases resolved. An empty answer means
that the declaration was not found; detectors say nothing then.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from migrator.hazards.base import HazardContext
from migrator.lazy import pattern
from migrator.syntax import Function, Node, arguments, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare

_DROP = pattern(
    r"\b(?:const|volatile|static|register|constexpr|mutable|inline|extern|typename|struct|class|__shared__|__device__"
    r"|__constant__|__managed__|__restrict__|__restrict|restrict|__host__)\b|&"
)
_DEPTH = 8
_VECTOR = pattern(r"(?:u?(?:char|short|int|long|longlong)|float|double)[1-4]")
_COMPONENTS = {
    "longlong": "long long", "ulonglong": "unsigned long long", "uint": "unsigned", "uchar": "unsigned char",
    "ushort": "unsigned short", "ulong": "unsigned long",
}  # fmt: skip
_SCOPES = frozenset(("compound_statement", "for_statement", "for_range_loop", "if_statement", "while_statement"))
_CASTS = frozenset(("reinterpret_cast", "static_cast", "const_cast", "bit_cast"))
# Functions of CUDA's headers whose results have a type that matters here ("CUDA math API", half and bfloat16).
_RESULTS: Mapping[str, str] = {
    **dict.fromkeys(
        ("__float2half", "__float2half_rn", "__float2half_rz", "__float2half_rd", "__float2half_ru", "__double2half",
         "__int2half_rn", "__low2half", "__high2half", "__hadd", "__hmul", "__hsub", "__hfma", "__hneg", "hexp",
         "__ushort_as_half", "__short_as_half", "__hdiv"),
        "__half",
    ),
    **dict.fromkeys(
        ("__float2half2_rn", "__floats2half2_rn", "__halves2half2", "__half2half2", "make_half2", "__float22half2_rn",
         "__hadd2", "__hmul2", "__hsub2", "__hfma2", "__hneg2", "h2exp", "__lows2half2", "__highs2half2"),
        "__half2",
    ),
    **dict.fromkeys(
        ("__float2bfloat16", "__float2bfloat16_rn", "__double2bfloat16", "__ushort_as_bfloat16", "__int2bfloat16_rn"),
        "__nv_bfloat16",
    ),
    **dict.fromkeys(
        ("__float2bfloat162_rn", "__floats2bfloat162_rn", "__halves2bfloat162", "__float22bfloat162_rn",
         "__bfloat162bfloat162", "make_bfloat162"),
        "__nv_bfloat162",
    ),
    **dict.fromkeys(("__half2float", "__low2float", "__high2float", "__bfloat162float", "__int_as_float"), "float"),
    **dict.fromkeys(("clock64", "wall_clock64"), "long long"),
    **dict.fromkeys(("__popc", "__popcll", "__ffs", "__ffsll", "__clz", "__clzll"), "int"),
    **dict.fromkeys(("__brev", "__byte_perm", "__float_as_uint", "__umulhi", "atomicInc"), "unsigned"),
    **dict.fromkeys(("__brevll", "__double_as_longlong"), "unsigned long long"),
}  # fmt: skip
_LITERAL = pattern(r"(?:0[xX][0-9a-fA-F']+|0[bB][01']+|[\d'.]+(?:[eE][+-]?\d+)?)([a-zA-Z]*)")


def normal(ctx: HazardContext, written: str) -> str:
    """A type's spelling without qualifiers and references, aliases resolved: `unsigned` `*` marks stay at the end."""
    name = " ".join(_DROP.sub(" ", written).split())
    marks = ""
    while name.endswith(("*", "[]")):
        cut = 1 if name.endswith("*") else 2
        marks = "*" + marks
        name = name[:-cut].rstrip()
    for _ in range(_DEPTH):
        short = name.removeprefix("::").removeprefix("std::")
        other = ctx.project.alias(ctx.source.path, short) or ctx.module.aliases.get(short, "")
        if not other or other == name or short in ("half", "half2", "__half", "__half2"):
            name = short
            break
        name = " ".join(_DROP.sub(" ", other).split())
        while name.endswith("*"):
            marks = "*" + marks
            name = name[:-1].rstrip()
    return name + marks


def pointee(spelling: str) -> str:
    """What a normal pointer type points to; '' for other types."""
    return spelling[:-1].rstrip() if spelling.endswith("*") else ""


def type_of(ctx: HazardContext, function: Function | None, node: Node | None, depth: int = 0) -> str:
    """The normal type of an expression as far as declarations tell; '' where they do not."""
    node = bare(node)
    if node is None or depth > _DEPTH:
        return ""
    kind = node.type
    if kind == "identifier":
        return _declared(ctx, function, node, depth)
    if kind == "number_literal":
        return _literal(text(node))
    if kind == "pointer_expression":
        inner = type_of(ctx, function, node.child_by_field_name("argument"), depth + 1)
        if text(node).startswith("&"):
            return inner + "*" if inner else ""
        return pointee(inner)
    if kind == "subscript_expression":
        return pointee(type_of(ctx, function, node.child_by_field_name("argument"), depth + 1))
    if kind == "cast_expression":
        return normal(ctx, text(node.child_by_field_name("type")))
    if kind == "unary_expression":
        if text(node.child_by_field_name("operator")) == "!":
            return "bool"
        return type_of(ctx, function, node.child_by_field_name("argument"), depth + 1)
    if kind == "update_expression":
        return type_of(ctx, function, node.child_by_field_name("argument"), depth + 1)
    if kind == "conditional_expression":
        for side in ("consequence", "alternative"):
            if found := type_of(ctx, function, node.child_by_field_name(side), depth + 1):
                return found
        return ""
    if kind == "binary_expression":
        return _binary(ctx, function, node, depth)
    if kind == "call_expression":
        return _call(ctx, node)
    if kind == "field_expression":
        return _field(ctx, function, node, depth)
    if kind == "compound_literal_expression":
        return normal(ctx, text(node.child_by_field_name("type")))
    return ""


def _binary(ctx: HazardContext, function: Function | None, node: Node, depth: int) -> str:
    operator = text(node.child_by_field_name("operator"))
    left = type_of(ctx, function, node.child_by_field_name("left"), depth + 1)
    if operator in ("<<", ">>") or left.endswith("*"):
        return left
    right = type_of(ctx, function, node.child_by_field_name("right"), depth + 1)
    if right.endswith("*"):
        return right
    if not _is_number(left) or not _is_number(right):  # an operator of a class, or nothing known
        return left if left == right else ""
    if operator in ("==", "!=", "<", ">", "<=", ">=", "&&", "||"):
        return "bool"
    for wide in ("double", "float"):
        if wide in (left, right):
            return wide
    if bits(left) == 64 or bits(right) == 64:
        return left if bits(left) == 64 else right
    return left if left.startswith("u") else right


def type_parameters(function: Function) -> list[str]:
    """The names of a template's parameters in order; values among them too."""
    outer = function.node.parent
    if outer is None or outer.type != "template_declaration":
        return []
    given = outer.child_by_field_name("parameters")
    found = []
    for item in given.named_children if given is not None else ():
        if item.type in ("parameter_declaration", "optional_parameter_declaration"):
            found.append(declared_name(item.child_by_field_name("declarator")))
        elif item.type != "comment":
            names = [child for child in item.named_children if child.type == "type_identifier"]
            found.append(text(names[0]) if names else "")
    return found


def instances(ctx: HazardContext, function: Function, name: str) -> frozenset[str]:
    """What launches and calls with template arguments give for a template parameter of a function."""
    names = type_parameters(function)
    if name not in names:
        return frozenset()
    at = names.index(name)
    found = {
        item.templates[at] for item in ctx.project.launches(function.name, ctx.source.path) if at < len(item.templates)
    }
    for call in ctx.module.calls:
        target = call.child_by_field_name("function")
        if target is not None and target.type == "template_function" and callee(call) == function.name:
            given = arguments(target)
            if at < len(given):
                found.add(text(given[at]))
    return frozenset(normal(ctx, written) for written in found)


def _is_number(spelling: str) -> bool:
    return spelling in ("float", "double") or bits(spelling) > 0


def _call(ctx: HazardContext, node: Node) -> str:
    function = node.child_by_field_name("function")
    name = callee(node)
    if function is not None and function.type == "template_function" and name in _CASTS:
        given = function.child_by_field_name("arguments")
        return normal(ctx, text(given)[1:-1].strip()) if given is not None else ""
    if name in _RESULTS:
        return _RESULTS[name]
    if name.startswith("make_") and _VECTOR.fullmatch(name[5:]):
        return name[5:]
    if function is not None and function.type in ("primitive_type", "type_identifier", "sized_type_specifier"):
        return normal(ctx, text(function))
    if _VECTOR.fullmatch(name) or bits(name) or name in ("half", "__half", "half2", "__half2", "float", "double"):
        return name
    results = {normal(ctx, item.result) for item in ctx.module.functions if item.name == name and item.result != "auto"}
    return results.pop() if len(results) == 1 else ""


def _field(ctx: HazardContext, function: Function | None, node: Node, depth: int) -> str:
    name = text(node.child_by_field_name("field"))
    base = type_of(ctx, function, node.child_by_field_name("argument"), depth + 1).rstrip("*")
    if _VECTOR.fullmatch(base) and name in ("x", "y", "z", "w"):
        scalar = base[:-1]
        return _COMPONENTS.get(scalar, scalar)
    if text(node.child_by_field_name("argument")) in ("threadIdx", "blockIdx", "blockDim", "gridDim"):
        return "unsigned"
    known = _fields(ctx).get(name, frozenset())
    return next(iter(known)) if len(known) == 1 else ""


def _fields(ctx: HazardContext) -> dict[str, frozenset[str]]:
    def make() -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for node in ctx.module.nodes.get("field_declaration", ()):
            for child in node.children_by_field_name("declarator"):
                written = text(node.child_by_field_name("type")) + marks(child)
                found.setdefault(declared_name(child), set()).add(normal(ctx, written))
        return {name: frozenset(types) for name, types in found.items()}

    return ctx.memo("field types", make)


def marks(node: Node | None) -> str:
    """`*`, `[]` of a declarator, as the type of the name that it declares has them; references leave none."""
    found = ""
    while node is not None:
        if node.type == "pointer_declarator":
            found += "*"
        elif node.type == "array_declarator":
            found += "[]"
        elif not node.type.endswith("declarator"):
            break
        inner = node.child_by_field_name("declarator")
        node = inner or next((child for child in node.named_children if child.type.endswith("declarator")), None)
    return found


def locals_of(ctx: HazardContext, function: Function | None) -> dict[str, list[tuple[str, Node]]]:
    """The variables that a function (or, for None, the file outside of functions) declares: type and declarator."""

    def make() -> dict[str, list[tuple[str, Node]]]:
        found: dict[str, list[tuple[str, Node]]] = {}
        if function is not None:
            nodes = [node for node in walk(function.body) if node.type == "declaration"]
        else:
            nodes = [node for node in ctx.module.nodes.get("declaration", ()) if _at_file_scope(node)]
        for node in nodes:
            written = text(node.child_by_field_name("type"))
            for child in node.children_by_field_name("declarator"):
                found.setdefault(declared_name(child), []).append((written + marks(child), child))
        return found

    return ctx.memo(f"variables {function.start if function else 'file'}", make)


def _at_file_scope(node: Node) -> bool:
    here = node.parent
    while here is not None:
        if here.type in ("function_definition", "lambda_expression"):
            return False
        here = here.parent
    return True


def _declared(ctx: HazardContext, function: Function | None, node: Node, depth: int) -> str:
    """The type that a variable was declared with: locals before the use, parameters, the file's variables."""
    name = text(node)
    if name == "warpSize":
        return "int"
    if function is not None:
        before = [
            item
            for item in locals_of(ctx, function).get(name, ())
            if item[1].start_byte <= node.start_byte < scope_end(item[1])
        ]
        if before:
            return _variable(ctx, function, before[-1], depth)
        for parameter in function.parameters:
            if parameter.name == name:
                return normal(ctx, parameter.type)
        if captured := _lambda_parameter(ctx, node, name):
            return captured
    outside = [item for item in locals_of(ctx, None).get(name, ()) if node.start_byte < scope_end(item[1])]
    if outside:  # the last before the use: what the parser took for no function has blocks too
        before = [item for item in outside if item[1].start_byte <= node.start_byte]
        return _variable(ctx, None, (before or outside)[-1], depth)
    known = _fields(ctx).get(name, frozenset())
    return next(iter(known)) if len(known) == 1 else ""


def scope_end(declarator: Node) -> int:
    """Where the block that a variable is declared in ends."""
    here = declarator.parent
    while here is not None and here.type not in _SCOPES:
        here = here.parent
    return here.end_byte if here is not None else 1 << 62


def _lambda_parameter(ctx: HazardContext, node: Node, name: str) -> str:
    here = node.parent
    while here is not None:
        if here.type == "lambda_expression":
            for item in walk(here):
                if (
                    item.type == "parameter_declaration"
                    and declared_name(item.child_by_field_name("declarator")) == name
                ):
                    written = text(item.child_by_field_name("type"))
                    return normal(ctx, written + marks(item.child_by_field_name("declarator")))
        here = here.parent
    return ""


def _variable(ctx: HazardContext, function: Function | None, item: tuple[str, Node], depth: int) -> str:
    written, declarator = item
    if not written.startswith("auto") and "auto" not in written.split():
        return normal(ctx, written)
    if declarator.type == "init_declarator":
        return type_of(ctx, function, declarator.child_by_field_name("value"), depth + 1)
    return ""


def _literal(written: str) -> str:
    match = _LITERAL.fullmatch(written)
    if match is None:
        return ""
    suffix = match[1].lower()
    if not written.lower().startswith("0x") and re.search(r"[.eEfF]", written):
        return "float" if suffix.endswith("f") else "double"
    wide = "l" in suffix or _number(written, match[1]) > 0xFFFFFFFF
    unsigned = "u" in suffix or written.lower().startswith("0x")
    return f"unsigned{' long long' if wide else ''}" if unsigned else "long long" if wide else "int"


def _number(written: str, suffix: str) -> int:
    digits = written[: len(written) - len(suffix)].replace("'", "")
    try:
        return int(digits, 0)
    except ValueError:
        return 0


_64 = frozenset(
    ("long long", "unsigned long long", "long", "unsigned long", "size_t", "uint64_t", "int64_t", "long long int",
     "unsigned long long int", "unsigned long int", "long int", "uint64", "int64", "u64", "ull", "ptrdiff_t",
     "uintptr_t", "long long unsigned int", "long unsigned int", "ulong", "ulonglong", "longlong", "uint_fast64_t")
)  # fmt: skip
_32 = frozenset(
    ("int", "unsigned", "unsigned int", "signed", "signed int", "uint32_t", "int32_t", "uint", "u32", "uint32", "int32")
)
_NARROW = frozenset(
    ("short", "unsigned short", "uint16_t", "int16_t", "ushort", "char", "unsigned char", "uint8_t", "int8_t", "uchar",
     "signed char", "bool")
)  # fmt: skip


def bits(spelling: str) -> int:
    """64 or 32 for integer types (narrower ones are promoted to 32); 0 for any other type."""
    if spelling in _64:
        return 64
    return 32 if spelling in _32 or spelling in _NARROW else 0
