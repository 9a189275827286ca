"""Writes the result of a single file."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from migrator.edits.write import problem
from migrator.errors import UsageError
from migrator.output.base import Destination, Mode, Written
from migrator.output.items import Item, ItemList


def default_name(name: str) -> str:
    """`kernel.cu` gives `kernel.hip`, `kernel.cuh` gives `kernel.hip.cuh`."""
    stem, suffix = os.path.splitext(name)
    return f"{stem}.hip" if suffix == ".cu" else f"{stem}.hip{suffix}"


def write_single(destination: Destination, source: Path, items: ItemList) -> Written:
    """Writes the migrated file, and the support headers that it includes into the folder beside it."""
    target = destination.path
    main = next(item for item in items.items if not item.is_added)
    added = [item for item in items.items if item.is_added]
    for item in added:
        _check_support(target.parent / item.path, item, force=destination.force)
    data = main.data
    if data is None:
        try:
            data = source.read_bytes()
        except OSError as error:
            raise problem(error, source, "read") from error
    written = _place(target, data, main.mode)
    for item in added:
        written += _place(target.parent / item.path, item.data or b"", item.mode)
    total = 1 + len(added)
    return Written(
        Mode.FILE,
        str(target),
        written=written,
        current=total - written,
        added=tuple(item.path for item in added),
        findings=items.findings,
    )


def _check_support(path: Path, item: Item, *, force: bool) -> None:
    """A file in a support header's place is overwritten only if it is a support header."""
    try:
        old = path.read_bytes()
    except FileNotFoundError:
        return
    except OSError as error:
        raise problem(error, path) from error
    if old != item.data and b"cu2hip" not in old[:2048] and not force:
        raise UsageError(f"{path} exists and is no support header", "choose another folder with -o")


def _place(path: Path, data: bytes, mode: int) -> int:
    """Puts a file in its place in one step; 0 where its bytes are there already."""
    try:
        if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
            return 0
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file() or not path.exists():
            _replace(path, data, mode)
        else:  # a device such as /dev/null
            path.write_bytes(data)
    except OSError as error:
        raise problem(error, path) from error
    return 1


def _replace(path: Path, data: bytes, mode: int) -> None:
    real = Path(os.path.realpath(path))  # a link stays a link
    digest = hashlib.sha256(os.fsencode(real)).hexdigest()[:8]
    temporary = real.with_name(f".cu2hip-{os.getpid()}-{digest}.tmp")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    try:
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(descriptor, view) :]
            os.fchmod(descriptor, mode)
        finally:
            os.close(descriptor)
        os.replace(temporary, real)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
