"""The include names that a unit can meet, read from its text and from the project's headers, without a preprocessor.

They decide which precompiled prelude fits, and which headers of well-known libraries have to be made available.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Sequence

from migrator.lazy import pattern

_INCLUDE = pattern(rb'^[ \t]*#[ \t]*include(?:_next)?[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)', re.MULTILINE)
_FILES = 400  # of one unit
_BYTES = 4 << 20


@functools.lru_cache(maxsize=8192)
def _names(path: str, _size: int, _time: int) -> tuple[tuple[str, bool], ...]:
    try:
        with open(path, "rb") as stream:
            data = stream.read(_BYTES)
    except OSError:
        return ()
    return tuple((os.fsdecode(quoted or angled), bool(quoted)) for quoted, angled in _INCLUDE.findall(data))


def names_of(path: str) -> tuple[tuple[str, bool], ...]:
    """(name, quoted) of the includes of one file; nothing for a file that cannot be read."""
    try:
        status = os.stat(path)
    except OSError:
        return ()
    return _names(path, status.st_size, status.st_mtime_ns)


def closure(main: str, folders: Sequence[str]) -> frozenset[str]:
    """All include names in a file and in what it includes through quotes and the given folders."""
    found: set[str] = set()
    pending = [main]
    seen = {main}
    while pending and len(seen) < _FILES:
        path = pending.pop()
        for name, quoted in names_of(path):
            found.add(name)
            for folder in [os.path.dirname(path), *folders] if quoted else folders:
                candidate = os.path.normpath(os.path.join(folder, name))
                if candidate in seen:
                    break
                if os.path.isfile(candidate):
                    seen.add(candidate)
                    pending.append(candidate)
                    break
    return frozenset(found)
