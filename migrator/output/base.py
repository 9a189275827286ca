"""What the output modes share: where a result goes, what was written, and the lock on a folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from migrator.edits.write import OWN_FOLDER, problem
from migrator.errors import UsageError
from migrator.model.finding import Finding


class Mode(StrEnum):
    """How a result is written."""

    COPY = "copy"  # a folder of its own
    WORKTREE = "worktree"  # a git worktree on a branch of its own
    IN_PLACE = "in-place"
    FILE = "file"
    STDOUT = "stdout"


class Destination(Struct, frozen=True):
    """Where a result goes: a folder, or for a single file the file; empty for standard output.

    `force` overwrites what was edited by hand. `branch` is the branch of a worktree that exists. `remark` tells why it
    is not the mode that one could expect.
    """

    mode: Mode
    path: Path
    force: bool = False
    branch: str = ""
    remark: str = ""
    rename: bool = False


class Written(Struct, frozen=True):
    """What was done on disk. `current` counts files that were already as they should be."""

    mode: Mode
    path: str
    written: int = 0
    current: int = 0
    removed: int = 0
    kept: tuple[str, ...] = ()  # edited by hand, left alone
    added: tuple[str, ...] = ()  # support headers
    renames: tuple[tuple[str, str], ...] = ()
    branch: str = ""
    commits: tuple[str, ...] = ()  # subjects, in order
    journal: str = ""
    findings: tuple[Finding, ...] = ()


@contextmanager
def locked(root: Path) -> Iterator[None]:
    """Holds the folder `root` for this process; UsageError where another run writes there."""
    import fcntl

    own = root / OWN_FOLDER
    try:
        own.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(own / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise problem(error, own) from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError(f"another cu2hip run is writing to {root}", "wait until it has ended") from None
        except OSError:
            pass  # a file system without locks
        yield
    finally:
        os.close(descriptor)
