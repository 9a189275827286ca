"""CUDA libraries that the code uses, what stands for them on ROCm, and how to install it: for the report's table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from migrator.buildsys.libraries import Library, all_libraries, cmake_library, link_library
from migrator.config.options import Libraries
from migrator.data import rules_dir
from migrator.model.finding import Finding

_BUILD_CODES = ("BLD", "PYT", "LIB")


@dataclass(frozen=True, slots=True)
class Dependency:
    """One CUDA library. `hip` is empty where ROCm has nothing; `since` where every supported release has it.

    `apt` are packages of ROCm's repository, `dtk` a command that tells whether a DTK installation has it.
    """

    library: str
    title: str
    hip: str
    since: str
    links: tuple[str, ...]
    apt: tuple[str, ...]
    dtk: str
    note: str
    uses: int  # places
    files: int


def dependencies(findings: Iterable[Finding], choice: str = "hip", lang: str = "en") -> tuple[Dependency, ...]:
    """The libraries that names, includes or build files name, in alphabetical order of their titles.

    `choice` is `hip` or `roc`, as the provenance has it.
    """
    known = _table()["libraries"]
    wanted = Libraries(choice) if choice in tuple(Libraries) else Libraries.HIP
    uses: dict[str, int] = defaultdict(int)
    files: dict[str, set[str]] = defaultdict(set)
    for finding in findings:
        library = finding.library or _from_build(finding)
        if library:
            uses[library] += finding.count
            files[library].add(finding.path)
    linked = {library.cuda: library for library in all_libraries(wanted)}
    rows = [_row(library, known.get(library), linked, lang, uses[library], len(files[library])) for library in uses]
    return tuple(sorted(rows, key=lambda row: (row.title.lower(), row.library)))


def _from_build(finding: Finding) -> str:
    """The library that a finding in a build file is about, by the name that the rulebook has for it."""
    if not finding.code.startswith(_BUILD_CODES) or not finding.symbol:
        return ""
    name = finding.symbol.removeprefix("-l")
    found = cmake_library(name) or link_library(name)
    return _by_build_name().get(found.cuda, "") if found is not None else ""


def _row(
    library: str, entry: Mapping[str, Any] | None, linked: Mapping[str, Library], lang: str, uses: int, files: int
) -> Dependency:
    entry = entry or {"title": library}
    build = linked.get(entry.get("build", ""))
    links = build.links or () if build is not None else ()
    hints = _table()["dtk"]
    if "header" in entry:
        dtk = hints["header"].format(header=entry["header"])
    else:
        dtk = hints["library"].format(lib=links[0]) if links else ""
    note = entry.get("note", {}).get(lang, "") or (build.instead if build is not None and lang == "en" else "")
    return Dependency(
        library=library,
        title=entry["title"],
        hip=entry.get("hip", ""),
        since=entry.get("since", ""),
        links=() if "header" in entry else links,
        apt=tuple(entry.get("apt", ())) or (build.apt if build is not None else ()),
        dtk=dtk,
        note=note,
        uses=uses,
        files=files,
    )


@cache
def _table() -> Mapping[str, Any]:
    from migrator.ruleset.targets import read_data_file

    data: Mapping[str, Any] = read_data_file(rules_dir() / "report" / "dependencies.yaml")
    return data


@cache
def _by_build_name() -> Mapping[str, str]:
    """Entry of rules/build/libraries.yaml -> library; the library's own entry wins over those of its headers."""
    names: dict[str, str] = {"cudart": "runtime"}
    for library, entry in _table()["libraries"].items():
        names.setdefault(entry.get("build", ""), library)
    return names
