"""What an in-place migration replaced, kept until it is undone: `.cu2hip/journal/NNNN/` below the root.

A journal is complete on the disk before the first file is written, so every state in between, that of a killed run
too, leads back to the original bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import stat
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from migrator.edits.write import OWN_FOLDER, Writer, file_sha256, problem, sync_folder
from migrator.errors import EnvironmentProblem, UsageError

_FOLDER = "journal"
_LIST = "journal.json"
_DONE = "done"
_KEPT = "kept"
_SCHEMA = 1
_SHOWN = 5


class Replaced(Struct, frozen=True):
    """One path that a run changes: SHA-256 before and after, '' where there is no file then."""

    path: str
    before: str
    after: str
    mode: int = 0o644
    owner: tuple[int, int] | None = None
    original: str = ""  # the file below the journal that holds the original bytes


class Journal(Struct, frozen=True):
    """One run's record. `done` is False for a run that did not end."""

    folder: Path
    files: tuple[Replaced, ...]
    made_folders: tuple[str, ...]
    done: bool


class Undone(Struct, frozen=True):
    """What an undo did; `kept` are edited files, moved to where their paths say before the original came back."""

    restored: int = 0
    removed: int = 0
    kept: tuple[str, ...] = ()


def _base(root: Path) -> Path:
    return root / OWN_FOLDER / _FOLDER


def begin(root: Path, files: Iterable[Replaced]) -> Journal:
    """Saves the originals of all `files` below `root`; the journal that `finish` completes."""
    base = _base(root)
    number = 1 + max((int(name) for name in _names(base)), default=0)
    partial = base / f"{number:04d}.partial"
    try:
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        saved = [_save(root, partial, item, str(at)) for at, item in enumerate(files)]
        folders = _new_folders(root, (item.path for item in saved if not item.before))
        document = {
            "schema": _SCHEMA,
            "made_folders": folders,
            "files": [
                {
                    "path": item.path,
                    "before": item.before,
                    "after": item.after,
                    "mode": item.mode,
                    "owner": list(item.owner) if item.owner else None,
                    "original": item.original,
                }
                for item in saved
            ],
        }
        _write_durably(partial / _LIST, json.dumps(document).encode())
        sync_folder(partial)
        final = base / f"{number:04d}"
        os.rename(partial, final)
        sync_folder(base)
    except OSError as error:
        shutil.rmtree(partial, ignore_errors=True)
        raise problem(error, base) from error
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise
    return Journal(final, tuple(saved), tuple(folders), done=False)


def finish(journal: Journal) -> None:
    """Marks the run as ended: nothing is rolled back any more unless the user asks."""
    try:
        _write_durably(journal.folder / _DONE, b"")
    except OSError as error:
        raise problem(error, journal.folder) from error


def _names(base: Path) -> list[str]:
    try:
        return sorted(name for name in os.listdir(base) if name.isdecimal())
    except OSError:
        return []


def _save(root: Path, folder: Path, item: Replaced, name: str) -> Replaced:
    """Copies the original of one file into the journal."""
    if not item.before:
        return item
    source = root / item.path
    status = os.stat(source)
    _write_durably(folder / name, source.read_bytes())
    digest = file_sha256(folder / name)
    if digest != item.before:
        raise EnvironmentProblem(f"{source} changed while it was migrated", "run the same command again")
    owner = (status.st_uid, status.st_gid)
    return Replaced(item.path, digest, item.after, stat.S_IMODE(status.st_mode), owner, name)


def _write_durably(path: Path, data: bytes) -> None:
    with open(path, "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _new_folders(root: Path, paths: Iterable[str]) -> list[str]:
    """The folders that writing `paths` is going to make, parents first."""
    folders: set[str] = set()
    for path in paths:
        folder = os.path.dirname(path)
        while folder and folder not in folders and not (root / folder).exists():
            folders.add(folder)
            folder = os.path.dirname(folder)
    return sorted(folders)


def read_journals(root: Path) -> tuple[Journal, ...]:
    """All journals below `root`, the oldest first."""
    return tuple(_read(_base(root) / name) for name in _names(_base(root)))


def _read(folder: Path) -> Journal:
    try:
        document: dict[str, Any] = json.loads((folder / _LIST).read_bytes())
        if document["schema"] != _SCHEMA:
            raise UsageError(f"{folder} was written by another version of cu2hip", "undo with that version")
        files = tuple(
            Replaced(
                _inside(item["path"]),
                item["before"],
                item["after"],
                item["mode"],
                tuple(item["owner"]) if item["owner"] else None,
                os.path.basename(item["original"]),
            )
            for item in document["files"]
        )
        folders = tuple(_inside(path) for path in document["made_folders"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise EnvironmentProblem(f"the journal {folder} cannot be read: {error}") from error
    return Journal(folder, files, folders, (folder / _DONE).exists())


def _inside(path: str) -> str:
    """`path`, if it stays below the root."""
    if os.path.isabs(path) or ".." in path.split("/"):
        raise ValueError(f"it names a path outside of the tree: {path}")
    return path


def interrupted(root: Path) -> bool:
    """True where an in-place run below `root` did not end."""
    names = _names(_base(root))
    return bool(names) and not (_base(root) / names[-1] / _DONE).exists()


def roll_back(root: Path, *, force: bool = False) -> Undone:
    """Undoes the last run if it did not end; the earlier ones stay."""
    journals = read_journals(root)
    if not journals or journals[-1].done:
        return Undone()
    return _restore(root, journals[-1:], force=force, known=journals)


def undo(root: Path, *, force: bool = False) -> Undone:
    """Brings back the bytes and modes from before the first run that has a journal, and removes the journals.

    Raises UsageError where there is none, and where files were edited since: `force` moves those aside.
    """
    journals = read_journals(root)
    if not journals:
        _clear(root)
        raise UsageError(f"{root} has no in-place migration to undo")
    undone = _restore(root, journals, force=force, known=journals)
    _clear(root)
    return undone


def _restore(root: Path, journals: Sequence[Journal], *, force: bool, known: Sequence[Journal]) -> Undone:
    """Puts back what stood before the first of `journals`, then removes them."""
    first: dict[str, tuple[Replaced, Path]] = {}
    for journal in journals:
        for item in journal.files:
            first.setdefault(item.path, (item, journal.folder))
    states: dict[str, set[str]] = {}
    for journal in known:
        for item in journal.files:
            states.setdefault(item.path, set()).update((item.before, item.after))
    now = {path: _digest(root / path) for path in first}
    edited = tuple(path for path in first if now[path] and now[path] not in states[path])
    if edited and not force:
        listed = ", ".join(edited[:_SHOWN]) + (f" and {len(edited) - _SHOWN} more" if len(edited) > _SHOWN else "")
        raise UsageError(
            f"edited since the migration: {listed}", f"--force moves the edited files to {OWN_FOLDER}/{_KEPT}"
        )
    writer = Writer(root, durable=True)
    writer.open()
    restored = removed = 0
    try:
        for path in edited:
            _keep(writer, root, path)
        for path, (item, folder) in first.items():
            if not item.before:
                if now[path]:
                    writer.remove(path, prune=False)
                    removed += 1
            elif now[path] != item.before or stat.S_IMODE(os.lstat(root / path).st_mode) != item.mode:
                writer.write(path, _original(folder, item), item.mode, item.owner)
                restored += 1
        for journal in journals:
            for folder_name in sorted(journal.made_folders, reverse=True):
                with suppress(OSError):  # something else is in it by now
                    os.rmdir(root / folder_name)
    finally:
        writer.close()
    for journal in reversed(journals):
        _forget(journal)
    return Undone(restored, removed, edited)


def _forget(journal: Journal) -> None:
    """Removes a journal in one step, as far as readers can see."""
    gone = journal.folder.with_name(f"{journal.folder.name}.gone")
    try:
        shutil.rmtree(gone, ignore_errors=True)
        os.rename(journal.folder, gone)
    except OSError as error:
        raise problem(error, journal.folder) from error
    shutil.rmtree(gone, ignore_errors=True)


def _digest(path: Path) -> str:
    """The SHA-256 of what stands at `path`; '' for nothing, a word that is no digest for what is no file."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        return "no file"
    return file_sha256(path)


def _keep(writer: Writer, root: Path, path: str) -> None:
    """Moves an edited file aside; a name that is taken gets a number."""
    target = f"{OWN_FOLDER}/{_KEPT}/{path}"
    number = 1
    while os.path.lexists(root / target):
        target = f"{OWN_FOLDER}/{_KEPT}/{path}.{number}"
        number += 1
    writer.folder(os.path.dirname(target))
    try:
        os.rename(root / path, root / target)
    except OSError as error:
        raise problem(error, root / target) from error


def _original(folder: Path, item: Replaced) -> bytes:
    try:
        data = (folder / item.original).read_bytes()
    except OSError as error:
        raise EnvironmentProblem(f"the journal {folder} lacks the original of {item.path}: {error.strerror}") from error
    if hashlib.sha256(data).hexdigest() != item.before:
        raise EnvironmentProblem(f"the original of {item.path} in {folder} is damaged")
    return data


def _clear(root: Path) -> None:
    """Removes what in-place runs left in `.cu2hip`, and the folder if nothing else is in it."""
    own = root / OWN_FOLDER
    with suppress(OSError):
        shutil.rmtree(_base(root), ignore_errors=True)
        for name in ("lock", ".gitignore"):
            if set(os.listdir(own)) <= {"lock", ".gitignore"}:
                (own / name).unlink(missing_ok=True)
        os.rmdir(own)
