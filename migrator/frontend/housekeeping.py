"""What the front end keeps in the cache does not grow for ever: files that nothing has used for a month go."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from pathlib import Path

_DAY = 86400
_UNUSED = 30 * _DAY
_ABANDONED = _DAY  # of a process that did not live to rename its file


def used(path: Path) -> None:
    """Note that something is in use, at most once a day."""
    with contextlib.suppress(OSError):
        if path.stat().st_mtime < time.time() - _DAY:
            os.utime(path)


def sweep(folder: Path, keep: str = "") -> None:
    """Remove from a folder of the cache what is older than it may get; `keep` is spared."""
    now = time.time()
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            limit = _ABANDONED if entry.name.endswith(".tmp") else _UNUSED
            with contextlib.suppress(OSError):
                marker = Path(entry.path, "complete")
                stamp = marker if marker.exists() else Path(entry.path)
                if entry.name == keep or stamp.stat().st_mtime > now - limit:
                    continue
                if entry.is_dir(follow_symlinks=False):
                    shutil.rmtree(entry.path, ignore_errors=True)
                else:
                    os.unlink(entry.path)
