"""Where values of device properties go: into variables, through returns, arguments and out-parameters of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from migrator.hazards.base import HazardContext
from migrator.hazards.properties_types import declared, owner_of
from migrator.syntax import Node, arguments, callee, text, walk
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare, operands

_ROUNDS = 4
_ARITHMETIC = frozenset("+ - * / % << >> | & ^".split())
_THROUGH = frozenset(("min", "max", "static_cast", "int", "unsigned", "float", "double", "size_t", "uint32_t", "abs"))

Key = tuple[int, str]


class PropertyFlow:
    """`source` gives a label for expressions that read a property, `written` for variables that a query fills."""

    def __init__(
        self, ctx: HazardContext, source: Callable[[Node], str], filled: dict[Key, str], *, through_arithmetic: bool
    ) -> None:
        self.ctx = ctx
        self.through_arithmetic = through_arithmetic  # whether what is computed from a value counts as one
        self.source = source
        self.values: dict[Key, str] = dict(filled)
        self.results: dict[str, str] = {}
        self.parameters = {function.name: function for function in ctx.module.functions}
        for _ in range(_ROUNDS):
            before = len(self.values) + len(self.results)
            self._spread()
            if len(self.values) + len(self.results) == before:
                break

    def label(self, node: Node | None, depth: int = 0) -> str:
        """The property that an expression's value is computed from; '' for none."""
        node = bare(node)
        if node is None or depth > 12:
            return ""
        if found := self.source(node):
            return found
        kind = node.type
        if kind == "identifier":
            return self._named(node)
        if kind == "field_expression":
            return self.values.get((owner_of(self.ctx, node), text(node)), "")
        if kind == "pointer_expression" and text(node).startswith("*"):
            return self.label(node.child_by_field_name("argument"), depth + 1)
        if kind == "binary_expression":
            operator, left, right = operands(node)
            if operator in _ARITHMETIC and self.through_arithmetic:
                return self.label(left, depth + 1) or self.label(right, depth + 1)
            return ""
        if kind == "conditional_expression":
            return self.label(node.child_by_field_name("consequence"), depth + 1) or self.label(
                node.child_by_field_name("alternative"), depth + 1
            )
        if kind == "cast_expression":
            return self.label(node.child_by_field_name("value"), depth + 1)
        if kind == "unary_expression":
            return self.label(node.child_by_field_name("argument"), depth + 1)
        if kind == "call_expression":
            name = callee(node)
            if name in _THROUGH and (self.through_arithmetic or name not in ("min", "max")):
                return next((found for item in arguments(node) if (found := self.label(item, depth + 1))), "")
            return self.results.get(name, "")
        return ""

    def _named(self, node: Node) -> str:
        name, owner = text(node), owner_of(self.ctx, node)
        if (owner, name) in self.values:
            return self.values[owner, name]
        if (owner, name) in declared(self.ctx).types:
            return ""  # another variable of the same name
        return self.values.get((-1, name), "")

    def _keep(self, target: Node | None, label: str) -> None:
        target = bare(target)
        if target is None:
            return
        owner = owner_of(self.ctx, target)
        if target.type == "pointer_expression":
            target = bare(target.child_by_field_name("argument"))
        if target is None:
            return
        name = text(target)
        if target.type == "field_expression" and not name.startswith("this->"):
            self.values.setdefault((owner, name), label)
        elif target.type in ("identifier", "field_expression"):
            name = name.removeprefix("this->")
            local = (owner, name) in declared(self.ctx).types
            self.values.setdefault((owner if local else -1, name), label)

    def _spread(self) -> None:
        nodes = self.ctx.module.nodes
        for node in nodes.get("init_declarator", ()):
            value = node.child_by_field_name("value")
            if value is not None and value.type in ("initializer_list", "argument_list"):
                inner = value.named_children
                value = inner[0] if len(inner) == 1 else None
            if label := self.label(value):
                owner = owner_of(self.ctx, node)
                self.values.setdefault((owner, declared_name(node)), label)
        for node in nodes.get("assignment_expression", ()):
            if text(node.child_by_field_name("operator")) == "=" and (
                label := self.label(node.child_by_field_name("right"))
            ):
                self._keep(node.child_by_field_name("left"), label)
        for node in nodes.get("return_statement", ()):
            inner = [child for child in node.named_children if child.type != "comment"]
            function = self.ctx.module.function_at(node.start_byte)
            if inner and function is not None and (label := self.label(inner[0])):
                self.results.setdefault(function.name, label)
        for call in self.ctx.module.calls:
            self._call(call)

    def _call(self, call: Node) -> None:
        function = self.parameters.get(callee(call))
        if function is None:
            return
        for parameter, given in zip(function.parameters, arguments(call), strict=False):
            if label := self.label(given):
                self.values.setdefault((function.start, parameter.name), label)
            out = self.values.get((function.start, parameter.name), "")
            if out and given.type == "pointer_expression" and text(given).startswith("&"):
                self._keep(given.child_by_field_name("argument"), out)
            elif out and parameter.type.rstrip().endswith("&") and "const" not in parameter.type:
                self._keep(given, out)

    def carriers(self) -> Iterator[tuple[Node, str]]:
        """Every expression of the file that reads such a value, with its label."""
        for node in walk(self.ctx.module.root):
            if node.type in ("field_expression", "identifier", "call_expression"):
                label = self.source(node) or ("" if node.type == "call_expression" else self.label(node))
                if node.type == "call_expression" and not label:
                    label = self.results.get(callee(node), "")
                if label:
                    yield node, label
