"""A build script in Python as a tree with byte positions; it is read, never run."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from functools import cached_property

from migrator.buildsys.base import BuildContext
from migrator.lazy import pattern
from migrator.model.source import Span

_NEWLINE = pattern(rb"\r\n|\r|\n")
_BOM = b"\xef\xbb\xbf"

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class Script:
    """The tree of one script. Positions are byte offsets of the file, whatever its encoding and line ends."""

    def __init__(self, ctx: BuildContext) -> None:
        """Raises SyntaxError (or ValueError) for what is no Python."""
        self.ctx = ctx
        self.data = ctx.source.data
        self.encoding = _encoding(self.data)
        self.tree = ast.parse(self.data)
        self.parents: dict[ast.AST, ast.AST] = {}
        todo: list[ast.AST] = [self.tree]
        while todo:
            node = todo.pop()
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node
                todo.append(child)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node, in the order of the text where they have a place."""
        found = [node for node in self.parents if hasattr(node, "lineno")]
        return tuple(sorted(found, key=lambda node: (node.lineno, node.col_offset)))  # type: ignore[attr-defined]

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in _NEWLINE.finditer(self.data))]

    def offset(self, line: int, column: int) -> int:
        """The byte offset of a line (from 1) and a column in bytes of UTF-8, as `ast` counts."""
        start = self._starts[line - 1]
        if line == 1 and self.data.startswith(_BOM):
            start += len(_BOM)
        if column and self.encoding != "utf-8":
            end = self._starts[line] if line < len(self._starts) else len(self.data)
            text = self.data[start:end].decode(self.encoding, "replace")
            before = text.encode("utf-8")[:column].decode("utf-8", "ignore")
            return start + len(before.encode(self.encoding, "replace"))
        return start + column

    def span(self, node: ast.AST) -> Span:
        """The bytes of an expression or a statement."""
        return self.between(node, node)

    def between(self, first: ast.AST, last: ast.AST) -> Span:
        start = self.offset(first.lineno, first.col_offset)  # type: ignore[attr-defined]
        end = self.offset(last.end_lineno, last.end_col_offset)  # type: ignore[attr-defined]
        return self.ctx.span(start, end)

    def text(self, node: ast.AST) -> str:
        span = self.span(node)
        return self.data[span.start : span.end].decode(self.encoding, "replace")

    def quoted(self, node: ast.AST, limit: int = 80) -> str:
        """The text of a node on one line, for messages."""
        text = " ".join(self.text(node).split())
        return text if len(text) <= limit else f"{text[: limit - 3]}..."

    def ancestors(self, node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
        """(ancestor, its child on the way down to `node`), from the inside."""
        child = node
        while (parent := self.parents.get(child)) is not None:
            yield parent, child
            child = parent

    def statement(self, node: ast.AST) -> ast.stmt:
        """The innermost statement that holds `node`."""
        here: ast.AST | None = node
        while here is not None and not isinstance(here, ast.stmt):
            here = self.parents.get(here)
        assert here is not None
        return here

    def function(self, node: ast.AST) -> ast.AST | None:
        """The innermost function around `node`."""
        return next((above for above, _ in self.ancestors(node) if isinstance(above, FUNCTIONS)), None)

    def siblings(self, statement: ast.AST) -> list[ast.stmt]:
        """The block that a statement stands in."""
        parent = self.parents.get(statement)
        for name in ("body", "orelse", "finalbody"):
            block = getattr(parent, name, None)
            if isinstance(block, list) and statement in block:
                return block
        return []

    def alone(self, statement: ast.stmt) -> bool:
        """True where the lines of a statement hold nothing else but a comment."""
        span = self.span(statement)
        start = self._starts[statement.lineno - 1]
        end = self.data.find(b"\n", span.end)
        after = self.data[span.end : end if end >= 0 else len(self.data)].strip()
        return not self.data[start : span.start].strip() and (not after or after.startswith(b"#"))

    def line_start(self, line: int) -> int:
        return self._starts[line - 1]

    def line_bytes(self, line: int) -> bytes:
        end = self._starts[line] if line < len(self._starts) else len(self.data)
        return self.data[self._starts[line - 1] : end]


def _encoding(data: bytes) -> str:
    name, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    return "utf-8" if name in ("utf-8", "utf-8-sig", "ascii") else name


def dotted(node: ast.AST) -> str:
    """`os.environ` for such a chain of names, empty for any other expression."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        inner = dotted(node.value)
        return f"{inner}.{node.attr}" if inner else ""
    return ""


def last_name(node: ast.AST) -> str:
    """The name of a variable, the attribute of an object, what a call calls."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Call):
        return last_name(node.func)
    return ""


def constant(node: ast.AST | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
