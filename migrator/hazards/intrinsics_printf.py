"""CH228: arguments of a device `printf` that are objects, or strings that the device may not be able to read.

Source: HIP documentation, "HIP C++ language extensions" (built-in variables must be cast); clang refuses objects of
class type as variable arguments; the device's printf reads `%s` arguments when it runs.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.intrinsics import COORDINATES, NUMBERS_SINCE, is_own
from migrator.hazards.language_types import type_of
from migrator.lazy import pattern
from migrator.model.facts import Side
from migrator.model.finding import Finding, Severity
from migrator.syntax import Function, Node, arguments, callee, text
from migrator.syntax.tree import bare

_OBJECT_WARPSIZE_SINCE = (7, 0)
_HALF = pattern(r"(?:__)?(?:nv_)?(?:half2?|bfloat162?)|__hip_bfloat162?|hip_bfloat16")
_SPECIFIER = pattern(r"%[-+ #0]*(\*|\d+)?(?:\.(\*|\d+))?(?:hh|h|ll|l|z|j|t)?([a-zA-Z%])")


@hazard("CH228")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """Each argument of a device `printf` that HIP does not take."""
    for call in ctx.module.calls:
        if callee(call) != "printf" or is_own(ctx, "printf"):
            continue
        function = ctx.module.function_at(call.start_byte)
        if function is None or function.side is Side.HOST:
            continue
        given = arguments(call)
        letters = _letters(given[0]) if given else []
        for position, item in enumerate(given[1:]):
            letter = letters[position] if position < len(letters) else ""
            yield from _argument(ctx, function, item, letter)


def _argument(ctx: HazardContext, function: Function, item: Node, letter: str) -> Iterator[Finding]:
    here = bare(item) or item
    written = text(here)
    version = ctx.options.hip_version
    if written == "warpSize":
        late = version >= _OBJECT_WARPSIZE_SINCE
        yield ctx.report(
            "CH228",
            item,
            "`warpSize` is an object from HIP 7.0 on, which `printf` does not take",
            symbol="warpSize",
            severity=Severity.ERROR if late else Severity.INFO,
        )
    elif here.type == "field_expression" and text(here.child_by_field_name("argument")) in COORDINATES:
        late = version >= NUMBERS_SINCE
        yield ctx.report(
            "CH228",
            item,
            f"`{written}` is passed to `printf` without a cast; it is an object before HIP 6.1",
            symbol=written,
            severity=Severity.INFO if late else Severity.ERROR,
        )
    elif _HALF.fullmatch(kind := type_of(ctx, function, here)):
        yield ctx.report("CH228", item, f"`{written[:60]}` is an object of type `{kind}`", symbol=kind)
    elif letter == "s" and function.is_kernel and _is_parameter(function, here):
        yield ctx.report(
            "CH228",
            item,
            f"`%s` prints `{written[:60]}`, which has to lie in memory that the device can read",
            symbol="%s",
            severity=Severity.SILENT,
            confidence=0.6,
        )


def _letters(node: Node) -> list[str]:
    """The conversion letters of a format, a `d` for each `*`."""
    found = []
    for match in _SPECIFIER.finditer(text(node)):
        found += ["d"] * ((match[1] == "*") + (match[2] == "*"))
        if match[3] != "%":
            found.append(match[3])
    return found


def _is_parameter(function: Function, node: Node) -> bool:
    """True for what the launch passes: a parameter of the kernel, a part of one, or an element."""
    while node.type in ("field_expression", "subscript_expression", "binary_expression", "pointer_expression"):
        inner = node.child_by_field_name("argument") or node.child_by_field_name("left")
        if inner is None:
            return False
        node = inner
    return any(item.name == text(node) for item in function.parameters)
