"""Writes a result over its own input, with a journal that leads back."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

from migrator.discover import git
from migrator.discover.notes import shown
from migrator.edits import journal
from migrator.edits.journal import Replaced, Undone
from migrator.edits.write import OWN_FOLDER, Writer, problem
from migrator.errors import EnvironmentProblem, UsageError
from migrator.model.project import Project
from migrator.output.base import Destination, Mode, Written, locked
from migrator.output.items import Item, ItemList

_SHOWN = 3


def check_clean(root: Path, *, allow_dirty: bool, only: str = ".") -> None:
    """Refuses uncommitted changes below `root` (or of the path `only`): nobody could tell the migration from them."""
    if allow_dirty:
        return
    state = git.read_state(root, files=False, only=only)
    if state is None:
        return
    if state.problem:
        raise UsageError(
            f"git cannot tell whether {root} has uncommitted changes ({state.problem})",
            "--allow-dirty migrates in place all the same",
        )
    if state.changed:
        names = ", ".join(shown(path) for path in state.changed[:_SHOWN])
        more = f" and {len(state.changed) - _SHOWN} more" if len(state.changed) > _SHOWN else ""
        raise UsageError(
            f"{root} has uncommitted changes: {names}{more}",
            "commit or stash them, or use --allow-dirty",
        )


def recover(root: Path) -> Undone | None:
    """Rolls back an in-place run that was killed before it ended; None where there was none."""
    if not journal.interrupted(root):
        return None
    with locked(root):
        return journal.roll_back(root)


def undo(root: Path, *, force: bool = False) -> Undone:
    """Restores every file that in-place migrations of `root` have changed, from the first one on."""
    if not (root / OWN_FOLDER).is_dir():
        raise UsageError(f"{root} has no in-place migration to undo")
    with locked(root):
        return journal.undo(root, force=force)


def write_in_place(destination: Destination, project: Project, items: ItemList) -> Written:
    """Replaces the files that `items` changes; all or, after a failure, none of them."""
    root = destination.path
    renamed = dict(items.renames)
    todo = [item for item in items.items if _differs(root, item, renamed)]
    if not todo:
        return Written(Mode.IN_PLACE, str(root), current=len(items.items), findings=items.findings)
    with locked(root):
        record = journal.begin(root, _replaced(root, todo, renamed))
        writer = Writer(root, durable=True)
        writer.open()
        try:
            for item in todo:
                _put(writer, root, item)
            for path in sorted(set(renamed) & {item.source for item in todo}):
                writer.remove(path)
            journal.finish(record)
        except EnvironmentProblem as error:
            journal.roll_back(root, force=True)
            raise EnvironmentProblem(f"{error.message}; every file is as it was", error.hint) from error
        except BaseException:
            journal.roll_back(root, force=True)
            raise
        finally:
            writer.close()
    return Written(
        Mode.IN_PLACE,
        str(root),
        written=len(todo),
        current=len(items.items) - len(todo),
        added=tuple(item.path for item in todo if item.is_added),
        renames=items.renames,
        journal=str(record.folder),
        findings=items.findings,
    )


def _differs(root: Path, item: Item, renamed: dict[str, str]) -> bool:
    """True where the item's bytes or its name are not what stands in the tree."""
    if item.link:
        return False
    if item.source in renamed:
        return True
    if item.data is None:
        return False
    path = root / item.path
    if item.is_added and os.path.lexists(path):
        if not stat.S_ISREG(os.lstat(path).st_mode) or path.read_bytes() != item.data:
            raise UsageError(f"{path} exists already, and a support header needs its name", "move it away")
        return False
    return True


def _replaced(root: Path, todo: list[Item], renamed: dict[str, str]) -> list[Replaced]:
    """The journal's list: what each path holds before and after."""
    out: list[Replaced] = []
    for item in todo:
        data = item.data if item.data is not None else _read(root / item.source)
        after = hashlib.sha256(data).hexdigest()
        if item.is_added:
            out.append(Replaced(item.path, "", after))
            continue
        original = _read(root / item.source)
        before = hashlib.sha256(original).hexdigest()
        if item.before and item.before != before:
            raise EnvironmentProblem(
                f"{root / item.source} changed while it was migrated", "run the same command again"
            )
        if item.source in renamed:
            out += [Replaced(item.source, before, ""), Replaced(item.path, "", after)]
        else:
            out.append(Replaced(item.path, before, after))
    return out


def _put(writer: Writer, root: Path, item: Item) -> None:
    data = item.data if item.data is not None else _read(root / item.source)
    owner = None
    if item.source:
        status = os.stat(root / item.source)
        owner = (status.st_uid, status.st_gid)
    writer.write(item.path, data, item.mode, owner)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise problem(error, path, "read") from error
