"""Translation units that no compilation database lists: from build files, else from the tree itself."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from pathlib import Path

from migrator.discover.include_graph import IncludeGraph
from migrator.discover.readers.base import CMAKE, is_build_file, readers_of
from migrator.discover.readers.cmake import cmake_flags
from migrator.frontend.flags import ParsedFlags
from migrator.model.project import Project, TranslationUnit
from migrator.model.source import FileKind

_SOURCES = (".cu", ".cpp", ".cc", ".cxx", ".c", ".c++")


def wanted(path: str, graph: IncludeGraph) -> bool:
    """True for a file that is a unit of interest: CUDA by its name or by its text."""
    return path.endswith(".cu") or graph.has_cuda(path)


def include_folders(unit: TranslationUnit) -> list[str]:
    """A unit's include folders inside the tree."""
    found = []
    words = iter(unit.arguments)
    for word in words:
        if word in ("-isystem", "-iquote"):
            found.append(next(words, ""))
        elif word.startswith("-I"):
            found.append(word[2:])
    return [item for item in found if item and not posixpath.isabs(item)]


class Guesser:
    """Units that no database lists."""

    def __init__(self, project: Project, graph: IncludeGraph, known: Iterable[TranslationUnit]) -> None:
        self.root = Path(project.root)
        self.graph = graph
        self.project = project
        names: dict[str, list[str]] = {}
        for entry in project.entries:
            if is_build_file(posixpath.basename(entry.path)) and not entry.link:
                names.setdefault(posixpath.dirname(entry.path), []).append(posixpath.basename(entry.path))
        self.builds = names
        self.flags: dict[str, tuple[ParsedFlags, str]] = {}
        self.variables: dict[str, dict[str, str]] = {}  # of CMake, by folder
        self.by_folder: dict[str, TranslationUnit] = {}
        for unit in known:
            self.by_folder.setdefault(posixpath.dirname(unit.path), unit)

    def units(self, done: set[str]) -> list[tuple[TranslationUnit, set[str]]]:
        """Main files with CUDA and the files that each reaches; a .cu that another one includes is none."""
        found: list[tuple[TranslationUnit, set[str]]] = []
        included: set[str] = set(done)
        candidates = [
            path
            for path in sorted(self.graph.files)
            if path.endswith(_SOURCES) and path not in done and wanted(path, self.graph)
        ]
        for path in candidates:
            unit, files = self._unit(path)
            found.append((unit, files))
            included |= files - {path}
        return [(unit, files) for unit, files in found if unit.path not in included]

    def headers(self, reached: set[str]) -> list[TranslationUnit]:
        """Headers with CUDA that nothing includes: each is parsed as a unit."""
        found = []
        for entry in self.project.entries:
            path = entry.path
            if path in reached or path not in self.graph.files or path.endswith(_SOURCES):
                continue
            if entry.kind in (FileKind.CUDA, FileKind.HEADER) and self.graph.has_cuda(path):
                found.append(self._unit(path)[0])
        return found

    def _unit(self, path: str) -> tuple[TranslationUnit, set[str]]:
        folder = posixpath.dirname(path)
        if folder in self.by_folder:  # a neighbour of a unit that a database lists
            model = self.by_folder[folder]
            arguments, origin = list(model.arguments), "guessed"
        else:
            parsed, origin = self._build_flags(folder)
            arguments = list(parsed.arguments)
            if parsed.architecture:
                arguments = [word for word in arguments if not word.startswith("--cuda-gpu-arch")]
                arguments.append(f"--cuda-gpu-arch=sm_{parsed.architecture}")
        draft = TranslationUnit(path, tuple(arguments))
        folders = include_folders(draft)
        known = len(folders)
        files = self.graph.close(path, folders, guess=True)
        arguments += [f"-I{item}" for item in folders[known:]]
        return TranslationUnit(path, tuple(arguments), ".", origin), files

    def _build_flags(self, folder: str) -> tuple[ParsedFlags, str]:
        """Flags of the nearest build file at or above a folder; CMake files add up from the root downwards."""
        if folder in self.flags:
            return self.flags[folder]
        names = self.builds.get(folder, [])
        above = posixpath.dirname(folder)
        inherited = self._build_flags(above) if folder else (ParsedFlags(), "guessed")
        result, replaced = inherited, False
        for reader, name in readers_of(names):
            own = reader.read(self.root, posixpath.join(folder, name))
            result = (own if not replaced and _decides(own) else _added(result[0], own)), reader.system
            replaced = True
        variables = self.variables.get(above, {}) if folder else {}
        if CMAKE in names:
            own, variables = cmake_flags(self.root, posixpath.join(folder, CMAKE), variables)
            result = _added(result[0], own), "cmake"
        self.variables[folder] = variables
        self.flags[folder] = result
        return result


def _decides(flags: ParsedFlags) -> bool:
    """True for a build file that says something: one that only calls others leaves what stands above it."""
    return bool(flags.arguments or flags.architecture)


def _added(base: ParsedFlags, more: ParsedFlags) -> ParsedFlags:
    words = [*base.arguments, *(word for word in more.arguments if word not in base.arguments)]
    return ParsedFlags(words, [], [], max(base.architecture, more.architecture))
