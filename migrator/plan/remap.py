"""Facts of the original text carried over to the edited text, so that a second run can be checked."""

from __future__ import annotations

from msgspec.structs import replace

from migrator.edits.buffer import SourceMap
from migrator.model.facts import FileFacts


class Forward:
    """Maps original offsets to offsets of the result; None where the bytes are gone."""

    def __init__(self, source_map: SourceMap) -> None:
        self._copied = sorted(
            (segment.source, segment.length, segment.out) for segment in source_map.segments if segment.length
        )

    def offset(self, original: int) -> int | None:
        low, high = 0, len(self._copied)
        while low < high:
            middle = (low + high) // 2
            if self._copied[middle][0] <= original:
                low = middle + 1
            else:
                high = middle
        if not low:
            return None
        source, length, out = self._copied[low - 1]
        return out + original - source if original < source + length else None

    def nearest(self, original: int) -> int:
        """The offset of the copied byte at or before `original`."""
        at = self.offset(original)
        if at is not None:
            return at
        best = 0
        for source, length, out in self._copied:
            if source <= original:
                best = out + min(length, original - source)
        return best


def remap(facts: FileFacts, source_map: SourceMap) -> FileFacts:
    """The names and declarations of `facts` that are still in the result, at their new offsets."""
    forward = Forward(source_map)
    refs = tuple(replace(ref, start=at) for ref in facts.refs if (at := forward.offset(ref.start)) is not None)
    declarations = tuple(
        replace(
            item,
            start=at,
            scope=(forward.nearest(item.scope[0]), forward.nearest(item.scope[1])) if item.scope != (0, 0) else (0, 0),
        )
        for item in facts.declarations
        if (at := forward.offset(item.start)) is not None
    )
    return FileFacts(facts.path, refs=refs, declarations=declarations, units=facts.units)
