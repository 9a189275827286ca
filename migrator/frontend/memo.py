"""What a process remembers between units: texts of files, and facts of headers that were met in the same situation.

A header's facts depend on its text, on everything read before it, and on the flags. Where all of these are equal to
those of an earlier unit, the facts are equal too, and the walk over the header is spared. The result never depends on
what is remembered.
"""

from __future__ import annotations

import hashlib
import os
import re

from msgspec import Struct

from migrator.frontend.text import words
from migrator.lazy import pattern
from migrator.model.facts import CallFact, Declaration, LaunchFact, NameRef, Region

_SOURCES = 4096
_HEADERS = 8192
_ONCE = pattern(
    rb"\A(?>\s+|//[^\n]*\n|/\*(?>[^*]+|\*(?!/))*\*/)*+#[ \t]*"
    rb"(?:pragma[ \t]+once|ifndef[ \t]+(\w+)[^\n]*\n\s*#[ \t]*define[ \t]+\1\b)",
    re.DOTALL,
)


class Source(Struct, frozen=True):
    """A file's text with what is wanted of it: identifiers by offset, offsets of these and of every `<<<`."""

    data: bytes
    interesting: dict[int, str]
    offsets: list[int]
    digest: bytes
    once: bool  # its text counts only once in a unit


class Remembered(Struct, frozen=True):
    """The facts of a header."""

    refs: tuple[NameRef, ...]
    declarations: tuple[Declaration, ...]
    launches: tuple[LaunchFact, ...]
    calls: tuple[CallFact, ...]
    regions: tuple[Region, ...]
    inactive: tuple[tuple[int, int], ...]


class Memo:
    """Bounded; emptied as a whole, so that a header is never remembered without those that it includes."""

    def __init__(self, names: dict[bytes, str]) -> None:
        self._names = names
        self._sources: dict[str, tuple[int, int, Source]] = {}
        self._headers: dict[bytes, Remembered] = {}

    def source(self, path: str) -> Source:
        """The text of a file; empty where it cannot be read."""
        try:
            status = os.stat(path)
            known = self._sources.get(path)
            if known is not None and known[:2] == (status.st_size, status.st_mtime_ns):
                return known[2]
            with open(path, "rb") as stream:
                data = stream.read()
        except OSError:
            return Source(b"", {}, [], b"", False)
        made = Source(data, *words(data, self._names), hashlib.sha256(data).digest(), _ONCE.match(data) is not None)
        if len(self._sources) >= _SOURCES:
            self._sources.clear()
        self._sources[path] = (status.st_size, status.st_mtime_ns, made)
        return made

    def get(self, key: bytes) -> Remembered | None:
        return self._headers.get(key)

    def put(self, found: dict[bytes, Remembered]) -> None:
        if len(self._headers) + len(found) > _HEADERS:
            self._headers.clear()
        self._headers.update(found)


class Prefix:
    """A running digest of what was read before a point of a unit."""

    def __init__(self, flags: str) -> None:
        self._state = hashlib.sha256(flags.encode("utf-8", "surrogateescape"))

    def enter(self, event: bytes) -> bytes:
        """Add an inclusion; the digest stands for the situation in which the included file is read."""
        self._state.update(event)
        return self._state.digest()


def event(includer: str, identity: bytes, offset: int, included: str) -> bytes:
    """One inclusion as bytes: who includes (and what its text is), where, and what."""
    names = f"\0{includer}\0{offset}\0{included}\0".encode("utf-8", "surrogateescape")
    return len(identity).to_bytes(2, "big") + identity + names
