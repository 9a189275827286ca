"""Helpers of CUDA's headers and built-in variables where a name alone does not decide (CH205, CH213, CH217, CH218,
CH226).

Source: HIP headers 5.2 to 7.1: amd_hip_runtime.h (the built-in variables), amd_device_functions.h.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.language_types import normal, type_of, type_parameters
from migrator.model.facts import Side
from migrator.model.finding import Finding, Severity
from migrator.passes.context import following
from migrator.syntax import Node, arguments, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare, enclosing, operands, qualified

COORDINATES = frozenset(("threadIdx", "blockIdx", "blockDim", "gridDim"))
NUMBERS_SINCE = (6, 1)  # up to 6.0 a component was an object (clr, "Make threadIdx, blockIdx compatible with CUDA")
_SYNCWARP_SINCE = (7, 0)
_UNPREFIXED = frozenset(
    ("umin", "umax", "llmin", "llmax", "ullmin", "ullmax", "mulhi", "umulhi", "mul64hi", "umul64hi", "mul24", "umul24",
     "float_as_int", "int_as_float", "float_as_uint", "uint_as_float", "saturate", "float2int", "float2uint",
     "int2float", "uint2float", "double2int", "double2uint", "int2double", "uint2double", "double2ll", "double2ull",
     "ll2double", "ull2double", "syncthreads_and", "syncthreads_or", "syncthreads_count", "dadd", "dsub", "dmul",
     "longlong_as_double", "double_as_longlong")
)  # fmt: skip
_LANE_MASKS = frozenset(f"__lanemask_{name}" for name in ("lt", "gt", "eq", "le", "ge"))
_ACTIVE = frozenset(("__ballot", "__ballot_sync", "__ballot64", "__activemask", "__match_any_sync", "__match_any"))
_COMPARED = frozenset(("std::min", "std::max", "min", "max", "std::swap", "std::clamp"))


def is_own(ctx: HazardContext, name: str) -> bool:
    """True where the file or what it includes defines a function or macro of this name."""
    here = ctx.project.closure(ctx.source.path)
    return (
        any(item.path in here for item in ctx.project.functions(name))
        or ctx.project.macro(ctx.source.path, name) is not None
    )


@hazard("CH217")
def unprefixed(ctx: HazardContext) -> Iterator[Finding]:
    """`umin(a, b)` and its like in device code, where the project has no function of the name."""
    for call in ctx.module.calls:
        name = callee(call)
        if name not in _UNPREFIXED or qualified(call) not in (name, f"::{name}") or _is_free_function(ctx, name):
            continue
        function = ctx.module.function_at(call.start_byte)
        if function is None or function.side is Side.HOST or name in ctx.index.declared:
            continue
        yield ctx.report("CH217", call.child_by_field_name("function") or call,
                         f"`{name}` is not declared by HIP", symbol=name)  # fmt: skip


def _is_free_function(ctx: HazardContext, name: str) -> bool:
    """True where the project has a function of this name that is no member of a class."""
    mine = [item for item in ctx.module.functions if item.name == name]
    if mine and all(enclosing(item.node, ("field_declaration_list",)) is not None for item in mine):
        return any(item.path != ctx.source.path for item in ctx.project.functions(name))
    return is_own(ctx, name)


@hazard("CH213")
def syncwarp(ctx: HazardContext) -> Iterator[Finding]:
    """Calls of `__syncwarp` that nothing declares, and definitions of it that do nothing."""
    for macro in ctx.module.macros.values():
        if macro.name == "__syncwarp" and macro.value.replace(" ", "") in ("", "((void)0)", "(void)0", "do{}while(0)",
                                                                          ";", "{}", "((void)(0))"):  # fmt: skip
            yield ctx.report(
                "CH213",
                (macro.start, macro.start + len("__syncwarp")),
                "`__syncwarp` is defined as nothing: accesses to shared memory move across it",
                symbol="__syncwarp",
                severity=Severity.SILENT,
            )
    for function in ctx.module.functions:
        if function.name == "__syncwarp" and not function.body.named_children:
            yield ctx.report(
                "CH213",
                (function.start, function.body.start_byte),
                "`__syncwarp` does nothing: accesses to shared memory move across it",
                symbol="__syncwarp",
                severity=Severity.SILENT,
            )
    if ctx.options.hip_version >= _SYNCWARP_SINCE or is_own(ctx, "__syncwarp"):
        return
    for index, token in ctx.uses_of({"__syncwarp"}):
        is_call = following(ctx.tokens, index) == "("
        if is_call and (token.directive < 0 or ctx.stream.directives[token.directive].name == "define"):
            message = "`__syncwarp` is not declared before HIP 7.0"
            yield ctx.report("CH213", (token.start, token.end), message, symbol="__syncwarp")


@hazard("CH218")
def lane_masks(ctx: HazardContext) -> Iterator[Finding]:
    """HIP's `__lanemask_*` where inactive lanes matter, and those that do not exist."""
    for call in ctx.module.calls:
        name = callee(call)
        if name not in _LANE_MASKS or is_own(ctx, name):
            continue
        if name in ("__lanemask_le", "__lanemask_ge"):
            yield ctx.report("CH218", call, f"`{name}` is not declared by HIP", symbol=name, severity=Severity.ERROR)
        elif not _meets_active_lanes(ctx, call):
            yield ctx.report("CH218", call, f"`{text(call)}` leaves inactive lanes out", symbol=name)


def _meets_active_lanes(ctx: HazardContext, call: Node) -> bool:
    """True for `ballot & __lanemask_lt()`."""
    outer = call.parent
    inner = call
    while outer is not None and outer.type in ("parenthesized_expression", "cast_expression"):
        inner, outer = outer, outer.parent
    operator, left, right = operands(outer) if outer is not None else ("", None, None)
    if operator not in ("&", "&="):
        return False
    other = bare(right if left is not None and left.start_byte == inner.start_byte else left)
    if other is None:
        return False
    if other.type == "call_expression":
        return callee(other) in _ACTIVE
    function = ctx.module.function_at(call.start_byte)
    if other.type == "identifier" and function is not None:
        for node in walk(function.body):
            if node.type == "init_declarator" and declared_name(node) == text(other):
                value = node.child_by_field_name("value")
                return value is not None and any(
                    item.type == "call_expression" and callee(item) in _ACTIVE for item in walk(value)
                )
    return False


@hazard("CH205")
def coordinates_as_vectors(ctx: HazardContext) -> Iterator[Finding]:
    """`threadIdx` and its like where a `uint3` is wanted."""
    if COORDINATES & ctx.index.declared:
        return
    for node in (*ctx.module.nodes.get("identifier", ()), *ctx.module.nodes.get("type_identifier", ())):
        if text(node) not in COORDINATES:
            continue
        parent = node.parent
        if node.type == "type_identifier":  # `uint3 t(threadIdx);` reads as a function's declaration
            declaration = enclosing(node, ("declaration",))
            if declaration is not None and _is_uint3(ctx, text(declaration.child_by_field_name("type"))):
                yield ctx.report("CH205", node, f"`{text(node)}` does not convert to `uint3`", symbol=text(node))
            continue
        if parent is None or parent.type in ("field_expression", "pointer_expression", "qualified_identifier"):
            continue
        if _wants_uint3(ctx, node, parent):
            yield ctx.report("CH205", node, f"`{text(node)}` does not convert to `uint3`", symbol=text(node))


def _wants_uint3(ctx: HazardContext, node: Node, parent: Node) -> bool:
    while parent.type == "parenthesized_expression" and parent.parent is not None:
        node, parent = parent, parent.parent
    if parent.type in ("init_declarator", "argument_list", "initializer_list"):
        declarator = parent if parent.type == "init_declarator" else parent.parent
        if declarator is not None and declarator.type == "init_declarator":
            declaration = declarator.parent
            return declaration is not None and _is_uint3(ctx, text(declaration.child_by_field_name("type")))
    if parent.type == "initializer_list":
        outer = parent.parent
        return outer is not None and _is_uint3(ctx, text(outer.child_by_field_name("type")))
    if parent.type == "assignment_expression":
        function = ctx.module.function_at(node.start_byte)
        return _is_uint3(ctx, type_of(ctx, function, parent.child_by_field_name("left")))
    if parent.type == "cast_expression":
        return _is_uint3(ctx, text(parent.child_by_field_name("type")))
    if parent.type == "return_statement":
        function = ctx.module.function_at(node.start_byte)
        return function is not None and _is_uint3(ctx, function.result)
    if parent.type == "argument_list" and parent.parent is not None and parent.parent.type == "call_expression":
        call = parent.parent
        if callee(call) == "uint3":
            return True
        position = [item.start_byte for item in arguments(call)].index(node.start_byte)
        wanted = {
            normal(ctx, item.parameters[position].type)
            for item in ctx.project.functions(callee(call))
            if position < len(item.parameters)
        } | _prototypes(ctx, callee(call), position)
        return wanted == {"uint3"}
    return False


def _is_uint3(ctx: HazardContext, written: str) -> bool:
    return normal(ctx, written) == "uint3"


def _prototypes(ctx: HazardContext, name: str, position: int) -> set[str]:
    """The types of a parameter in the file's declarations of a function without a body."""
    found: set[str] = set()
    for node in ctx.module.nodes.get("function_declarator", ()):
        if text(node.child_by_field_name("declarator")) != name or enclosing(node, ("declaration",)) is None:
            continue
        given = node.child_by_field_name("parameters")
        items = [item for item in (given.named_children if given is not None else ()) if "parameter" in item.type]
        if position < len(items):
            found.add(normal(ctx, text(items[position].child_by_field_name("type"))))
    return found


@hazard("CH226")
def deduced_from_coordinates(ctx: HazardContext) -> Iterator[Finding]:
    """`auto i = threadIdx.x`, and templates that deduce a type from a component."""
    if COORDINATES & ctx.index.declared:
        return
    late = ctx.options.hip_version >= NUMBERS_SINCE
    for node in ctx.module.nodes.get("field_expression", ()):
        if text(node.child_by_field_name("argument")) not in COORDINATES or len(text(node).replace(" ", "")) > 11:
            continue
        reason = _deduced(ctx, node)
        if reason:
            yield ctx.report(
                "CH226",
                node,
                f"`{text(node)}` {reason}" + (", which is an object before HIP 6.1" if late else ""),
                symbol=text(node),
                severity=Severity.INFO if late else None,
            )


def _is_deduced_by_template(ctx: HazardContext, call: Node, name: str, node: Node) -> bool:
    """True where the argument's place in a template of the file has a type that the call deduces."""
    position = next(
        (at for at, item in enumerate(arguments(call)) if item.start_byte <= node.start_byte < item.end_byte), -1
    )
    return any(
        item.name == name
        and 0 <= position < len(item.parameters)
        and item.parameters[position].type.removeprefix("const ").rstrip(" &") in type_parameters(item)
        for item in ctx.module.functions
    )


def _deduced(ctx: HazardContext, node: Node) -> str:
    parent = node.parent
    inner = node
    while parent is not None and parent.type in ("parenthesized_expression", "initializer_list", "argument_list"):
        if parent.type == "argument_list" and parent.parent is not None and parent.parent.type == "call_expression":
            call = parent.parent
            name = qualified(call)
            if text(call.child_by_field_name("function")).endswith(">"):
                return ""
            if name not in _COMPARED and not _is_deduced_by_template(ctx, call, name, node):
                return ""
            return f"is an argument from which `{name}` deduces its type"
        inner, parent = parent, parent.parent
    if parent is not None and parent.type == "init_declarator" and parent.child_by_field_name("value") == inner:
        declaration = parent.parent
        written = text(declaration.child_by_field_name("type")) if declaration is not None else ""
        if written.split()[:1] == ["auto"] or written == "auto":
            return "gives its type to `auto`"
    return ""
