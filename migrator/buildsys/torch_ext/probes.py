"""What only a CUDA toolkit answers: the version of nvcc, folders below CUDA_HOME, the number in torch.version.cuda."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from migrator.buildsys.nvcc.findings import ARCHITECTURE
from migrator.buildsys.torch_ext.facts import facts
from migrator.buildsys.torch_ext.flows import Use
from migrator.buildsys.torch_ext.reading import Reading
from migrator.buildsys.torch_ext.report import HOME_AS_PATH, TOOLKIT_PROBE, remark
from migrator.buildsys.torch_ext.script import constant, dotted, last_name
from migrator.buildsys.torch_ext.toolkit import is_test, is_toolkit
from migrator.buildsys.torch_ext.worlds import World
from migrator.model.finding import Effort, Finding, Severity

_SHOWN = ("print", "format", "warn", "warning", "info", "debug", "error", "exception", "RuntimeError")
_RUN = ("check_output", "run", "call", "check_call", "Popen", "getoutput", "system", "popen", "spawn")
_ENVIRONMENT = ("getenv", "get", "setdefault", "pop")


def find_probes(reading: Reading) -> Iterator[Finding]:
    """Findings, none with an edit, for questions that HIP builds come by. Each function is told once."""
    told: set[tuple[str, ast.AST | None]] = set()
    yield from _arch_lists(reading)
    for node in reading.script.nodes:
        found = _command(reading, node) or _version(reading, node) or _path(reading, node)
        if found is None:
            continue
        key = (found.code, reading.script.function(node) or reading.script.statement(node))
        if key in told or not reading.worlds.shared(node):
            continue
        told.add(key)
        yield replace(found, severity=Severity.INFO) if reading.ported else found


def _command(reading: Reading, node: ast.AST) -> Finding | None:
    """nvcc asked for its version."""
    if not isinstance(node, ast.Call) or last_name(node.func) not in _RUN or not reading.torch:
        return None
    if not any(is_driver(inner) for argument in node.args for inner in ast.walk(argument)):
        return None
    if _in_driver_test(reading, node):
        return None
    return remark(
        TOOLKIT_PROBE,
        reading.script.span(node),
        f"`{reading.script.quoted(node)}` runs nvcc, which ROCm has not",
        severity=Severity.ERROR,
        why="the build stops there with ROCm, or takes what follows for a missing toolkit",
        fix="ask only where `torch.version.hip` is None; ROCm's number is in `torch.version.hip`",
        symbol="nvcc",
    )


def _in_driver_test(reading: Reading, node: ast.AST) -> bool:
    """True for `if os.system("nvcc --version") == 0:` and what hangs on it: without nvcc it does not hold."""
    return any(
        isinstance(above, ast.If) and any(is_driver(inner) for inner in ast.walk(above.test))
        for above, _ in reading.script.ancestors(node)
    )


def is_driver(node: ast.AST) -> bool:
    text = constant(node)
    if text is None:
        return False
    words = text.split()
    return bool(words) and words[0].rsplit("/", 1)[-1] in facts().driver_names


def _version(reading: Reading, node: ast.AST) -> Finding | None:
    """The number of `torch.version.cuda` taken apart."""
    if not isinstance(node, ast.Attribute) or not dotted(node).endswith("version.cuda"):
        return None
    if is_test(reading, node) or _in_test(reading, node) or _shown(reading, node):
        return None
    return remark(
        TOOLKIT_PROBE,
        reading.script.span(node),
        f"`{reading.script.quoted(reading.script.parents[node])}` reads the version of CUDA, which is None on ROCm",
        severity=Severity.ERROR,
        why="None has no version number: the script stops with a TypeError or AttributeError",
        fix="ask only where `torch.version.hip` is None; ROCm's number is in `torch.version.hip`",
        symbol="torch.version.cuda",
    )


def _in_test(reading: Reading, node: ast.AST) -> bool:
    parent = reading.script.parents[node]
    return isinstance(parent, ast.Compare) and is_test(reading, parent)


def _shown(reading: Reading, node: ast.AST) -> bool:
    """True inside of text for people."""
    for above, _ in reading.script.ancestors(node):
        if isinstance(above, (ast.JoinedStr, ast.Raise)):
            return True
        if isinstance(above, ast.Call) and last_name(above.func) in _SHOWN:
            return True
        if isinstance(above, ast.stmt):
            return False
    return False


def is_probe(reading: Reading, node: ast.AST) -> bool:
    """True for an expression that fails where there is no toolkit."""
    return _command(reading, node) is not None or _version(reading, node) is not None


def _path(reading: Reading, node: ast.AST) -> Finding | None:
    """CUDA_HOME as a folder, outside of the lists that are edited."""
    if not reading.torch or not isinstance(node, (ast.Name, ast.Attribute)) or not is_toolkit(node):
        return None
    if dotted(node).endswith("version.cuda") or not isinstance(node.ctx, ast.Load):
        return None
    if is_test(reading, node) or _in_test(reading, node) or _shown(reading, node) or _listed(reading, node):
        return None
    parent = reading.script.parents[node]
    if isinstance(parent, ast.Attribute) or not isinstance(parent, (ast.Call, ast.BinOp, ast.keyword)):
        return None
    if isinstance(parent, ast.Call) and node is parent.func:
        return None
    return remark(
        HOME_AS_PATH,
        reading.script.span(node),
        f"`{reading.script.quoted(parent)}` uses `{last_name(node)}`, which is None on ROCm",
        severity=Severity.ERROR,
        why="a path made of None stops the script with a TypeError",
        fix="use it only where `torch.version.hip` is None; ROCm's folder is `torch.utils.cpp_extension.ROCM_HOME`",
        symbol=last_name(node),
    )


def _listed(reading: Reading, node: ast.AST) -> bool:
    """True below a list whose elements become conditional."""
    below = node
    for above, child in reading.script.ancestors(node):
        if isinstance(above, (ast.List, ast.Tuple)) and reading.flows.lists.get(above) in (Use.LINK, Use.FOLDERS):
            return True
        if isinstance(above, ast.stmt):
            return below in reading.flows.added or child in reading.flows.added
        if isinstance(above, ast.expr) and above in reading.flows.added:
            return True
    return False


def _arch_lists(reading: Reading) -> Iterator[Finding]:
    """The environment variable with NVIDIA architectures, once a script."""
    for name, other in facts().arch_variables.items():
        places = [
            node
            for node in reading.script.nodes
            if constant(node) == name and _is_variable(reading, node) and reading.worlds.reached(node, World.HIP)
        ]
        if not places:
            continue
        named = ";".join(target.arch for target in reading.options.targets)
        yield remark(
            ARCHITECTURE,
            reading.script.span(places[0]),
            f"`{name}` is not read by a ROCm build of PyTorch",
            fix=f'set {other}="{named}" for the build' if named else f"set {other} for the build",
            why=f"the variable of the same meaning is {other}",
            symbol=name,
            effort=Effort.NONE,
            count=len(places),
        )


def _is_variable(reading: Reading, node: ast.AST) -> bool:
    parent = reading.script.parents[node]
    if isinstance(parent, ast.Call):
        return last_name(parent.func) in _ENVIRONMENT
    return isinstance(parent, (ast.Subscript, ast.Compare, ast.Dict))
