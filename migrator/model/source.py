"""Source text as bytes, and positions in it."""

from __future__ import annotations

import bisect
import hashlib
from dataclasses import dataclass, field
from enum import StrEnum

from msgspec import Struct


class FileKind(StrEnum):
    """What a file is to the migration; decided by name and content in `discover`."""

    CUDA = "cuda"  # .cu, .cuh
    CXX = "cxx"  # .cpp, .cc, .c ...
    HEADER = "header"  # .h, .hpp, .inl ...
    BUILD = "build"  # CMakeLists.txt, Makefile, setup.py ...
    PYTHON = "python"
    OTHER = "other"

    @property
    def is_code(self) -> bool:
        """True for what the C++ token layer reads."""
        return self in (FileKind.CUDA, FileKind.CXX, FileKind.HEADER)


class Span(Struct, frozen=True, order=True):
    """A half-open byte range `[start, end)` of the original file `path` (posix, relative to the root)."""

    path: str
    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def contains(self, other: Span) -> bool:
        return self.path == other.path and self.start <= other.start and other.end <= self.end


class LineIndex:
    """Maps byte offsets to 1-based (line, column); columns count bytes."""

    __slots__ = ("_starts",)

    def __init__(self, data: bytes) -> None:
        starts = [0]
        at = data.find(b"\n")
        while at >= 0:
            starts.append(at + 1)
            at = data.find(b"\n", at + 1)
        self._starts = starts

    def __len__(self) -> int:
        return len(self._starts)

    def position(self, offset: int) -> tuple[int, int]:
        """(line, column) of a byte offset, both 1-based."""
        line = bisect.bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def start(self, line: int) -> int:
        """The byte offset at which a 1-based line begins."""
        return self._starts[line - 1]


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file of the project: its bytes and nothing that could not be derived from them."""

    path: str  # posix, relative to the project's root
    kind: FileKind
    data: bytes
    _lines: list[LineIndex] = field(default_factory=list, compare=False, repr=False)

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @property
    def lines(self) -> LineIndex:
        if not self._lines:
            self._lines.append(LineIndex(self.data))
        return self._lines[0]

    @property
    def newline(self) -> bytes:
        """The line end that the first line uses (`\\n` where there is none)."""
        at = self.data.find(b"\n")
        return b"\r\n" if at > 0 and self.data[at - 1 : at] == b"\r" else b"\n"

    def text(self, span: Span) -> bytes:
        return self.data[span.start : span.end]

    def line_text(self, offset: int, limit: int = 240) -> str:
        """The line that holds `offset`, for showing to people."""
        start = self.data.rfind(b"\n", 0, offset) + 1
        end = self.data.find(b"\n", offset)
        raw = self.data[start : end if end >= 0 else len(self.data)].rstrip(b"\r")
        return raw[:limit].decode("utf-8", "replace")
