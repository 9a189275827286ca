"""Accepted edits of one file: conflicts found on entry, everything applied once."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from msgspec import Struct

from migrator.errors import EditConflict
from migrator.model.edit import Edit, Fix
from migrator.model.source import SourceFile, Span


@dataclass(slots=True)
class _Node:
    """An accepted edit; `inner` holds, per part, the edits inside the original text that a `Span` part copies."""

    edit: Edit
    inner: list[list[_Node]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.inner = [[] for _ in self.edit.parts]


class Segment(Struct, frozen=True):
    """`length` bytes of the result at `out` are those of the original at `source`."""

    out: int
    source: int
    length: int


class SourceMap(Struct, frozen=True):
    """Where the result's bytes come from; new text maps to the place that it replaced."""

    segments: tuple[Segment, ...]

    def original(self, offset: int) -> int:
        """The original offset for an offset of the result: exact in copied text, else the nearest before."""
        best = 0
        low, high = 0, len(self.segments)
        while low < high:
            middle = (low + high) // 2
            if self.segments[middle].out <= offset:
                low = middle + 1
            else:
                high = middle
        if low:
            segment = self.segments[low - 1]
            best = segment.source + min(offset - segment.out, segment.length)
        return best


def _insert(nodes: list[_Node], edit: Edit) -> bool:
    """Add `edit` to a sorted list of disjoint nodes; False where the same edit is already there."""
    start, end = edit.span.start, edit.span.end
    low = bisect_left(nodes, start, key=lambda node: node.edit.span.start)
    while low > 0 and nodes[low - 1].edit.span.end > start:
        low -= 1
    while low < len(nodes) and nodes[low].edit.span.end <= start and nodes[low].edit.span.start < start:
        low += 1
    overlapping: list[int] = []
    at = low
    while at < len(nodes):
        other = nodes[at].edit.span
        if other.start >= end and not (other.start == start and other.end == end):
            break
        if other.start == start and other.end == end:
            if nodes[at].edit == edit:
                return False
            if start == end:  # another insertion at the same place: keep the order of arrival
                at += 1
                low = at
                continue
        if other.start == other.end and other.start == start:  # an insertion right before this range
            at += 1
            low = at
            continue
        overlapping.append(at)
        at += 1
    if not overlapping:
        nodes.insert(low, _Node(edit))
        return True
    if len(overlapping) == 1:
        node = nodes[overlapping[0]]
        for part, inner in zip(node.edit.parts, node.inner, strict=True):
            if isinstance(part, Span) and part.start <= start and end <= part.end:
                return _insert(inner, edit)
    fresh = _Node(edit)
    for index in overlapping:
        node = nodes[index]
        for part, inner in zip(edit.parts, fresh.inner, strict=True):
            if isinstance(part, Span) and part.start <= node.edit.span.start and node.edit.span.end <= part.end:
                inner.append(node)
                break
        else:
            raise EditConflict(f"{edit.span.path}: bytes {start}-{end} are already edited")
    nodes[overlapping[0] : overlapping[-1] + 1] = [fresh]
    return True


class EditBuffer:
    """Edit groups of one file. `add` accepts a group whole or raises `EditConflict` and leaves no trace of it."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self._nodes: list[_Node] = []
        self._groups: list[tuple[Fix, str]] = []

    def __len__(self) -> int:
        return len(self._groups)

    @property
    def groups(self) -> tuple[tuple[Fix, str], ...]:
        """The accepted groups and the step that each belongs to, in order of arrival."""
        return tuple(self._groups)

    def add(self, fix: Fix, step: str = "") -> None:
        """Accept all edits of `fix`, or none: raises `EditConflict` where one clashes with an accepted edit."""
        done = 0
        try:
            for edit in fix.edits:
                if edit.span.path != self.source.path or not 0 <= edit.span.start <= edit.span.end <= len(
                    self.source.data
                ):
                    raise EditConflict(f"{edit.span.path}: the edit lies outside of {self.source.path}")
                _insert(self._nodes, edit)
                done += 1
        except EditConflict:
            if done:
                self._rebuild()
            raise
        self._groups.append((fix, step))

    def _rebuild(self) -> None:
        self._nodes = []
        for fix, _ in self._groups:
            for edit in fix.edits:
                _insert(self._nodes, edit)

    def render(self) -> tuple[bytes, SourceMap]:
        """The edited text and where it came from."""
        out: list[bytes] = []
        segments: list[Segment] = []
        size = 0

        def copy(start: int, end: int) -> None:
            nonlocal size
            if end > start:
                segments.append(Segment(size, start, end - start))
                out.append(self.source.data[start:end])
                size += end - start

        def emit(nodes: list[_Node], start: int, end: int) -> None:
            nonlocal size
            at = start
            for node in nodes:
                copy(at, node.edit.span.start)
                for part, inner in zip(node.edit.parts, node.inner, strict=True):
                    if isinstance(part, Span):
                        emit(inner, part.start, part.end)
                    else:
                        segments.append(Segment(size, node.edit.span.start, 0))
                        out.append(part)
                        size += len(part)
                at = node.edit.span.end
            copy(at, end)

        emit(self._nodes, 0, len(self.source.data))
        return b"".join(out), SourceMap(tuple(segments))

    def render_through(self, steps: tuple[str, ...]) -> bytes:
        """The text with only the groups of the given steps applied."""
        partial = EditBuffer(self.source)
        for fix, step in self._groups:
            if step in steps:
                partial.add(fix, step)
        return partial.render()[0]
