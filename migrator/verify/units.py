"""The translation units of a HIP tree: those that discovery finds, and host files that only use HIP's API."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from pathlib import Path

from migrator.lazy import pattern
from migrator.model.project import Project, TranslationUnit

_SOURCES = (".hip", ".cu", ".cpp", ".cc", ".cxx", ".c++", ".c")
_USES_HIP = pattern(rb"\bhip[A-Z]\w+|#\s*include\s*[<\"](?:hip|roc)\w*[/.]")
_READ_LIMIT = 4 << 20


def hip_units(
    path: Path, *, compile_db: Path | None = None, extra_args: Sequence[str] = (), std: str | None = None
) -> tuple[Project, tuple[TranslationUnit, ...]]:
    """The project at `path` (a tree or one file) and what has to be compiled of it, sorted by path."""
    from migrator.discover.compile_db import translation_units
    from migrator.discover.project import discover

    project, _ = discover(path)
    units, _ = translation_units(project, compile_db=compile_db, extra_args=extra_args, std=std)
    known = {unit.path: unit for unit in units}
    if project.single:
        single = known.get(project.single) or TranslationUnit(project.single, tuple(extra_args))
        return project, (single,)
    for unit in _host_units(project, known, tuple(extra_args), std):
        known[unit.path] = unit
    return project, tuple(known[name] for name in sorted(known))


def _host_units(
    project: Project, known: dict[str, TranslationUnit], extra: tuple[str, ...], std: str | None
) -> list[TranslationUnit]:
    """Files that use HIP and that discovery, which looks for CUDA, does not take for units."""
    from migrator.discover.include_graph import IncludeGraph

    graph = IncludeGraph(project)
    included: set[str] = set()
    for unit in known.values():
        included |= graph.close(unit.path, _folders(unit.arguments), guess=False)
    found: list[TranslationUnit] = []
    for name in sorted(graph.files - included - set(known)):
        if not name.endswith(_SOURCES) or not _uses_hip(Path(project.root) / name):
            continue
        folders: list[str] = []
        graph.close(name, folders, guess=True)
        words = (*(f"-I{folder}" for folder in folders), *extra, *((f"-std={std}",) if std else ()))
        near = next((unit for path, unit in known.items() if posixpath.dirname(path) == posixpath.dirname(name)), None)
        if near is not None:
            words = tuple(dict.fromkeys((*near.arguments, *words)))
        found.append(TranslationUnit(name, words, near.directory if near else "."))
    return found


def _folders(arguments: Sequence[str]) -> list[str]:
    return [word[2:] for word in arguments if word.startswith("-I") and not posixpath.isabs(word[2:])]


def _uses_hip(path: Path) -> bool:
    try:
        with open(path, "rb") as stream:
            return _USES_HIP.search(stream.read(_READ_LIMIT)) is not None
    except OSError:
        return False
