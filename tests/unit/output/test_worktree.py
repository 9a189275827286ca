"""Output as a git worktree, one commit a step."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from migrator.discover.project import discover
from migrator.errors import EnvironmentProblem, UsageError
from migrator.output.base import Mode, Written
from migrator.output.choose import choose
from migrator.output.items import plan_items
from migrator.output.worktree import step_order, write_worktree

FILES = {"a.cu": b"cuda a\n", "sub/b.cu": b"cuda b\n", "c.h": b"c\n", "data.bin": bytes(range(256))}
STEPS: dict[str, Any] = {
    "a.cu": [("headers", b"hdr a\n"), ("names", b"hip a\n")],
    "sub/b.cu": [("names", b"hip b\n"), ("warp", b"warp b\n")],
}
SUPPORT = {"cu2hip/warp.hpp": b"// a support header of cu2hip\n"}


class Source:
    """A repository and the run that migrates it."""

    def __init__(self, root: Path, git: Any, make_result: Any) -> None:
        self.root = root
        self.out = root.with_name(root.name + "-hip")
        self._git = git
        self._make = make_result

    def git(self, *arguments: str) -> str:
        text: str = self._git(self.root, *arguments)
        return text

    def out_git(self, *arguments: str) -> str:
        text: str = self._git(self.out, *arguments)
        return text

    def subjects(self) -> list[str]:
        return self.out_git("log", "--format=%s", "--reverse").splitlines()

    def run(
        self,
        changes: Any = STEPS,
        added: Any = SUPPORT,
        *,
        force: bool = False,
        rename: bool = False,
        exclude: tuple[str, ...] = (),
    ) -> Written:
        project, _ = discover(self.root, exclude=exclude)
        destination = choose(project, force=force, rename=rename)
        assert destination.mode is Mode.WORKTREE
        items = plan_items(project, self._make(project, changes, added), rename=rename)
        return write_worktree(destination, project, items)


@pytest.fixture
def source(tmp_path: Path, fill: Any, git: Any, make_result: Any) -> Source:
    root = fill(tmp_path / "p", FILES)
    (root / "run.sh").write_bytes(b"#!/bin/sh\n")
    (root / "run.sh").chmod(0o755)
    (root / "link.h").symlink_to("c.h")
    git(root, "init", "-q", "-b", "main")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "start")
    return Source(root, git, make_result)


def test_one_commit_a_step(source: Source, snapshot: Callable[[Path], Any]) -> None:
    before = snapshot(source.root)
    head = source.git("rev-parse", "HEAD")
    written = source.run()
    assert written.branch == "cu2hip/auto"
    assert source.subjects() == [
        "start",
        "Include HIP headers",
        "Add the support headers",
        "Use HIP names",
        "Keep warp operations on 32 lanes",
    ]
    assert list(written.commits) == source.subjects()[1:]
    after = snapshot(source.out)
    assert after["a.cu"] == (b"hip a\n", 0o644)
    assert after["sub/b.cu"] == (b"warp b\n", 0o644)
    assert after["run.sh"] == (b"#!/bin/sh\n", 0o755)
    assert after["link.h"] == ("c.h", 0)
    assert source.out_git("status", "--porcelain") == ""
    assert source.out_git("show", "HEAD~1:a.cu") == "hip a\n"
    assert source.out_git("show", "HEAD~1:sub/b.cu") == "hip b\n"
    assert snapshot(source.root) == before
    assert source.git("rev-parse", "HEAD") == head
    assert source.git("status", "--porcelain") == ""


def test_uncommitted_changes_are_a_commit_of_their_own(source: Source, snapshot: Callable[[Path], Any]) -> None:
    (source.root / "c.h").write_bytes(b"edited\n")
    (source.root / "new.h").write_bytes(b"new\n")
    (source.root / "data.bin").unlink()
    (source.root / "run.sh").chmod(0o644)
    (source.root / "ignored.o").write_bytes(b"o")
    (source.root / ".gitignore").write_bytes(b"*.o\n")
    source.git("add", "c.h")
    status = source.git("status", "--porcelain")
    written = source.run()
    assert source.subjects()[:2] == ["start", "Snapshot of uncommitted changes"]
    assert [finding.code for finding in written.findings] == ["SYS914"]
    assert source.git("status", "--porcelain") == status
    after = snapshot(source.out)
    assert after["c.h"] == (b"edited\n", 0o644)
    assert after["run.sh"][1] == 0o644
    assert "new.h" in after
    assert "data.bin" not in after
    assert "ignored.o" not in after
    assert source.out_git("status", "--porcelain") == ""


def test_a_second_run_without_changes_adds_no_commit(source: Source) -> None:
    source.run()
    before = source.subjects()
    written = source.run()
    assert source.subjects() == before
    assert (written.commits, written.written) == ((), 0)


def test_a_second_run_adds_one_commit(source: Source) -> None:
    source.run()
    (source.root / "a.cu").write_bytes(b"cuda a2\n")
    source.git("commit", "-qam", "more")
    (source.root / "new.h").write_bytes(b"new\n")
    (source.root / "c.h").unlink()
    written = source.run({**STEPS, "a.cu": b"hip a2\n"})
    assert len(written.commits) == 1
    assert source.subjects()[-1].startswith("Migrate again from ")
    assert (source.out / "a.cu").read_bytes() == b"hip a2\n"
    assert source.out_git("show", "--name-status", "--format=", "HEAD").split() == [
        "M",
        "a.cu",
        "D",
        "c.h",
        "A",
        "new.h",
    ]
    assert source.out_git("status", "--porcelain") == ""


def test_hand_edits_are_kept_committed_or_not(source: Source) -> None:
    source.run()
    (source.out / "a.cu").write_bytes(b"by hand\n")
    source.out_git("commit", "-qam", "mine")
    (source.out / "sub/b.cu").write_bytes(b"by hand too\n")
    written = source.run({"a.cu": b"1\n", "sub/b.cu": b"2\n"})
    assert written.kept == ("a.cu", "sub/b.cu")
    assert (source.out / "a.cu").read_bytes() == b"by hand\n"
    assert source.out_git("status", "--porcelain").split() == ["M", "sub/b.cu"]


def test_another_branch_in_the_worktree_is_refused(source: Source) -> None:
    source.run()
    source.out_git("checkout", "-qb", "mine")
    with pytest.raises(UsageError, match="branch mine checked out"):
        source.run()


def test_an_existing_branch_is_never_lost(source: Source) -> None:
    source.run()
    tip = source.git("rev-parse", "cu2hip/auto")
    source.git("worktree", "remove", "--force", str(source.out))
    assert source.run().branch == "cu2hip/auto-2"
    assert source.git("rev-parse", "cu2hip/auto") == tip


def test_a_branch_that_blocks_the_name(source: Source) -> None:
    source.git("branch", "cu2hip")
    assert source.run().branch == "cu2hip-auto"


def test_hooks_and_signing_of_the_user_do_not_run(source: Source, tmp_path: Path) -> None:
    for hook in ("pre-commit", "post-checkout", "commit-msg", "post-commit"):
        path = source.root / ".git/hooks" / hook
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\nexit 1\n")
        path.chmod(0o755)
    source.git("config", "commit.gpgsign", "true")
    source.git("config", "user.signingkey", "none")
    source.run()
    assert not (tmp_path / "ran").exists()


def test_the_author_is_the_user_where_git_knows_one(source: Source) -> None:
    source.run()
    assert source.out_git("log", "-1", "--format=%an %ae").strip() == "cu2hip cu2hip@localhost"
    source.git("worktree", "remove", "--force", str(source.out))
    source.git("config", "user.name", "A. U. Thor")
    source.git("config", "user.email", "thor@example.org")
    source.run()
    assert source.out_git("log", "-1", "--format=%an %ae").strip() == "A. U. Thor thor@example.org"


def test_line_end_conversion_keeps_the_bytes_of_the_input(source: Source, snapshot: Callable[[Path], Any]) -> None:
    (source.root / "crlf.h").write_bytes(b"a\r\nb\r\n")
    (source.root / "lf.h").write_bytes(b"a\nb\n")
    source.git("add", "crlf.h", "lf.h")
    source.git("commit", "-qm", "line ends")
    source.git("config", "core.autocrlf", "true")
    before = snapshot(source.root)
    source.run({"a.cu": b"hip\r\na\r\n"}, {})
    after = snapshot(source.out)
    assert after["crlf.h"] == before["crlf.h"]
    assert after["lf.h"] == before["lf.h"]
    assert after["a.cu"][0] == b"hip\r\na\r\n"


def test_attributes_are_honoured_in_the_commits(source: Source) -> None:
    (source.root / ".gitattributes").write_bytes(b"*.cu text eol=crlf\n")
    (source.root / "a.cu").write_bytes(b"cuda a\r\n")
    source.git("add", "--renormalize", "-A")
    source.git("add", "-A")
    source.git("commit", "-qm", "attributes")
    source.run({"a.cu": b"hip a\r\n"}, {})
    assert source.out_git("cat-file", "-s", "HEAD:a.cu").strip() == "6"
    assert (source.out / "a.cu").read_bytes() == b"hip a\r\n"
    assert source.out_git("status", "--porcelain") == ""


def test_rename(source: Source) -> None:
    written = source.run(rename=True)
    assert source.subjects()[-1] == "Rename .cu files to .hip"
    assert (source.out / "a.hip").read_bytes() == b"hip a\n"
    assert not (source.out / "a.cu").exists()
    assert source.out_git("status", "--porcelain") == ""
    assert source.run(rename=True).written == 0
    assert written.renames[0] == ("a.cu", "a.hip")


def with_submodule(source: Source, fill: Any, git: Any) -> None:
    library = fill(source.root.parent / "lib", {"l.cu": b"cuda l\n", "deep/m.h": b"m\n"})
    git(library, "init", "-q")
    git(library, "add", "-A")
    git(library, "commit", "-qm", "lib")
    source.git("submodule", "--quiet", "add", "../lib", "third/lib")
    source.git("commit", "-qm", "submodule")


def test_submodules_without_changes_stay_submodules(source: Source, fill: Any, git: Any) -> None:
    with_submodule(source, fill, git)
    source.run()
    assert (source.out / "third/lib/deep/m.h").read_bytes() == b"m\n"
    assert "160000" in source.out_git("ls-tree", "HEAD", "third/lib")
    assert source.out_git("status", "--porcelain") == ""
    assert source.run().written == 0


def test_submodules_with_changes_are_taken_in(source: Source, fill: Any, git: Any) -> None:
    with_submodule(source, fill, git)
    source.run({**STEPS, "third/lib/l.cu": [("names", b"hip l\n")]})
    assert source.subjects()[2] == "Take in the submodules that are migrated: third/lib"
    assert source.out_git("show", "HEAD:third/lib/l.cu") == "hip l\n"
    assert source.out_git("show", "HEAD:third/lib/deep/m.h") == "m\n"
    assert source.out_git("status", "--porcelain") == ""


def test_submodules_are_taken_in_later_too(source: Source, fill: Any, git: Any) -> None:
    with_submodule(source, fill, git)
    source.run()
    source.run({**STEPS, "third/lib/l.cu": b"hip l\n"})
    assert source.out_git("show", "HEAD:third/lib/l.cu") == "hip l\n"
    assert source.out_git("show", "HEAD:third/lib/deep/m.h") == "m\n"
    assert source.out_git("status", "--porcelain") == ""


@pytest.mark.parametrize("method", ["_snapshot", "_steps", "_record"])
def test_a_failure_leaves_neither_branch_nor_folder(
    source: Source, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    def fail(*arguments: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(f"migrator.output.worktree._Worktree.{method}", fail)
        with pytest.raises(KeyboardInterrupt):
            source.run()
    assert not source.out.exists()
    assert source.git("branch", "--format=%(refname:short)").split() == ["main"]
    assert source.git("worktree", "list").count("\n") == 1
    source.run()


def test_a_killed_first_run_is_started_afresh(source: Source, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def fail(*arguments: Any) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr("migrator.output.worktree._Worktree._steps", fail)
        patch.setattr("migrator.output.worktree._abandon", lambda *arguments: None)
        with pytest.raises(Killed):
            source.run()
    assert source.out.exists()
    assert source.run().branch == "cu2hip/auto"
    assert source.subjects()[-1] == "Keep warp operations on 32 lanes"


def test_a_worktree_that_is_not_ours_is_refused(source: Source) -> None:
    source.git("worktree", "add", "--no-checkout", "-b", "mine", str(source.out))
    with pytest.raises(UsageError, match="worktree of its own"):
        source.run()
    assert source.git("branch", "--list", "mine")


def test_variables_of_hooks_do_not_lead_git_astray(source: Source, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", "/nonexistent")
    monkeypatch.setenv("GIT_INDEX_FILE", "/nonexistent")
    source.run()
    assert os.environ["GIT_DIR"] == "/nonexistent"


def test_a_failing_git_is_one_line(source: Source) -> None:
    (source.root / ".git/refs/heads/cu2hip").mkdir()
    (source.root / ".git/refs/heads/cu2hip/auto.lock").touch()
    with pytest.raises(EnvironmentProblem, match="git") as caught:
        source.run()
    assert "\n" not in str(caught.value)
    assert not source.out.exists()


def test_many_odd_names(source: Source) -> None:
    names = ["-x.cu", "a b.cu", "汉字.cu", ":(glob)*.cu", 'quo"te.cu', "tab\t.cu", "*.cu", "#1.cu"]
    for name in names:
        (source.root / name).write_bytes(b"cuda\n")
    source.git("add", "-A")
    source.git("commit", "-qm", "names")
    source.run({name: [("names", b"hip\n")] for name in names}, {})
    assert source.out_git("status", "--porcelain") == ""
    assert len(source.out_git("show", "--name-only", "-z", "--format=", "HEAD").split("\0")) == len(names) + 1


@pytest.mark.parametrize(
    "sequences, order",
    [
        ([], []),
        ([["a", "c"], ["a", "b", "c"]], ["a", "b", "c"]),
        ([["c"], ["a", "c"]], ["a", "c"]),
        ([["a", "b"], ["b", "a"]], ["a", "b"]),
    ],
)
def test_the_order_of_steps(sequences: list[list[str]], order: list[str]) -> None:
    assert step_order(sequences) == order
