"""What a build system gets and gives, and the registry that finds the build systems.

A build system is one module of this package, or one package whose module `system` holds it, with a function decorated
by `@build_system`. It is pure: it reads a `BuildContext` and yields findings; one that changes text carries a `Fix`.
It may also yield files that the result needs beside the project's own (`AddedFile`).
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from msgspec import Struct

import migrator.buildsys
from migrator.config.options import MigrationOptions
from migrator.errors import InternalError
from migrator.model.finding import Finding
from migrator.model.source import FileKind, SourceFile, Span

STEP = "build"  # names the commit


class BuildProject(Struct, frozen=True):
    """What one build file's migration may know of the rest of the tree.

    `files` holds every path of the tree, `sources` every build file that some build system claims, by path: variables
    and lists that one file uses are often set in another. `cuda_sources` are the files with device code that are
    compiled (`.cu` and what includes CUDA), `kept_cuda` the CUDA spellings of those that the migration leaves as they
    are because the project maps them itself. `hip_marks` are (path, line, text) of what shows that the project has a
    way of its own to build for AMD GPUs.
    """

    files: frozenset[str] = frozenset()
    sources: Mapping[str, SourceFile] = {}
    cuda_sources: frozenset[str] = frozenset()
    hip_marks: tuple[tuple[str, int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class BuildContext:
    """One build file with everything that is known of it."""

    source: SourceFile
    options: MigrationOptions
    project: BuildProject

    @property
    def text(self) -> str:
        """The bytes, one character each: offsets in it are offsets in the file."""
        return self.source.data.decode("latin-1")

    def span(self, start: int, end: int) -> Span:
        return Span(self.source.path, start, end)


class AddedFile(Struct, frozen=True):
    """A file that the migrated build needs; `path` is relative to the root. Equal requests of several files are one."""

    path: str
    data: bytes


Produced = Finding | AddedFile
Migrate = Callable[[BuildContext], Iterable[Produced]]


class BuildSystem(Struct, frozen=True):
    """`claims` says by the path alone whether a file is this system's; `mentions` is a lower-case word list: a file
    with none of the words in it (whatever their case) has nothing to migrate and is not given to `migrate`."""

    name: str
    claims: Callable[[str, FileKind], bool]
    mentions: tuple[bytes, ...]
    migrate: Migrate


MENTIONS = (b"cuda", b"nvcc", b"nvidia", b"cudnn", b"nccl", b"gencode", b"cublas", b"sm_", b"compute_", b".cu")

_REGISTRY: dict[str, BuildSystem] = {}


def build_system(
    name: str, claims: Callable[[str, FileKind], bool], mentions: tuple[bytes, ...] = MENTIONS
) -> Callable[[Migrate], Migrate]:
    """Register the decorated function as the migration of the files that `claims` says are its own."""

    def register(function: Migrate) -> Migrate:
        if name in _REGISTRY and _REGISTRY[name].migrate.__module__ != function.__module__:
            raise InternalError(f"two build systems are called {name}")
        _REGISTRY[name] = BuildSystem(name, claims, mentions, function)
        return function

    return register


@functools.cache
def all_build_systems() -> tuple[BuildSystem, ...]:
    """Every build system of this package, sorted by name."""
    for module in pkgutil.iter_modules(migrator.buildsys.__path__):
        name = f"{migrator.buildsys.__name__}.{module.name}"
        if not module.ispkg:
            importlib.import_module(name)
        elif importlib.util.find_spec(f"{name}.system") is not None:
            importlib.import_module(f"{name}.system")
    return tuple(sorted(_REGISTRY.values(), key=lambda item: item.name))


def system_of(path: str, kind: FileKind) -> BuildSystem | None:
    """The build system that claims a path; None for a file that is no build file."""
    return next((item for item in all_build_systems() if item.claims(path, kind)), None)


def concerns(system: BuildSystem, data: bytes) -> bool:
    """True where a file says something that its build system cares about."""
    lower = data.lower()
    return any(word in lower for word in system.mentions)
