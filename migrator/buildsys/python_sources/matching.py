"""Names, imports, arguments and strings that stand in the rules as they are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from migrator.buildsys.python_sources.places import Function, State
from migrator.buildsys.python_sources.report import PythonFile
from migrator.buildsys.python_sources.rules import Entry
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity

_LIBRARY = pattern(r"(?:.*[/\\])?(?:lib)?([A-Za-z-]+?)(?:64_\d+(?:_\d+)?)?(?:\.so(?:\.\d+)*|\.dll|\.dylib)")
_LOADERS = frozenset(("CDLL", "PyDLL", "WinDLL", "LoadLibrary", "find_library", "dlopen", "load_library"))
_RUNNERS = frozenset(
    "run Popen call check_call check_output system popen which getoutput getstatusoutput create_subprocess_exec "
    "create_subprocess_shell find_executable execute run_command run_cmd sh spawn execvp execv".split()
)
_SEARCHES = frozenset(("which", "find_executable"))
_COMMAND = pattern(r"\s*(?:[\w./{}$~-]*/)?([\w-]+)(?:\.exe)?(?:\s.*)?", re.DOTALL)


def named(file: PythonFile) -> Iterator[Finding | None]:
    """Uses of names that stand in the rules."""
    rules, places = file.rules, file.places
    attributes = rules.kinds["attributes"]
    for node, _ in places.names:
        if isinstance(node, ast.Attribute) and node.attr in attributes:
            property_ = attributes[node.attr]
            if _needed(file, property_) and not file.mentions(f'"{node.attr}"'.encode(), f"'{node.attr}'".encode()):
                yield file.report(property_, node)
                continue
        dotted = places.dotted(node)
        entry = rules.find_dotted("names", dotted) if dotted else None
        if entry is not None and not file.is_own(dotted, inside=True):
            yield file.report(entry, node, symbol="" if entry.name.endswith("*") else dotted)


def imported(file: PythonFile) -> Iterator[Finding | None]:
    """Imports of packages that are NVIDIA's, or that have another build or name for AMD's devices."""
    seen: set[str] = set()
    for alias, dotted, state in file.places.imports:
        entry = file.rules.find_dotted("imports", dotted)
        if entry is None or not _needed(file, entry) or entry.name in seen or file.is_own(dotted):
            continue
        seen.add(entry.name)
        if not state.fallback:
            yield _import(file, entry, alias, state)
    for node, state in file.places.names:  # `import numba`, then `numba.cuda.jit`
        if isinstance(node, ast.Attribute):
            dotted = file.places.dotted(node)
            entry = file.rules.find_dotted("imports", dotted) if dotted else None
            if entry is not None and entry.name not in seen and _needed(file, entry) and not file.is_own(dotted):
                seen.add(entry.name)
                yield _import(file, entry, node, state)


def _import(file: PythonFile, entry: Entry, node: ast.AST, state: State) -> Finding | None:
    if (entry.severity or entry.rule.severity) is Severity.INFO:
        return file.report(entry, node)
    if not state.optional:
        ported = bool(file.ctx.project.hip_marks)  # the project chooses by itself what it imports
        return file.report(entry, node, severity=Severity.INFO if ported else None)
    message = (entry.message or entry.rule.message) + "; where it is missing the program goes on without it"
    return file.report(entry, node, severity=Severity.INFO, message=message)


def arguments(file: PythonFile) -> Iterator[Finding | None]:
    """Keyword arguments that stand in the rules, alone (`maxnreg`) or with a value (`target=cuda`)."""
    keywords = file.rules.kinds["keywords"]
    parameters = {item.arg for function, _ in file.places.functions for item in _parameters(function)}
    for call, state in file.places.calls:
        for keyword in call.keywords:
            if keyword.arg is None or keyword.arg in parameters:  # of a kernel or wrapper of the file's own
                continue
            value = keyword.value
            word = value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""
            entry = keywords.get(f"{keyword.arg}={word}")
            entry = entry or keywords.get(keyword.arg)
            if entry is None or not _needed(file, entry) or state.message or not _is_value(entry, value):
                continue
            yield file.report(entry, keyword, symbol=keyword.arg)


def _parameters(function: Function) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def _is_value(entry: Entry, value: ast.expr) -> bool:
    if isinstance(value, ast.Constant) and value.value in (None, False):
        return False
    if entry.value.startswith(">"):
        return isinstance(value, ast.Constant) and isinstance(value.value, int) and value.value > int(entry.value[1:])
    return True


def texts(file: PythonFile) -> Iterator[Finding | None]:
    """Strings that name an environment variable, a shared library, a program, or a path of CUDA."""
    rules = file.rules
    environment, libraries = rules.kinds["environment"], rules.kinds["libraries"]
    needed = {  # os.environ["CUDA_HOME"]: KeyError where it is not set
        id(item.slice)
        for item, _ in file.places.subscripts
        if isinstance(item.ctx, ast.Load) and _last(item.value) == "environ"
    }
    loads = file.mentions(b"CDLL", b"dlopen", b"LoadLibrary", b"load_library", b"find_library")
    strings = [(pattern(name), entry) for name, entry in rules.kinds["strings"].items()]
    for node, text, state in file.places.strings:
        if state.message or not 2 < len(text) < 4000:
            continue
        entry = environment.get(text)
        if entry is not None:
            yield file.report(entry, node, severity=None if id(node) in needed else Severity.INFO)
            continue
        match = _LIBRARY.fullmatch(text) if len(text) < 200 else None
        loader = _callee(state) in _LOADERS
        entry = libraries.get(match[1]) if match else libraries.get(text) if loader else None
        if entry is not None:
            sure = (loader or loads) and not state.optional
            yield file.report(entry, node, severity=None if sure else Severity.INFO)
            continue
        entry = _command(file, text, state)
        if entry is not None:
            asks = state.optional or _callee(state) in _SEARCHES  # what is missing is expected to be
            yield file.report(entry, node, severity=Severity.INFO if asks else None)
            continue
        if "/" not in text and "--" not in text and "." not in text:
            continue
        for known, entry in strings:
            found = known.search(text)
            if found and _needed(file, entry):
                yield file.report(entry, node, symbol=found[0][:60])
                break


def _command(file: PythonFile, text: str, state: State) -> Entry | None:
    if not (state.first or _callee(state) in _RUNNERS):
        return None
    match = _COMMAND.fullmatch(text)
    return file.rules.find("commands", match[1]) if match else None


def _callee(state: State) -> str:
    return _last(state.call.func) if state.call else ""


def _last(node: ast.expr) -> str:
    """The last word of a reference."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _needed(file: PythonFile, entry: Entry) -> bool:
    return not entry.needs or file.places.imported(*entry.needs.split())
