"""Where a result goes, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from migrator.discover.project import discover
from migrator.errors import UsageError
from migrator.output.base import Destination, Mode
from migrator.output.choose import choose
from migrator.output.items import plan_items
from migrator.output.tree import write_tree


@pytest.fixture
def root(tmp_path: Path, fill: Any) -> Path:
    made: Path = fill(tmp_path / "p", {"a.cu": b"x", "sub/b.cu": b"y"})
    return made


def pick(path: Path, **wishes: Any) -> Destination:
    return choose(discover(path)[0], **wishes)


def test_a_folder_goes_to_its_sibling(root: Path) -> None:
    assert pick(root) == Destination(Mode.COPY, root.with_name("p-hip"))
    assert pick(root, out=str(root.parent / "x")).path == root.parent / "x"
    assert pick(root, in_place=True) == Destination(Mode.IN_PLACE, root)


def test_a_repository_goes_to_a_worktree(root: Path, git: Any) -> None:
    git(root, "init", "-q")
    assert pick(root).mode is Mode.COPY
    assert "no commit" in pick(root).remark
    git(root, "add", "-A")
    git(root, "commit", "-qm", "x")
    assert pick(root) == Destination(Mode.WORKTREE, root.with_name("p-hip"))
    assert pick(root, out=str(root.parent / "x")).mode is Mode.COPY
    assert pick(root / "sub").mode is Mode.COPY
    assert "part of a git repository" in pick(root / "sub").remark


@pytest.mark.parametrize("out", ["p", "p/inner", "p/sub", ".", ".."])
def test_output_and_input_have_to_be_apart(root: Path, out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root.parent)
    with pytest.raises(UsageError):
        pick(Path("p"), out=out)


def test_links_do_not_hide_that_they_are_one(root: Path) -> None:
    (root.parent / "link").symlink_to(root)
    with pytest.raises(UsageError, match="is the input folder"):
        pick(root, out=str(root.parent / "link"))
    with pytest.raises(UsageError, match="lies inside"):
        pick(root, out=str(root.parent / "link" / "x"))


def test_foreign_folders_are_refused(root: Path) -> None:
    target = root.with_name("p-hip")
    target.mkdir()
    assert pick(root).path == target
    (target / ".cu2hip").mkdir()
    assert pick(root).path == target
    (target / "precious").touch()
    for force in (False, True):
        with pytest.raises(UsageError, match="not a result of cu2hip"):
            pick(root, force=force)


def test_the_result_of_another_input_is_refused(root: Path, fill: Any, make_result: Any) -> None:
    project, _ = discover(root)
    write_tree(choose(project), project, plan_items(project, make_result(project, {})))
    other = fill(root.parent / "q", {"a.cu": b"x"})
    with pytest.raises(UsageError, match="migration of another folder"):
        pick(other, out=str(root.with_name("p-hip")))


def test_a_file_as_output_of_a_folder_is_refused(root: Path) -> None:
    root.with_name("p-hip").touch()
    with pytest.raises(UsageError, match="is a file"):
        pick(root)
    with pytest.raises(UsageError, match="standard output"):
        pick(root, out="-")


def test_single_files(root: Path) -> None:
    file = root / "a.cu"
    assert pick(file) == Destination(Mode.FILE, root / "a.hip")
    assert pick(file, out="-").mode is Mode.STDOUT
    assert pick(file, out=str(root / "new.cpp")).path == root / "new.cpp"
    assert pick(file, out=str(root / "sub")).path == root / "sub/a.cu"
    assert pick(file, out=str(root / "newdir") + "/").path == root / "newdir/a.cu"
    (root / "util.cuh").touch()
    assert pick(root / "util.cuh").path == root / "util.hip.cuh"


def test_single_files_do_not_overwrite_by_default(root: Path) -> None:
    (root / "a.hip").touch()
    with pytest.raises(UsageError, match="exists already"):
        pick(root / "a.cu")
    assert pick(root / "a.cu", force=True).path == root / "a.hip"
    assert pick(root / "a.cu", out=str(root / "a.hip")).path == root / "a.hip"
    for out in (root / "a.cu", root):
        with pytest.raises(UsageError, match="is the input file"):
            pick(root / "a.cu", out=str(out))


def test_wishes_that_exclude_each_other(root: Path) -> None:
    with pytest.raises(UsageError, match="exclude each other"):
        pick(root, out="x", in_place=True)
    with pytest.raises(UsageError, match="for directories"):
        pick(root / "a.cu", rename=True)
