"""How much CUDA a tree holds: what is counted before, and independently of, its migration."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class LibraryUse:
    """Uses of one library's names, by what the rulebook makes of each; `names` is the number of distinct names.

    `same` keep their name, `renamed` get another one, `changed` are calls whose arguments change too or that become
    other operations, `unsupported` have no counterpart in the HIP version, `unknown` look like CUDA and are in no rule.
    """

    library: str
    names: int = 0
    same: int = 0
    renamed: int = 0
    changed: int = 0
    unsupported: int = 0
    unknown: int = 0

    @property
    def uses(self) -> int:
        return self.same + self.renamed + self.changed + self.unsupported + self.unknown


@dataclass(frozen=True, slots=True)
class FileCount:
    """One code file that uses CUDA: its lines, and how often it has what in code, in every branch of it."""

    path: str
    lines: int = 0
    kernels: int = 0  # definitions of `__global__` functions
    launches: int = 0  # `<<<...>>>`, and calls of the functions that launch
    device_functions: int = 0  # definitions
    asm: int = 0  # statements of inline assembly
    textures: int = 0  # texture and surface types and functions
    graphs: int = 0  # CUDA graphs and stream capture
    cooperative: int = 0  # cooperative groups and launches
    uses: int = 0  # names of CUDA and its libraries


@dataclass(frozen=True, slots=True)
class Inventory:
    """What a tree holds: the code files that use CUDA, and what stands around them.

    `code_files` and `code_lines` count all C, C++ and CUDA files, with or without CUDA. `build_systems` are
    (name, build files of it that say something of CUDA), `python_files` the Python files that do.
    """

    code_files: int = 0
    code_lines: int = 0
    files: tuple[FileCount, ...] = ()
    libraries: tuple[LibraryUse, ...] = ()  # the most used first
    build_systems: tuple[tuple[str, int], ...] = ()
    python_files: int = 0

    @property
    def lines(self) -> int:
        """Lines of the code files that use CUDA."""
        return self.total("lines")

    @property
    def uses(self) -> LibraryUse:
        """All libraries together; names that several libraries share count for each."""
        return summed("", self.libraries)

    def total(self, name: str) -> int:
        """The sum of one count of the files, such as `kernels`."""
        return sum(getattr(item, name) for item in self.files)


def summed(library: str, uses: Iterable[LibraryUse]) -> LibraryUse:
    """The sums of several uses under one name."""
    listed = list(uses)
    counts = {item.name: sum(getattr(use, item.name) for use in listed) for item in fields(LibraryUse)[1:]}
    return LibraryUse(library, **counts)
