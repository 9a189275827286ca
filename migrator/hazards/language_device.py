"""What device code may not do in HIP: launch kernels (CH901), throw and the like (CH907), take the address of a
built-in variable (CH913); and what it may do without nvcc's options (CH919).

Sources: HIP documentation, "HIP C++ language extensions"; clang, "HIP support"; CUDA C++ programming guide (dynamic
parallelism: which functions of the runtime the device has).
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.intrinsics import COORDINATES, is_own
from migrator.lazy import pattern
from migrator.model.facts import Side
from migrator.model.finding import Finding
from migrator.syntax import Function, Node, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare

_PASS = pattern(r"\b(?:__CUDA_ARCH__|__HIP_DEVICE_COMPILE__|\w*DEVICE_COMPILE\w*|\w*_DEVICE_CODE\w*|__HIP_ARCH\w*)\b")
_RUNTIME = pattern(
    r"(?:cuda|hip)(?:DeviceSynchronize|ThreadSynchronize|StreamCreateWithFlags|StreamDestroy|StreamWaitEvent|StreamCreate"
    r"|EventCreateWithFlags|EventCreate|EventRecord|EventDestroy|Malloc|Free|MemcpyAsync|Memcpy|MemsetAsync|Memset"
    r"|LaunchDevice(?:V2)?|GetParameterBuffer(?:V2)?|GetLastError|PeekAtLastError|GetDeviceCount|GetDevice|DeviceGetAttribute"
    r"|DeviceGetLimit|FuncGetAttributes|GetErrorString|GetErrorName|LaunchKernel|LaunchCooperativeKernel|LaunchKernelEx)"
)
_QUERIES = pattern(r"(?:cuda|hip)(?:GetErrorString|GetErrorName|GetLastError|PeekAtLastError)")
_LAUNCHERS = frozenset(("hipLaunchKernelGGL", "hipLaunchKernel", "cudaLaunchKernel"))
_TYPES = frozenset(("dynamic_cast", "typeid"))
_VARIADIC = frozenset(("va_start", "va_arg", "va_end", "va_copy", "__builtin_va_start", "__builtin_va_arg"))
_CONSTANT = pattern(r"\b(?:constexpr|const)\b")
_REAL = pattern(r"\b(?:float|double)\b")


def side_at(ctx: HazardContext, node: Node) -> Side | None:
    """Where a piece of code runs: by the lambda or function around it; None outside of functions."""
    function = function_around(ctx, node)
    here = node.parent
    while here is not None and here.type != "function_definition":
        if here.type == "lambda_expression":
            body = here.child_by_field_name("body")
            end = body.start_byte if body is not None else here.end_byte
            head = ctx.source.data[here.start_byte : end]
            if b"__device__" in head:
                return Side.BOTH if b"__host__" in head else Side.DEVICE
        here = here.parent
    return function.side if function is not None else None


def function_around(ctx: HazardContext, node: Node) -> Function | None:
    """The function with a body that a node is in."""
    return ctx.module.function_at(node.start_byte)


def is_pass_guarded(ctx: HazardContext, offset: int) -> bool:
    """True in a preprocessor branch that was chosen by the compiler's pass."""
    for group in ctx.conditionals.groups:
        for branch in group.branches:
            if branch.start <= offset < branch.end:
                for item in group.branches:
                    if any(_PASS.fullmatch(token.text) for token in ctx.stream.of(item.directive)):
                        return True
    return False


@hazard("CH901")
def dynamic_parallelism(ctx: HazardContext) -> Iterator[Finding]:
    """Launches in device code, by chevrons and by HIP's macro, and calls of the runtime there."""
    for launch in ctx.module.launches:
        if side_at(ctx, launch.node) in (Side.DEVICE, Side.BOTH) and not _is_host_only(ctx, launch.node):
            yield ctx.report(
                "CH901", launch.node, f"`{launch.kernel}` is launched from device code", symbol=launch.kernel
            )
    for call in ctx.module.calls:
        name = callee(call)
        if name in _LAUNCHERS:
            wanted: tuple[Side, ...] = (Side.DEVICE, Side.BOTH)
        elif _RUNTIME.fullmatch(name) and not is_own(ctx, name):
            wanted = (Side.DEVICE,)
        else:
            continue
        if side_at(ctx, call) not in wanted or _is_host_only(ctx, call):
            continue
        if _QUERIES.fullmatch(name) and not _launches(ctx, call):
            continue
        yield ctx.report("CH901", call, f"`{name}` is called in device code, HIP has it on the host only", symbol=name)


def _launches(ctx: HazardContext, call: Node) -> bool:
    function = function_around(ctx, call)
    return function is not None and any(
        function.start <= launch.node.start_byte < function.end for launch in ctx.module.launches
    )


def _is_host_only(ctx: HazardContext, node: Node) -> bool:
    """True for code of a function for both sides that its condition leaves to the host pass."""
    return side_at(ctx, node) is Side.BOTH and is_pass_guarded(ctx, node.start_byte)


@hazard("CH907")
def host_only_features(ctx: HazardContext) -> Iterator[Finding]:
    """Exceptions, run-time types, variable arguments and thread-local storage in device code."""
    nodes = ctx.module.nodes
    for node in nodes.get("throw_statement", ()):
        yield from _refused(ctx, node, "`throw`", "throw")
    for node in nodes.get("try_statement", ()):
        yield from _refused(ctx, node, "`try`", "try")
    for call in ctx.module.calls:
        name = callee(call)
        if name in _TYPES:
            yield from _refused(ctx, call, f"`{name}`", name)
    for _, token in ctx.uses_of(_VARIADIC | {"thread_local", "__thread", "typeid"}):
        if token.directive >= 0:
            continue
        place = ctx.module.root.descendant_for_byte_range(token.start, token.end)
        if place is None:
            continue
        if token.text == "typeid" and any(call.start_byte == token.start for call in ctx.module.calls):
            continue
        yield from _refused(ctx, place, f"`{token.text}`", token.text)


def _refused(ctx: HazardContext, node: Node, what: str, symbol: str) -> Iterator[Finding]:
    side = side_at(ctx, node)
    if side is Side.DEVICE or (side is Side.BOTH and not is_pass_guarded(ctx, node.start_byte)):
        yield ctx.report("CH907", _head(node), f"{what} stands in device code", symbol=symbol)


def _head(node: Node) -> tuple[int, int]:
    """The first line of a statement, so that a long `try` block does not become the place."""
    raw = node.text or b""
    first = raw.split(b"\n", 1)[0]
    return node.start_byte, node.start_byte + len(first)


@hazard("CH913")
def addresses(ctx: HazardContext) -> Iterator[Finding]:
    """`&threadIdx.x` and `&blockIdx`, also as a pointer that a cast makes of them."""
    if COORDINATES & ctx.index.declared:
        return
    for node in ctx.module.nodes.get("pointer_expression", ()):
        if not text(node).startswith("&"):
            continue
        target = bare(node.child_by_field_name("argument"))
        while target is not None and target.type == "field_expression":
            target = bare(target.child_by_field_name("argument"))
        if target is not None and text(target) in COORDINATES | {"warpSize"}:
            yield ctx.report(
                "CH913", node, f"`{text(node)}` takes the address of a built-in variable", symbol=text(target)
            )


@hazard("CH919")
def accepted(ctx: HazardContext) -> Iterator[Finding]:
    """Constant arrays and numbers of the host that device code reads, and device lambdas."""
    constants = _host_constants(ctx)
    for index, token in ctx.uses_of(constants):
        if token.directive >= 0 or ctx.tokens[index - 1].text in (".", "->"):
            continue
        node = ctx.module.root.descendant_for_byte_range(token.start, token.end)
        if node is None or node.type != "identifier":
            continue
        function = function_around(ctx, node)
        if function is None or side_at(ctx, node) not in (Side.DEVICE, Side.BOTH) or _is_hidden(function, token.text):
            continue
        yield ctx.report("CH919", node, f"`{token.text}` is a constant of the host that device code reads",
                         symbol=token.text)  # fmt: skip
    for node in ctx.module.nodes.get("lambda_expression", ()):
        body = node.child_by_field_name("body")
        end = body.start_byte if body is not None else node.end_byte
        if b"__device__" in ctx.source.data[node.start_byte : end]:
            yield ctx.report("CH919", (node.start_byte, end), "a lambda for the device needs no option with HIP",
                             symbol="lambda")  # fmt: skip


def _host_constants(ctx: HazardContext) -> frozenset[str]:
    """`constexpr` arrays and real numbers at namespace scope without a qualifier of the device."""
    found: set[str] = set()
    for node in ctx.module.nodes.get("declaration", ()):
        parent = node.parent
        while parent is not None and parent.type.startswith(("preproc_", "namespace_", "declaration_list", "linkage_")):
            parent = parent.parent
        if parent is None or parent.type != "translation_unit":
            continue
        head = text(node).split("=")[0]
        if not _CONSTANT.search(head) or "__constant__" in head or "__device__" in head or "__managed__" in head:
            continue
        for child in node.named_children:
            if child.type != "init_declarator":
                continue
            inner = child.child_by_field_name("declarator")
            array = inner is not None and inner.type == "array_declarator"
            array = array or "array<" in head
            if (array and "constexpr" in head) or (not array and _REAL.search(head) and "*" not in head):
                found.add(declared_name(child))
    return frozenset(found)


def _is_hidden(function: Function, name: str) -> bool:
    if any(item.name == name for item in function.parameters):
        return True
    return any(item.type == "init_declarator" and declared_name(item) == name for item in walk(function.body))
