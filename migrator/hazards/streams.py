"""CH405, CH407, CH418, CH422: streams: frees that no longer wait, default streams, captures, dead handles.

Source: HIP 7 changes (hipFree, stream capture, stream handles); clang documentation, -fgpu-default-stream.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity
from migrator.syntax import Function, Node, arguments, callee, text
from migrator.syntax.tree import enclosing

_ASYNC = frozenset(
    ("cudaMallocAsync", "hipMallocAsync", "cudaMallocFromPoolAsync", "hipMallocFromPoolAsync", "cuMemAllocAsync",
     "cuMemAllocFromPoolAsync")
)  # fmt: skip
_FREE = frozenset(("cudaFree", "hipFree", "cuMemFree"))
_ALLOCATES = pattern(r"(?:cuda|hip)Malloc\w*|cuMemAlloc\w*")
_WAITS = pattern(r"(?:cuda|hip)(?:Device|Stream|Event|Thread)Synchronize|cu(?:Ctx|Stream|Event)Synchronize")
_MACRO = "CUDA_API_PER_THREAD_DEFAULT_STREAM"
_DESTROY = frozenset(("cudaStreamDestroy", "hipStreamDestroy", "cuStreamDestroy", "cuStreamDestroy_v2"))
_NULL = frozenset(("0", "NULL", "nullptr", "(cudaStream_t)0", "cudaStream_t()", "cudaStream_t{}"))
_BEGIN = pattern(r"(?:cuda|hip|cu)StreamBeginCapture\w*")
_END = pattern(r"(?:cuda|hip|cu)StreamEndCapture")
_REFUSED = pattern(
    r"(?:cuda|hip)(?:MallocManaged|MemAdvise|MemPrefetchAsync|Malloc|MallocHost|HostAlloc|HostMalloc|MallocPitch|Malloc3D|Free"
    r"|FreeHost|HostFree|EventQuery|StreamQuery|EventSynchronize|StreamSynchronize|DeviceSynchronize|StreamAddCallback"
    r"|DeviceSetCacheConfig|DeviceSetSharedMemConfig|FuncSetCacheConfig|FuncSetSharedMemConfig|Memcpy|Memset|MemcpyToSymbol"
    r"|MemcpyFromSymbol|Memcpy2D|LaunchCooperativeKernelMultiDevice|StreamAttachMemAsync|SetDevice|HostRegister"
    r"|DeviceReset|StreamSetAttribute|MemPoolTrimTo)"
)


def _name(node: Node) -> str:
    """The variable in `&p`, `(void**)&p`, `p`."""
    return re.sub(r"^(?:\([^()]*\)|reinterpret_cast<[^<>]*>)?\s*\(?&?\s*|\)$", "", text(node).strip())


@hazard("CH405")
def free(ctx: HazardContext) -> Iterator[Finding]:
    """`cudaFree` of what `cudaMallocAsync` gave, without a wait before it in the function."""
    owners = {_name(given[0]) for call in ctx.module.calls if callee(call) in _ASYNC and (given := arguments(call))}
    if not owners:
        return
    for call in ctx.module.calls:
        given = arguments(call)
        if callee(call) not in _FREE or not given or _name(given[0]) not in owners:
            continue
        function = ctx.module.function_at(call.start_byte)
        if function is not None and not _is_from(ctx, function, call, _name(given[0])):
            continue
        if function is not None and not _waits_before(ctx, function, call, _name(given[0])):
            yield ctx.report(
                "CH405",
                call,
                f"`{text(call)}` does not wait for the stream: the memory came from a stream-ordered allocation",
                symbol=callee(call),
                severity=Severity.SILENT if ctx.options.hip_version >= (7, 0) else Severity.INFO,
            )


def _is_from(ctx: HazardContext, function: Function, free_call: Node, name: str) -> bool:
    """True where the memory comes from such an allocation: the last one of the function before, or anywhere else."""
    last = ""
    for call in ctx.module.calls:
        given = arguments(call)
        inside = function.start <= call.start_byte < free_call.start_byte and _ALLOCATES.fullmatch(callee(call))
        if inside and given and _name(given[0]) == name:
            last = callee(call)
    return not last or last in _ASYNC


def _waits_before(ctx: HazardContext, function: Function, free_call: Node, name: str) -> bool:
    """True for a wait after the last launch or other use of the memory before the free."""
    waits, work = -1, -1
    for node in (*ctx.module.calls, *(launch.node for launch in ctx.module.launches)):
        if not function.start <= node.start_byte < free_call.start_byte:
            continue
        if _WAITS.fullmatch(callee(node)):
            waits = max(waits, node.start_byte)
        elif (
            callee(node) not in _FREE
            and re.search(rf"\b{re.escape(name)}\b", text(node))
            and node.end_byte < free_call.start_byte
        ):
            work = max(work, node.start_byte)
    return waits > work


@hazard("CH407")
def default_stream(ctx: HazardContext) -> Iterator[Finding]:
    """The macro for default streams of threads, defined or asked for."""
    if any(name in ctx.places for name in ("HIP_API_PER_THREAD_DEFAULT_STREAM",)):
        return
    for _, token in ctx.uses_of(frozenset((_MACRO, "__CUDA_API_PER_THREAD_DEFAULT_STREAM"))):
        yield ctx.report(
            "CH407",
            (token.start, token.end),
            f"`{token.text}` means nothing to HIP; its own macro is `HIP_API_PER_THREAD_DEFAULT_STREAM`",
            symbol=_MACRO,
        )


@hazard("CH418")
def capture(ctx: HazardContext) -> Iterator[Finding]:
    """Calls between the beginning and the end of a capture, in the order of the text of one function."""
    begins = [call for call in ctx.module.calls if _BEGIN.fullmatch(callee(call))]
    for begin in begins:
        function = ctx.module.function_at(begin.start_byte)
        if function is None:
            continue
        inside = [call for call in ctx.module.calls if begin.end_byte <= call.start_byte < function.end]
        end = next((call for call in inside if _END.fullmatch(callee(call))), None)
        if end is None:
            continue
        for call in inside:
            here = ctx.module.function_at(call.start_byte) is function and call.start_byte < end.start_byte
            if here and _REFUSED.fullmatch(callee(call)):
                yield ctx.report(
                    "CH418",
                    call,
                    f"`{callee(call)}` while a stream is captured: HIP refuses it or wants relaxed mode",
                    symbol=callee(call),
                )


@hazard("CH422")
def handles(ctx: HazardContext) -> Iterator[Finding]:
    """Streams that are used after their destruction, or destroyed where they are null."""
    for destroy in ctx.module.calls:
        given = arguments(destroy)
        if callee(destroy) not in _DESTROY or len(given) != 1:
            continue
        stream = text(given[0])
        if stream in _NULL:
            yield ctx.report("CH422", destroy, f"`{text(destroy)}` destroys a null stream", symbol=callee(destroy))
            continue
        function = ctx.module.function_at(destroy.start_byte)
        if function is not None and (use := _used_after(ctx, function, destroy, stream)) is not None:
            yield ctx.report("CH422", use, f"`{stream}` is used here after it was destroyed", symbol=callee(destroy))


def _used_after(ctx: HazardContext, function: Function, destroy: Node, stream: str) -> Node | None:
    """The first call or launch after the destruction, in the block around it, that reads the handle."""
    block = enclosing(destroy, ("compound_statement", "case_statement"))
    if block is None or (
        re.search(r"\[", stream) and enclosing(destroy, ("for_statement", "for_range_loop")) is not None
    ):
        return None
    end = block.end_byte
    word = re.compile(rf"(?<![\w.>]){re.escape(stream)}(?![\w(])")
    rest = ctx.source.data[destroy.end_byte : end].decode("utf-8", "replace")
    anew = re.search(rf"&\s*{re.escape(stream)}\b|(?<![\w.>]){re.escape(stream)}\s*=[^=]", rest)
    leaves = _leaves_at(block, destroy)
    limit = min(end, destroy.end_byte + (anew.start() if anew else len(rest)), leaves)
    nodes = sorted(
        (*ctx.module.calls, *(launch.node for launch in ctx.module.launches)), key=lambda node: node.start_byte
    )
    for node in nodes:
        if destroy.end_byte <= node.start_byte < limit and ctx.module.function_at(node.start_byte) is function:
            inner = [item for item in (*arguments(node), *_config(node)) if word.fullmatch(text(item))]
            if inner:
                return node
    return None


def _config(node: Node) -> list[Node]:
    found = [child for child in node.named_children if child.type == "kernel_call_syntax"]
    return arguments(found[0]) if found else []


def _leaves_at(block: Node, destroy: Node) -> int:
    """The offset of the first statement of the block after the destruction that leaves it."""
    for child in block.named_children:
        if child.start_byte > destroy.end_byte and child.type in (
            "return_statement", "break_statement", "continue_statement", "goto_statement", "throw_statement",
        ):  # fmt: skip
            return child.start_byte
    return block.end_byte
