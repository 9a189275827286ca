"""Grid and block dimensions of a launch as texts."""

from __future__ import annotations

from migrator.syntax.functions import declared_name
from migrator.syntax.tree import Node, arguments, bare, callee, text, walk


def dimensions(root: Node, config: list[Node], at: int) -> tuple[str, ...]:
    """x, y, z of the configuration's argument `at`: of `dim3(x, y)`, of a `dim3` variable below `root`, or one number.

    Empty where the configuration has no such argument; a variable that is assigned more than once gives its name.
    """
    if at >= len(config):
        return ()
    return of_expression(root, config[at])


def of_expression(root: Node, node: Node) -> tuple[str, ...]:
    """The dimensions of one expression."""
    here = bare(node) or node
    if here.type == "call_expression" and callee(here) == "dim3":
        return tuple(text(item) for item in arguments(here))
    if here.type == "initializer_list" or (
        here.type == "compound_literal_expression" and text(here).startswith("dim3")
    ):
        inner = here.child_by_field_name("value") or here
        return tuple(text(item) for item in inner.named_children)
    if here.type != "identifier":
        return (text(here),)
    return _variable(root, text(here)) or (text(here),)


def _variable(root: Node, name: str) -> tuple[str, ...]:
    found: list[tuple[str, ...]] = []
    for node in walk(root):
        if node.type == "init_declarator" and declared_name(node) == name:
            value = node.child_by_field_name("value")
            if value is not None and value.type in ("argument_list", "initializer_list"):
                found.append(tuple(text(item) for item in value.named_children))
            elif value is not None and value.type != "identifier":
                found.append(of_expression(root, value))
        elif node.type == "function_declarator" and declared_name(node) == name:  # `dim3 b(x, y);` read as a function
            given = node.child_by_field_name("parameters")
            parent = node.parent
            if (
                given is not None
                and parent is not None
                and parent.type == "declaration"
                and "dim3" in text(parent)[:40]
            ):
                found.append(tuple(text(item) for item in given.named_children))
        elif node.type == "assignment_expression" and text(node.child_by_field_name("left")) == name:
            value = node.child_by_field_name("right")
            if value is not None:
                found.append(of_expression(root, value) if value.type != "identifier" else (text(value),))
    return found[0] if len(found) == 1 else _members(root, name) if not found else ()


def _members(root: Node, name: str) -> tuple[str, ...]:
    """`block.x = 32; block.y = 8;` of a variable that is given no dimensions where it is declared."""
    parts: dict[str, list[str]] = {}
    for node in walk(root):
        if node.type == "assignment_expression":
            left = node.child_by_field_name("left")
            if (
                left is not None
                and left.type == "field_expression"
                and text(left.child_by_field_name("argument")) == name
            ):
                parts.setdefault(text(left.child_by_field_name("field")), []).append(
                    text(node.child_by_field_name("right"))
                )
    if "x" not in parts or any(len(values) > 1 for values in parts.values()):
        return ()
    return tuple(parts[axis][0] if axis in parts else "1" for axis in ("x", "y", "z"))
