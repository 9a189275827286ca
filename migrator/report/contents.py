"""File contents before and after a migration, for showing diffs; what cannot be had for certain is not shown."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from migrator.model.result import FileChange

Pair = tuple[bytes, bytes]
Contents = Callable[[FileChange], Pair | None]


def no_contents(change: FileChange) -> Pair | None:
    """For results whose trees are not at hand."""
    return None


class TreeContents:
    """Reads the original from `before`; the new bytes from the result itself or else from the tree `after`.

    Files that stayed as they were need no `after`.

    Bytes whose digest is not the recorded one belong to a later state of the file and are refused.
    """

    __slots__ = ("_after", "_before")

    def __init__(self, before: Path, after: Path | None = None) -> None:
        self._before = before
        self._after = after

    def __call__(self, change: FileChange) -> Pair | None:
        before = _read(self._before, change.path, change.before_sha256)
        if before is None:
            return None
        after = before if change.after_sha256 == change.before_sha256 else change.data
        if after is None and self._after is not None:
            after = _read(self._after, change.path, change.after_sha256)
        return None if after is None else (before, after)


def _read(root: Path, path: str, sha256: str) -> bytes | None:
    """The bytes of `root/path`, which must lie inside `root` and have the digest."""
    if not sha256:
        return None
    try:
        base = root.resolve()
        place = base if base.is_file() else (base / path).resolve()
        if place != base and not place.is_relative_to(base):
            return None
        data = place.read_bytes()
    except (OSError, ValueError):
        return None
    return data if hashlib.sha256(data).hexdigest() == sha256 else None
