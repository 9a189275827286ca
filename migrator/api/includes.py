"""Includes of the project's own files: who includes whom, and paths after the files got other names."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from migrator.lazy import pattern

_INCLUDE = pattern(rb"(?m)^([ \t]*#[ \t]*include[ \t]*)(?:\"([^\"\n]+)\"|<([^>\n]+)>)")


class Folders(Struct, frozen=True):
    """Where headers are looked for: the folders of the call, all absolute."""

    paths: tuple[str, ...]

    def find(self, name: str, including: str, quoted: bool) -> str | None:
        """The file that an include of `including` means."""
        candidates = [os.path.dirname(including)] if quoted else []
        for folder in (*candidates, *self.paths):
            path = os.path.abspath(os.path.join(folder, name))
            if os.path.isfile(path):
                return path
        return None


def included(data: bytes, path: str, folders: Folders) -> Iterable[str]:
    """The existing files that a source includes."""
    for match in _INCLUDE.finditer(data):
        name = (match[2] or match[3]).decode("utf-8", "surrogateescape")
        found = folders.find(name, path, match[2] is not None)
        if found is not None:
            yield found


def with_new_paths(
    data: bytes, old: str, new: str, folders: Folders, paths: Mapping[str, str], support: Callable[[str], bool]
) -> bytes:
    """A source that moved from `old` to `new`, its includes led to the files that `paths` gave other names.

    `support` says of a path whether a support header will stand there: an include of one follows the move.
    """
    moved = os.path.dirname(old) != os.path.dirname(new)

    def repl(match: re.Match[bytes]) -> bytes:
        quoted = match[2] is not None
        name = (match[2] or match[3]).decode("utf-8", "surrogateescape")
        found = folders.find(name, old, quoted)
        beside = os.path.abspath(os.path.join(os.path.dirname(old), name))
        if found is None and quoted and support(beside):
            found = beside
        if found is None:
            return match[0]
        target = paths.get(found, found)
        stays = target == found and not (moved and quoted and found == beside)
        if stays:
            return match[0]
        path = os.path.relpath(target, os.path.dirname(new)).replace(os.sep, "/")
        if not quoted and found != target and os.path.dirname(found) == os.path.dirname(target):
            path = name[: len(name) - len(os.path.basename(name))] + os.path.basename(target)
        start, end = (b'"', b'"') if quoted or path.startswith("..") else (b"<", b">")
        return match[1] + start + path.encode("utf-8", "surrogateescape") + end

    return _INCLUDE.sub(repl, data)
