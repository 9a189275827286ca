from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from migrator.report.diff import LINE_LIMIT, file_diff
from tests.unit.report.example import AFTER, BEFORE


def rows(before: bytes, after: bytes) -> list[tuple[str, int, int, str]]:
    return [
        (line.kind, line.old, line.new, line.text) for hunk in file_diff(before, after).hunks for line in hunk.lines
    ]


def test_equal_files_have_no_hunks() -> None:
    assert file_diff(BEFORE, BEFORE).hunks == ()


def test_changed_lines_are_numbered_and_marked() -> None:
    diff = file_diff(BEFORE, AFTER)
    first = diff.hunks[0].lines
    assert [(line.kind, line.old, line.new) for line in first[:3]] == [("-", 1, 0), ("+", 0, 1), (" ", 2, 2)]
    assert [piece for piece, changed in first[1].pieces if changed] == ["hip/hip_runtime"]
    assert (diff.removed, diff.added) == (7, 7)
    assert diff.hunks[0].header == "@@ -1,3 +1,3 @@"


def test_an_added_line() -> None:
    assert rows(b"a\nb\n", b"a\nx\nb\n") == [(" ", 1, 1, "a"), ("+", 0, 2, "x"), (" ", 2, 3, "b")]


def test_a_long_line_is_shown_around_the_change() -> None:
    diff = file_diff(b"a" * 10_000 + b"before" + b"b" * 5_000, b"a" * 10_000 + b"after" + b"b" * 5_000)
    texts = [line.text for line in diff.hunks[0].lines]
    assert "before" in texts[0]
    assert "after" in texts[1]
    assert max(map(len, texts)) < LINE_LIMIT + 40


def test_bytes_that_are_not_text_are_shown() -> None:
    assert [row[3] for row in rows(b"caf\xe9\r\n", b"caf\xe9!\x1b\r\n")] == ["caf\\xe9", "caf\\xe9!<U+001B>"]


def test_a_large_file_takes_little_time() -> None:
    before = b"".join(b"  int x%d = cudaFoo(%d);\n  y += x%d;\n\n}\n" % (n, n, n) for n in range(6_000))
    start = time.perf_counter()
    diff = file_diff(before, b"#include <hip>\n" + before.replace(b"cuda", b"hip"))
    assert diff.removed == 6_000
    assert time.perf_counter() - start < 20


@given(
    st.lists(st.sampled_from([b"a", b"b", b"", b"cuda"]), max_size=30),
    st.lists(st.sampled_from([b"a", b"b", b"hip"]), max_size=30),
)
def test_the_diff_turns_one_into_the_other(old: list[bytes], new: list[bytes]) -> None:
    before, after = b"".join(line + b"\n" for line in old), b"".join(line + b"\n" for line in new)
    lines = [line for hunk in file_diff(before, after).hunks for line in hunk.lines]
    assert all(old[line.old - 1] == line.text.encode() for line in lines if line.kind in " -")
    assert all(new[line.new - 1] == line.text.encode() for line in lines if line.kind in " +")
    removed = {line.old for line in lines if line.kind == "-"}
    added = {line.new for line in lines if line.kind == "+"}
    kept_old = [text for at, text in enumerate(old, 1) if at not in removed]
    assert kept_old == [text for at, text in enumerate(new, 1) if at not in added]
