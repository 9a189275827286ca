"""Runs of `x.append(...)` on one list, and the condition that keeps some of them from HIP."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from migrator.buildsys.torch_ext.listing import CONDITION, can_indent
from migrator.buildsys.torch_ext.reading import Reading
from migrator.model.edit import Edit

_CONDITION = b"if not " + CONDITION + b":"


def runs_of(reading: Reading) -> Iterator[list[ast.Call]]:
    """Consecutive statements that append one value each to the same list."""
    seen: set[ast.AST] = set()
    for node in reading.script.nodes:
        if not isinstance(node, ast.Expr) or node in seen or (call := _append(node)) is None:
            continue
        owner = ast.dump(call.func.value)  # type: ignore[attr-defined]
        run = [call]
        block = reading.script.siblings(node)
        for later in block[block.index(node) + 1 :] if node in block else []:
            following = _append(later)
            if following is None or ast.dump(following.func.value) != owner:  # type: ignore[attr-defined]
                break
            seen.add(later)
            run.append(following)
        yield run


def _append(statement: ast.stmt) -> ast.Call | None:
    if (
        isinstance(statement, ast.Expr)
        and isinstance(call := statement.value, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "append"
        and len(call.args) == 1
        and not call.keywords
        and not isinstance(call.args[0], ast.Starred)
    ):
        return call
    return None


def guard_run(reading: Reading, run: Sequence[ast.Call], places: Sequence[int]) -> Iterator[Edit]:
    """The statements at `places` under a condition for CUDA; removed where there is no CUDA build to keep."""
    statements = [reading.script.statement(call) for call in run]
    group: list[ast.stmt] = []
    for number, statement in enumerate(statements):
        if number in places:
            group.append(statement)
        if group and (number not in places or number == len(statements) - 1):
            yield from guard_statements(reading, group) if reading.guarded else _neutral(reading, group)
            group = []


def guard_statements(reading: Reading, group: Sequence[ast.stmt]) -> Iterator[Edit]:
    """Consecutive statements of a block, moved under `if not torch.version.hip:`."""
    script = reading.script
    if not all(script.alone(statement) for statement in group) or not can_indent(script, group):
        return
    first = script.span(group[0]).start
    start = script.line_start(group[0].lineno)
    indent = script.data[start:first]
    newline = script.ctx.source.newline
    step = b"\t" if b"\t" in indent else b"    "
    yield Edit.insert(script.ctx.source.path, first, _CONDITION + newline + indent + step)
    last = group[-1].end_lineno or group[-1].lineno
    for line in range(group[0].lineno + 1, last + 1):
        if script.line_bytes(line).strip():
            yield Edit.insert(script.ctx.source.path, script.line_start(line), step)


def _neutral(reading: Reading, group: Sequence[ast.stmt]) -> Iterator[Edit]:
    for statement in group:
        yield Edit(reading.script.span(statement), (b"pass",))
