"""Edits as data: byte ranges of the original text and what stands there afterwards."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from migrator.model.source import Span


class Safety(StrEnum):
    """How sure a fix is to keep the program's meaning."""

    SAFE = "safe"
    UNSAFE = "unsafe"
    DISPLAY = "display"


Part = bytes | Span


class Edit(Struct, frozen=True):
    """Replace `span` by `parts`; a `Span` part copies original text together with that text's own edits.

    An empty span inserts. `parts` may be empty (deletion).
    """

    span: Span
    parts: tuple[Part, ...]

    @staticmethod
    def replace(span: Span, text: bytes | str) -> Edit:
        data = text.encode() if isinstance(text, str) else text
        return Edit(span, (data,) if data else ())

    @staticmethod
    def insert(path: str, offset: int, text: bytes | str) -> Edit:
        return Edit.replace(Span(path, offset, offset), text)


class Fix(Struct, frozen=True):
    """An atomic group of edits: all of them are applied, or none.

    `headers` are includes that the new text needs (`hip/hip_runtime.h`, `cu2hip/warp.hpp`); one pass places them
    once a file. `libraries` are link libraries (`hipblas`) that the build needs.
    """

    edits: tuple[Edit, ...] = ()
    safety: Safety = Safety.SAFE
    title: str = ""
    headers: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()


class TextEdit(Struct, frozen=True):
    """A proposed edit as editors take it: the text from `start` to `end` (bytes) becomes `text`.

    Lines count from 1; columns count characters (code points) from 1, as SARIF and the language servers' tools do.
    """

    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int
    text: str
