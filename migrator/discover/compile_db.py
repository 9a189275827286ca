"""The translation units of a project and the arguments that parse them.

In order of trust: compile_commands.json, a `build.ninja`, then the text of build files, then the tree itself.
"""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from migrator.discover import ninja
from migrator.discover.guess import Guesser, include_folders, wanted
from migrator.discover.include_graph import IncludeGraph
from migrator.discover.ninja import ninja_entries
from migrator.frontend.flags import parse_words
from migrator.model.finding import Effort, Finding, Severity
from migrator.model.project import Project, TranslationUnit
from migrator.model.source import Span

NAME = "compile_commands.json"
_FOLDERS = ("", "build", "out", "_build", "builddir")
_PATTERNS = ("build*", "cmake-build-*", "out/*", "build/*")
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
        reached |= graph.close(unit.path, include_folders(unit), guess=False)
    guesser = Guesser(project, graph, units.values())
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
        path = named
        if named.is_dir():
            path = next((named / name for name in (NAME, ninja.NAME) if (named / name).is_file()), named / NAME)
        if path.is_file():
            return path
        findings.append(_problem(named.name, f"there is no compilation database at '{named}'", "name the file itself"))
        return None
    candidates = []
    for name in (NAME, ninja.NAME):
        candidates += [root / folder / name for folder in _FOLDERS]
        for pattern in _PATTERNS:
            candidates += sorted(root.glob(f"{pattern}/{name}"))
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
        is_ninja = path.name.endswith(".ninja")
        entries = ninja_entries(path) if is_ninja else json.loads(path.read_text("utf-8", "surrogateescape"))
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
        if unit is not None and unit.path not in units and wanted(unit.path, graph):
            units[unit.path] = unit
    if bad:
        findings.append(_problem(shown, f"{bad} of {len(entries)} entries cannot be used", "make the database again"))
    elif entries and not units:
        findings.append(_problem(shown, "no entry names a file of this project with CUDA in it", "make it again"))
    return units


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
