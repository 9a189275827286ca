"""CH404, CH406, CH414: how errors show: the last error, pointers that nobody registered, faults of the device.

Source: HIP 7 changes (hipGetLastError, hipPointerGetAttributes, GPU exceptions).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.launch_starts import starts
from migrator.lazy import pattern
from migrator.lex import TokenKind
from migrator.model.finding import Finding
from migrator.passes.context import following, is_member
from migrator.syntax import Function, Node, arguments, callee, text
from migrator.syntax.tree import operands

_LAST = frozenset(("cudaGetLastError", "cudaPeekAtLastError", "hipGetLastError", "hipPeekAtLastError"))
_API = pattern(r"(?:cuda|hip)[A-Z]\w*")
# Calls that say nothing of the device's state and reset nothing, or are a launch by themselves.
_QUIET = pattern(
    r"(?:cuda|hip)(?:Get|PeekAt)(?:LastError|ErrorString|ErrorName)|hipLaunchKernelGGL\w*"
    r"|(?:cuda|hip)(?:ExtLaunch|Launch)\w*|(?:cuda|hip)Success|(?:cuda|hip)Error\w*"
)
_ATTRIBUTES = frozenset(
    ("cudaPointerGetAttributes", "hipPointerGetAttributes", "cuPointerGetAttributes", "hipDrvPointerGetAttributes")
)  # fmt: skip
_HANDLED = pattern(r"\b(?:cuda|hip)ErrorInvalid(?:Value|DevicePointer)\b|\bCUDA_ERROR_INVALID_VALUE\b")
_FAULTS = pattern(
    r"(?:cuda|hip)Error(?:Assert|IllegalAddress|LaunchFailure|IllegalInstruction|MisalignedAddress|InvalidAddressSpace"
    r"|InvalidPc|HardwareStackError|LaunchTimeout|ECCUncorrectable)"
    r"|CUDA_ERROR_(?:ASSERT|ILLEGAL_ADDRESS|LAUNCH_FAILED|ILLEGAL_INSTRUCTION|MISALIGNED_ADDRESS|INVALID_ADDRESS_SPACE"
    r"|INVALID_PC|HARDWARE_STACK_ERROR|LAUNCH_TIMEOUT)"
)
_EXPECTS = pattern(r"(?:EXPECT|ASSERT|REQUIRE|CHECK)(?:_EQ|_NE|_THAT)?|\w*(?:expect|require)\w*", re.IGNORECASE)


@hazard("CH404")
def last_error(ctx: HazardContext) -> Iterator[Finding]:
    """The last error asked for when another call of the runtime lies between it and the launch."""
    launches = sorted((start.node.end_byte, start.function) for start in starts(ctx) if start.function is not None)
    if not launches:
        return
    asking = _macros_that_ask(ctx)
    for index, token in ctx.uses_of(_LAST | asking):
        if token.directive >= 0 or token.kind is not TokenKind.IDENT or following(ctx.tokens, index) not in ("(", ";"):
            continue
        function = ctx.module.function_at(token.start)
        before = [end for end, owner in launches if owner is function and end <= token.start]
        if function is None or not before or _is_left(ctx, before[-1], token.start, function):
            continue
        between = _calls_between(ctx, before[-1], token.start)
        if between:
            yield ctx.report(
                "CH404",
                (token.start, token.end),
                f"`{token.text}` asks after `{between}`, whose success resets the error of the launch before HIP 7",
                symbol=token.text,
            )


def _macros_that_ask(ctx: HazardContext) -> frozenset[str]:
    """Macros and functions of the project that ask for the last error, before any other call."""
    found = set()
    for name in ctx.places:
        macro = ctx.project.macro(ctx.source.path, name)
        if macro is not None:
            calls = list(re.findall(r"\b((?:cuda|hip)[A-Z]\w*)\s*\(", macro.value))
            if calls and calls[0] in _LAST:
                found.add(name)
            continue
        for function in ctx.project.functions(name):
            api = {call for call in function.calls if _API.fullmatch(call)}
            if api & _LAST and all(_QUIET.fullmatch(call) for call in api) and not function.is_kernel:
                found.add(name)
    return frozenset(found)


def _calls_between(ctx: HazardContext, first: int, last: int) -> str:
    """The last call of the runtime between two offsets that can reset an error."""
    found = ""
    for call in ctx.module.calls:
        function = call.child_by_field_name("function")
        if function is None or not first <= call.start_byte < last or call.end_byte > last + 1:
            continue
        name = callee(call)
        if _API.fullmatch(name) and not _QUIET.fullmatch(name):
            found = name
        elif name in _LAST:
            found = ""
    return found


def _is_left(ctx: HazardContext, launch: int, ask: int, function: Function) -> bool:
    """True where the launch was asked about already, or leaves the function."""
    for call in ctx.module.calls:
        if launch <= call.start_byte and call.end_byte < ask and callee(call) in _LAST:
            return True
    node = ctx.module.root.descendant_for_byte_range(launch - 1, launch)
    while node is not None and node.start_byte > function.body.start_byte:
        if node.type == "return_statement":
            return True
        node = node.parent
    return False


@hazard("CH406")
def pointer_attributes(ctx: HazardContext) -> Iterator[Finding]:
    """Queries of a pointer's attributes whose error is looked at, and not as that of a host pointer."""
    for call in ctx.module.calls:
        name = callee(call)
        if name not in _ATTRIBUTES:
            continue
        parent = call.parent
        if parent is None or parent.type == "expression_statement":
            continue
        function = ctx.module.function_at(call.start_byte)
        if function is not None and _HANDLED.search(text(function.body)):
            continue
        yield ctx.report(
            "CH406",
            call,
            f"`{name}` fails for ordinary host pointers before HIP 7, and its error counts here",
            symbol=name,
        )


@hazard("CH414")
def faults(ctx: HazardContext) -> Iterator[Finding]:
    """Comparisons with the errors of faults on the device."""
    for index, token in ctx.identifiers():
        if token.directive >= 0 or not _FAULTS.fullmatch(token.text) or is_member(ctx.tokens, index):
            continue
        node = ctx.module.root.descendant_for_byte_range(token.start, token.end)
        if node is not None and (place := _expects(node)) is not None:
            yield ctx.report(
                "CH414",
                place,
                f"`{token.text}` is expected to come back; before HIP 7 the process is aborted",
                symbol=token.text,
            )


def _expects(node: Node) -> Node | None:
    """The comparison, case or test macro that waits for the error; None for tables of names."""
    here: Node | None = node
    while here is not None and here.parent is not None:
        parent = here.parent
        if parent.type == "binary_expression" and operands(parent)[0] in ("==", "!="):
            return parent
        if parent.type == "argument_list":
            call = parent.parent
            if call is not None and call.type == "call_expression" and _EXPECTS.fullmatch(callee(call)):
                return call if len(arguments(call)) >= 2 else None
            return None
        if parent.type == "case_statement" and parent.child_by_field_name("value") == here:
            body = text(parent)
            names = '"' in body or re.search(r"\breturn\s+\w+\s*;", body)
            return None if names or len(body) < len(text(here)) + 8 else here
        if parent.type not in ("parenthesized_expression", "qualified_identifier", "cast_expression"):
            return None
        here = parent
    return None
