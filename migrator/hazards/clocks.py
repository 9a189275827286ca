"""CH220: device clocks and what their counts are divided by.

Source: HIP documentation, "HIP C++ language extensions", timer functions.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.lazy import pattern
from migrator.model.facts import Side
from migrator.model.finding import Finding, Severity
from migrator.passes.context import is_declared_here
from migrator.syntax import Function, Node, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import qualified

_CLOCKS = frozenset(("clock", "clock64", "__clock", "__clock64"))
_WALL_CLOCK = "wall_clock64"
_NANOSECONDS = frozenset(("__globaltimer", "globaltimer"))
_RATES = frozenset(
    ("clockRate", "cudaDevAttrClockRate", "CU_DEVICE_ATTRIBUTE_CLOCK_RATE", "hipDeviceAttributeClockRate")
)
_LOOPS = ("while_statement", "do_statement", "for_statement")
_READ_BY_PTX = pattern(r"%(?:clock|globaltimer)")


@hazard("CH220")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """Clock reads of device code outside of busy waits, and conversions by the rate of the core clock."""
    reads = 0
    for call in ctx.module.calls:
        name = callee(call)
        if name == _WALL_CLOCK:
            reads += 1
        if name not in _CLOCKS | _NANOSECONDS or qualified(call) not in (name, f"::{name}"):
            continue
        function = ctx.module.function_at(call.start_byte)
        if function is None or function.side is Side.HOST or name in {item.name for item in ctx.module.functions}:
            continue
        reads += 1
        if name in _NANOSECONDS:
            yield ctx.report("CH220", call, f"`{text(call)}`: HIP has no clock that counts nanoseconds", symbol=name,
                             severity=Severity.ERROR)  # fmt: skip
        elif not _is_wait(function, call):
            yield ctx.report(
                "CH220",
                call,
                f"`{text(call)}` counts cycles of a clock whose rate varies, and does not work properly on RDNA3",
                symbol=name,
                severity=Severity.INFO,
            )
    if reads or _READ_BY_PTX.search(ctx.source.data.decode("utf-8", "replace")):
        yield from _conversions(ctx)


def _conversions(ctx: HazardContext) -> Iterator[Finding]:
    for index, token in ctx.uses_of(_RATES):
        if token.directive < 0 and not is_declared_here(ctx.tokens, index):
            yield ctx.report(
                "CH220",
                (token.start, token.end),
                f"`{token.text}` is not the rate of HIP's device clocks: counts divided by it are no time",
                symbol=token.text,
            )


def _is_wait(function: Function, call: Node) -> bool:
    """True where the count only ends a loop: `while (clock64() - start < n)` and its variations."""
    names = _conditions(function)
    here: Node | None = call
    while here is not None and here is not function.body:
        outer = here.parent
        if outer is None:
            return False
        if outer.type in _LOOPS and outer.child_by_field_name("condition") == here:
            return True
        if outer.type in ("init_declarator", "assignment_expression"):
            name = declared_name(outer) or text(outer.child_by_field_name("left"))
            return name in names
        if outer.type == "if_statement" and outer.child_by_field_name("condition") == here:
            return _breaks(outer)
        here = outer
    return False


def _conditions(function: Function) -> set[str]:
    """The names in conditions that end the waiting loops of a function."""
    found: set[str] = set()
    for node in walk(function.body):
        if node.type in _LOOPS or (node.type == "if_statement" and _breaks(node)):
            condition = node.child_by_field_name("condition")
            if condition is None or node.type == "for_statement":
                continue
            words = {text(item) for item in walk(condition) if item.type == "identifier"}
            found |= words
    changed = True
    while changed:  # names from which those are computed: `elapsed = now - start`
        changed = False
        for node in walk(function.body):
            name = ""
            value: Node | None = None
            if node.type == "init_declarator":
                name, value = declared_name(node), node.child_by_field_name("value")
            elif node.type == "assignment_expression":
                name, value = text(node.child_by_field_name("left")), node.child_by_field_name("right")
            if value is not None and name in found:
                words = {text(item) for item in walk(value) if item.type == "identifier"}
                if not words <= found:
                    found |= words
                    changed = True
    return found


def _breaks(statement: Node) -> bool:
    return any(item.type in ("break_statement", "return_statement") for item in walk(statement))
