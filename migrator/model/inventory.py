"""How much CUDA a tree holds: what is counted before, and independently of, its migration."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FileCount:
    """One code file that uses CUDA. Lines are those of the file; the others count uses in code, in every branch."""

    path: str
    lines: int = 0
    kernels: int = 0  # definitions and declarations of `__global__` functions
    launches: int = 0  # `<<<...>>>` and the calls that launch
    device_functions: int = 0
    asm: int = 0  # inline assembly statements
    textures: int = 0
    graphs: int = 0
    cooperative: int = 0  # cooperative groups and launches
    calls: tuple[tuple[str, int], ...] = ()  # (library, uses of its names); `device` are built-in functions


@dataclass(frozen=True, slots=True)
class Inventory:
    """What a tree holds: the code files that use CUDA, and what stands around them.

    `code_files` and `code_lines` count all C, C++ and CUDA files, with or without CUDA. `build_systems` are
    (name, files), `build_files` those with something of CUDA in them. `python` counts Python files that name CUDA.
    """

    code_files: int = 0
    code_lines: int = 0
    files: tuple[FileCount, ...] = ()
    build_systems: tuple[tuple[str, int], ...] = ()
    python_files: int = 0

    @property
    def lines(self) -> int:
        """Lines of the code files that use CUDA."""
        return sum(item.lines for item in self.files)

    @property
    def calls(self) -> tuple[tuple[str, int], ...]:
        """(library, uses of its names) over all files, the most first."""
        counted: dict[str, int] = {}
        for item in self.files:
            for library, number in item.calls:
                counted[library] = counted.get(library, 0) + number
        return tuple(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))

    def total(self, name: str) -> int:
        """The sum of one count of the files, such as `kernels`."""
        return sum(getattr(item, name) for item in self.files)
