"""Which makefiles of a tree belong together: what a makefile includes and what includes it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from migrator.buildsys.base import BuildProject
from migrator.buildsys.make.reader import Kind, Line, is_nmake, read_lines
from migrator.buildsys.make.words import words
from migrator.lazy import pattern
from migrator.model.source import FileKind

_NAME = pattern(
    r"(?:gnu|bsd)?makefile(?:[._-][\w.-]+)?|make\.(?!am$)\w[\w.-]*|.+\.(?:mk|mak|make|makefile)|.+[._-]makefile|mkfile|config\.make"
)
_NOT = pattern(r".*\.(?:am|py|sh|md|txt|bat|cmake|ps1|html?|yml|yaml|json)")
_INCLUDE = pattern(r"^[ \t]*(?:-|s)?include[ \t]", 8)  # re.MULTILINE
_MAXIMUM = 40  # makefiles that one may reach


class Parsed(Struct):
    """One makefile, read."""

    path: str
    text: str
    lines: list[Line]


def is_makefile(path: str, kind: FileKind) -> bool:
    """True for what make reads, by its name."""
    name = path.rpartition("/")[2].lower()
    return not kind.is_code and _NAME.fullmatch(name) is not None and _NOT.fullmatch(name) is None


class Tree:
    """The makefiles of a project; each is read when it is asked for."""

    def __init__(self, project: BuildProject) -> None:
        self.project = project
        self._parsed: dict[str, Parsed] = {}
        self._included: dict[str, set[str]] | None = None
        self._names: dict[str, list[str]] = {}

    def parsed(self, path: str) -> Parsed:
        if path not in self._parsed:
            text = self.project.sources[path].data.decode("latin-1")
            self._parsed[path] = Parsed(path, text, [] if is_nmake(text) else read_lines(text))
        return self._parsed[path]

    def related(self, path: str) -> list[str]:
        """The makefiles that a makefile includes or that include it, with theirs."""
        links = self._links()
        found = [path]
        for item in found:
            if len(found) > _MAXIMUM:
                break
            found += sorted(other for other in links.get(item, ()) if other not in found)
        return found[1:]

    def _links(self) -> dict[str, set[str]]:
        if self._included is None:
            self._included = {}
            for path, source in self.project.sources.items():
                if is_makefile(path, source.kind):
                    self._names.setdefault(path.rpartition("/")[2], []).append(path)
            for path, source in self.project.sources.items():
                if not is_makefile(path, source.kind) or b"include" not in source.data:
                    continue
                if _INCLUDE.search(source.data.decode("latin-1")) is None:
                    continue
                for target in self._targets(path):
                    self._included.setdefault(path, set()).add(target)
                    self._included.setdefault(target, set()).add(path)
        return self._included

    def _targets(self, path: str) -> Iterator[str]:
        parsed = self.parsed(path)
        folder = path.rpartition("/")[0]
        for line in parsed.lines:
            if line.kind is not Kind.INCLUDE:
                continue
            for word in words(parsed.text, line.begin, line.stop):
                candidates = self._names.get(word.text.rpartition("/")[2], [])
                literal = _joined(folder, word.text)
                if literal in candidates:
                    yield literal
                elif "$" in word.text or ".." in word.text:
                    tail = word.text.rpartition(")")[2].lstrip("./")
                    near = [item for item in candidates if item.endswith(tail) and item != path]
                    if len(near) == 1:
                        yield near[0]


def _joined(folder: str, path: str) -> str:
    parts = folder.split("/") if folder else []
    for part in path.split("/"):
        if part == "..":
            if not parts:
                return ""
            parts.pop()
        elif part not in (".", ""):
            parts.append(part)
    return "/".join(parts)


_last: list[Tree] = []


def tree_of(project: BuildProject) -> Tree:
    """The tree of a project; the one of the last call is kept."""
    if not _last or _last[0].project is not project:
        _last[:] = [Tree(project)]
    return _last[0]
