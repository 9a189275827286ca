"""Edits of one list: elements that differ for HIP become conditional, the others stay where they are."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from msgspec import Struct

from migrator.buildsys.torch_ext.script import Script
from migrator.model.edit import Edit, Part

CONDITION = b"torch.version.hip"
_STEP = b"    "
_WIDTH = 120


class Change(Struct, frozen=True):
    """Elements `[first, last)` of a list and the Python that HIP gets in their place; `None` for what cannot be
    written."""

    first: int
    last: int
    sources: tuple[bytes, ...]


def edit_list(script: Script, node: ast.List | ast.Tuple, changes: list[Change], guarded: bool) -> tuple[Edit, ...]:
    """The edits of a list display. Unguarded ones put HIP's elements in the place of CUDA's."""
    changes = _joined(changes)
    if not guarded:
        return tuple(_replace(script, node, change) for change in changes)
    if len(changes) == 1 and changes[0].first == 0 and changes[0].last == len(node.elts) and isinstance(node, ast.List):
        return (_whole(script, node, changes[0]),)
    return tuple(edit for change in changes for edit in _partial(script, node, change))


def _joined(changes: list[Change]) -> list[Change]:
    """Neighbours as one change."""
    out: list[Change] = []
    for change in changes:
        if out and out[-1].last == change.first:
            out[-1] = Change(out[-1].first, change.last, (*out[-1].sources, *change.sources))
        else:
            out.append(change)
    return out


def _whole(script: Script, node: ast.expr, change: Change) -> Edit:
    new = b"[" + b", ".join(change.sources) + b"]"
    return conditional(script, node, new)


def conditional(script: Script, node: ast.expr, new: bytes) -> Edit:
    """`new if torch.version.hip else <the expression as it is>`, in brackets where the place needs them."""
    span = script.span(node)
    parts: tuple[Part, ...] = (new + b" if " + CONDITION + b" else ", span)
    if _needs_brackets(script, node):
        parts = (b"(", *parts, b")")
    return Edit(span, parts)


def _needs_brackets(script: Script, node: ast.expr) -> bool:
    parent = script.parents[node]
    if isinstance(parent, (ast.List, ast.Tuple, ast.keyword, ast.Dict, ast.Return, ast.Assign, ast.AugAssign)):
        # a tuple without brackets of its own is part of a larger expression
        return isinstance(node, ast.Tuple) and not script.text(node).startswith("(")
    if isinstance(parent, ast.Call):
        return node is parent.func or isinstance(node, ast.GeneratorExp)
    return not isinstance(parent, (ast.Expr, ast.AnnAssign, ast.arguments))


def _partial(script: Script, node: ast.List | ast.Tuple, change: Change) -> tuple[Edit, ...]:
    first, last = node.elts[change.first], node.elts[change.last - 1]
    span = script.between(first, last)
    if change.last - change.first == 1 and len(change.sources) == 1 and not isinstance(first, ast.Starred):
        return (conditional(script, first, change.sources[0]),)
    new = b"*([" + b", ".join(change.sources) + b"]"
    line = script.line_start(first.lineno)
    indent = script.data[line : span.start]
    several = last.end_lineno != first.lineno
    newline = script.ctx.source.newline
    if several and not indent.strip() and can_indent(script, node.elts[change.first : change.last]):
        step = b"\t" if b"\t" in indent else _STEP
        lines = range(first.lineno + 1, (last.end_lineno or first.lineno) + 1)
        inner = [Edit.insert(span.path, script.line_start(at), step) for at in lines if script.line_bytes(at).strip()]
        if len(indent) + len(new) > _WIDTH - 30:
            rows = (b"," + newline + indent + step).join(change.sources)
            new = b"*([" + newline + indent + step + rows + newline + indent + b"]"
        head = new + b" if " + CONDITION + b" else [" + newline + indent + step
        return (*inner, Edit(span, (head, span, newline + indent + b"])")))
    separator = b" "
    if several or span.start - line + len(new) + len(span) > _WIDTH - 30:
        separator = newline + b" " * (script.span(node.elts[0]).start - script.line_start(node.elts[0].lineno))
    return (Edit(span, (new + separator + b"if " + CONDITION + b" else [", span, b"])")),)


def can_indent(script: Script, nodes: Sequence[ast.AST]) -> bool:
    """True where more indentation would change no text that reaches over several lines."""
    for node in nodes:
        for inner in ast.walk(node):
            if isinstance(inner, (ast.Constant, ast.JoinedStr)) and inner.end_lineno != inner.lineno:
                text = script.text(inner)
                if isinstance(inner, ast.JoinedStr) or '"""' in text or "'''" in text or "\\\n" in text:
                    return False
    return True


def _replace(script: Script, node: ast.List | ast.Tuple, change: Change) -> Edit:
    first, last = node.elts[change.first], node.elts[change.last - 1]
    span = script.between(first, last)
    if change.sources:
        return Edit(span, (b", ".join(change.sources),))
    if change.last < len(node.elts):  # with the comma and the space up to the next element
        return Edit(script.ctx.span(span.start, script.span(node.elts[change.last]).start), ())
    if change.first > 0 and not (isinstance(node, ast.Tuple) and change.first == 1):
        return Edit(script.ctx.span(script.span(node.elts[change.first - 1]).end, span.end), ())
    end = script.span(node).end if isinstance(node, ast.List) else span.end
    if isinstance(node, ast.List):  # nothing is left, a last comma included
        return Edit(script.ctx.span(span.start, end - 1), ())
    return Edit(span, (b'""',))
