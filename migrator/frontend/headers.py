"""Which CUDA declarations a parse uses, our own or a toolkit's, and the include arguments that go with them."""

from __future__ import annotations

import functools
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from migrator.frontend import tree
from migrator.frontend.clang import Library
from migrator.frontend.settings import FrontendSettings

PRELUDE = "cu2hip_prelude.h"


@dataclass(frozen=True, slots=True)
class Declarations:
    """The choice: `arguments` come before the unit's own, `folders` are those whose declarations count as CUDA's."""

    kind: str  # own | toolkit
    version: str
    arguments: tuple[str, ...]
    folders: tuple[str, ...]
    digest: str
    own: Path  # the folder with our own declarations and stand-ins
    note: str = ""  # why a toolkit that is there is not used

    def describe(self) -> str:
        what = "own CUDA declarations" if self.kind == "own" else f"CUDA {self.version} headers"
        return f"{what} ({self.note})" if self.note else what


@functools.cache
def has_libstdcxx() -> bool:
    """True where the driver can be expected to find the C++ library of a system compiler."""
    return bool(shutil.which("g++") or list(Path("/usr/include/c++").glob("*/vector"))) and os.path.exists(
        "/usr/include/stdlib.h"
    )


def standard_arguments(library: Library, own: Path) -> list[str]:
    """Where the C and C++ libraries' headers are."""
    arguments = ["-nobuiltininc"]
    if not has_libstdcxx():
        arguments += ["-nostdinc++"]
        if library.libcxx_dir:
            arguments += ["-isystem", str(library.libcxx_dir)]
    if library.resource_dir:
        arguments += ["-resource-dir", str(library.resource_dir), "-isystem", str(library.resource_dir / "include")]
    else:
        arguments += ["-isystem", str(own / "compiler")]
    if not os.path.exists("/usr/include/stdlib.h"):
        arguments += ["-isystem", str(own / "libc")]
    return arguments


def choose(library: Library, settings: FrontendSettings, cache: Path) -> Declarations:
    """The declarations for these settings."""
    own = tree.include_folder(cache)
    arguments = [*standard_arguments(library, own), "-nocudainc", "-nocudalib", "-isystem", str(own / "include")]
    arguments += ["-idirafter", str(own / "standins")]
    return Declarations("own", "", tuple(arguments), (str(own / "include"),), tree.digest(), own)
