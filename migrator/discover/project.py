"""Finds the files of the tree to migrate and says what each one is."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import replace

from migrator.discover import classify, git, glob
from migrator.discover.notes import note, shown, unreadable
from migrator.errors import EnvironmentProblem, UsageError
from migrator.lazy import pattern
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.project import FileEntry, Project
from migrator.model.source import FileKind

SIZE_LIMIT = 8 << 20  # bytes; larger code files are data tables
OWN_FOLDER = ".cu2hip"  # manifests, journals and run logs
_SKIPPED_FOLDERS = frozenset((".git", ".hg", ".svn", ".bzr", ".jj", OWN_FOLDER))
_CUDA_WORD = pattern(rb"\b(?:cuda[A-Z_]\w*|__global__|__device__|__shfl\w*|cu[A-Z][a-z]\w*)|<<<")

_Stat = os.stat_result


@dataclass(slots=True)
class _Walk:
    """What the walk has found so far."""

    root: str
    excluded: Callable[[str], bool]
    entries: list[FileEntry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    left_out: int = 0


def discover(path: Path, *, exclude: Sequence[str] = ()) -> tuple[Project, tuple[Finding, ...]]:
    """The project at `path` (a directory or one file) and what has to be said about its files.

    In a git work tree these are the tracked files and the untracked ones that are not ignored, elsewhere all files;
    `.git` and the like are never looked at. Files that match `exclude` are carried over without being looked at.
    Raises UsageError where there is nothing to migrate.
    """
    absolute = Path(os.path.abspath(path))
    try:
        status = os.stat(absolute)
    except FileNotFoundError:
        raise UsageError(f"{path}: no such file or directory") from None
    except OSError as error:
        raise EnvironmentProblem(f"{path}: {error.strerror}") from error
    if stat.S_ISREG(status.st_mode):
        return _single(absolute, status)
    if not stat.S_ISDIR(status.st_mode):
        raise UsageError(f"{path} is neither a file nor a directory")
    walk = _Walk(str(absolute), glob.matcher(exclude))
    state = git.read_state(absolute)
    _visit_tree(walk, absolute, state)
    if not walk.entries:
        raise UsageError(f"{path}: nothing to migrate, the directory holds no file")
    if walk.left_out:
        walk.findings.append(
            note("SYS907", "", f"{_files(walk.left_out)} excluded: carried over as they are", status=Status.SUPPRESSED)
        )
    walk.entries.sort(key=lambda entry: entry.path)
    walk.findings.sort(key=lambda finding: (finding.path, finding.code))
    project = Project(
        root=str(absolute),
        entries=tuple(walk.entries),
        is_git=state is not None and not state.problem,
        commit=state.commit if state else "",
        dirty=state.dirty if state else False,
        by_path={entry.path: entry for entry in walk.entries},
    )
    return project, tuple(walk.findings)


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"


def _single(path: Path, status: _Stat) -> tuple[Project, tuple[Finding, ...]]:
    """A project of one file; whatever its name, the user says that it is code."""
    walk = _Walk(str(path.parent), glob.matcher(()))
    _add_file(walk, path.name, status)
    entry = walk.entries[0]
    if entry.kind is FileKind.OTHER:
        reason = "binary content" if classify.is_binary(_head(str(path))) else ""
        entry = replace(entry, kind=FileKind.CUDA, reason=reason)
        walk.findings += [_not_text(entry)] if reason else []
    project = Project(str(path.parent), (entry,), single=entry.path, by_path={entry.path: entry})
    return project, tuple(walk.findings)


def _visit_tree(walk: _Walk, root: Path, state: git.GitState | None) -> None:
    """Adds everything below `root`, by git's list where there is a good one."""
    if state is not None and state.problem:
        walk.findings.append(
            note(
                "SYS908",
                "",
                f"git cannot list the files ({state.problem}): all files of the directory are taken",
                fix="Repair the repository, or leave build folders out with --exclude.",
            )
        )
    if state is None or state.problem or not _visit_listed(walk, state.files, ""):
        _visit_folder(walk, "")


def _visit_listed(walk: _Walk, names: Sequence[str], prefix: str) -> bool:
    """Adds the files that git lists; False where none of them exists (the directory itself is ignored)."""
    found = False
    for name in names:
        path = prefix + name
        if OWN_FOLDER in path.split("/"):
            continue
        try:
            status = os.lstat(f"{walk.root}/{path}")
        except OSError:
            continue  # deleted in the working tree, or left out by a sparse checkout
        found = True
        if stat.S_ISDIR(status.st_mode):
            _visit_nested(walk, path)
        else:
            _add(walk, path, status)
    return found


def _visit_nested(walk: _Walk, path: str) -> None:
    """Adds a submodule, or another repository inside the tree, as ordinary files."""
    before = len(walk.entries)
    folder = Path(walk.root, path)
    state = git.read_state(folder) if (folder / ".git").exists() else None
    if state is None or state.problem or not _visit_listed(walk, state.files, path + "/"):
        _visit_folder(walk, path)
    count = len(walk.entries) - before
    if count:
        walk.findings.append(
            note(
                "SYS906",
                path,
                f"`{shown(path)}` is a git repository of its own: its {_files(count)} are migrated with the tree",
                why="A branch of the outer repository records only the commit of a submodule, not its files.",
                fix=f"Leave it as it is with --exclude '{shown(path)}', or migrate the submodule on its own.",
            )
        )
    else:
        walk.findings.append(
            note(
                "SYS906",
                path,
                f"the submodule `{shown(path)}` is empty: nothing of it is migrated",
                fix="Run `git submodule update --init` and migrate again.",
            )
        )


def _visit_folder(walk: _Walk, path: str) -> None:
    """Adds everything below one folder; folders are visited with a stack, trees may be deep."""
    pending = [path]
    while pending:
        folder = pending.pop()
        prefix = f"{folder}/" if folder else ""
        try:
            with os.scandir(f"{walk.root}/{folder}") as scan:
                children = sorted(scan, key=lambda child: child.name)
        except OSError as error:
            walk.findings.append(unreadable(folder, error.strerror or "", "the folder"))
            continue
        for child in children:
            name = prefix + child.name
            try:
                if child.is_dir(follow_symlinks=False):
                    if child.name not in _SKIPPED_FOLDERS:
                        pending.append(name)
                elif child.name != ".git":  # a submodule's pointer file
                    _add(walk, name, child.stat(follow_symlinks=False))
            except OSError as error:
                walk.findings.append(unreadable(name, error.strerror or ""))


def _add(walk: _Walk, path: str, status: _Stat) -> None:
    """Adds one path that is no directory."""
    if stat.S_ISLNK(status.st_mode):
        _add_link(walk, path, status)
    elif stat.S_ISREG(status.st_mode):
        _add_file(walk, path, status)
    else:
        walk.findings.append(
            note("SYS905", path, f"`{shown(path)}` is a pipe, a socket or a device: the result does not have it")
        )


def _add_link(walk: _Walk, path: str, status: _Stat) -> None:
    """Links are kept as they are written and never followed out of the tree."""
    target = os.readlink(f"{walk.root}/{path}")
    kind = classify.by_name(os.path.basename(path)) or FileKind.OTHER
    entry = FileEntry(path, kind, 0, stat.S_IMODE(status.st_mode), link=target, reason="symbolic link")
    real_root = os.path.realpath(walk.root)
    folder = os.path.realpath(os.path.dirname(f"{walk.root}/{path}"))
    destination = os.path.realpath(os.path.join(folder, target))
    inside = destination == real_root or destination.startswith(real_root.rstrip("/") + "/")
    if not inside or os.path.isabs(target):
        where = "points out of the tree" if not inside else "is absolute and points into the input tree"
        entry = replace(entry, reason=f"symbolic link that {where}")
        walk.findings.append(
            note(
                "SYS904",
                path,
                f"the symbolic link `{shown(path)}` {where} (`{shown(target)}`): kept, not followed",
                why="Code outside of the tree is not migrated, whatever includes it.",
                fix="Migrate what the link points at as well, or put a copy of it into the tree.",
                effort=Effort.MINUTES,
            )
        )
    walk.entries.append(entry)


def _add_file(walk: _Walk, path: str, status: _Stat) -> None:
    """Classifies one regular file; only the head of code files is read."""
    name = os.path.basename(path)
    mode = stat.S_IMODE(status.st_mode)
    if walk.excluded(path):
        walk.left_out += 1
        kind = classify.by_name(name) or FileKind.OTHER
        walk.entries.append(FileEntry(path, kind, status.st_size, mode, reason="excluded"))
        return
    full = f"{walk.root}/{path}"
    head = b""
    if classify.needs_head(name):
        try:
            head = _head(full)
        except OSError as error:
            kind = classify.by_name(name) or FileKind.OTHER
            walk.entries.append(FileEntry(path, kind, status.st_size, mode, reason="not readable"))
            walk.findings.append(unreadable(path, error.strerror or ""))
            return
    kind, reason = classify.classify(name, head)
    entry = FileEntry(path, kind, status.st_size, mode, reason=reason)
    if reason:
        walk.findings.append(_not_text(entry))
    elif kind.is_code and status.st_size > SIZE_LIMIT:
        entry = replace(entry, reason="too large")
        walk.findings.append(_too_large(entry, full))
    if shown(path) != path:
        entry = replace(entry, reason=entry.reason or "file name is not UTF-8")
        walk.findings.append(
            note(
                "SYS909",
                path,
                f"the name `{shown(path)}` is not UTF-8: the file is carried over as it is",
                severity=Severity.ERROR if kind is FileKind.CUDA else Severity.INFO,
                fix="Rename the file.",
                effort=Effort.MINUTES,
            )
        )
    walk.entries.append(entry)


def _head(full: str) -> bytes:
    descriptor = os.open(full, os.O_RDONLY | os.O_NONBLOCK | getattr(os, "O_CLOEXEC", 0))
    try:
        return os.read(descriptor, classify.HEAD)
    finally:
        os.close(descriptor)


def _not_text(entry: FileEntry) -> Finding:
    return note(
        "SYS902",
        entry.path,
        f"`{shown(entry.path)}` has the name of a source file but is none ({entry.reason}): carried over as it is",
        severity=Severity.ERROR if entry.kind is FileKind.CUDA else Severity.INFO,
        fix="Convert it to UTF-8 and migrate again." if "UTF-16" in entry.reason else "",
        effort=Effort.MINUTES if entry.kind is FileKind.CUDA else Effort.NONE,
    )


def _too_large(entry: FileEntry, full: str) -> Finding:
    """Whether it matters depends on CUDA words in the file; it is searched in pieces, never held whole."""
    uses_cuda = any(_CUDA_WORD.search(piece) for piece in _pieces(full))
    what = "and it uses CUDA: migrate it by hand" if uses_cuda else "it has no CUDA in it"
    return note(
        "SYS901",
        entry.path,
        f"`{shown(entry.path)}` is larger than {SIZE_LIMIT >> 20} MB and carried over as it is; {what}",
        severity=Severity.ERROR if uses_cuda else Severity.INFO,
        fix="Split the code from the data." if uses_cuda else "",
        effort=Effort.HOURS if uses_cuda else Effort.NONE,
    )


def _pieces(full: str, size: int = 1 << 20) -> Iterator[bytes]:
    """The file's bytes in pieces that overlap by more than any word searched for."""
    try:
        with open(full, "rb") as stream:
            tail = b""
            while data := stream.read(size):
                yield tail + data
                tail = data[-64:]
    except OSError:
        return


def empty_folders(project: Project) -> tuple[tuple[str, int], ...]:
    """The folders without any file of the project below them, with their modes; none in a git tree or for one file."""
    if project.is_git or project.single:
        return ()
    used = {""}
    for entry in project.entries:
        folder = entry.path.rpartition("/")[0]
        while folder not in used:
            used.add(folder)
            folder = folder.rpartition("/")[0]
    found: list[tuple[str, int]] = []
    for folder, names, _ in os.walk(project.root):
        names[:] = sorted(name for name in names if name not in _SKIPPED_FOLDERS)
        relative = os.path.relpath(folder, project.root).replace(os.sep, "/")
        if relative != "." and relative not in used and not os.path.islink(folder):
            found.append((relative, stat.S_IMODE(os.stat(folder).st_mode)))
    return tuple(found)
