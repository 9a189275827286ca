"""Link libraries: what CUDA has and what stands for it on ROCm, as `rules/build/libraries.yaml` says."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from msgspec import Struct

from migrator.config.options import Libraries
from migrator.data import rules_dir
from migrator.errors import RuleFileError

_FIELDS = frozenset(("hip", "roc", "targets", "package", "apt", "conda", "instead"))


class Library(Struct, frozen=True):
    """One CUDA library. `links` are ROCm's link names, None where ROCm has nothing that stands for it and empty where
    the compiler links it by itself. `package` and `target` are CMake's, empty where there is no CMake package."""

    cuda: str
    links: tuple[str, ...] | None
    package: str = ""
    target: str = ""
    instead: str = ""
    apt: tuple[str, ...] = ()
    conda: tuple[str, ...] = ()


class _Table(Struct, frozen=True):
    by_link: dict[str, Library]
    by_target: dict[str, Library]


def link_library(name: str, choice: Libraries = Libraries.HIP) -> Library | None:
    """The library behind a link name (`cublas`, `cudart_static`, `nppial`); None for one that is not CUDA's."""
    table = _table(choice)
    plain = name.removesuffix("_static").removesuffix("_static_nocallback")
    return table.by_link.get(name) or table.by_link.get(plain) or (table.by_target.get(plain) if _npp(plain) else None)


def cmake_library(name: str, choice: Libraries = Libraries.HIP) -> Library | None:
    """The library behind CMake's name: `CUDA::cublas`, `CUDA::cudart_static`, `CUDA_CUBLAS_LIBRARIES`."""
    plain = name.removeprefix("CUDA::").removesuffix("_static")
    return _table(choice).by_target.get(plain)


def all_libraries(choice: Libraries = Libraries.HIP) -> tuple[Library, ...]:
    """Every library of the table, by link name."""
    return tuple(_table(choice).by_link.values())


def _npp(name: str) -> bool:
    return name.startswith("npp")


@functools.cache
def _table(choice: Libraries) -> _Table:
    from migrator.ruleset.targets import read_data_file

    path = rules_dir() / "build" / "libraries.yaml"
    data = read_data_file(path)
    by_link: dict[str, Library] = {}
    by_target: dict[str, Library] = {}
    for name, entry in data.get("libraries", {}).items():
        library = _library(path, name, entry, choice)
        by_link[name] = library
        for target in entry.get("targets", ()):
            by_target[target] = library
    return _Table(by_link, by_target)


def _library(path: Path, name: str, entry: Any, choice: Libraries) -> Library:
    if not isinstance(entry, dict) or not set(entry) <= _FIELDS or "hip" not in entry:
        raise RuleFileError(f"{path}:1: '{name}' needs 'hip' and has no other keys than {', '.join(sorted(_FIELDS))}")
    links = entry[choice.value if choice.value in entry else "hip"]
    packages = entry.get("package", {})
    package, target = packages.get(choice.value) or packages.get("hip") or ("", "")
    return Library(
        name,
        None if links == "none" else (links,) if isinstance(links, str) else tuple(links),
        package,
        target,
        entry.get("instead", ""),
        tuple(entry.get("apt", ())),
        tuple(entry.get("conda", ())),
    )
