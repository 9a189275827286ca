"""LineIndex and diffs against plain models."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from migrator.edits.diff import unified_diff
from migrator.model.source import FileKind, LineIndex, SourceFile

DATA = st.lists(st.sampled_from([b"a", b"\n", b"\r\n", b"\r", b"\xff", b"\x0c", b"\0"]), max_size=30).map(b"".join)
LINES = st.lists(st.sampled_from([b"a", b"b", b"c", b"", b"\r", b"\x0c"]), max_size=12)


@given(DATA)
def test_positions_agree_with_counting(data: bytes) -> None:
    index = LineIndex(data)
    assert len(index) == data.count(b"\n") + 1
    for offset in range(len(data) + 1):
        line, column = index.position(offset)
        assert line == data.count(b"\n", 0, offset) + 1
        assert column == offset - (data.rfind(b"\n", 0, offset) + 1) + 1
        assert index.start(line) + column - 1 == offset


@given(DATA, st.integers(0, 40))
def test_line_text_is_the_line(data: bytes, offset: int) -> None:
    offset = min(offset, len(data))
    source = SourceFile("a", FileKind.CUDA, data)
    line = data.split(b"\n")[data.count(b"\n", 0, offset)]
    assert source.line_text(offset) == line.rstrip(b"\r").decode("utf-8", "replace")


def applied(before: bytes, diff: bytes) -> bytes:
    """A small `patch`."""
    old = before.split(b"\n")
    new: list[bytes] = []
    at = 0
    lines = diff.split(b"\n")[2:-1]
    number = 0
    while number < len(lines):
        line = lines[number]
        if line.startswith(b"@@"):
            start, _, length = line.split(b" ")[1][1:].partition(b",")
            first = int(start) - (0 if length == b"0" else 1)
            new += old[at:first]
            at = first
        elif line.startswith(b"\\"):
            pass
        elif line[:1] == b"+":
            new.append(line[1:])
        else:
            assert old[at] == line[1:], "context and removed lines are the old file's"
            at += 1
            if line[:1] == b" ":
                new.append(line[1:])
        number += 1
    new += old[at:]
    return b"\n".join(new)


@given(LINES, LINES)
def test_a_diff_leads_from_one_file_to_the_other(old: list[bytes], new: list[bytes]) -> None:
    before = b"".join(line + b"\n" for line in old)
    after = b"".join(line + b"\n" for line in new)
    diff = unified_diff("a", before, after)
    if before == after:
        assert diff == b""
    else:
        assert applied(before, diff) == after
