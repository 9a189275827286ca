"""CH305, CH308, CH309, CH315: what device code does with memory and types that AMD devices handle otherwise.

Source: HIP C++ language extensions (atomics, kernel parameters); HIP 5.2 headers (no device heap); LLVM AMDGPU backend
(dynamic alloca).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.language_types import normal, pointee, type_of
from migrator.hazards.limits_sizes import changed_names, scope_of
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity
from migrator.syntax import Function, Node, arguments, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare, qualified, quoted

_HEAP = frozenset(("malloc", "free", "calloc", "realloc", "cudaMalloc", "cudaFree"))
_ALLOCA = frozenset(("alloca", "__builtin_alloca", "_alloca", "__builtin_alloca_with_align"))
_FLOATS = frozenset(("float", "double"))
_WORD = pattern(r"[A-Za-z_]\w*")
_LONG_DOUBLE = pattern(r"\blong\s+double\b|\bdouble\s+long\b")
_HEAP_SINCE = (6, 0)


def _device_at(ctx: HazardContext, node: Node) -> Function | None:
    function = ctx.module.function_at(node.start_byte)
    return function if function is not None and function.on_device else None


@hazard("CH305")
def atomics(ctx: HazardContext) -> Iterator[Finding]:
    """`atomicAdd` of `float` and `double` on global memory, and the option that changes it."""
    if not any(name.startswith("atomic") for name in ctx.places):
        return
    for call in ctx.module.calls:
        name = callee(call)
        base = name.removesuffix("_block").removesuffix("_system")
        if base not in ("atomicAdd", "atomicSub") or qualified(call) not in (name, f"::{name}"):
            continue
        function = _device_at(ctx, call)
        given = arguments(call)
        if function is None or len(given) < 2 or _is_shared(ctx, function, given[0]):
            continue
        kind = pointee(type_of(ctx, function, given[0])) or _value_type(ctx, function, given[1])
        if kind in _FLOATS:
            yield ctx.report(
                "CH305",
                call,
                f"`{name}` on `{kind}` in global memory (`{_short(given[0])}`) is a loop of compare-and-swap on most",
                symbol=name,
            )


def _value_type(ctx: HazardContext, function: Function, node: Node) -> str:
    """`float` or `double` where the added value is written as one."""
    written = text(node)
    if re.fullmatch(r"-?(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?f?", written):
        return "float" if written.endswith("f") else "double"
    found = type_of(ctx, function, node)
    return found if found in _FLOATS else ""


def _is_shared(ctx: HazardContext, function: Function, node: Node) -> bool:
    """True for an address in shared memory, of a variable or through one pointer of the function."""
    names = set(_WORD.findall(text(node).split("[")[0]))
    shared: set[str] = set()
    for item in ctx.module.nodes.get("declaration", ()):
        if not (function.start <= item.start_byte < function.end) and item.start_byte > function.start:
            continue
        written = text(item)
        if "__shared__" in written.split("=")[0] or re.search(
            r"\*\s*\w+\s*=[^;]*\b(?:s|sh|sm|shared|smem)\w*\b", written
        ):
            shared.update(declared_name(child) for child in item.children_by_field_name("declarator"))
    if names & shared:
        return True
    return any(re.match(r"s_|sh_|smem|shared|sdata|sm_|sh[A-Z]|s[A-Z]\w*$", name) for name in names)


@hazard("CH308")
def heap(ctx: HazardContext) -> Iterator[Finding]:
    """`malloc`, `free`, `new`, `delete` in device code."""
    own = {function.name for function in ctx.module.functions}
    old = ctx.options.hip_version < _HEAP_SINCE
    severity = Severity.ERROR if old else None
    for call in ctx.module.calls:
        name = callee(call)
        if name not in _HEAP or name in own or qualified(call) not in (name, f"::{name}", f"std::{name}"):
            continue
        if (function := _device_at(ctx, call)) is not None and _runs_on_device(function):
            yield _heap(ctx, call, name, severity)
    for kind in ("new_expression", "delete_expression"):
        for node in ctx.module.nodes.get(kind, ()):
            if node.child_by_field_name("placement") is not None:
                continue
            if (function := _device_at(ctx, node)) is not None and _runs_on_device(function):
                yield _heap(ctx, node, kind.split("_")[0], severity)


def _runs_on_device(function: Function) -> bool:
    """False for functions of both sides whose host branch alone may hold the call."""
    return function.is_kernel or function.side.name == "DEVICE" or "__CUDA_ARCH__" not in text(function.body)


def _heap(ctx: HazardContext, node: Node, name: str, severity: Severity | None) -> Finding:
    return ctx.report(
        "CH308", node, f"`{_short(node)}` uses the heap of the device, which is slow", symbol=name, severity=severity
    )


@hazard("CH309")
def stack(ctx: HazardContext) -> Iterator[Finding]:
    """Arrays of variable size, and `alloca`, in device code."""
    for node in ctx.module.nodes.get("array_declarator", ()):
        size = node.child_by_field_name("size")
        function = _device_at(ctx, node)
        if size is None or function is None or node.start_byte < function.body.start_byte:
            continue
        holder = node.parent
        while holder is not None and holder.type.endswith("declarator"):
            holder = holder.parent
        if holder is None or holder.type != "declaration" or "__shared__" in text(holder).split("[")[0]:
            continue
        if _is_variable(ctx, function, size):
            name = declared_name(node)
            yield ctx.report(
                "CH309",
                node,
                f"`{name}[{_short(size)}]` is a stack array whose size is known at run time only",
                symbol=name,
            )
    for call in ctx.module.calls:
        if callee(call) in _ALLOCA and (function := _device_at(ctx, call)) is not None:
            given = arguments(call)
            if given and _is_variable(ctx, function, given[0]):
                yield ctx.report(
                    "CH309",
                    call,
                    f"`{_short(call)}` takes stack memory of a size known at run time only",
                    symbol="alloca",
                )


def _is_variable(ctx: HazardContext, function: Function, size: Node) -> bool:
    """True where a size reads a parameter, or a variable that is no constant, of the function."""
    if size.type == "number_literal":
        return False
    changed = changed_names(ctx, function)
    local = ctx.memo(f"first declarations {function.start}", lambda: _first_declarations(function))
    fixed = {name for name, item in local.items() if item.parent is not None and "constexpr" in text(item.parent)[:60]}
    scope = scope_of(ctx, function)
    for node in walk(size, skip=("sizeof_expression",)):
        if node.type == "sizeof_expression":
            continue
        if node.type != "identifier":
            continue
        name = text(node)
        if name in fixed or (
            node.parent is not None and node.parent.type in ("qualified_identifier", "sizeof_expression")
        ):
            continue
        if name in changed and name not in {item.name for item in function.templates}:
            return True
        item = local.get(name)
        if item is not None:
            head = text(item.parent)[:60] if item.parent is not None else ""
            if "constexpr" not in head and not (
                "const" in head and scope.value(item.child_by_field_name("value")) is not None
            ):
                value = item.child_by_field_name("value")
                if "const" in head and value is not None and not _reads_changed(value, changed):
                    continue
                return True
    return False


def _first_declarations(function: Function) -> dict[str, Node]:
    found: dict[str, Node] = {}
    for node in walk(function.body):
        if node.type == "init_declarator":
            found.setdefault(declared_name(node), node)
    return found


def _reads_changed(value: Node, changed: frozenset[str]) -> bool:
    return any(
        node.type in ("call_expression", "subscript_expression")
        or (node.type == "identifier" and text(node) in changed)
        for node in walk(value)
    )


@hazard("CH315")
def long_double(ctx: HazardContext) -> Iterator[Finding]:
    """`long double` in kernels' parameters, in structures that they take, and in device code."""
    if "double" not in ctx.places:
        return
    lines: set[int] = set()
    structures: set[str] = set()
    for function in ctx.module.functions:
        if function.is_kernel:
            for parameter in function.parameters:
                structures.update(_WORD.findall(normal(ctx, parameter.type)))
    for node in ctx.module.nodes.get("sized_type_specifier", ()):
        if not _LONG_DOUBLE.search(text(node)):
            continue
        around = ctx.module.function_at(node.start_byte)
        where = ""
        if around is not None and around.is_kernel and node.start_byte < around.body.start_byte:
            where = f"a parameter of the kernel `{around.name}`"
        elif around is not None and (around.is_kernel or around.side.name == "DEVICE"):
            where = "device code"
        elif name := _structure(node):
            if name in structures or _is_used_on_device(ctx, name):
                where = f"a field of `{name}`, which device code uses"
        elif (alias := _alias(node)) and _is_used_on_device(ctx, alias):
            where = f"the type `{alias}`, which device code uses"
        elif _is_device_variable(node):
            where = "a variable of the device"
        line = ctx.source.lines.position(node.start_byte)[0]
        if where and line not in lines:
            lines.add(line)
            yield ctx.report(
                "CH315", node, f"`long double` in {where}: 80 bits on the host, 64 on the device", symbol="long double"
            )


def _structure(node: Node) -> str:
    here = node.parent
    while here is not None:
        if here.type in ("struct_specifier", "class_specifier", "union_specifier"):
            return text(here.child_by_field_name("name"))
        if here.type not in ("field_declaration", "field_declaration_list", "type_descriptor"):
            return ""
        here = here.parent
    return ""


def _alias(node: Node) -> str:
    here = node.parent
    while here is not None and here.type in ("type_descriptor",):
        here = here.parent
    if here is None:
        return ""
    if here.type == "alias_declaration":
        return text(here.child_by_field_name("name"))
    return declared_name(here.child_by_field_name("declarator")) if here.type == "type_definition" else ""


def _is_used_on_device(ctx: HazardContext, name: str) -> bool:
    for index in ctx.places.get(name, ()):
        function = ctx.module.function_at(ctx.tokens[index].start)
        if function is not None and (function.is_kernel or function.side.name == "DEVICE"):
            return True
    return False


def _is_device_variable(node: Node) -> bool:
    parent = node.parent
    head = text(parent)[:80] if parent is not None and parent.type == "declaration" else ""
    return re.search(r"\b__(?:device|constant|shared|managed)__\b", head.split("=")[0]) is not None


def _short(node: Node) -> str:
    return quoted(bare(node) or node)
