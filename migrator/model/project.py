"""The project as discovered on disk."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from migrator.model.source import FileKind


class FileEntry(Struct, frozen=True):
    """One path of the tree; nothing has been read yet.

    `reason` says why a file is carried over without being looked at (too large, binary, symlink out of the tree).
    """

    path: str  # posix, relative to the root
    kind: FileKind
    size: int
    mode: int
    link: str = ""  # symlink's target as written
    reason: str = ""


class TranslationUnit(Struct, frozen=True):
    """A main file and the clang arguments (`-I`, `-D`, `-std`, ...) that parse it; `origin` tells their source."""

    path: str
    arguments: tuple[str, ...] = ()
    directory: str = "."  # relative to the root
    origin: str = "guessed"  # compile_commands | makefile | cmake | another reader of build files | guessed
    dropped: tuple[str, ...] = ()  # nvcc flags without a meaning for clang


@dataclass(frozen=True, slots=True)
class Project:
    """A tree to migrate: `root` is absolute; the entries are sorted by path."""

    root: str
    entries: tuple[FileEntry, ...]
    units: tuple[TranslationUnit, ...] = ()
    is_git: bool = False
    commit: str = ""
    dirty: bool = False
    single: str = ""  # the one file of a single-file migration
    by_path: dict[str, FileEntry] = field(default_factory=dict, compare=False, repr=False)
