"""The support headers that a migrated tree carries."""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import migrator.support
from migrator.compat.mapping import HEADER
from migrator.lazy import pattern
from migrator.model.result import FileChange, FileState

_INCLUDE = pattern(rb'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)


def _root() -> Path:
    """The folder of the support headers in the installed package."""
    return Path(migrator.support.__file__ or "").parent / "include" / "cu2hip"


def is_support_header(path: str, prefix: str) -> bool:
    """True for a path of the tree at which a migration puts a support header: it is ours, not code to migrate."""
    name = path.removeprefix(f"{prefix}/")
    return name != path and (name == HEADER or (_root() / name).is_file())


def support_headers(requested: Iterable[str], prefix: str, existing: Mapping[str, str]) -> tuple[FileChange, ...]:
    """The files to add for the requested headers (`cu2hip/warp.hpp`) and those that they include.

    `prefix` is the folder that stands for `cu2hip/` in the result; `existing` are the digests of the support headers
    that the tree has from an earlier migration: equal ones are not given again, others are brought up to date.
    """
    root = _root()
    todo = sorted({header.removeprefix("cu2hip/") for header in requested})
    found: dict[str, bytes] = {}
    while todo:
        name = todo.pop()
        if name in found:
            continue
        data = (root / name).read_bytes()
        found[name] = data
        for match in _INCLUDE.finditer(data):
            inner = match[1].decode()
            base = posixpath.normpath(posixpath.join(posixpath.dirname(name), inner))
            todo.append(inner.removeprefix("cu2hip/") if inner.startswith("cu2hip/") else base)
    changes: list[FileChange] = []
    for name, data in sorted(found.items()):
        path = posixpath.join(prefix, name)
        before, after = existing.get(path, ""), hashlib.sha256(data).hexdigest()
        if before == after:
            continue
        state = FileState.CHANGED if before else FileState.ADDED
        changes.append(FileChange(path, state, before, after, data, steps=(("support", data),)))
    return tuple(changes)
