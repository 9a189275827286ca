"""The support headers that a migrated tree carries."""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterable
from importlib import resources

from migrator.model.result import FileChange, FileState

_INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)


def support_headers(requested: Iterable[str], prefix: str) -> tuple[FileChange, ...]:
    """The files to add for the requested headers (`cu2hip/warp.hpp`) and those that they include.

    `prefix` is the folder that stands for `cu2hip/` in the result.
    """
    root = resources.files("migrator.support") / "include" / "cu2hip"
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
    return tuple(
        FileChange(
            posixpath.join(prefix, name),
            FileState.ADDED,
            after_sha256=hashlib.sha256(data).hexdigest(),
            data=data,
            steps=(("support", data),),
        )
        for name, data in sorted(found.items())
    )
