"""In place: all or nothing, and a way back."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from migrator.discover.project import discover
from migrator.edits.write import Writer
from migrator.errors import EnvironmentProblem, UsageError
from migrator.output.base import Written
from migrator.output.choose import choose
from migrator.output.inplace import check_clean, recover, undo, write_in_place
from migrator.output.items import plan_items

Run = Callable[..., Written]
SUPPORT = {"cu2hip/warp.hpp": b"// a support header of cu2hip\n"}
FILES = {"a.cu": b"cuda a\r\n", "b.cu": b"cuda b", "c.h": b"c", "data": b"\0\1"}
CHANGES = {"a.cu": b"hip a\r\n", "b.cu": b"hip b"}


@pytest.fixture
def root(tmp_path: Path, fill: Any) -> Path:
    made: Path = fill(tmp_path / "p", FILES)
    (made / "a.cu").chmod(0o755)
    (made / "link.cu").symlink_to("a.cu")
    return made


@pytest.fixture
def run(root: Path, make_result: Any) -> Run:
    def start(
        changes: dict[str, bytes] | None = None, added: dict[str, bytes] | None = None, *, rename: bool = False
    ) -> Written:
        project, _ = discover(root)
        destination = choose(project, in_place=True, rename=rename)
        result = make_result(project, CHANGES if changes is None else changes, SUPPORT if added is None else added)
        return write_in_place(destination, project, plan_items(project, result, rename=rename))

    return start


def test_changes_and_the_way_back(root: Path, run: Run, snapshot: Any) -> None:
    before = snapshot(root)
    written = run()
    assert (written.written, written.current) == (3, 3)
    after = snapshot(root)
    assert after["a.cu"] == (b"hip a\r\n", 0o755)
    assert after["b.cu"] == (b"hip b", 0o644)
    assert after["link.cu"] == ("a.cu", 0)
    assert after["cu2hip/warp.hpp"][0] == SUPPORT["cu2hip/warp.hpp"]
    undone = undo(root)
    assert (undone.restored, undone.removed) == (2, 1)
    assert snapshot(root) == before
    assert not (root / ".cu2hip").exists()


def test_nothing_to_change_leaves_no_journal(root: Path, run: Run) -> None:
    assert run({}, {}).written == 0
    assert not (root / ".cu2hip").exists()


def test_undo_after_several_runs(root: Path, run: Run, snapshot: Any) -> None:
    before = snapshot(root)
    run()
    run({"a.cu": b"hip a again"})
    run({"c.h": b"hip c"}, {})
    undo(root)
    assert snapshot(root) == before


def test_rename_in_place(root: Path, run: Run, snapshot: Any) -> None:
    (root / "link.cu").unlink()
    before = snapshot(root)
    run(rename=True)
    assert sorted(snapshot(root)) == ["a.hip", "b.hip", "c.h", "cu2hip/", "cu2hip/warp.hpp", "data"]
    assert stat.S_IMODE((root / "a.hip").stat().st_mode) == 0o755
    undo(root)
    assert snapshot(root) == before


@pytest.mark.parametrize("stop", range(4))
@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(28, "No space left on device")])
def test_a_failure_in_the_middle_changes_nothing(
    root: Path, run: Run, snapshot: Any, monkeypatch: pytest.MonkeyPatch, stop: int, error: BaseException
) -> None:
    before = snapshot(root)
    writing, count = Writer.write, [0]

    def fail(self: Writer, path: str, *rest: Any, **more: Any) -> Any:
        count[0] += 1
        if count[0] == stop:
            if isinstance(error, OSError):
                raise EnvironmentProblem("cannot write: no space left on the device")
            raise error
        return writing(self, path, *rest, **more)

    monkeypatch.setattr(Writer, "write", fail)
    if stop == 0:
        run()
        return
    with pytest.raises((KeyboardInterrupt, EnvironmentProblem)) as caught:
        run()
    if isinstance(caught.value, EnvironmentProblem):
        assert "every file is as it was" in str(caught.value)
    assert snapshot(root) == before
    assert recover(root) is None


def test_a_killed_run_is_rolled_back_first(
    root: Path, run: Run, snapshot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = snapshot(root)
    with monkeypatch.context() as patch:
        patch.setattr("migrator.output.inplace.journal.finish", lambda record: (_ for _ in ()).throw(SystemError))
        patch.setattr("migrator.output.inplace.journal.roll_back", lambda *rest, **more: None)
        with pytest.raises(SystemError):
            run()
    assert snapshot(root) != before
    undone = recover(root)
    assert undone is not None
    assert snapshot(root) == before
    assert recover(root) is None


def test_a_file_changed_meanwhile_stops_the_run(root: Path, make_result: Any) -> None:
    project, _ = discover(root)
    items = plan_items(project, make_result(project, CHANGES))
    (root / "b.cu").write_bytes(b"edited while it was migrated")
    with pytest.raises(EnvironmentProblem, match="changed while it was migrated"):
        write_in_place(choose(project, in_place=True), project, items)
    assert (root / "a.cu").read_bytes() == FILES["a.cu"]
    assert (root / "b.cu").read_bytes() == b"edited while it was migrated"


def test_a_foreign_file_in_a_support_headers_place(root: Path, run: Run) -> None:
    (root / "cu2hip").symlink_to(".")
    with pytest.raises(UsageError):
        run()
    assert (root / "a.cu").read_bytes() == FILES["a.cu"]


def test_undo_without_a_run(root: Path) -> None:
    with pytest.raises(UsageError, match="no in-place migration"):
        undo(root)


def test_dirty_repositories_are_refused(root: Path, git: Any) -> None:
    check_clean(root, allow_dirty=False)
    git(root, "init", "-q")
    with pytest.raises(UsageError, match=r"uncommitted changes: .*a\.cu"):
        check_clean(root, allow_dirty=False)
    check_clean(root, allow_dirty=True)
    git(root, "add", "-A")
    git(root, "commit", "-qm", "x")
    check_clean(root, allow_dirty=False)
    (root / "c.h").write_bytes(b"changed")
    with pytest.raises(UsageError, match=r"c\.h"):
        check_clean(root, allow_dirty=False)
    check_clean(root, allow_dirty=False, only="a.cu")


def test_our_own_folder_does_not_make_a_repository_dirty(root: Path, run: Run, git: Any) -> None:
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "x")
    run()
    git(root, "add", "-A")
    git(root, "commit", "-qm", "migrated")
    assert ".cu2hip" not in git(root, "ls-files")
    check_clean(root, allow_dirty=False)


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser may give files away")
def test_the_owner_stays(root: Path, run: Run) -> None:
    os.chown(root / "a.cu", 12345, 12346)
    run()
    status = (root / "a.cu").stat()
    assert (status.st_uid, status.st_gid) == (12345, 12346)
    undo(root)
    status = (root / "a.cu").stat()
    assert (status.st_uid, status.st_gid) == (12345, 12346)
