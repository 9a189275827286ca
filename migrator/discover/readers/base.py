"""The readers and the names of the files that they read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from migrator.discover.readers.bazel import bazel_flags
from migrator.discover.readers.make import make_flags
from migrator.discover.readers.meson import meson_flags
from migrator.discover.readers.msbuild import msbuild_flags
from migrator.discover.readers.qmake import qmake_flags
from migrator.discover.readers.setuptools import setup_flags
from migrator.frontend.flags import ParsedFlags
from migrator.lazy import pattern

CMAKE = "CMakeLists.txt"


class Reader(Struct, frozen=True):
    """`read(root, path)` gives the flags that a build file (relative path) says, include folders relative to the root;
    nothing where the file cannot be read. `names` matches the names of its files."""

    system: str
    names: re.Pattern[str]
    read: Callable[[Path, str], ParsedFlags]


# The first one of a folder's build files decides where the folders above say something else.
READERS = (
    Reader("makefile", pattern(r"GNUmakefile|[Mm]akefile|Makefile\.am"), make_flags),
    Reader("setuptools", pattern(r"setup\.py"), setup_flags),
    Reader("meson", pattern(r"meson\.build"), meson_flags),
    Reader("bazel", pattern(r"BUILD(?:\.bazel)?"), bazel_flags),
    Reader("qmake", pattern(r".*\.(?:pro|pri)"), qmake_flags),
    Reader("msbuild", pattern(r".*\.vcxproj"), msbuild_flags),
)


def is_build_file(name: str) -> bool:
    """True for the name of a file that one of the readers, or CMake's, reads."""
    return name == CMAKE or any(reader.names.fullmatch(name) for reader in READERS)


def readers_of(names: Iterable[str]) -> list[tuple[Reader, str]]:
    """The readers for the files of one folder, each with the file that it reads; of several makefiles make's choice."""
    found: list[tuple[Reader, str]] = []
    for reader in READERS:
        matching = sorted(name for name in names if reader.names.fullmatch(name))
        if reader.system == "makefile":
            order = ("GNUmakefile", "makefile", "Makefile", "Makefile.am")
            matching = sorted(matching, key=order.index)[:1]
        found += [(reader, name) for name in matching]
    return found
