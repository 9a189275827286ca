"""CH112: `warpSize` where a constant or a plain integer is needed, which it is no longer from HIP 7 on.

Source: HIP documentation, HIP 7 changes; amd_hip_runtime.h of HIP 7.1, where it is an object with a conversion to int.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.model.finding import Finding, Severity
from migrator.syntax import Node, callee, text

_NAME = "warpSize"
_PRINTS = frozenset(("printf", "fprintf", "snprintf", "sprintf"))
_STOP = frozenset(("function_definition", "compound_statement", "translation_unit", "lambda_expression"))


@hazard("CH112")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """Uses in array bounds, template arguments, `static_assert`, `case`, `constexpr`, and as a printed argument."""
    if _NAME not in ctx.places:
        return
    if _NAME in ctx.module.constants or any(
        item.name == _NAME for function in ctx.module.functions for item in function.parameters
    ):
        return  # a name of the file's own
    nodes = ctx.module.nodes
    for node in (*nodes.get("identifier", ()), *nodes.get("type_identifier", ())):  # `f<warpSize>` is read as a type
        where = _where(node) if text(node) == _NAME else ""
        if where:
            new = ctx.options.hip_version >= (7, 0)
            yield ctx.report(
                "CH112",
                node,
                f"`warpSize` stands in {where}; from HIP 7 on it is an object whose value is known at run time only",
                symbol=_NAME,
                severity=Severity.ERROR if new else Severity.INFO,
            )


def _where(node: Node) -> str:
    """The place that needs a constant, or a plain integer; '' for any other."""
    child, here = node, node.parent
    while here is not None and here.type not in _STOP:
        kind = here.type
        size = here.child_by_field_name("size") if kind == "array_declarator" else None
        if size is not None and size.start_byte <= node.start_byte < size.end_byte:
            return "an array bound"
        if kind == "template_argument_list":
            return "a template argument"
        if kind == "static_assert_declaration":
            return "a `static_assert`"
        if kind == "case_statement" and here.child_by_field_name("value") == child:
            return "a `case` label"
        if kind == "call_expression" and child.type == "argument_list" and callee(here) in _PRINTS:
            return "a printed argument" if node.parent == child else ""
        if kind == "declaration" and "constexpr" in text(here).split("=")[0]:
            return "the value of a `constexpr`"
        child, here = here, here.parent
    return ""
