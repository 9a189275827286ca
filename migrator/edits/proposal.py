"""Fixes as plain text edits: what an editor or a code scanner can apply without knowing this program."""

from __future__ import annotations

from dataclasses import replace

from migrator.edits.buffer import EditBuffer, SourceMap
from migrator.errors import EditConflict
from migrator.model.edit import Fix, Safety, TextEdit
from migrator.model.finding import Finding
from migrator.model.source import SourceFile

_LIMIT = 64 << 10  # bytes of new text above which an edit is none for a person to accept


def proposed(source: SourceFile, finding: Finding) -> Finding:
    """The finding with its fix as `edits` where it is open and the fix stands for itself."""
    fix = finding.change
    if fix is None or not finding.status.is_open or fix.safety is Safety.DISPLAY:
        return finding
    return replace(finding, edits=text_edits(source, fix))


def text_edits(source: SourceFile, fix: Fix) -> tuple[TextEdit, ...]:
    """The edits of a fix, disjoint and in order; none where they clash or cannot be written as UTF-8 text."""
    buffer = EditBuffer(source)
    try:
        buffer.add(fix)
    except EditConflict:
        return ()
    data, source_map = buffer.render()
    edits = []
    for start, end, new in _replaced(len(source.data), data, source_map):
        try:
            text = new.decode()
        except UnicodeDecodeError:
            return ()
        line, column = _position(source, start)
        end_line, end_column = _position(source, end)
        edits.append(TextEdit(start, end, line, column, end_line, end_column, text))
    return tuple(edits) if sum(len(edit.text) for edit in edits) <= _LIMIT else ()


def _replaced(size: int, data: bytes, source_map: SourceMap) -> list[tuple[int, int, bytes]]:
    """(start, end, new text) of what is not copied, in the order of the original."""
    found: list[tuple[int, int, bytes]] = []
    at_old = at_new = 0
    kept = [segment for segment in source_map.segments if segment.length]
    for source, out, length in (*((item.source, item.out, item.length) for item in kept), (size, len(data), 0)):
        if source < at_old:  # text that a fix moves up: everything in between is one replacement
            continue
        if source > at_old or out > at_new:
            found.append((at_old, source, data[at_new:out]))
        at_old, at_new = source + length, out + length
    return found


def _position(source: SourceFile, offset: int) -> tuple[int, int]:
    """(line, column) of a byte offset; columns in characters from 1."""
    line, _ = source.lines.position(offset)
    before = source.data[source.lines.start(line) : offset]
    return line, len(before.decode("utf-8", "replace")) + 1
