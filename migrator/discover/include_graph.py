"""Which file of the tree an `#include` means, found by text: enough to guess include folders and to see which headers
the translation units reach."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from pathlib import Path

from migrator.frontend.tree import known_headers
from migrator.lazy import pattern
from migrator.model.project import Project

_INCLUDE = pattern(rb'^[ \t]*#[ \t]*(?:include|include_next|import)[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)', re.MULTILINE)
_CUDA = pattern(
    rb"__global__|__device__|__constant__|__shared__|<<<|\bcuda[A-Z]\w+|\bcu(?:blas|fft|rand|sparse|solver|dnn)\w+"
    rb"|\bcu[A-Z][a-z]+[A-Z]\w+\s*\(|\bCU(?:result|stream|device|context|module|function)\b|\bthrust::|\bcub::|\bnccl[A-Z]"
    rb"|\bnvtx[A-Z]\w+|\bnvrtc[A-Z]\w+|#\s*include\s*[<\"](?:cuda|cublas|curand|cufft|cusparse|cusolver|cudnn|nccl|nvToolsExt|nvtx3|nvrtc|thrust/|cub/)"
)
_READ_LIMIT = 4 << 20


class IncludeGraph:
    """Texts of the tree's code, read at most once each."""

    def __init__(self, project: Project) -> None:
        self.root = Path(project.root)
        self.files = frozenset(
            entry.path for entry in project.entries if entry.kind.is_code and not entry.reason and not entry.link
        )
        self._includes: dict[str, tuple[tuple[str, bool], ...]] = {}
        self._cuda: dict[str, bool] = {}
        self._suffixes: dict[str, list[str]] = {}
        for path in sorted(project_path for project_path in self.files):
            self._suffixes.setdefault(posixpath.basename(path), []).append(path)

    def _read(self, path: str) -> None:
        try:
            with open(self.root / path, "rb") as stream:
                data = stream.read(_READ_LIMIT)
        except OSError:
            data = b""
        self._cuda[path] = _CUDA.search(data) is not None
        self._includes[path] = tuple(
            ((quoted or angled).decode("utf-8", "surrogateescape"), bool(quoted))
            for quoted, angled in _INCLUDE.findall(data)
        )

    def includes(self, path: str) -> tuple[tuple[str, bool], ...]:
        """(text, quoted) of every include of a file, in order."""
        if path not in self._includes:
            self._read(path)
        return self._includes[path]

    def has_cuda(self, path: str) -> bool:
        """True where the text uses CUDA."""
        if path not in self._cuda:
            self._read(path)
        return self._cuda[path]

    def resolve(self, name: str, quoted: bool, folder: str, folders: Iterable[str]) -> str:
        """The file that an include in a file of `folder` names, given include folders; '' for none of the tree."""
        for base in [folder, *folders] if quoted else folders:
            path = posixpath.normpath(posixpath.join(base, name))
            if path in self.files:
                return path
        return ""

    def guess(self, name: str, near: str) -> str:
        """The folder to search so that `name` is found: the only one, else the only one nearest to `near`."""
        name = posixpath.normpath(name)
        if name.startswith("../") or name in known_headers():
            return ""
        found = []
        for path in self._suffixes.get(posixpath.basename(name), ()):
            if path == name:
                found.append(".")
            elif path.endswith("/" + name):
                found.append(path[: -len(name) - 1])
        if len(found) > 1:
            ranked = sorted(((_common(folder, near), folder) for folder in found), reverse=True)
            if ranked[0][0] == ranked[1][0] or ranked[0][0] == 0:
                return ""
            return ranked[0][1]
        return found[0] if found else ""

    def close(self, unit: str, folders: list[str], guess: bool) -> set[str]:
        """All files of the tree that a unit includes, itself included; `folders` grows by what has to be guessed."""
        reached = {unit}
        pending = [unit]
        while pending:
            path = pending.pop()
            folder = posixpath.dirname(path) or "."
            for name, quoted in self.includes(path):
                found = self.resolve(name, quoted, folder, folders)
                if not found and guess:
                    extra = self.guess(name, unit)
                    if extra and posixpath.normpath(posixpath.join(extra, name)) == path:
                        continue  # a header that stands in for one of the same name elsewhere
                    if extra and extra not in folders:
                        folders.append(extra)
                    found = self.resolve(name, quoted, folder, folders) if extra else ""
                if found and found not in reached:
                    reached.add(found)
                    pending.append(found)
        return reached


def _common(left: str, right: str) -> int:
    """How many leading folders two paths share."""
    count = 0
    for one, other in zip(left.split("/"), right.split("/"), strict=False):
        if one != other:
            break
        count += 1
    return count
