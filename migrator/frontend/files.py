"""Which file a libclang handle is: one of the project, of the CUDA declarations, or of the system."""

from __future__ import annotations

import bisect
import copy
import hashlib
import os
import re
from collections.abc import Iterable

from migrator.frontend.clang import Library, Unit
from migrator.frontend.collect import FileCollector
from migrator.frontend.memo import Memo, Prefix, event
from migrator.frontend.ranges import union
from migrator.frontend.recover import FILE as UNKNOWN
from migrator.lazy import pattern
from migrator.lex.tokens import line_end
from migrator.model.facts import Owner

CONDITION = pattern(rb"^[ \t]*#[ \t]*(?:if|el)", re.MULTILINE)


class FileTable:
    """Handles to collectors and owners, for one unit. The unit's own files are those under `root`."""

    def __init__(self, library: Library, root: str, cuda_dirs: Iterable[str], memo: Memo, flags: str) -> None:
        self._library = library
        self._root = root
        self._cuda = tuple(os.path.join(item, "") for item in cuda_dirs)
        self._memo = memo
        self._prefix = Prefix(flags)
        self.events: list[tuple[bytes, str]] = []  # inclusions, and which file of the project is included
        self._paths: dict[int, str] = {0: ""}
        self._collectors: dict[int, FileCollector | None] = {0: None}
        self._owners: dict[int, Owner] = {0: Owner.SYSTEM}
        self._by_path: dict[str, FileCollector] = {}

    def path(self, handle: int) -> str:
        """The absolute, normalised path of a handle."""
        path = self._paths.get(handle)
        if path is None:
            name = self._library.text(self._library.call.clang_getFileName(handle))
            path = self._paths[handle] = os.path.normpath(os.path.join(self._root, name))
        return path

    def relative(self, handle: int) -> str:
        """The path relative to the root (posix); '' for a file outside."""
        path = self.path(handle)
        prefix = os.path.join(self._root, "")
        return path[len(prefix) :].replace(os.sep, "/") if path.startswith(prefix) and not self._is_cuda(path) else ""

    def _is_cuda(self, path: str) -> bool:
        return path.startswith(self._cuda)

    def owner(self, handle: int) -> Owner:
        """Who declares what lies in a file."""
        owner = self._owners.get(handle)
        if owner is None:
            path = self.path(handle)
            if self._is_cuda(path):
                owner = Owner.CUDA
            elif os.path.basename(path) == UNKNOWN:
                owner = Owner.UNKNOWN
            else:
                owner = Owner.PROJECT if self.relative(handle) else Owner.SYSTEM
            self._owners[handle] = owner
        return owner

    def project(self, handle: int) -> FileCollector | None:
        """The collector of a file of the project; None for any other file."""
        if handle in self._collectors:
            return self._collectors[handle]
        relative = self.relative(handle)
        collector = None
        if relative:
            collector = self._by_path.get(relative)
            if collector is None:
                source = self._memo.source(self.path(handle))
                collector = self._by_path[relative] = FileCollector.of(relative, handle, source)
        self._collectors[handle] = collector
        return collector

    def include(self, includer: int, offset: int, included: int) -> None:
        """An inclusion, in the order of the preprocessor."""
        outer, inner = self.project(includer), self.project(included)
        if outer is None:
            identity = b""
        else:  # of a file that is read only in part so far, the part counts; the main file differs in every unit
            identity = outer.digest if outer.key else hashlib.sha256(outer.data[:offset]).digest()
        name = outer.path if outer is not None and outer.key else "" if outer is not None else self.path(includer)
        if not includer:
            offset = 0  # forced by an option
        raw = event(name, identity, offset, self.path(included))
        self.events.append((raw, inner.path if inner is not None else ""))
        key = self._prefix.enter(raw)
        if inner is not None:
            inner.key = inner.key or key
            inner.entered += 1

    def recall(self) -> None:
        """After the last inclusion: take over the facts of headers that are known from the same situation."""
        for collector in self._by_path.values():
            known = self._memo.get(collector.key) if collector.memorable else None
            if known is not None:
                collector.take(known)

    def of_path(self, name: str) -> FileCollector | None:
        """The collector of a file by the name that libclang gives it, where the walk has met it."""
        path = os.path.normpath(os.path.join(self._root, name))
        prefix = os.path.join(self._root, "")
        return self._by_path.get(path[len(prefix) :].replace(os.sep, "/")) if path.startswith(prefix) else None

    def by_path(self, path: str) -> FileCollector | None:
        return self._by_path.get(path)

    def finish(self, unit: Unit) -> None:
        """Take from the unit what has to be asked before it is disposed of."""
        fresh = {}
        for collector in self._by_path.values():
            if collector.done:
                continue
            collector.inactive = _inactive(unit, collector)
            if collector.memorable:
                fresh[collector.key] = collector.remembered()
        self._memo.put(fresh)

    def replay(self, flags: str) -> list[FileCollector] | None:
        """The headers' facts of the same unit with other flags, where all of them are remembered and the main file has
        no conditions; None otherwise."""
        prefix = Prefix(flags)
        found: dict[str, FileCollector] = {}
        for raw, path in self.events:
            key = prefix.enter(raw)
            collector = self._by_path.get(path)
            if collector is None or path in found or not collector.offsets:
                continue
            known = self._memo.get(key) if collector.memorable else None
            if known is None:
                return None
            found[path] = copy.copy(collector)
            found[path].reset()
            found[path].take(known)
        for collector in self._by_path.values():
            if collector.path not in found and collector.offsets and CONDITION.search(collector.data):
                return None
        return list(found.values())

    def collectors(self) -> tuple[FileCollector, ...]:
        """All files of the project that the unit touched, by path."""
        return tuple(self._by_path[path] for path in sorted(self._by_path))


def _inactive(unit: Unit, collector: FileCollector) -> list[tuple[int, int]]:
    """The bodies of branches that the preprocessor left out, without their directives, and without those in which a
    fact was found all the same (a file that is included more than once)."""
    alive = sorted(collector.alive())
    data = collector.data
    found = []
    for start, end in unit.skipped(collector.handle):
        body = line_end(data, start)
        closing = data.rfind(b"#", body, end)
        at = bisect.bisect_left(alive, start)
        if body < closing and (at >= len(alive) or alive[at] >= end):
            found.append((body, closing))
    return union(found)
