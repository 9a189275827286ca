"""Questions for the CUDA toolkit: `CUDA_HOME is None`, `torch.version.cuda`, the version of nvcc, folders below it.

A ROCm build of PyTorch has `CUDA_HOME` and `torch.version.cuda` set to None: a test that decides whether device code is
built then builds for the CPU alone and says nothing. Such tests are opened for HIP; tests around code that asks the
toolkit for something stay as they are, since that code must not run there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from migrator.buildsys.torch_ext.facts import facts
from migrator.buildsys.torch_ext.reading import Reading
from migrator.buildsys.torch_ext.report import TOOLKIT_TEST, TOOLKIT_TEST_LEFT, remark
from migrator.buildsys.torch_ext.script import constant, dotted, last_name
from migrator.buildsys.torch_ext.worlds import mentions_hip
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Finding, Severity

_NONE_TESTS = (ast.Is, ast.IsNot, ast.Eq, ast.NotEq)
_LEAVING = ("exit", "_exit", "abort")
_DEPTH = 3
_ROUNDS = 4  # tests inside of opened branches


def is_toolkit(node: ast.AST) -> bool:
    """`CUDA_HOME`, `cpp_extension.CUDA_HOME`, `torch.version.cuda`."""
    return last_name(node) in facts().toolkit_names or dotted(node).endswith("version.cuda")


def open_tests(reading: Reading) -> list[Finding]:
    """Findings for the tests on the toolkit that decide what is built, which are open for HIP from here on."""
    found: list[Finding] = []
    if not reading.torch or reading.own_path:
        return found
    for _ in range(_ROUNDS):
        fresh = [node for node in _tests(reading) if node not in reading.worlds.open_tests and _decides(reading, node)]
        if not fresh:
            break
        for node in fresh:
            reading.worlds.open_test(node)
            found.append(_opened(reading, node))
    found += [_left(reading, node) for node in _tests(reading) if _is_unclear(reading, node)]
    return found


def _tests(reading: Reading) -> Iterator[ast.expr]:
    """Tests on the toolkit that both kinds of builds come by and that ask for nothing of HIP."""
    for node in reading.script.nodes:
        if not is_test(reading, node):
            continue
        assert isinstance(node, ast.expr)
        knows_hip = mentions_hip(_whole(reading, node)[0]) or _chain_mentions_hip(reading, node)
        if not knows_hip and reading.worlds.shared(node):
            yield node


def is_test(reading: Reading, node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        return (
            len(node.ops) == 1
            and isinstance(node.ops[0], _NONE_TESTS)
            and is_toolkit(node.left)
            and isinstance(node.comparators[0], ast.Constant)
            and node.comparators[0].value is None
        )
    if isinstance(node, (ast.Name, ast.Attribute)) and is_toolkit(node):
        parent = reading.script.parents[node]
        if isinstance(parent, (ast.If, ast.IfExp, ast.Assert, ast.While)):
            return node is parent.test
        if isinstance(parent, ast.BoolOp):
            return node is not parent.values[-1] or _is_condition(reading, parent)
        return (isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not)) or (
            isinstance(parent, ast.Call) and last_name(parent.func) == "bool"
        )
    return False


def _is_condition(reading: Reading, node: ast.expr) -> bool:
    whole, _ = _whole(reading, node)
    parent = reading.script.parents[whole]
    return isinstance(parent, (ast.If, ast.IfExp, ast.Assert, ast.While)) and whole is parent.test


def _whole(reading: Reading, node: ast.expr) -> tuple[ast.expr, bool]:
    """The boolean expression around a test, and whether its truth goes with the test's own."""
    same = True
    while True:
        parent = reading.script.parents[node]
        if isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not):
            same = not same
        elif not isinstance(parent, ast.BoolOp) and not (
            isinstance(parent, ast.Call) and last_name(parent.func) == "bool"
        ):
            return node, same
        assert isinstance(parent, ast.expr)
        node = parent


def _chain_mentions_hip(reading: Reading, node: ast.expr) -> bool:
    """True where another branch of the same `if` is for HIP."""
    statement = reading.script.statement(node)
    while isinstance(statement, ast.If) and len(statement.orelse) == 1 and isinstance(statement.orelse[0], ast.If):
        statement = statement.orelse[0]
        if mentions_hip(statement.test):
            return True
    return False


def _positive(node: ast.expr) -> bool:
    """True where the test holds with a toolkit."""
    return not isinstance(node, ast.Compare) or isinstance(node.ops[0], (ast.IsNot, ast.NotEq))


def _branches(reading: Reading, node: ast.expr) -> tuple[list[ast.AST], list[ast.AST], ast.AST]:
    """(code with a toolkit, code without one, what the test belongs to)."""
    whole, same = _whole(reading, node)
    holder = reading.script.parents[whole]
    body: list[ast.AST] = []
    orelse: list[ast.AST] = []
    if isinstance(holder, ast.If):
        body, orelse = list(holder.body), list(holder.orelse)
        if not orelse and isinstance(holder.body[-1], (ast.Return, ast.Raise)):
            block = reading.script.siblings(holder)
            orelse = list(block[block.index(holder) + 1 :]) if holder in block else []
    elif isinstance(holder, ast.IfExp):
        body, orelse = [holder.body], [holder.orelse]
    with_toolkit = _positive(node) is same
    return (body, orelse, holder) if with_toolkit else (orelse, body, holder)


def _decides(reading: Reading, node: ast.expr) -> bool:
    """True where the answer decides whether device code is built at all."""
    cuda, cpu, holder = _branches(reading, node)
    if isinstance(holder, ast.Assert):
        return True
    if isinstance(holder, (ast.Assign, ast.AnnAssign, ast.Return, ast.keyword)):
        return True
    if not isinstance(holder, (ast.If, ast.IfExp)):
        return False
    if any(stops(part) for part in cpu) or any(_builds(reading, part, cpu=True) for part in cpu):
        return True
    return any(_builds(reading, part, cpu=False) for part in cuda)


def stops(part: ast.AST) -> bool:
    """True for code that ends the build."""
    for node in ast.walk(part):
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and last_name(node.func) in _LEAVING):
            return True
    return False


def _builds(reading: Reading, part: ast.AST, *, cpu: bool, depth: int = 0) -> bool:
    """True for code that makes an extension."""
    known = facts()
    wanted = known.cpu_extensions if cpu else known.extensions
    for node in ast.walk(part):
        if isinstance(node, (ast.Name, ast.Attribute)) and last_name(node) in wanted:
            return True
        if not cpu and ((constant(node) or "").endswith(".cu") or _sets_flags(node)):
            return True
        if isinstance(node, ast.Call) and depth < _DEPTH:
            for function in reading.worlds.functions(last_name(node.func)):
                if any(_builds(reading, inner, cpu=cpu, depth=depth + 1) for inner in function.body):
                    return True
    return False


def _sets_flags(node: ast.AST) -> bool:
    """True for `{"nvcc": ...}` and `args["nvcc"]`."""
    names = facts().device_flags
    if isinstance(node, ast.Dict):
        return any(constant(key) in names for key in node.keys)
    return isinstance(node, ast.Subscript) and constant(node.slice) in names


def _opened(reading: Reading, node: ast.expr) -> Finding:
    script = reading.script
    span = script.span(node)
    if isinstance(node, ast.Compare):
        word = b" or torch.version.hip is not None" if _positive(node) else b" and torch.version.hip is None"
    else:
        word = b" or torch.version.hip"
    parent = script.parents[node]
    same = isinstance(parent, ast.BoolOp) and isinstance(parent.op, ast.Or) is word.startswith(b" or")
    around = script.data[: span.start].rstrip()[-1:] + script.data[span.end :].lstrip()[:1]
    bare = (
        same
        or around == b"()"
        or (isinstance(parent, (ast.If, ast.Assert, ast.While, ast.Return, ast.Assign, ast.keyword, ast.AnnAssign)))
    )
    parts = (span, word) if bare else (b"(", span, word, b")")
    return remark(
        TOOLKIT_TEST,
        span,
        f"`{script.quoted(node)}` also asks for a ROCm build of PyTorch now",
        severity=Severity.INFO,
        symbol=last_name(node.left if isinstance(node, ast.Compare) else node),
        change=Fix((Edit(span, parts),), title="Build device code with ROCm as well"),
    )


def _is_unclear(reading: Reading, node: ast.expr) -> bool:
    """True for a test that neither decides what is built nor keeps questions to the toolkit from ROCm."""
    if node in reading.worlds.open_tests:
        return False
    cuda, _, _ = _branches(reading, node)
    return not cuda


def _left(reading: Reading, node: ast.expr) -> Finding:
    return remark(
        TOOLKIT_TEST_LEFT,
        reading.script.span(node),
        f"`{reading.script.quoted(node)}` finds no toolkit on ROCm, and what it decides could not be seen",
        severity=Severity.INFO,
        symbol=last_name(node.left if isinstance(node, ast.Compare) else node),
    )
