"""The files of a result as they are going to be written: names, renames, collisions."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from msgspec import Struct

from migrator.discover.notes import note, shown
from migrator.errors import UsageError
from migrator.lazy import pattern
from migrator.model.finding import Effort, Finding, Severity
from migrator.model.project import Project
from migrator.model.result import FileChange, FileState, MigrationResult
from migrator.model.source import FileKind

_INCLUDE = pattern(rb"^[ \t]*#[ \t]*(?:include|import)[ \t]*[<\"]([^\">\n]+\.cu)[\">]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Item:
    """One path of the result. `data` is None where the bytes of the input file `source` stay."""

    path: str
    source: str  # relative to the input's root; '' for an added file
    mode: int = 0o644
    data: bytes | None = field(default=None, repr=False)
    sha256: str = ""  # of the result's bytes; '' where it is not known yet
    before: str = ""  # SHA-256 of the input's bytes that the result was made from; '' where nobody has read them
    link: str = ""
    steps: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)
    readable: bool = True

    @property
    def is_added(self) -> bool:
        return not self.source


class ItemList(Struct, frozen=True):
    """All items, sorted by path, with the renames and what has to be said about them."""

    items: tuple[Item, ...]
    renames: tuple[tuple[str, str], ...] = ()
    findings: tuple[Finding, ...] = ()


def plan_items(project: Project, result: MigrationResult, *, rename: bool = False) -> ItemList:
    """What to write for `result`. Raises UsageError where two files would get one name."""
    changes = {change.path: change for change in result.files}
    renames, findings = _renames(project, changes) if rename else ({}, [])
    items: dict[str, Item] = {}
    for entry in project.entries:
        change = changes.get(entry.path)
        data: bytes | None = None
        digest = before = ""
        steps: tuple[tuple[str, bytes], ...] = ()
        if change is not None and not entry.link:
            data = change.data if change.state is FileState.CHANGED else None
            before = change.before_sha256
            digest = hashlib.sha256(data).hexdigest() if data is not None else before
            steps = change.steps
        path = renames.get(entry.path, entry.path)
        readable = entry.reason != "not readable"
        item = Item(path, entry.path, entry.mode, data, digest, before, entry.link, steps, readable)
        _claim(items, item)
    for change in result.files:
        if change.state is FileState.ADDED and change.data is not None:
            _add_support(items, project, change)
    ordered = tuple(items[path] for path in sorted(items))
    return ItemList(ordered, tuple(sorted(renames.items())), tuple(findings))


def _claim(items: dict[str, Item], item: Item) -> None:
    other = items.get(item.path)
    if other is not None:
        raise UsageError(
            f"{shown(item.source)} and {shown(other.source)} would both become {shown(item.path)}",
            "rename one of them, or leave --rename out",
        )
    items[item.path] = item


def _add_support(items: dict[str, Item], project: Project, change: FileChange) -> None:
    """A support header; where the project has a file of that name, it must be an earlier copy of the header."""
    data = change.data or b""
    digest = hashlib.sha256(data).hexdigest()
    there = items.get(change.path)
    if there is None:
        items[change.path] = Item(change.path, "", data=data, sha256=digest, steps=change.steps)
        return
    old = b"" if there.link else _read(Path(project.root, there.source))
    if old != data and b"cu2hip" not in old[:2048]:
        raise UsageError(
            f"{shown(change.path)} is a file of the project, and a support header needs its name",
            f"rename the folder {shown(change.path.split('/')[0])}",
        )
    if old != data:
        items[change.path] = replace(there, data=data, sha256=digest, steps=change.steps)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _renames(project: Project, changes: Mapping[str, FileChange]) -> tuple[dict[str, str], list[Finding]]:
    """`.cu` becomes `.hip`, but not for files that others include: their names stand in the code."""
    findings: list[Finding] = []
    candidates = [
        entry.path
        for entry in project.entries
        if entry.kind is FileKind.CUDA and entry.path.endswith(".cu") and not entry.link
    ]
    included = _included(project, changes)
    renames: dict[str, str] = {}
    for path in candidates:
        if os.path.basename(path) in included:
            findings.append(
                note(
                    "SYS912",
                    path,
                    f"`{shown(path)}` keeps its name: `#include` lines name it",
                    why="An included file is not compiled by its suffix, so nothing is lost.",
                )
            )
        else:
            renames[path] = path[:-3] + ".hip"
    _check_case(project, renames)
    findings += _named_in_build_files(project, changes, renames)
    return renames, findings


def _texts(
    project: Project, changes: Mapping[str, FileChange], kinds: Iterable[FileKind]
) -> Iterable[tuple[str, bytes]]:
    """(path, bytes after the migration) of the files of some kinds."""
    wanted = tuple(kinds)
    for entry in project.entries:
        if entry.kind in wanted and not entry.link and not entry.reason:
            change = changes.get(entry.path)
            if change is not None and change.data is not None:
                yield entry.path, change.data
            else:
                yield entry.path, _read(Path(project.root, entry.path))


def _included(project: Project, changes: Mapping[str, FileChange]) -> set[str]:
    """The names of all `.cu` files that an `#include` mentions."""
    names: set[str] = set()
    for _, data in _texts(project, changes, (FileKind.CUDA, FileKind.CXX, FileKind.HEADER)):
        if b".cu" in data:
            names |= {os.path.basename(os.fsdecode(name)) for name in _INCLUDE.findall(data)}
    return names


def _check_case(project: Project, renames: Mapping[str, str]) -> None:
    """No new name may differ from another one in nothing but case."""
    taken = {path.lower(): path for path in project.by_path if path not in renames}
    for path, new in renames.items():
        other = taken.setdefault(new.lower(), path)
        if other != path:
            raise UsageError(
                f"{shown(path)} and {shown(other)} would both become {shown(new)}",
                "rename one of them, or leave --rename out",
            )


def _named_in_build_files(
    project: Project, changes: Mapping[str, FileChange], renames: Mapping[str, str]
) -> Iterable[Finding]:
    """One finding for each build file that mentions a renamed file."""
    if not renames:
        return
    names = {os.fsencode(os.path.basename(path)): os.path.basename(path) for path in renames}
    word = re.compile(rb"[\w.+-]+\.cu\b")
    pattern = re.compile(rb"\*\.cu\b|%\.cu\b|(?<![\w])\.cu\b")
    for path, data in _texts(project, changes, (FileKind.BUILD, FileKind.PYTHON)):
        found = sorted({names[name] for name in word.findall(data) if name in names})
        if found or pattern.search(data):
            what = ", ".join(f"`{shown(name)}`" for name in found[:3]) or "`.cu` files by pattern"
            more = f" and {len(found) - 3} more" if len(found) > 3 else ""
            yield note(
                "SYS913",
                path,
                f"`{shown(path)}` names {what}{more}, which --rename gave the suffix .hip",
                severity=Severity.ERROR,
                fix="Change the names in the build file.",
                effort=Effort.MINUTES,
            )
