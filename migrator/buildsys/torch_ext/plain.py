"""setuptools without PyTorch: the name of the compiler, the toolkit's folder and environment variables."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from migrator.buildsys.nvcc.findings import COMPILER, TOOLKIT_PATH
from migrator.buildsys.torch_ext.facts import facts
from migrator.buildsys.torch_ext.reading import Reading
from migrator.buildsys.torch_ext.report import RENAMED, remark
from migrator.buildsys.torch_ext.script import constant, last_name
from migrator.buildsys.torch_ext.words import Words
from migrator.config.options import BuildFiles
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Finding, Severity

_SHOWN = ("print", "format", "warn", "warning", "info", "debug", "error")
_JOINS = ("join", "pjoin", "joinpath")
_TESTS = ("in", "endswith", "startswith")


def migrate_plain(reading: Reading) -> Iterator[Finding]:
    """Findings for words of a command and names of files."""
    for node in reading.script.nodes:
        text = constant(node)
        if not text or not isinstance(node, ast.Constant) or isinstance(reading.script.parents[node], ast.JoinedStr):
            continue
        if not reading.torch:
            yield from _word(reading, node, text)
        if reading.options.rename and text.endswith(".cu") and "\n" not in text:
            yield from _source(reading, node, text)


def _word(reading: Reading, node: ast.Constant, text: str) -> Iterator[Finding]:
    known = facts()
    folder, _, name = text.rpartition("/")
    if name in known.driver_names and (folder or _is_command(reading, node)):
        new = f"{folder}/hipcc" if folder else "hipcc"
        yield _replaced(reading, node, COMPILER, new, f"`{text}` is `{new}`", "nvcc")
    elif text in known.toolkit_variables and _is_environment(reading, node):
        new = known.rocm_variable
        yield _replaced(reading, node, TOOLKIT_PATH, new, f"`{text}` is `{new}` for ROCm", text)
    elif text == "lib64" and last_name(reading.script.parents[node]) in _JOINS:
        yield _replaced(reading, node, TOOLKIT_PATH, "lib", "`lib64` is `lib` below ROCm's folder", text)
    elif root := next((item for item in known.toolkit_folders if text == item or text.startswith(f"{item}/")), ""):
        new = known.rocm_folder + text.removeprefix(root).replace("/lib64", "/lib")
        yield _replaced(reading, node, TOOLKIT_PATH, new, f"`{text}` is `{new}` for ROCm", text)


def _replaced(reading: Reading, node: ast.Constant, code: str, new: str, message: str, symbol: str) -> Finding:
    span = reading.script.span(node)
    source = Words(reading.script).source(new, node)
    if reading.options.build_files is not BuildFiles.HIP or source is None:
        advice = "choose it by what the build is for; `--build-files hip` writes it for HIP alone"
        return remark(code, span, message, severity=Severity.ERROR, symbol=symbol, fix=advice)
    return remark(code, span, message, symbol=symbol, change=Fix((Edit(span, (source,)),), title="ROCm's name"))


def _is_command(reading: Reading, node: ast.Constant) -> bool:
    """True for the first word of a command and for what is searched for by its name."""
    parent = reading.script.parents[node]
    if isinstance(parent, (ast.List, ast.Tuple)):
        return parent.elts[0] is node
    if isinstance(parent, ast.Call):
        return last_name(parent.func) not in _SHOWN and last_name(parent.func) not in _TESTS
    return isinstance(parent, (ast.Assign, ast.BinOp)) and not (
        isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Mod)
    )


def _is_environment(reading: Reading, node: ast.Constant) -> bool:
    parent = reading.script.parents[node]
    if isinstance(parent, ast.Subscript):
        return last_name(parent.value) == "environ"
    if isinstance(parent, ast.Compare):
        return any(last_name(item) == "environ" for item in parent.comparators)
    return isinstance(parent, ast.Call) and last_name(parent.func) in ("getenv", "get", "pop", "setdefault")


def _source(reading: Reading, node: ast.Constant, text: str) -> Iterator[Finding]:
    """A `.cu` file that is called `.hip` in the result."""
    new = f"{text.removesuffix('.cu')}.hip"
    source = Words(reading.script).source(new, node)
    if source is None or not reading.worlds.reached_by_hip(node):
        return
    span = reading.script.span(node)
    yield remark(
        RENAMED,
        span,
        f"`{text}` is `{new}` in the result",
        symbol=text,
        change=Fix((Edit(span, (source,)),), title="The new name"),
    )
