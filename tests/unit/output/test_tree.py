"""Output as a folder of its own: byte-exact, resumable, up to date on request."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from migrator.discover.project import discover
from migrator.edits.write import Writer
from migrator.errors import EnvironmentProblem, UsageError
from migrator.output.base import Destination, Mode, Written, locked
from migrator.output.choose import choose
from migrator.output.items import plan_items
from migrator.output.tree import write_tree

Changes = Mapping[str, Any]
FILES = {
    "a.cu": b"cudaMalloc\r\n",
    "sub/b.h": b"\xef\xbb\xbfint x;",
    "latin.cu": b"// caf\xe9\n",
    "data.bin": bytes(range(256)),
    "run.sh": b"#!/bin/sh\n",
    "empty.h": b"",
}
SUPPORT = b"// a support header of cu2hip\n"


class Tree:
    """An input folder and its output folder."""

    def __init__(self, base: Path, make_result: Any) -> None:
        self.source = base / "p"
        self.out = base / "p-hip"
        self._make = make_result

    def run(
        self, changes: Changes, added: Changes | None = None, *, force: bool = False, options: str = "o"
    ) -> Written:
        project, _ = discover(self.source)
        destination = choose(project, force=force)
        assert destination == Destination(Mode.COPY, self.out, force)
        return write_tree(destination, project, plan_items(project, self._make(project, changes, added)), options)


@pytest.fixture
def tree(tmp_path: Path, make_result: Any, fill: Any) -> Tree:
    made = Tree(tmp_path, make_result)
    fill(made.source, FILES)
    (made.source / "run.sh").chmod(0o755)
    (made.source / "link.h").symlink_to("sub/b.h")
    (made.source / "gone").symlink_to("nowhere")
    (made.source / "void/inner").mkdir(parents=True)
    return made


def test_everything_but_the_changes_is_equal(tree: Tree, snapshot: Callable[[Path], Any]) -> None:
    before = snapshot(tree.source)
    written = tree.run({"a.cu": b"hipMalloc\r\n"}, {"cu2hip/warp.hpp": SUPPORT})
    after = snapshot(tree.out)
    assert snapshot(tree.source) == before
    assert after.pop("a.cu") == (b"hipMalloc\r\n", 0o644)
    assert after.pop("cu2hip/warp.hpp") == (SUPPORT, 0o644)
    after.pop("cu2hip/")
    before.pop("a.cu")
    assert after == before
    assert (written.written, written.current, written.removed) == (9, 0, 0)
    assert written.added == ("cu2hip/warp.hpp",)
    assert written.findings == ()


def test_the_manifest(tree: Tree) -> None:
    tree.run({"a.cu": b"x"})
    document = json.loads((tree.out / ".cu2hip/manifest.json").read_bytes())
    assert document["input"] == str(tree.source)
    assert document["complete"] is True
    assert document["pending"] == {}
    assert sorted(document["files"]) == sorted([*FILES, "link.h", "gone"])
    assert document["files"]["link.h"] == {"link": "sub/b.h"}
    assert (tree.out / ".cu2hip/.gitignore").read_bytes() == b"*\n"


def test_a_second_run_touches_nothing(tree: Tree) -> None:
    tree.run({"a.cu": b"x"}, {"cu2hip/warp.hpp": SUPPORT})
    before = {path: path.stat().st_mtime_ns for path in tree.out.rglob("*") if not path.is_symlink()}
    written = tree.run({"a.cu": b"x"}, {"cu2hip/warp.hpp": SUPPORT})
    assert (written.written, written.current) == (0, 9)
    after = {path: path.stat().st_mtime_ns for path in tree.out.rglob("*") if not path.is_symlink()}
    changed = {path.relative_to(tree.out).as_posix() for path in before if before[path] != after.get(path)}
    assert changed <= {".cu2hip"}


def test_only_what_changed_is_written(tree: Tree) -> None:
    tree.run({"a.cu": b"x"})
    (tree.source / "data.bin").write_bytes(b"new data")
    (tree.source / "new.h").write_bytes(b"new")
    written = tree.run({"a.cu": b"y"})
    assert (written.written, written.current) == (3, 6)
    assert (tree.out / "a.cu").read_bytes() == b"y"
    assert (tree.out / "data.bin").read_bytes() == b"new data"
    assert (tree.out / "new.h").read_bytes() == b"new"


def test_a_changed_mode_is_taken_over(tree: Tree) -> None:
    tree.run({})
    (tree.source / "empty.h").chmod(0o755)
    assert tree.run({}).written == 1
    assert (tree.out / "empty.h").stat().st_mode & 0o777 == 0o755


def test_what_vanished_upstream_is_removed(tree: Tree) -> None:
    tree.run({}, {"cu2hip/warp.hpp": SUPPORT})
    (tree.source / "sub/b.h").unlink()
    (tree.source / "link.h").unlink()
    written = tree.run({})
    assert written.removed == 3
    assert not (tree.out / "sub/b.h").exists()
    assert not (tree.out / "link.h").is_symlink()
    assert not (tree.out / "cu2hip").exists()


@pytest.mark.parametrize("new", [b"x", b"y"])
def test_files_edited_by_hand_are_kept(tree: Tree, new: bytes) -> None:
    tree.run({"a.cu": b"x"})
    (tree.out / "a.cu").write_bytes(b"by hand")
    for _ in range(2):
        written = tree.run({"a.cu": new})
        assert written.kept == ("a.cu",)
        assert [finding.code for finding in written.findings] == ["SYS911"]
        assert (tree.out / "a.cu").read_bytes() == b"by hand"
    assert tree.run({"a.cu": new}, force=True).kept == ()
    assert (tree.out / "a.cu").read_bytes() == new
    assert tree.run({"a.cu": new}).written == 0


def test_an_edit_that_keeps_size_and_time_is_not_noticed_but_a_touch_is_no_edit(tree: Tree) -> None:
    tree.run({"a.cu": b"x"})
    os.utime(tree.out / "a.cu", ns=(1, 1))
    written = tree.run({"a.cu": b"x"})
    assert (written.kept, written.written) == ((), 0)


def test_the_same_change_made_by_hand_is_taken_as_ours(tree: Tree) -> None:
    tree.run({"a.cu": b"x"})
    (tree.out / "a.cu").write_bytes(b"y")
    written = tree.run({"a.cu": b"y"})
    assert written.kept == ()
    (tree.source / "a.cu").write_bytes(b"cudaFree")
    assert tree.run({"a.cu": b"z"}).kept == ()
    assert (tree.out / "a.cu").read_bytes() == b"z"


def test_an_edited_file_that_vanished_upstream_is_kept(tree: Tree) -> None:
    tree.run({})
    (tree.out / "sub/b.h").write_bytes(b"by hand")
    (tree.source / "sub/b.h").unlink()
    (tree.source / "link.h").unlink()
    for _ in range(2):
        assert tree.run({}).kept == ("sub/b.h",)
    assert (tree.out / "sub/b.h").read_bytes() == b"by hand"
    assert tree.run({}, force=True).removed == 1


def test_files_that_people_add_are_left_alone(tree: Tree) -> None:
    tree.run({})
    (tree.out / "notes.txt").write_bytes(b"mine")
    (tree.out / "new.h").write_bytes(b"mine")
    (tree.source / "new.h").write_bytes(b"theirs")
    written = tree.run({})
    assert written.kept == ("new.h",)
    assert (tree.out / "notes.txt").read_bytes() == b"mine"
    assert (tree.out / "new.h").read_bytes() == b"mine"


def test_a_deleted_output_file_comes_back(tree: Tree) -> None:
    tree.run({})
    (tree.out / "data.bin").unlink()
    assert tree.run({}).written == 1
    assert (tree.out / "data.bin").read_bytes() == FILES["data.bin"]


def test_file_and_folder_change_places(tree: Tree) -> None:
    tree.run({})
    (tree.source / "empty.h").unlink()
    (tree.source / "empty.h").mkdir()
    (tree.source / "empty.h/x.h").write_bytes(b"x")
    (tree.source / "link.h").unlink()
    (tree.source / "sub/b.h").unlink()
    (tree.source / "sub").rmdir()
    (tree.source / "sub").write_bytes(b"a file now")
    tree.run({})
    assert (tree.out / "empty.h/x.h").read_bytes() == b"x"
    assert (tree.out / "sub").read_bytes() == b"a file now"


@pytest.mark.parametrize("stop", range(1, 9))
def test_an_interrupted_run_is_resumed(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, snapshot: Callable[[Path], Any], stop: int
) -> None:
    def interrupting(count: int) -> Callable[..., None]:
        done = []
        renaming = Writer._rename

        def rename(self: Writer, temporary: str, full: Path) -> None:
            done.append(full)
            if len(done) > count:
                raise KeyboardInterrupt
            renaming(self, temporary, full)

        return rename

    before = snapshot(tree.source)
    with monkeypatch.context() as patch:
        patch.setattr(Writer, "_rename", interrupting(stop))
        with pytest.raises(KeyboardInterrupt):
            tree.run({"a.cu": b"x"})
    assert snapshot(tree.source) == before
    written = tree.run({"a.cu": b"x"})
    assert written.kept == ()
    after = snapshot(tree.out)
    assert after == {**before, "a.cu": (b"x", 0o644)}
    (tree.source / "latin.cu").write_bytes(b"changed")
    with monkeypatch.context() as patch:
        patch.setattr(Writer, "_rename", interrupting(stop % 3))
        with pytest.raises(KeyboardInterrupt):
            tree.run({"a.cu": b"y"})
    assert tree.run({"a.cu": b"y"}).kept == ()
    assert (tree.out / "a.cu").read_bytes() == b"y"
    assert (tree.out / "latin.cu").read_bytes() == b"changed"


def test_a_full_disk_is_one_line_and_can_be_resumed(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, snapshot: Callable[[Path], Any]
) -> None:
    before = snapshot(tree.source)
    writing = os.write

    def fail(descriptor: int, data: Any) -> int:
        if bytes(data) == FILES["data.bin"]:
            raise OSError(28, "No space left on device")
        return writing(descriptor, data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fail)
        with pytest.raises(
            EnvironmentProblem, match=r"no space left on the device; \d of 8 files .* input is untouched"
        ):
            tree.run({"a.cu": b"x"})
    assert snapshot(tree.source) == before
    assert tree.run({"a.cu": b"x"}).kept == ()
    assert (tree.out / "data.bin").read_bytes() == FILES["data.bin"]


def test_an_unreadable_input_costs_one_file(tree: Tree, make_result: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    opening = os.open

    def refuse(path: Any, flags: int, *rest: Any, **more: Any) -> int:
        if str(path) == str(tree.source / "data.bin"):
            raise PermissionError(13, "Permission denied", str(path))
        return opening(path, flags, *rest, **more)

    monkeypatch.setattr(os, "open", refuse)
    written = tree.run({"a.cu": b"x"})
    assert [(finding.code, finding.path) for finding in written.findings] == [("SYS903", "data.bin")]
    assert (tree.out / "a.cu").read_bytes() == b"x"
    assert not (tree.out / "data.bin").exists()


def test_only_one_run_writes_at_a_time(tree: Tree) -> None:
    with locked(tree.out), pytest.raises(UsageError, match="another cu2hip run"):
        tree.run({})
    tree.run({})


@pytest.mark.parametrize("text", ["{", "[]", '{"schema": 99}', '{"schema": 1}', "\x00", '{"schema": 1, "files": 7}'])
def test_a_damaged_manifest_is_one_line(tree: Tree, text: str) -> None:
    tree.run({})
    (tree.out / ".cu2hip/manifest.json").write_text(text)
    with pytest.raises(UsageError, match=r"choose another"):
        tree.run({})


def test_a_manifest_cannot_lead_out_of_the_folder(tree: Tree, tmp_path: Path) -> None:
    tree.run({})
    victim = tmp_path / "victim"
    victim.write_bytes(b"keep")
    path = tree.out / ".cu2hip/manifest.json"
    document = json.loads(path.read_bytes())
    digest = document["files"]["a.cu"]
    document["files"]["../victim"] = digest
    path.write_text(json.dumps(document))
    tree.run({}, force=True)
    assert victim.exists()
