"""Lines of the result back to lines of the original."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrator.edits.buffer import EditBuffer
from migrator.errors import UsageError
from migrator.model.edit import Edit, Fix
from migrator.model.source import FileKind, SourceFile
from migrator.verify.maps import LineMaps, line_maps, line_runs, read_maps, write_maps

TEXT = b"one\ntwo\nthree\nfour\nfive\n"


def edited() -> tuple[bytes, LineMaps]:
    """Two lines before `two`, `four` deleted."""
    buffer = EditBuffer(SourceFile("a.cu", FileKind.CUDA, TEXT))
    buffer.add(Fix((Edit.insert("a.cu", 4, "new\nnewer\n"),)))
    buffer.add(Fix((Edit.replace(buffer_span(14, 19), ""),)))
    data, source_map = buffer.render()
    return data, line_maps({"a.cu": source_map}, lambda path: TEXT, lambda path: data)


def buffer_span(start: int, end: int):  # type: ignore[no-untyped-def]
    from migrator.model.source import Span

    return Span("a.cu", start, end)


def test_lines_lead_back() -> None:
    data, maps = edited()
    assert data == b"one\nnew\nnewer\ntwo\nthree\nfive\n"
    lines = {line: maps.original("a.cu", line)[1] for line in range(1, 7)}
    assert lines[1] == 1
    assert lines[4] == 2
    assert lines[5] == 3
    assert lines[6] == 5
    assert lines[2] in (1, 2)
    assert maps.original("other.h", 7) == ("other.h", 7)
    assert maps.original("a.cu", 0) == ("a.cu", 0)


def test_unchanged_text_is_one_run() -> None:
    _, source_map = EditBuffer(SourceFile("a.cu", FileKind.CUDA, TEXT)).render()
    assert line_runs(source_map, TEXT, TEXT) == ((1, 1),)


def test_maps_are_kept_with_the_result(tmp_path: Path) -> None:
    _, maps = edited()
    assert read_maps(tmp_path) == LineMaps()
    write_maps(tmp_path, maps)
    assert read_maps(tmp_path) == maps
    (tmp_path / ".cu2hip" / "maps.json").write_text('{"schema": 99, "files": {}}')
    with pytest.raises(UsageError, match="another version"):
        read_maps(tmp_path)
    (tmp_path / ".cu2hip" / "maps.json").write_text("{")
    with pytest.raises(UsageError, match="cannot be read"):
        read_maps(tmp_path)
