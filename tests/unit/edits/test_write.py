"""The writer: whole files or none, modes, links, clear failures."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from migrator.edits.write import InputUnreadable, Writer, file_sha256
from migrator.errors import EnvironmentProblem, UsageError


@pytest.fixture
def writer(tmp_path: Path) -> Writer:
    made = Writer(tmp_path / "out", durable=True)
    made.open()
    return made


def test_bytes_mode_and_folders(writer: Writer) -> None:
    status = writer.write("a/b/run.sh", b"#!/bin/sh\r\n\xff", 0o755)
    path = writer.root / "a/b/run.sh"
    assert path.read_bytes() == b"#!/bin/sh\r\n\xff"
    assert stat.S_IMODE(status.st_mode) == stat.S_IMODE(path.stat().st_mode) == 0o755
    assert writer.made_folders == ("a", "a/b")


def test_a_file_is_replaced_in_one_step(writer: Writer) -> None:
    writer.write("a", b"old", 0o444)
    before = (writer.root / "a").stat().st_ino
    writer.write("a", b"new", 0o600)
    after = (writer.root / "a").stat()
    assert after.st_ino != before
    assert stat.S_IMODE(after.st_mode) == 0o600


@pytest.mark.parametrize("digest", [True, False])
@pytest.mark.parametrize("size", [0, 1, 5000, (1 << 20) + 7])
def test_copies(writer: Writer, tmp_path: Path, digest: bool, size: int) -> None:
    source = tmp_path / "source"
    source.write_bytes(os.urandom(size))
    status, sha256 = writer.copy(source, "x/copy", 0o640, digest=digest)
    assert (writer.root / "x/copy").read_bytes() == source.read_bytes()
    assert sha256 == (file_sha256(source) if digest else "")
    assert status.st_size == size


def test_an_unreadable_source_writes_nothing(writer: Writer, tmp_path: Path) -> None:
    with pytest.raises(InputUnreadable):
        writer.copy(tmp_path / "missing", "a")
    with pytest.raises(InputUnreadable):
        writer.copy(tmp_path, "a")
    assert not (writer.root / "a").exists()


def test_links(writer: Writer) -> None:
    writer.link("a", "../nowhere")
    writer.link("a", "elsewhere")
    assert os.readlink(writer.root / "a") == "elsewhere"


def test_no_file_goes_through_a_link(writer: Writer, tmp_path: Path) -> None:
    (tmp_path / "victim").mkdir()
    (writer.root / "dir").symlink_to(tmp_path / "victim")
    with pytest.raises(UsageError, match="in the way"):
        writer.write("dir/a", b"x")
    assert list((tmp_path / "victim").iterdir()) == []


def test_a_file_replaces_a_link_and_not_its_target(writer: Writer, tmp_path: Path) -> None:
    (tmp_path / "victim").write_bytes(b"keep")
    (writer.root / "a").symlink_to(tmp_path / "victim")
    writer.write("a", b"x")
    assert (tmp_path / "victim").read_bytes() == b"keep"
    assert not (writer.root / "a").is_symlink()


def test_what_is_in_the_way_is_named(writer: Writer) -> None:
    (writer.root / "full").mkdir()
    (writer.root / "full/x").touch()
    (writer.root / "empty").mkdir()
    with pytest.raises(UsageError, match="in the way"):
        writer.write("full", b"x")
    with pytest.raises(UsageError, match="in the way"):
        writer.write("full/x/y", b"x")
    writer.write("empty", b"x")
    assert (writer.root / "empty").is_file()


def test_remove_prunes_empty_folders(writer: Writer) -> None:
    writer.write("a/b/c", b"x")
    writer.write("a/d", b"x")
    writer.remove("a/b/c")
    assert not (writer.root / "a/b").exists()
    assert (writer.root / "a/d").exists()
    writer.remove("a/missing")
    writer.write("a/b/c", b"again")
    assert (writer.root / "a/b/c").read_bytes() == b"again"


def test_no_temporary_file_stays(writer: Writer) -> None:
    writer.write("a", b"x")
    writer.close()
    assert sorted(os.listdir(writer.root)) == [".cu2hip", "a"]
    assert os.listdir(writer.root / ".cu2hip") == [".gitignore"]


def test_leftovers_of_a_killed_run_are_cleared(tmp_path: Path) -> None:
    staging = tmp_path / ".cu2hip/tmp"
    staging.mkdir(parents=True)
    (staging / "1-1").touch()
    writer = Writer(tmp_path, durable=False)
    writer.open()
    assert os.listdir(staging) == []


@pytest.mark.parametrize(
    "code, words",
    [
        (errno.ENOSPC, "no space left"),
        (errno.EDQUOT, "quota"),
        (errno.EACCES, "permission denied"),
        (errno.EROFS, "read-only"),
        (errno.EIO, "Input/output error"),
    ],
)
def test_failures_are_one_line_and_leave_no_trace(
    writer: Writer, monkeypatch: pytest.MonkeyPatch, code: int, words: str
) -> None:
    writer.write("a", b"old")

    def fail(descriptor: int, data: object) -> int:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fail)
        with pytest.raises(EnvironmentProblem, match=words) as caught:
            writer.write("a", b"new")
    assert "\n" not in str(caught.value)
    assert (writer.root / "a").read_bytes() == b"old"
    assert os.listdir(writer.root / ".cu2hip/tmp") == []


def test_another_file_system_below_the_root(writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    replacing = os.replace

    def replace(source: str, target: str | Path) -> None:
        if os.path.dirname(source) != os.path.dirname(target):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        replacing(source, target)

    monkeypatch.setattr(os, "replace", replace)
    writer.write("a", b"x", 0o755)
    writer.link("b", "target")
    assert (writer.root / "a").read_bytes() == b"x"
    assert stat.S_IMODE((writer.root / "a").stat().st_mode) == 0o755
    assert os.readlink(writer.root / "b") == "target"
    writer.close()
    assert sorted(os.listdir(writer.root)) == [".cu2hip", "a", "b"]


def test_an_interrupt_leaves_no_trace(writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(descriptor: int, mode: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fchmod", interrupt)
    with pytest.raises(KeyboardInterrupt):
        writer.write("a", b"new")
    assert not (writer.root / "a").exists()
    assert os.listdir(writer.root / ".cu2hip/tmp") == []
