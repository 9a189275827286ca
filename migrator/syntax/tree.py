"""Parsing to a concrete syntax tree, and the questions that every reader of one asks."""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Iterator
from typing import TYPE_CHECKING

from migrator.lazy import pattern

if TYPE_CHECKING:
    import tree_sitter

    Parser = tree_sitter.Parser
    Node = tree_sitter.Node
else:  # the library is imported when the first file is parsed
    Node = object

# Words that are no part of the grammar and stand where they break it; blanked, so that offsets stay.
_NOISE = pattern(
    rb"\b(?:__restrict__|__restrict|__grid_constant__|__forceinline|__host__ __device__\s*(?=\[\]))\b"
    rb"|\b__(?:cluster_dims|maxnreg|block_size)__\s*\([^()]*\)"
    rb"|(?<=[^\]]\])[ \t]*(?:__(?:host|device)__[ \t]*)+(?=[({])"  # between a lambda's captures and parameters
)


@functools.cache
def _parser() -> Parser:
    import tree_sitter
    import tree_sitter_cuda

    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_cuda.language()))


def parse(data: bytes, blank: Container[str] = ()) -> Node:
    """The root of the tree of `data`; identifiers in `blank` (qualifier macros) count as white space."""
    data = _NOISE.sub(lambda match: b" " * len(match[0]), data)
    if blank:
        data = re.sub(
            rb"^[ \t]*#[^\n]*|\b[A-Za-z_]\w*",
            lambda match: b" " * len(match[0]) if match[0].decode("latin-1") in blank else match[0],
            data,
            flags=re.MULTILINE,
        )
    return _parser().parse(data).root_node


def text(node: Node | None) -> str:
    """The source text of a node; '' for None."""
    if node is None:
        return ""
    raw = node.text
    return raw.decode("utf-8", "replace") if raw is not None else ""


def quoted(node: Node | None, limit: int = 60) -> str:
    """The source text of a node as a message quotes it: on one line, cut to `limit` characters."""
    written = " ".join(text(node).split())
    return written if len(written) <= limit else written[: limit - 3] + "..."


def walk(node: Node, skip: Container[str] = ()) -> Iterator[Node]:
    """A node and all its named descendants in the order of the text; not into children of the types in `skip`."""
    stack = [node]
    while stack:
        here = stack.pop()
        yield here
        if here.type in skip and here is not node:
            continue
        stack.extend(reversed(here.named_children))


def bare(node: Node | None) -> Node | None:
    """The node without parentheses, and without `(void)`-like wrappers around a single expression."""
    while node is not None and node.type in ("parenthesized_expression", "condition_clause"):
        inner = [child for child in node.named_children if child.type != "comment"]
        if len(inner) != 1:
            return node
        node = inner[0]
    return node


def arguments(call: Node) -> list[Node]:
    """The arguments of a call, a launch configuration or a template-id, without comments."""
    found = call.child_by_field_name("arguments") if call.type in ("call_expression", "template_function") else call
    return [child for child in found.named_children if child.type != "comment"] if found is not None else []


def callee(call: Node) -> str:
    """The last name of what a call calls: `f` of `f(x)`, `n::f(x)`, `f<T>(x)`, `a.f(x)`; '' where there is none."""
    return last_name(call.child_by_field_name("function"))


_NAMES = frozenset(
    ("identifier", "field_identifier", "type_identifier", "namespace_identifier", "operator_name", "primitive_type")
)


def last_name(node: Node | None) -> str:
    """The unqualified name that an expression or declarator ends with."""
    while node is not None:
        kind = node.type
        if kind in _NAMES:
            return text(node)
        if kind in ("template_function", "template_type", "template_method", "qualified_identifier", "destructor_name"):
            node = node.child_by_field_name("name")
        elif kind == "field_expression":
            node = node.child_by_field_name("field")
        elif kind in ("parenthesized_expression",):
            node = bare(node) if bare(node) is not node else None
        elif kind in ("dependent_name",):
            node = node.named_children[-1] if node.named_children else None
        else:
            return ""
    return ""


def qualified(call: Node) -> str:
    """The callee as written, without template arguments and blanks: `n::f`, `a.f`."""
    function = call.child_by_field_name("function")
    if function is not None and function.type == "template_function":
        function = function.child_by_field_name("name")
    return re.sub(r"\s+|<.*>", "", text(function))


def operands(node: Node) -> tuple[str, Node | None, Node | None]:
    """(operator, left, right) of a binary expression or an assignment; ('', None, None) for anything else."""
    if node.type not in ("binary_expression", "assignment_expression"):
        return "", None, None
    operator = node.child_by_field_name("operator")
    return text(operator), node.child_by_field_name("left"), node.child_by_field_name("right")


def enclosing(node: Node, kinds: Container[str]) -> Node | None:
    """The nearest ancestor of one of these types."""
    here = node.parent
    while here is not None and here.type not in kinds:
        here = here.parent
    return here
