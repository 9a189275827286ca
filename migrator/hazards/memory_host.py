"""CH310: flags that host and kernel exchange while the kernel runs. CH316: paddings of shared memory for 32 lanes.

Source: HIP porting guide (__threadfence_system); HIP documentation, coherence controls.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.launch_starts import starts
from migrator.lazy import pattern
from migrator.lex import TokenKind
from migrator.model.finding import Finding
from migrator.passes.context import following, is_declared_here, is_member
from migrator.syntax import Node, arguments, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import operands, quoted

_HOST = frozenset(
    ("cudaHostAlloc", "cudaMallocHost", "cudaHostGetDevicePointer", "cudaHostRegister", "hipHostMalloc",
     "hipHostGetDevicePointer", "hipHostAlloc", "cudaMallocManaged", "hipMallocManaged", "hipHostRegister")
)  # fmt: skip
_COHERENT = ("hipHostMallocCoherent", "hipHostMallocUncached", "hipDeviceMallocFinegrained", "hipExtMallocWithFlags")
_ALLOCATES = pattern(
    r"(?:\([^()]*\)|(?:static|reinterpret)_cast<[^<>]*>\()?\s*(?:std::)?(?:malloc|calloc|aligned_alloc)\s*\(|new\s+\w+\s*\["
)
_SYNC = pattern(r"(?:cuda|hip)(?:Device|Stream|Event|Thread)Synchronize")
_WAITS = pattern(r"Synchronize|StreamWait|EventSync")


@hazard("CH310")
def flags(ctx: HazardContext) -> Iterator[Finding]:
    """System-wide fences, and loops of the host over memory that a kernel may write."""
    if any(name in ctx.places for name in _COHERENT):
        return
    polls = list(_polling(ctx))
    yield from polls
    if not polls and _waits_for_kernels(ctx):
        return
    for index, token in ctx.uses_of(frozenset(("__threadfence_system",))):
        if token.kind is TokenKind.IDENT and following(ctx.tokens, index) == "(":
            if is_member(ctx.tokens, index) or is_declared_here(ctx.tokens, index):
                continue
            if token.directive >= 0 and ctx.stream.directives[token.directive].name != "define":
                continue
            yield ctx.report(
                "CH310",
                (token.start, token.end),
                "`__threadfence_system` publishes to the host only what lies in fine-grained memory",
                symbol=token.text,
            )


def _waits_for_kernels(ctx: HazardContext) -> bool:
    """True where the file launches the kernels with such fences itself, and waits for each of them."""
    fencing = {function.name for function in ctx.module.functions if "__threadfence_system" in text(function.body)}
    launches = [start for start in starts(ctx) if start.kernel in fencing]
    return bool(launches) and all(
        start.function is not None
        and any(
            start.node.end_byte <= call.start_byte < start.function.end and _SYNC.fullmatch(callee(call))
            for call in ctx.module.calls
        )
        for start in launches
    )


def _polling(ctx: HazardContext) -> Iterator[Finding]:
    """`while (*flag == 0);` on the host, where the file has memory that both sides see."""
    mapped = _mapped(ctx)
    if not mapped and "volatile" not in ctx.places:
        return
    for node in (*ctx.module.nodes.get("while_statement", ()), *ctx.module.nodes.get("do_statement", ())):
        function = ctx.module.function_at(node.start_byte)
        if function is None or function.is_kernel or function.side.name == "DEVICE":
            continue
        condition = node.child_by_field_name("condition")
        body = text(node.child_by_field_name("body"))
        if condition is None or len(body) > 200 or _WAITS.search(body) or re.search(r"\+\+|--|[^=!<>]=[^=]", body):
            continue
        names = {text(item) for item in walk(condition) if item.type == "identifier"}
        reads = any(
            item.type in ("pointer_expression", "subscript_expression", "field_expression") for item in walk(condition)
        )
        volatile = any(
            re.search(rf"volatile\b[^;{{}}]*\*[^;{{}}]*\b{re.escape(name)}\b", text(function.node)) for name in names
        )
        launched = "<<<" in text(function.body) or "LaunchKernel" in text(function.body)
        if reads and ((names & mapped) or (volatile and launched) or (volatile and mapped)):
            yield ctx.report(
                "CH310",
                condition,
                f"`{quoted(condition)}` polls memory that a running kernel writes; it has to be fine-grained",
                symbol="polling",
            )


def _mapped(ctx: HazardContext) -> set[str]:
    """Names of pointers that the host and the device share."""
    found: set[str] = set()
    for call in ctx.module.calls:
        if callee(call) in _HOST and (given := arguments(call)):
            found.update(text(item) for item in walk(given[0]) if item.type == "identifier")
    for node in ctx.module.nodes.get("declaration", ()):
        if "__managed__" in text(node).split("=")[0]:
            found.update(re.findall(r"[A-Za-z_]\w*", text(node.child_by_field_name("declarator")))[:1])
    return found


@hazard("CH306")
def system_pointers(ctx: HazardContext) -> Iterator[Finding]:
    """Kernels that get a pointer of `malloc` or `new`: memory of the host's own allocator."""
    for start in starts(ctx):
        function = start.function
        if function is None:
            continue
        names = {text(item) for item in arguments(start.node) if item.type == "identifier"}
        for node in walk(function.body) if names else ():
            if node.type != "init_declarator" or declared_name(node) not in names:
                continue
            value = text(node.child_by_field_name("value"))
            name = declared_name(node)
            pinned = re.search(
                rf"(?:Register|Malloc\w*|HostAlloc|MemAlloc\w*)\s*\([^;]*\b{name}\b", text(function.body)
            )
            if _ALLOCATES.match(value) and pinned is None:
                yield ctx.report(
                    "CH306",
                    start.node,
                    f"`{name}` comes from the host's allocator; a kernel can read it with XNACK only",
                    symbol=name,
                )


@hazard("CH318")
def largest_fp8(ctx: HazardContext) -> Iterator[Finding]:
    """The number 448, the largest of OCP's E4M3, in code that deals with FP8."""
    if re.search(rb"(?i)fp8|e4m3|float8", ctx.source.data) is None or b"fnuz" in ctx.source.data:
        return  # no FP8, or code that knows both encodings
    for token in ctx.tokens:
        if token.kind != TokenKind.NUMBER or not re.fullmatch(r"448(?:\.0*f?|f)", token.text, re.IGNORECASE):
            continue
        if token.directive < 0 or ctx.stream.directives[token.directive].name == "define":
            message = f"`{token.text}` is the largest E4M3 of the OCP encoding; with FNUZ (gfx942) it is 240"
            yield ctx.report("CH318", (token.start, token.end), message, symbol="448")


@hazard("CH316")
def padding(ctx: HazardContext) -> Iterator[Finding]:
    """`[32][33]`, `[TILE][TILE + 1]` and swizzled indices of shared memory."""
    if "__shared__" not in ctx.places:
        return
    shared: set[str] = set()
    for node in ctx.module.nodes.get("declaration", ()):
        if "__shared__" not in text(node).split("[")[0]:
            continue
        for declarator in node.children_by_field_name("declarator"):
            sizes = _sizes(declarator)
            name = re.findall(r"[A-Za-z_]\w*", text(declarator))
            shared.update(name[:1])
            if len(sizes) >= 2 and _is_padded(ctx, sizes[-2], sizes[-1]):
                yield ctx.report(
                    "CH316",
                    node,
                    f"`{quoted(declarator)}` pads rows for the 32 banks that 32 lanes read at once",
                    symbol="padding",
                )
    for node in ctx.module.nodes.get("subscript_expression", ()):
        base = node
        while base.type == "subscript_expression":
            inner = base.child_by_field_name("argument")
            if inner is None:
                break
            base = inner
        index = node.child_by_field_name("indices")
        if text(base) in shared and index is not None and _is_swizzle(ctx, index):
            yield ctx.report(
                "CH316", node, f"`{quoted(node)}` swizzles shared memory for 32 lanes of 4 bytes", symbol="swizzle"
            )


def _sizes(declarator: Node) -> list[Node]:
    found: list[Node] = []
    here: Node | None = declarator
    while here is not None and here.type in ("array_declarator", "init_declarator"):
        size = here.child_by_field_name("size")
        if size is not None:
            found.append(size)
        here = here.child_by_field_name("declarator")
    return found[::-1]


def _is_padded(ctx: HazardContext, outer: Node, inner: Node) -> bool:
    """True for an inner size that is a multiple of 16 or 32 and one (or a named pad) more."""
    scope = ctx.scope()
    value = scope.value(inner)
    rows = scope.value(outer)
    square = value is not None and rows is not None and rows % 8 == 0 and value == rows + 1
    if value is not None and value > 16 and (square or value % 32 == 1):
        return True
    operator, left, right = operands(inner)
    if operator != "+" or operands(outer)[0] == "+":
        return False
    if re.search(r"pad|skew", f"{text(left)} {text(right)}", re.IGNORECASE):
        return True
    return value is None and "1" in (text(left), text(right)) and text(outer) in (text(left), text(right))


def _is_swizzle(ctx: HazardContext, index: Node) -> bool:
    for node in walk(index):
        operator, left, right = operands(node)
        if operator == "^" and (ctx.scope().value(left) is None or ctx.scope().value(right) is None):
            return True
    return False
