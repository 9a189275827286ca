"""`import torch` where a condition needs it and the script has it not."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace

from migrator.buildsys.torch_ext.listing import CONDITION
from migrator.buildsys.torch_ext.reading import Reading
from migrator.buildsys.torch_ext.script import Script
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Finding

_NAME = CONDITION.partition(b".")[0]


def with_import(reading: Reading, found: Sequence[Finding]) -> list[Finding]:
    """The findings, each scope's missing import with the first change that needs it."""
    out: list[Finding] = []
    placed: set[ast.AST | None] = set()
    for item in found:
        edits = item.change.edits if item.change else ()
        extra: list[Edit] = []
        for edit in edits:
            if not any(isinstance(part, bytes) and _NAME in part for part in edit.parts):
                continue
            for scope, insert in _missing(reading.script, edit.span.start):
                if scope not in placed:
                    placed.add(scope)
                    extra.append(insert)
        if extra and item.change is not None:
            item = replace(item, change=Fix((*extra, *edits), item.change.safety, item.change.title))
        out.append(item)
    return out


def _missing(script: Script, offset: int) -> list[tuple[ast.AST | None, Edit]]:
    """The scope that gets the import and the edit; empty where the name is known at `offset`."""
    scopes = [*_functions_at(script, offset), None]
    for scope in scopes:
        for node in _imports(script, scope):
            inside = scope is None and scopes[0] is not None
            if _binds(node) and (inside or script.span(node).start < offset):
                return []
    for scope in scopes:
        for node in _imports(script, scope):
            inside = scope is None and scopes[0] is not None
            if _from_torch(node) and script.alone(node) and (inside or script.span(node).start < offset):
                return [(scope, _before(script, node))]
    first = _first(script)
    return [(None, _before(script, first))] if first is not None else []


def _functions_at(script: Script, offset: int) -> list[ast.AST]:
    """Functions around an offset, the innermost first."""
    found = [
        node
        for node in script.nodes
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and node.body
        and script.span(node.body[0]).start <= offset < script.span(node).end
    ]
    return [*reversed(found)]


def _imports(script: Script, scope: ast.AST | None) -> list[ast.Import | ast.ImportFrom]:
    return [
        node
        for node in script.nodes
        if isinstance(node, (ast.Import, ast.ImportFrom)) and script.function(node) is scope
    ]


def _binds(node: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(node, ast.ImportFrom):
        return any((alias.asname or alias.name) == "torch" for alias in node.names)
    return any(
        alias.asname == "torch" or (alias.asname is None and alias.name.partition(".")[0] == "torch")
        for alias in node.names
    )


def _from_torch(node: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(node, ast.ImportFrom):
        return not node.level and (node.module or "").partition(".")[0] == "torch"
    return any(alias.name.partition(".")[0] == "torch" for alias in node.names)


def _first(script: Script) -> ast.stmt | None:
    """The first statement that an import may stand before."""
    for node in script.tree.body:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if not docstring and not future:
            return node
    return None


def _before(script: Script, node: ast.stmt) -> Edit:
    start = script.span(node).start
    indent = script.data[script.line_start(node.lineno) : start]
    if indent.strip():
        indent = b""
    return Edit.insert(script.ctx.source.path, start, b"import torch" + script.ctx.source.newline + indent)
