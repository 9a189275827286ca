"""Flags from `setup.py`: what its extensions say about folders, macros and options.

The text is parsed, never run: names, lists, joins and the folder of the file itself are followed, everything else is
unknown and left out. Sources: setuptools documentation, building extension modules; PyTorch documentation,
torch.utils.cpp_extension.
"""

from __future__ import annotations

import ast
import posixpath
from collections.abc import Iterator
from pathlib import Path

from migrator.discover.readers.make import joined, only_flags, shell_words
from migrator.frontend.flags import ParsedFlags, parse_words
from migrator.lazy import pattern

_ROOT = "@root@"  # stands for the root of the tree
_OPTIONS = ("extra_compile_args", "extra_cflags", "extra_cuda_cflags")
_FOLDERS = ("include_dirs", "extra_include_paths", "include_directories")
_SAME = ("abspath", "realpath", "normpath", "str", "Path", "resolve", "absolute", "as_posix", "list", "tuple", "fspath")
_DEPTH = 60
_OTHER = pattern(r"(?i)hip(?!ster)|rocm|win32|windows|'nt'|darwin|macos|msvc")
_CUDA = pattern(r"(?i)cuda|nvcc|nvidia")


class _Script:
    """The values of a script's names, read from top to bottom; of a name bound twice both lists count."""

    def __init__(self, folder: str) -> None:
        self.here = posixpath.normpath(f"{_ROOT}/{folder}")
        self.values: dict[str, list[str]] = {"__file__": [f"{self.here}/setup.py"]}
        self.words: list[str] = []

    def read(self, tree: ast.AST) -> None:
        for node in _in_order(tree):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self.bind(target, node.value)
            elif isinstance(node, (ast.AugAssign, ast.AnnAssign)) and node.value is not None:
                self.bind(node.target, node.value)
            elif isinstance(node, ast.Call):
                self.call(node)

    def bind(self, target: ast.expr, value: ast.expr) -> None:
        name = _dotted(target)
        if isinstance(target, ast.Subscript):
            name = _dotted(target.value)
        if name:
            self.values[name] = [*self.values.get(name, []), *self.texts(value)]

    def call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("append", "extend") and node.args:
            self.bind(node.func.value, node.args[0])
        for keyword in node.keywords:
            if keyword.arg in _FOLDERS:
                self.words += [f"-I{self.place(text)}" for text in self.texts(keyword.value)]
            elif keyword.arg == "define_macros":
                self.words += [f"-D{text}" for text in self.macros(keyword.value)]
            elif keyword.arg in _OPTIONS:
                self.words += joined([word for text in self.texts(keyword.value) for word in shell_words(text)])

    def macros(self, node: ast.expr) -> Iterator[str]:
        """`NAME` or `NAME=VALUE` of the pairs in a list of macros."""
        if isinstance(node, ast.Name):
            yield from self.values.get(node.id, [])
        elif isinstance(node, (ast.List, ast.Tuple)) and all(isinstance(item, ast.Tuple) for item in node.elts):
            for item in node.elts:
                assert isinstance(item, ast.Tuple)
                parts = [part.value if isinstance(part, ast.Constant) else "" for part in item.elts]
                if parts and isinstance(parts[0], str):
                    value = parts[1] if len(parts) > 1 else None
                    yield f"{parts[0]}={value}" if isinstance(value, (str, int)) else parts[0]
        elif isinstance(node, ast.BinOp):
            yield from self.macros(node.left)
            yield from self.macros(node.right)

    def place(self, text: str) -> str:
        """A folder as a path from the root where it lies in the tree."""
        full = text if text.startswith((_ROOT, "/")) else posixpath.join(self.here, text)
        return posixpath.normpath(full).removeprefix(_ROOT).lstrip("/") or "." if full.startswith(_ROOT) else text

    def texts(self, node: ast.expr, depth: int = 0) -> list[str]:
        """The texts that an expression may stand for; unknown parts are left out."""
        if depth > _DEPTH:
            return []
        if isinstance(node, ast.Constant):
            return [node.value] if isinstance(node.value, str) else []
        if isinstance(node, (ast.Name, ast.Attribute)):
            name = _dotted(node)
            if name in self.values:
                return self.values[name]
            if isinstance(node, ast.Attribute) and node.attr == "parent":
                return [posixpath.dirname(text) for text in self.texts(node.value, depth + 1)]
            return []
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            tuples = isinstance(node, ast.List) and node.elts and all(isinstance(item, ast.Tuple) for item in node.elts)
            return list(self.macros(node)) if tuples else [t for item in node.elts for t in self.texts(item, depth + 1)]
        if isinstance(node, ast.Dict):
            return [text for value in node.values for text in self.texts(value, depth + 1)]
        if isinstance(node, ast.Starred):
            return self.texts(node.value, depth + 1)
        if isinstance(node, ast.IfExp):
            return [*self.texts(node.body, depth + 1), *self.texts(node.orelse, depth + 1)]
        if isinstance(node, ast.BoolOp):
            return [text for value in node.values for text in self.texts(value, depth + 1)]
        if isinstance(node, ast.JoinedStr):
            return self.formatted(node, depth)
        if isinstance(node, ast.BinOp):
            return self.operation(node, depth)
        if isinstance(node, ast.Call):
            return self.result(node, depth)
        return []

    def formatted(self, node: ast.JoinedStr, depth: int) -> list[str]:
        parts: list[str] = []
        for value in node.values:
            inner = value.value if isinstance(value, ast.FormattedValue) else value
            known = self.texts(inner, depth + 1)
            if len(known) != 1:
                return []
            parts.append(known[0])
        return ["".join(parts)]

    def operation(self, node: ast.BinOp, depth: int) -> list[str]:
        left, right = self.texts(node.left, depth + 1), self.texts(node.right, depth + 1)
        if isinstance(node.op, ast.Div):
            return [posixpath.normpath(posixpath.join(one, other)) for one in left[:1] for other in right[:1]]
        if not isinstance(node.op, ast.Add):
            return []
        text = any(isinstance(side, (ast.Constant, ast.JoinedStr)) for side in (node.left, node.right))
        if text and len(left) == len(right) == 1:
            return [left[0] + right[0]]
        return [*left, *right]

    def result(self, node: ast.Call, depth: int) -> list[str]:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else _dotted(node.func)
        given = [self.texts(argument, depth + 1) for argument in node.args]
        if name == "join" and given and all(given):
            return [posixpath.normpath(posixpath.join(*(texts[0] for texts in given)))]
        if name == "dirname" and given and given[0]:
            return [posixpath.dirname(given[0][0]) or "."]
        if name in ("getcwd", "cwd"):
            return [self.here]
        if name in _SAME:
            if given:
                return given[0]
            return self.texts(node.func.value, depth + 1) if isinstance(node.func, ast.Attribute) else []
        return [text for texts in given for text in texts if text.startswith("-")]  # it adds to a list of flags


def _in_order(tree: ast.AST) -> Iterator[ast.AST]:
    """Assignments and calls in the order of the text, without the branches of a build for HIP or for Windows."""
    pending = list(ast.iter_child_nodes(tree))[::-1]
    while pending:
        node = pending.pop()
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)):
            yield node
        if isinstance(node, ast.If):
            other = _other_build(node.test)
            kept = [*(() if other is True else node.body), *(() if other is False else node.orelse)]
            pending += [*kept[::-1], node.test]
            continue
        if isinstance(node, ast.Call):
            yield node
        pending += list(ast.iter_child_nodes(node))[::-1]


def _other_build(test: ast.expr) -> bool | None:
    """True for a condition that holds only where CUDA is not built for on Linux, False for its opposite."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        inner = _other_build(test.operand)
        return None if inner is None else not inner
    if isinstance(test, ast.BoolOp):
        decided = [_other_build(value) for value in test.values]
        if isinstance(test.op, ast.And):
            return True if True in decided else None
        return True if all(decided) else None
    text = ast.unparse(test)
    if _CUDA.search(text) or not _OTHER.search(text):
        return None
    return not any(mark in text for mark in ("!=", "not in")) and not text.endswith("is None")


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        head = _dotted(node.value)
        return f"{head}.{node.attr}" if head else ""
    return ""


def setup_flags(root: Path, path: str) -> ParsedFlags:
    """What a `setup.py` (relative path) says; include folders come out relative to the root."""
    try:
        tree = ast.parse((root / path).read_bytes())
        script = _Script(posixpath.dirname(path))
        script.read(tree)
    except (OSError, SyntaxError, ValueError, RecursionError):
        return ParsedFlags()
    return only_flags(parse_words(script.words), "")
