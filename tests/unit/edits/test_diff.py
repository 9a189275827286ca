"""Unified diffs that `git apply` and `patch` take."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from migrator.edits.diff import coloured, unified_diff


def test_equal_files_have_no_diff() -> None:
    assert unified_diff("a", b"x\n", b"x\n") == b""


def test_the_form() -> None:
    before = b"".join(b"%d\n" % number for number in range(1, 21))
    after = before.replace(b"\n10\n", b"\nten\n")
    assert unified_diff("src/a.cu", before, after) == (
        b"--- a/src/a.cu\n+++ b/src/a.cu\n@@ -7,7 +7,7 @@\n 7\n 8\n 9\n-10\n+ten\n 11\n 12\n 13\n"
    )


CASES = [
    (b"a\nb\n", b"a\nc\n"),
    (b"a\nb", b"a\nc"),
    (b"a\nb", b"a\nb\n"),
    (b"a\nb\n", b"a\nb"),
    (b"a\r\nb\r\n", b"a\r\nc\r\n"),
    (b"caf\xe9\n", b"caf\xe9s\n"),
    (b"\xef\xbb\xbfint a;\n", b"\xef\xbb\xbfint b;\n"),
    (b"a\rb\rc\n", b"a\rB\rc\n"),
    (b"x\x0cy\n\x0b\n", b"x\x0cz\n\x0b\n"),
    (b"", b"a\n"),
    (b"a\n", b""),
    (b"\n\n\n", b"\n\n"),
    (b"a\n" * 50, b"b\n" + b"a\n" * 50 + b"c\n"),
    (b"".join(b"%d\n" % n for n in range(40)), b"".join(b"%d\n" % (n + n % 7 // 6) for n in range(40))),
]


@pytest.mark.parametrize("before, after", CASES)
@pytest.mark.parametrize("name", ["a.cu", "dir with space/b.cu", "汉字.cu"])
def test_git_and_patch_apply_it(tmp_path: Path, before: bytes, after: bytes, name: str) -> None:
    (tmp_path / "patch").write_bytes(unified_diff(name, before, after))
    for command in (
        ["git", "apply", "--whitespace=nowarn", "-p1", "patch"],
        ["patch", "-p1", "-s", "--binary", "-i", "patch"],
    ):
        target = tmp_path / name
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(before)
        if not before or not after:
            continue  # `/dev/null` forms are for files that appear and vanish
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
        assert target.read_bytes() == after


def test_new_and_removed_files(tmp_path: Path) -> None:
    patch = unified_diff("cu2hip/warp.hpp", None, b"#pragma once\n") + unified_diff("old.h", b"x\ny\n", None)
    (tmp_path / "old.h").write_bytes(b"x\ny\n")
    (tmp_path / "patch").write_bytes(patch)
    subprocess.run(["git", "apply", "patch"], cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "cu2hip/warp.hpp").read_bytes() == b"#pragma once\n"
    assert not (tmp_path / "old.h").exists()


def test_odd_names_are_quoted(tmp_path: Path) -> None:
    patch = unified_diff('a"b\n.cu', b"x\n", b"y\n")
    assert b"\na/" not in patch
    (tmp_path / 'a"b\n.cu').write_bytes(b"x\n")
    (tmp_path / "patch").write_bytes(patch)
    subprocess.run(["git", "apply", "patch"], cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / 'a"b\n.cu').read_bytes() == b"y\n"


def test_huge_files_do_not_take_forever() -> None:
    before = b"".join(b"line %d\n" % number for number in range(120_000))
    after = b"first\n" + before.replace(b"7\n", b"seven\n") + b"last\n"
    diff = unified_diff("a.cu", before, after)
    assert diff.count(b"\n@@") == 1


def test_colour_shows_no_foreign_escape() -> None:
    shown = coloured(unified_diff("a", b"x\r\n", b"\x1b[2Jy\r\n"))
    assert b"\x1b[2J" not in shown
    assert b"\x1b[31m-x\x1b[0m\r\n" in shown
    assert b"\x1b[32m+^[[2Jy\x1b[0m\r\n" in shown
