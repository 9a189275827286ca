"""Questions to the toolkit that can be kept from HIP: the statement that asks and the conditions that use its answer.

`_, version = nvcc_version(CUDA_HOME)` and `if version >= Version("11.8"):` stay for CUDA; HIP comes by neither. Where
the answer is used for anything else, nothing is changed and `probes` says so.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from migrator.buildsys.torch_ext.probes import is_driver, is_probe
from migrator.buildsys.torch_ext.reading import Reading
from migrator.buildsys.torch_ext.report import TOOLKIT_PROBE, remark
from migrator.buildsys.torch_ext.runs import guard_statements
from migrator.buildsys.torch_ext.script import FUNCTIONS, constant, last_name
from migrator.buildsys.torch_ext.toolkit import is_toolkit, stops
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Finding

_DEPTH = 4


def close_probes(reading: Reading) -> Iterator[Finding]:
    """Findings with edits for the statements that ask; HIP comes by them no more."""
    if not reading.torch or reading.own_path:
        return
    for node in reading.script.nodes:
        if isinstance(node, (ast.Assign, ast.Expr)) and _asks(reading, node) and reading.worlds.shared(node):
            tests = _tests(reading, node)
            if tests is None:
                continue
            tests = [test for test in tests if reading.worlds.shared(test) and not _inside(reading, test, tests)]
            edits = [*guard_statements(reading, [node])]
            if not edits:
                continue
            edits += [edit for test in tests for edit in _narrowed(reading, test)]
            reading.worlds.close(node)
            for test in tests:
                reading.worlds.close(test)
            yield remark(
                TOOLKIT_PROBE,
                reading.script.span(node),
                f"`{reading.script.quoted(node)}` asks the CUDA toolkit, for CUDA builds alone now",
                symbol="nvcc",
                change=Fix(tuple(edits), title="Ask only where there is a toolkit"),
            )


def _inside(reading: Reading, test: ast.expr, tests: list[ast.expr]) -> bool:
    """True in the body of another of the conditions."""
    return any(
        isinstance(parent, ast.If) and child in parent.body and parent.test in tests
        for parent, child in reading.script.ancestors(test)
    )


def _asks(reading: Reading, statement: ast.Assign | ast.Expr) -> bool:
    """True where a statement cannot run without a toolkit."""
    for node in ast.walk(statement.value):
        if is_probe(reading, node):
            return True
        if not isinstance(node, ast.Call):
            continue
        given = any(is_toolkit(argument) for argument in node.args)
        for function in reading.worlds.functions(last_name(node.func)):
            if _runs_nvcc(reading, function) and (given or not _forgives(function)):
                return True
    return False


def _forgives(function: ast.AST) -> bool:
    """True where a function catches what goes wrong, so that it may answer without a toolkit as well."""
    return any(isinstance(node, ast.Try) for node in ast.walk(function))


def _runs_nvcc(reading: Reading, function: ast.AST, depth: int = 0) -> bool:
    for node in ast.walk(function):
        if is_probe(reading, node) or (is_driver(node) and " " not in (constant(node) or "")):
            return True
        if not isinstance(node, ast.Call) or depth >= _DEPTH:
            continue
        if any(_runs_nvcc(reading, inner, depth + 1) for inner in reading.worlds.functions(last_name(node.func))):
            return True
    return False


def _tests(reading: Reading, statement: ast.Assign | ast.Expr) -> list[ast.expr] | None:
    """The conditions that use what the statement answers; None where it is used otherwise."""
    names: set[str] = set()
    if isinstance(statement, ast.Assign):
        for target in statement.targets:
            for node in ast.walk(target):
                if isinstance(node, ast.Name):
                    names.add(node.id)
                elif isinstance(node, (ast.Attribute, ast.Subscript)):
                    return None
    scope = reading.script.function(statement)
    tests: list[ast.expr] = []
    for name in names:
        for use in reading.worlds.uses(name):
            if not isinstance(use, ast.Name) or not _sees(reading, use, scope):
                continue
            test = _test_of(reading, use)
            if test is None:
                return None
            if test not in tests:
                tests.append(test)
    chains = [test for test in tests if isinstance(reading.script.parents[test], ast.If)]
    for test in chains:
        holder = reading.script.parents[test]
        assert isinstance(holder, ast.If)
        otherwise = holder.orelse
        chained = len(otherwise) == 1 and isinstance(otherwise[0], ast.If)
        if not chained and any(stops(part) for part in otherwise):
            return None
    return tests


def _sees(reading: Reading, use: ast.Name, scope: ast.AST | None) -> bool:
    """True where a use means the name of that scope."""
    inner = reading.script.function(use)
    if inner is scope:
        return True
    if scope is not None or not isinstance(inner, FUNCTIONS):
        return False
    local = {node.id for node in ast.walk(inner) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    given = {node.arg for node in ast.walk(inner) if isinstance(node, ast.arg)}
    return use.id not in local | given


def _test_of(reading: Reading, use: ast.Name) -> ast.expr | None:
    """The condition that holds a use, where no run comes to the use without it."""
    for parent, child in reading.script.ancestors(use):
        if isinstance(parent, ast.If):
            if child is parent.test:
                return parent.test
            if child in parent.body and any(
                isinstance(node, ast.Name) and node.id == use.id for node in ast.walk(parent.test)
            ):
                return parent.test
    return None


def _narrowed(reading: Reading, test: ast.expr) -> Iterator[Edit]:
    path = reading.script.ctx.source.path
    span = reading.script.span(test)
    bare = isinstance(test, (ast.Compare, ast.Call, ast.Name, ast.Attribute)) or (
        isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And)
    )
    yield Edit.insert(path, span.start, b"not torch.version.hip and " + (b"" if bare else b"("))
    if not bare:
        yield Edit.insert(path, span.end, b")")
