"""Decides where a result goes, and refuses what would harm files, before any work is done."""

from __future__ import annotations

import os
from pathlib import Path

from migrator.discover import git
from migrator.edits.write import OWN_FOLDER
from migrator.errors import UsageError
from migrator.model.project import Project
from migrator.output import manifest
from migrator.output.base import Destination, Mode
from migrator.output.single import default_name


def choose(
    project: Project, *, out: str = "", in_place: bool = False, force: bool = False, rename: bool = False
) -> Destination:
    """The destination for a project: what `-o` or `--in-place` ask for, else the default.

    A directory goes to its sibling `<name>-hip`: as a git worktree where it is the root of a repository with a commit
    and no `-o` is given, else as a copy. A single file goes beside itself. Raises UsageError where that cannot be.
    """
    if in_place:
        if out:
            raise UsageError("--in-place and -o exclude each other")
        return Destination(Mode.IN_PLACE, Path(project.root), force, rename=rename)
    if project.single:
        if rename:
            raise UsageError("--rename is for directories", "name the output file with -o")
        return _choose_file(Path(project.root) / project.single, out, force)
    root = Path(project.root)
    if out == "-":
        raise UsageError("a directory cannot be written to standard output", "name a folder with -o")
    target = Path(os.path.abspath(out)) if out else _sibling(root)
    _check_apart(root, target)
    return _choose_folder(project, root, target, out, force, rename)


def _sibling(root: Path) -> Path:
    if not root.name:
        raise UsageError("the root of the file system has no sibling", "name an output folder with -o")
    return root.with_name(f"{root.name}-hip")


def _check_apart(root: Path, target: Path) -> None:
    inner, outer = os.path.realpath(target), os.path.realpath(root)
    if inner == outer:
        raise UsageError("the output folder is the input folder", "use --in-place to migrate a folder in place")
    if inner.startswith(outer.rstrip("/") + "/"):
        raise UsageError(
            f"the output folder {target} lies inside the input folder", "choose a folder beside it with -o"
        )
    if outer.startswith(inner.rstrip("/") + "/"):
        raise UsageError(f"the input folder lies inside the output folder {target}", "choose another folder with -o")


def _choose_folder(project: Project, root: Path, target: Path, out: str, force: bool, rename: bool) -> Destination:
    if os.path.lexists(target) and not target.is_dir():
        raise UsageError(f"the output {target} is a file", "name a folder with -o")
    if target.is_dir():
        known = manifest.load(target)
        if known is not None:
            if os.path.realpath(known.input) != os.path.realpath(root):
                raise UsageError(
                    f"{target} holds the migration of another folder, {known.input}", "choose another folder with -o"
                )
            mode = Mode.WORKTREE if known.mode == Mode.WORKTREE.value else Mode.COPY
            # A worktree whose first run was killed before it recorded any file is started afresh.
            branch = known.branch if known.complete or known.files else ""
            return Destination(mode, target, force, branch, rename=rename)
        _check_empty(target)
    if out or not project.is_git:
        return Destination(Mode.COPY, target, force, rename=rename)
    top = git.find_top(root)
    if top is None or os.path.realpath(top) != os.path.realpath(root):
        return Destination(Mode.COPY, target, force, rename=rename, remark="a part of a git repository is copied")
    if not project.commit:
        return Destination(Mode.COPY, target, force, rename=rename, remark="the git repository has no commit yet")
    return Destination(Mode.WORKTREE, target, force, rename=rename)


def _check_empty(target: Path) -> None:
    """A folder may be used that is empty but for what an interrupted start of ours left."""
    try:
        names = os.listdir(target)
    except OSError as error:
        raise UsageError(f"the output folder {target} cannot be read: {error.strerror}") from error
    started = (target / ".git").is_file()  # a worktree without files is what the first step of ours makes
    if any(name != OWN_FOLDER and not (started and name == ".git") for name in names):
        raise UsageError(
            f"{target} exists and is not a result of cu2hip", "choose another folder with -o, or remove it"
        )


def _choose_file(source: Path, out: str, force: bool) -> Destination:
    if out == "-":
        return Destination(Mode.STDOUT, Path(), force)
    target = Path(os.path.abspath(out)) if out else source.with_name(default_name(source.name))
    if target.is_dir() or out.endswith("/"):
        target = target / source.name
    if os.path.realpath(target) == os.path.realpath(source):
        raise UsageError("the output file is the input file", "use --in-place to migrate a file in place")
    if not out and not force and os.path.lexists(target):
        raise UsageError(f"{target} exists already", "name the output with -o, or overwrite it with --force")
    return Destination(Mode.FILE, target, force)
