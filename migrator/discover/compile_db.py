"""The translation units of a project and the arguments that parse them.

In order of trust: compile_commands.json, then the text of Makefiles and CMake files, then the tree itself.
"""

from __future__ import annotations

import json
import os
import posixpath
import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from migrator.discover.include_graph import IncludeGraph
from migrator.discover.make_cmake import cmake_flags
from migrator.discover.make_units import MAKEFILES, make_flags
from migrator.frontend.flags import ParsedFlags, parse_words
from migrator.model.finding import Effort, Finding, Severity
from migrator.model.project import Project, TranslationUnit
from migrator.model.source import FileKind, Span

NAME = "compile_commands.json"
_FOLDERS = ("", "build", "out", "_build", "builddir")
_PATTERNS = ("build*", "cmake-build-*", "out/*", "build/*")
_SOURCES = (".cu", ".cpp", ".cc", ".cxx", ".c", ".c++")
_RESPONSE_LIMIT = 1 << 20


def translation_units(
    project: Project, *, compile_db: Path | None = None, extra_args: Sequence[str] = (), std: str | None = None
) -> tuple[tuple[TranslationUnit, ...], tuple[Finding, ...]]:
    """All units with CUDA in them, sorted by path, and what was wrong with the sources of their arguments.

    `compile_db` is a file or a folder that the user names; `extra_args` are added to every unit; `std` decides the
    language standard of all.
    """
    findings: list[Finding] = []
    graph = IncludeGraph(project)
    units: dict[str, TranslationUnit] = {}
    database = _find(Path(project.root), compile_db, findings)
    if database is not None:
        units.update(_from_database(project, graph, database, findings))
    reached: set[str] = set()
    for unit in units.values():
        reached |= graph.close(unit.path, _folders(unit), guess=False)
    guesser = _Guesser(project, graph, units.values())
    for unit, files in guesser.units(set(units) | reached):
        units[unit.path] = unit
        reached |= files
    for unit in guesser.headers(reached | set(units)):
        units[unit.path] = unit
    extra = tuple(parse_words(extra_args).arguments)
    found = tuple(_adjusted(units[path], extra, std) for path in sorted(units))
    return found, tuple(findings)


def _adjusted(unit: TranslationUnit, extra: tuple[str, ...], std: str | None) -> TranslationUnit:
    arguments = [*unit.arguments, *extra]
    if std:
        arguments = [word for word in arguments if not word.startswith("-std=")] + [f"-std={std}"]
    return TranslationUnit(unit.path, tuple(arguments), unit.directory, unit.origin, unit.dropped)


def _problem(path: str, message: str, fix: str) -> Finding:
    return Finding(
        "SYS920",
        "compile-database",
        Severity.INFO,
        Span(path, 0, 0),
        message,
        why="Include folders and macros are guessed where no usable compilation database gives them.",
        fix=fix,
        effort=Effort.MINUTES,
    )


def _find(root: Path, named: Path | None, findings: list[Finding]) -> Path | None:
    """The database that the user names, else the first in the root or a build folder."""
    if named is not None:
        path = named / NAME if named.is_dir() else named
        if path.is_file():
            return path
        findings.append(_problem(named.name, f"there is no compilation database at '{named}'", "name the file itself"))
        return None
    candidates = [root / folder / NAME for folder in _FOLDERS]
    for pattern in _PATTERNS:
        candidates += sorted(root.glob(f"{pattern}/{NAME}"))
    return next((path for path in candidates if path.is_file()), None)


class _Mapper:
    """Paths of a database to paths of the tree, also where it was made in another place."""

    def __init__(self, root: Path, files: frozenset[str]) -> None:
        self.root = os.path.realpath(root)
        self.files = files
        self.moved: tuple[str, str] | None = None  # (prefix in the database, prefix here)

    def local(self, path: str) -> str:
        """The same path on this machine."""
        if self.moved and (path == self.moved[0] or path.startswith(self.moved[0] + "/")):
            return os.path.normpath(self.moved[1] + path[len(self.moved[0]) :])
        return os.path.normpath(path)

    def relative(self, path: str) -> str:
        """A file of the tree as a relative path; '' for one outside."""
        for candidate in (self.local(path), os.path.realpath(self.local(path))):
            if candidate.startswith(self.root + os.sep):
                found = candidate[len(self.root) + 1 :].replace(os.sep, "/")
                if found in self.files:
                    return found
        return "" if self.moved or os.path.exists(path) else self._by_suffix(path)

    def _by_suffix(self, path: str) -> str:
        parts = path.strip("/").split("/")
        for index in range(len(parts)):
            tail = "/".join(parts[index:])
            if tail in self.files:
                head = "/" + "/".join(parts[:index])
                if index:
                    self.moved = (head, self.root)
                return tail
        return ""


def _from_database(
    project: Project, graph: IncludeGraph, path: Path, findings: list[Finding]
) -> dict[str, TranslationUnit]:
    shown = os.path.relpath(path, project.root).replace(os.sep, "/")
    shown = path.name if shown.startswith("..") else shown
    try:
        entries = json.loads(path.read_text("utf-8", "surrogateescape"))
        if not isinstance(entries, list):
            raise ValueError("it is not a list")
    except (OSError, ValueError, RecursionError) as error:
        message = f"the compilation database cannot be read: {error}"
        findings.append(_problem(shown, message, "make it again, or pass another one with --compile-db"))
        return {}
    mapper = _Mapper(Path(project.root), graph.files)
    units: dict[str, TranslationUnit] = {}
    bad = 0
    for entry in entries:
        try:
            unit = _entry(entry, path, mapper)
        except (AttributeError, KeyError, TypeError, ValueError, OSError):
            bad += 1
            continue
        if unit is not None and unit.path not in units and _wanted(unit.path, graph):
            units[unit.path] = unit
    if bad:
        findings.append(_problem(shown, f"{bad} of {len(entries)} entries cannot be used", "make the database again"))
    elif entries and not units:
        findings.append(_problem(shown, "no entry names a file of this project with CUDA in it", "make it again"))
    return units


def _wanted(path: str, graph: IncludeGraph) -> bool:
    return path.endswith(".cu") or graph.has_cuda(path)


def _entry(entry: dict[str, Any], database: Path, mapper: _Mapper) -> TranslationUnit | None:
    """The unit of one entry; None for a file outside of the tree."""
    directory = os.path.join(str(database.parent), str(entry.get("directory") or "."))
    file = os.path.join(directory, str(entry["file"]))
    path = mapper.relative(file)
    if not path:
        return None
    if isinstance(entry.get("arguments"), list):
        words = [str(word) for word in entry["arguments"]]
    else:
        words = shlex.split(str(entry["command"]))
    directory = mapper.local(directory)
    parsed = parse_words(_responses(words[1:], directory))
    arguments = _relative_arguments(parsed.arguments, directory, mapper)
    return TranslationUnit(path, tuple(arguments), ".", "compile_commands", tuple(parsed.dropped))


def _responses(words: list[str], directory: str, depth: int = 0) -> list[str]:
    """`@file` and nvcc's `--options-file file` replaced by the words of the file."""
    found: list[str] = []
    index = 0
    while index < len(words):
        word = words[index]
        name = ""
        if word.startswith("@") and len(word) > 1:
            name = word[1:]
        elif word in ("--options-file", "-optf") and index + 1 < len(words):
            name = words[index + 1]
            index += 1
        elif word.startswith(("--options-file=", "-optf=")):
            name = word.partition("=")[2]
        index += 1
        if not name:
            found.append(word)
            continue
        for item in name.split(","):
            with open(os.path.join(directory, item), encoding="utf-8", errors="surrogateescape") as stream:
                text = stream.read(_RESPONSE_LIMIT)
            inner = shlex.split(text)
            found += _responses(inner, directory, depth + 1) if depth < 4 else inner
    return found


def _relative_arguments(words: list[str], directory: str, mapper: _Mapper) -> list[str]:
    """Include folders relative to the root where they lie inside, absolute otherwise."""
    found: list[str] = []
    words = list(words)
    index = 0
    while index < len(words):
        word = words[index]
        index += 1
        if word in ("-isystem", "-iquote", "-include") and index < len(words):
            found += [word, _inside(words[index], directory, mapper, plain=word == "-include")]
            index += 1
        elif word.startswith("-I"):
            found.append("-I" + _inside(word[2:], directory, mapper))
        else:
            found.append(word)
    return found


def _inside(path: str, directory: str, mapper: _Mapper, plain: bool = False) -> str:
    full = mapper.local(path if os.path.isabs(path) else os.path.join(directory, path))
    if plain and not os.path.isabs(path) and not os.path.exists(full):
        return path  # found along the include folders
    for candidate in (full, os.path.realpath(full)):
        if candidate == mapper.root:
            return "."
        if candidate.startswith(mapper.root + os.sep):
            return candidate[len(mapper.root) + 1 :].replace(os.sep, "/")
    return full


def _folders(unit: TranslationUnit) -> list[str]:
    """The unit's include folders inside the tree."""
    found = []
    words = iter(unit.arguments)
    for word in words:
        if word in ("-isystem", "-iquote"):
            found.append(next(words, ""))
        elif word.startswith("-I"):
            found.append(word[2:])
    return [item for item in found if item and not posixpath.isabs(item)]


class _Guesser:
    """Units that no database lists."""

    def __init__(self, project: Project, graph: IncludeGraph, known: Iterable[TranslationUnit]) -> None:
        self.root = Path(project.root)
        self.graph = graph
        self.project = project
        names: dict[str, list[str]] = {}
        for entry in project.entries:
            if posixpath.basename(entry.path) in (*MAKEFILES, "CMakeLists.txt") and not entry.link:
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
            if path.endswith(_SOURCES) and path not in done and _wanted(path, self.graph)
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
        folders = _folders(draft)
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
        make = next((name for name in MAKEFILES if name in names), "")
        result = (make_flags(self.root, posixpath.join(folder, make)), "makefile") if make else inherited
        variables = self.variables.get(above, {}) if folder else {}
        if "CMakeLists.txt" in names:
            own, variables = cmake_flags(self.root, posixpath.join(folder, "CMakeLists.txt"), variables)
            base = result[0]
            words = [*base.arguments, *(word for word in own.arguments if word not in base.arguments)]
            result = ParsedFlags(words, [], [], max(base.architecture, own.architecture)), "makefile"
        self.variables[folder] = variables
        self.flags[folder] = result
        return result
