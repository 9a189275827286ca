"""Writes a result as a folder of its own, and brings such a folder up to date."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from msgspec import Struct

from migrator import __version__
from migrator.discover.notes import note, shown, unreadable
from migrator.discover.project import empty_folders
from migrator.edits.write import OWN_FOLDER, InputUnreadable, Writer, problem
from migrator.errors import EnvironmentProblem, UsageError
from migrator.model.finding import Effort, Finding, Severity
from migrator.model.project import Project
from migrator.output.base import Destination, Written, locked
from migrator.output.items import Item, ItemList
from migrator.output.manifest import NAME, Manifest, Record, Stamp, is_ours, link_digest, load, stamp, state_of


@dataclass(slots=True)
class _Run:
    """One writing run: what was there, what is to be done, what came of it."""

    root: str
    source: str
    writer: Writer
    force: bool
    old: Manifest
    new: Manifest
    findings: list[Finding] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    current: int = 0
    written: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)


def write_tree(destination: Destination, project: Project, items: ItemList, options: str = "") -> Written:
    """Writes `items` below `destination.path`; only files that differ are touched, hand-edited ones are kept."""
    with locked(destination.path):
        return update_tree(destination, project, items, options).report


class Updated(Struct, frozen=True):
    """What `update_tree` did, path by path."""

    report: Written
    written: tuple[str, ...]
    removed: tuple[str, ...]


def update_tree(destination: Destination, project: Project, items: ItemList, options: str) -> Updated:
    """`write_tree` for callers that hold the folder's lock."""
    root, branch = destination.path, destination.branch
    old = load(root)
    fresh = old is None
    if old is None:
        old = Manifest(project.root, destination.mode.value)
    new = Manifest(project.root, destination.mode.value, __version__, options, branch)
    # What is new can be written again from the input; what replaces older results waits for the disk.
    run = _Run(str(root), project.root, Writer(root, durable=not fresh), destination.force, old, new)
    _check_case(root, items.items)
    run.writer.open()
    try:
        todo = [item for item in items.items if not _settled(run, item)]
        stale = _stale(run, {item.path for item in items.items})
        if todo or stale or not old.complete or old.options != options:
            run.new.pending = {item.path: _digest(item) for item in todo}
            _save(run, {**old.files, **run.new.files})
            _apply(run, todo, stale, len(items.items))
            for folder, mode in empty_folders(project):
                run.writer.folder(folder, mode)
            run.new.pending = {}
            run.new.complete = True
            _save(run, run.new.files)
    finally:
        run.writer.close()
    added = tuple(item.path for item in items.items if item.is_added)
    report = Written(
        destination.mode,
        str(root),
        len(run.written),
        run.current,
        len(run.removed),
        tuple(run.kept),
        added,
        items.renames,
        branch,
        findings=items.findings + tuple(run.findings),
    )
    return Updated(report, tuple(run.written), tuple(run.removed))


def _digest(item: Item) -> str:
    return link_digest(item.link) if item.link else item.sha256


def _save(run: _Run, files: Mapping[str, Record]) -> None:
    shown_files = run.new.files
    run.new.files = dict(files)
    run.writer.write(f"{OWN_FOLDER}/{NAME}", run.new.to_json())
    run.new.files = shown_files


def _settled(run: _Run, item: Item) -> bool:
    """True where nothing is to be written for `item`: it is there already, or was edited by hand."""
    path = f"{run.root}/{item.path}"
    status = state_of(path)
    if status is None or stat.S_ISDIR(status.st_mode):  # the writer replaces an empty folder and refuses a full one
        return False
    record = run.old.files.get(item.path)
    source = f"{run.source}/{item.source}" if item.data is None and item.source else None
    if is_ours(path, status, record, run.old.pending.get(item.path), source):
        if _is_current(run, item, status, record):
            run.current += 1
            return True
        return False
    if _same_content(run, item, path, status):
        return False  # the same change was made by hand: written once more, it is ours
    if run.force:
        return False
    run.kept.append(item.path)
    if record is not None:
        run.new.files[item.path] = record
    run.findings.append(_edited(item.path, known=record is not None))
    return True


def _edited(path: str, *, known: bool) -> Finding:
    what = "was edited since the last run" if known else "is not from an earlier run"
    return note(
        "SYS911",
        path,
        f"`{shown(path)}` {what}: kept, this run's version is not written",
        severity=Severity.PERFORMANCE,
        why="The file in the result folder has other bytes than the tool wrote there.",
        fix="Merge the change by hand; --force overwrites the file.",
        effort=Effort.MINUTES,
    )


def _is_current(run: _Run, item: Item, status: os.stat_result, record: Record | None) -> bool:
    """True where the file of ours on disk has the bytes and the mode that `item` asks for."""
    if record is None:
        return False
    if item.link:
        if record.link == item.link:
            run.new.files[item.path] = record
        return record.link == item.link
    if record.link or stat.S_IMODE(status.st_mode) != item.mode:
        return False
    entry = _input_stamp(run, item)
    if item.sha256:
        same = item.sha256 == record.sha256
    else:
        same = entry is not None and entry == record.input
    if same:
        run.new.files[item.path] = Record(record.sha256, stamp(status), entry or (0, 0))
    return same


def _input_stamp(run: _Run, item: Item) -> Stamp | None:
    if not item.source:
        return None
    status = state_of(f"{run.source}/{item.source}")
    return stamp(status) if status is not None else None


def _same_content(run: _Run, item: Item, path: str, status: os.stat_result) -> bool:
    if item.link or not stat.S_ISREG(status.st_mode):
        return False
    try:
        wanted = item.data if item.data is not None else Path(run.source, item.source).read_bytes()
        return Path(path).read_bytes() == wanted
    except OSError:
        return False


def _stale(run: _Run, wanted: set[str]) -> list[str]:
    """The files of earlier runs that the result has no longer and nobody has edited."""
    stale: list[str] = []
    for path in sorted({*run.old.files, *run.old.pending} - wanted):
        full = f"{run.root}/{path}"
        status = state_of(full)
        if status is None:
            continue
        record = run.old.files.get(path)
        if run.force or is_ours(full, status, record, run.old.pending.get(path), None):
            stale.append(path)
        elif record is not None:
            run.kept.append(path)
            run.new.files[path] = record
            run.findings.append(
                note(
                    "SYS911",
                    path,
                    f"`{shown(path)}` is gone from the input but was edited in the result: kept",
                    severity=Severity.PERFORMANCE,
                    fix="Delete it if it is not needed; --force deletes it.",
                    effort=Effort.MINUTES,
                )
            )
    return stale


def _apply(run: _Run, todo: Sequence[Item], stale: Sequence[str], total: int) -> None:
    for path in stale:
        run.writer.remove(path)
        run.removed.append(path)
    for item in todo:
        try:
            _put(run, item)
        except EnvironmentProblem as error:
            hint = error.hint or "run the same command again"
            done = run.current + len(run.written)
            raise EnvironmentProblem(
                f"{error.message}; {done} of {total} files are written, the input is untouched", hint
            ) from error


def _put(run: _Run, item: Item) -> None:
    if item.link:
        run.writer.link(item.path, item.link)
        run.new.files[item.path] = Record(link=item.link)
        run.written.append(item.path)
        return
    before = _input_stamp(run, item)
    digest = item.sha256
    if item.data is not None:
        status = run.writer.write(item.path, item.data, item.mode)
    else:
        try:
            status, digest = run.writer.copy(f"{run.source}/{item.source}", item.path, item.mode, digest=not digest)
            digest = digest or item.sha256
        except InputUnreadable as error:
            if item.readable:
                run.findings.append(unreadable(item.source, error.reason))
            return
    run.new.files[item.path] = Record(digest, stamp(status), before or (0, 0))
    run.written.append(item.path)


def _check_case(root: Path, items: Sequence[Item]) -> None:
    """Where the file system ignores case, two names that differ in nothing else cannot both be written."""
    seen: dict[str, str] = {}
    for item in items:
        other = seen.setdefault(item.path.lower(), item.path)
        if other != item.path and _ignores_case(root):
            raise UsageError(
                f"{shown(item.path)} and {shown(other)} are one name on the file system of {root}",
                "choose an output folder on a case-sensitive file system",
            )


def _ignores_case(root: Path) -> bool:
    probe = root / OWN_FOLDER / f"Case-{os.getpid()}"
    try:
        probe.touch()
        try:
            return probe.with_name(probe.name.lower()).exists()
        finally:
            probe.unlink()
    except OSError as error:
        raise problem(error, root) from error
