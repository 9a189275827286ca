"""A Python file as a syntax tree whose places are byte offsets of the file, whatever its encoding and line ends."""

from __future__ import annotations

import ast
import codecs
import tokenize
import warnings
from io import BytesIO

from migrator.lazy import pattern

_LINE_END = pattern(rb"\r\n|\r|\n")


class NotPython(Exception):
    """The file is not read as Python 3; the text says why."""


class PythonText:
    """One parsed file."""

    __slots__ = ("_encoding", "_offset", "_starts", "data", "tree")

    def __init__(self, data: bytes) -> None:
        self.data = data
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # what Python thinks of a literal is not our business
                self.tree = ast.parse(data)
            encoding, _ = tokenize.detect_encoding(BytesIO(data).readline)
        except SyntaxError as error:
            raise NotPython(f"line {error.lineno or 1}: {error.msg}") from None
        except (ValueError, RecursionError, MemoryError, LookupError) as error:
            raise NotPython(str(error) or type(error).__name__) from None
        self._offset = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
        self._encoding = "" if encoding in ("utf-8", "utf-8-sig", "ascii") else encoding
        self._starts = [self._offset, *(match.end() for match in _LINE_END.finditer(data))]

    def offset(self, line: int, column: int) -> int:
        """The byte of a place as `ast` counts: lines from 1, columns in bytes of UTF-8."""
        start = self._starts[min(line, len(self._starts)) - 1]
        if not self._encoding or not column:
            return start + column
        end = self._starts[line] if line < len(self._starts) else len(self.data)
        text = self.data[start:end].decode(self._encoding, "replace").encode()
        return start + len(text[:column].decode("utf-8", "replace").encode(self._encoding, "replace"))

    def span(self, node: ast.AST) -> tuple[int, int]:
        """The bytes of a node that has a place."""
        start = self.offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]
        return start, max(start, self.offset(node.end_lineno, node.end_col_offset))  # type: ignore[attr-defined]

    def quote(self, node: ast.AST, limit: int = 60) -> str:
        """The source of a node on one line, for a message."""
        start, end = self.span(node)
        shown = " ".join(self.data[start:end].decode(self._encoding or "utf-8", "replace").split()).replace("`", "'")
        return shown if len(shown) <= limit else shown[: limit - 3] + "..."
