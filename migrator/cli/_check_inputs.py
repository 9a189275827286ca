"""What `check` looks at: the files that its paths name, relative to one root."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from msgspec import Struct

from migrator.discover import classify, git, glob
from migrator.discover.project import discover
from migrator.errors import UsageError
from migrator.hazards.build_flags_text import Dialect, dialect_of
from migrator.model.finding import Finding
from migrator.model.project import FileEntry
from migrator.model.source import FileKind, Span
from migrator.plan.support import is_support_header

_TOLD = ("SYS901", "SYS902", "SYS903", "SYS909")  # what discovery says of files that a check cannot look at
_SUPPORT = "cu2hip"


class Inputs(Struct, frozen=True):
    """The files to check, sorted; their paths are relative to `root`, which is absolute."""

    root: str
    entries: tuple[FileEntry, ...]
    notes: tuple[Finding, ...]


def common_folder(paths: Sequence[str]) -> Path:
    """The deepest folder that holds all paths."""
    folders = []
    for path in paths:
        full = os.path.abspath(path)
        if not os.path.lexists(full):
            raise UsageError(f"{path}: no such file or directory")
        folders.append(full if os.path.isdir(full) else os.path.dirname(full))
    return Path(os.path.commonpath(folders))


def root_of(folder: Path, configuration: str) -> Path:
    """The folder that paths are shown relative to: git's work tree, the configuration's folder, or where we are."""
    if (top := git.find_top(folder)) is not None:
        return top
    for candidate in (Path(configuration).parent if configuration else None, Path.cwd()):
        if candidate is not None and folder.is_relative_to(candidate):
            return candidate
    return folder


def inputs(paths: Sequence[str], root: Path, exclude: Sequence[str]) -> Inputs:
    """The files that the paths name: code, build files and Python; those that match `exclude` left out."""
    excluded = glob.matcher(exclude)
    entries: dict[str, FileEntry] = {}
    notes: list[Finding] = []
    for path in dict.fromkeys(paths):
        project, found = discover(Path(path))
        prefix = os.path.relpath(project.root, root).replace(os.sep, "/")
        prefix = "" if prefix == "." else prefix + "/"
        for entry in project.entries:
            name = prefix + entry.path
            kind = _kind(entry)
            if kind is FileKind.OTHER or entry.link or excluded(name) or _is_ours(name):
                continue
            entries[name] = FileEntry(name, kind, entry.size, entry.mode, entry.link, entry.reason)
        for note in found:
            name = prefix + note.path
            if note.code in _TOLD and not excluded(name):
                notes.append(replace(note, span=Span(name, 0, 0)))
    return Inputs(str(root), tuple(entries[name] for name in sorted(entries)), tuple(notes))


def _kind(entry: FileEntry) -> FileKind:
    """The kind of a file; scripts and the like that build belong to the build files here."""
    named = classify.by_name(entry.path.rpartition("/")[2])
    if named not in (None, FileKind.OTHER) or dialect_of(entry.path) in (None, Dialect.JSON):  # JSON holds anything
        return entry.kind
    return FileKind.BUILD


def _is_ours(path: str) -> bool:
    """True for a support header that a migration has put into the tree."""
    parts = path.split("/")
    return any(is_support_header("/".join(parts[at:]), _SUPPORT) for at, part in enumerate(parts) if part == _SUPPORT)
