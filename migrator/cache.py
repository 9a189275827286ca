"""A content-addressed store on disk: what was computed once from equal inputs is not computed again."""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any

from migrator import __version__
from migrator.data import rules_dir


def cache_dir() -> Path:
    """`$CU2HIP_CACHE_DIR`, else `cu2hip` in the user's cache folder (XDG base directory specification)."""
    named = os.environ.get("CU2HIP_CACHE_DIR")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "cu2hip"


def digest(*parts: object) -> str:
    """A key from the parts' representations; parts must have a stable `repr` (data classes, strings, tuples)."""
    hasher = hashlib.sha256(__version__.encode())
    for part in parts:
        hasher.update(part if isinstance(part, bytes) else repr(part).encode("utf-8", "surrogateescape"))
        hasher.update(b"\0")
    return hasher.hexdigest()


class Cache:
    """Pickled values by key in one folder a kind; an unreadable or unwritable cache only costs time."""

    def __init__(self, kind: str, enabled: bool = True, root: Path | None = None) -> None:
        self._folder = (root or cache_dir()) / kind
        self._enabled = enabled

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / key[2:]

    def get(self, key: str) -> Any | None:
        """The value stored under `key`; None where there is none, or it cannot be read."""
        if not self._enabled:
            return None
        try:
            with self._path(key).open("rb") as stream:
                return pickle.load(stream)
        except Exception:  # a truncated file or another version's classes: pickle raises anything
            return None

    def put(self, key: str, value: Any) -> None:
        """Store a value; done atomically, and given up silently where the folder cannot be written."""
        if not self._enabled:
            return
        path = self._path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent)
            with os.fdopen(handle, "wb") as stream:
                pickle.dump(value, stream, protocol=pickle.HIGHEST_PROTOCOL)
            os.replace(name, path)
        except OSError:
            return


@lru_cache(maxsize=1)
def code_stamp() -> str:
    """Changes whenever a file of this package or a rule file does: no cache outlives the code that filled it."""
    hasher = hashlib.sha256()
    for root in (Path(__file__).parent, rules_dir()):
        for folder, names, files in os.walk(root):
            names.sort()
            for name in sorted(files):
                if not name.endswith((".pyc", ".tmp")):
                    status = os.stat(os.path.join(folder, name))
                    hasher.update(f"{name}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return hasher.hexdigest()
