"""Which CUDA declarations a parse uses, our own or a toolkit's, and the include arguments that go with them."""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from migrator.frontend.clang import Library
from migrator.frontend.settings import FrontendSettings

OWN = Path(__file__).resolve().parent / "cuda"
OWN_INCLUDE = OWN / "include"
OWN_LIBC = OWN / "libc"
PRELUDE = "cu2hip_prelude.h"


@dataclass(frozen=True, slots=True)
class Declarations:
    """The choice: `arguments` come before the unit's own, `folders` are those whose declarations count as CUDA's."""

    kind: str  # own | toolkit
    version: str
    arguments: tuple[str, ...]
    folders: tuple[str, ...]
    digest: str
    note: str = ""  # why a toolkit that is there is not used

    def describe(self) -> str:
        what = "own CUDA declarations" if self.kind == "own" else f"CUDA {self.version} headers"
        return f"{what} ({self.note})" if self.note else what


@functools.cache
def own_digest() -> str:
    """A digest of our own declarations: names and bytes."""
    digest = hashlib.sha256()
    for path in sorted(OWN.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(OWN).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


@functools.cache
def has_libstdcxx() -> bool:
    """True where the driver can be expected to find the C++ library of a system compiler."""
    return bool(shutil.which("g++") or list(Path("/usr/include/c++").glob("*/vector"))) and os.path.exists(
        "/usr/include/stdlib.h"
    )


def standard_arguments(library: Library) -> list[str]:
    """Where the C and C++ libraries' headers are."""
    arguments = ["-nobuiltininc"]
    if not has_libstdcxx():
        arguments += ["-nostdinc++"]
        if library.libcxx_dir:
            arguments += ["-isystem", str(library.libcxx_dir)]
    if library.resource_dir:
        arguments += ["-resource-dir", str(library.resource_dir), "-isystem", str(library.resource_dir / "include")]
    if not os.path.exists("/usr/include/stdlib.h") and OWN_LIBC.is_dir():
        arguments += ["-isystem", str(OWN_LIBC)]
    return arguments


def choose(library: Library, settings: FrontendSettings) -> Declarations:
    """The declarations for these settings."""
    arguments = [*standard_arguments(library), "-nocudainc", "-nocudalib", "-isystem", str(OWN_INCLUDE)]
    return Declarations("own", "", tuple(arguments), (str(OWN),), own_digest())
