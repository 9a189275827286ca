"""What git knows of a directory: asked by two short read-only commands, and only where a `.git` is in sight."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct

# Set by hooks and aliases; they would point git at another repository than the one in question.
REDIRECTIONS = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_NAMESPACE", "GIT_COMMON_DIR",
                 "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES")  # fmt: skip


class GitState(Struct, frozen=True):
    """A directory inside a work tree.

    `files` are posix paths relative to the directory: tracked ones and untracked ones that are not ignored, whether
    or not they exist; submodules and other repositories below stand among them as directories. `problem` says why
    git cannot tell; everything else is empty then.
    """

    top: str = ""
    commit: str = ""  # '' before the first commit
    changed: tuple[str, ...] = ()  # paths (relative to `top`) with uncommitted or untracked content
    files: tuple[str, ...] = ()
    problem: str = ""

    @property
    def dirty(self) -> bool:
        return bool(self.changed)


def find_top(directory: Path) -> Path | None:
    """The root of the work tree that `directory` lies in, found without running git."""
    for folder in (directory, *directory.parents):
        mark = folder / ".git"
        if (mark / "HEAD").exists():
            return folder
        try:
            if mark.is_file() and mark.read_bytes().startswith(b"gitdir:"):
                return folder
        except OSError:
            continue
    return None


def environment(base: dict[str, str] | None = None) -> dict[str, str]:
    """Environment for git: its own repository, English messages, no lock for read-only commands, no prompt."""
    env = dict(os.environ if base is None else base)
    for name in REDIRECTIONS:
        env.pop(name, None)
    env.update(LC_ALL="C", GIT_OPTIONAL_LOCKS="0", GIT_TERMINAL_PROMPT="0")
    return env


def read_state(directory: Path, *, files: bool = True, only: str = ".") -> GitState | None:
    """What git says about `directory`; None where it is in no work tree.

    `files=False` leaves the listing out; `only` narrows `changed` to one path.
    """
    top = find_top(directory)
    if top is None:
        return None
    import subprocess

    commands = [["status", "--porcelain=v2", "--branch", "-z", "--", only]]
    if files:
        commands.append(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
    try:
        running = [
            subprocess.Popen(
                ["git", "-c", "core.fsmonitor=false", *command],
                cwd=directory,
                env=environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            for command in commands
        ]
    except FileNotFoundError:
        return GitState(problem="git is not installed")
    answers = [process.communicate() for process in running]
    for process, (_, error) in zip(running, answers, strict=True):
        if process.returncode:
            lines = os.fsdecode(error).strip().splitlines()
            return GitState(problem=lines[0] if lines else f"git ended with status {process.returncode}")
    commit, changed = _parse_status(answers[0][0])
    names = {os.fsdecode(name).rstrip("/") for name in answers[1][0].split(b"\0")} if files else set()
    return GitState(str(top), commit, changed, tuple(sorted(names - {""})))


def _parse_status(raw: bytes) -> tuple[str, tuple[str, ...]]:
    """(commit, changed paths) from `status --porcelain=v2 --branch -z`."""
    commit = ""
    changed: list[str] = []
    records = iter(os.fsdecode(raw).split("\0"))
    for record in records:
        kind = record[:2]
        if kind == "# ":
            if record.startswith("# branch.oid ") and not record.endswith("(initial)"):
                commit = record.rsplit(" ", 1)[1]
        elif kind == "1 ":
            changed.append(record.split(" ", 8)[8])
        elif kind == "2 ":
            changed += [record.split(" ", 9)[9], next(records, "")]
        elif kind == "u ":
            changed.append(record.split(" ", 10)[10])
        elif kind == "? ":
            changed.append(record[2:].rstrip("/"))
    return commit, tuple(changed)
