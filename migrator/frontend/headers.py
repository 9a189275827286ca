"""Which CUDA declarations a parse uses, our own or a toolkit's, and the include arguments that go with them."""

from __future__ import annotations

import functools
import os
import shutil
from pathlib import Path

from msgspec import Struct

from migrator.errors import EnvironmentProblem
from migrator.frontend import toolkit, tree
from migrator.frontend.clang import Library
from migrator.frontend.settings import FrontendSettings
from migrator.frontend.toolkit import Toolkit

PRELUDE = "cu2hip_prelude.h"


class Declarations(Struct, frozen=True):
    """The choice: `arguments` come before the unit's own, `folders` are those whose declarations count as CUDA's."""

    kind: str  # own | toolkit
    version: str
    arguments: tuple[str, ...]
    folders: tuple[str, ...]
    digest: str
    own: Path  # the folder with our own declarations and stand-ins
    note: str = ""  # why a toolkit that is there is not used

    @property
    def after_prelude(self) -> tuple[str, ...]:
        """Arguments for a unit that begins with the precompiled prelude: nothing of the toolkit is included again."""
        if self.kind == "own":
            return ()
        return ("-nocudainc", "-Xclang", f"-target-sdk-version={self.version}")

    def describe(self) -> str:
        what = "own CUDA declarations" if self.kind == "own" else f"CUDA {self.version} headers"
        return f"{what} ({self.note})" if self.note else what


@functools.cache
def has_libc() -> bool:
    """True where the C library's headers are in the usual place."""
    return os.path.exists("/usr/include/stdlib.h")


@functools.cache
def has_libstdcxx() -> bool:
    """True where the driver can be expected to find the C++ library of a system compiler."""
    return has_libc() and bool(shutil.which("g++") or any(Path("/usr/include/c++").glob("*/vector")))


def standard_arguments(library: Library, own: Path) -> list[str]:
    """Where the headers of the compiler and of the C and C++ libraries are, ours in the place of missing ones."""
    arguments = ["-nobuiltininc"]
    if not has_libstdcxx():
        arguments += ["-nostdinc++"]
        if library.libcxx_dir:
            arguments += ["-isystem", str(library.libcxx_dir)]
    if library.resource_dir:
        arguments += ["-resource-dir", str(library.resource_dir), "-isystem", str(library.resource_dir / "include")]
    else:
        arguments += ["-isystem", str(own / "compiler")]
    if not has_libc():
        arguments += ["-nostdlibinc", "-isystem", str(own / "libc")]
    return arguments


def choose(library: Library, settings: FrontendSettings, cache: Path) -> Declarations:
    """The declarations for these settings. EnvironmentProblem where a toolkit that the user names has no headers."""
    own = tree.include_folder(cache)
    note = ""
    if not settings.own_declarations:
        candidates = list(toolkit.find(settings.cuda_path))
        if settings.cuda_path and not candidates:
            raise EnvironmentProblem(
                f"there are no CUDA headers in '{settings.cuda_path}'", "name the toolkit's folder"
            )
        limit = toolkit.newest(library.release[0])
        for item in candidates:
            reason = _unusable(item, limit, library)
            if not reason:
                return _of_toolkit(item, library, own)
            note = note or f"CUDA {item.release} in {item.path} is not used: {reason}"
    folders = (str(own / "include"), str(own / tree.TEMPLATES))
    arguments = [*standard_arguments(library, own), "-nocudainc", "-nocudalib"]
    arguments += [word for folder in folders for word in ("-isystem", folder)]
    arguments += ["-idirafter", str(own / "standins")]
    return Declarations("own", "", tuple(arguments), folders, tree.digest(), own, note)


def _unusable(item: Toolkit, limit: toolkit.Version, library: Library) -> str:
    """Why a toolkit's headers cannot be read; '' where they can."""
    if library.resource_dir is None:
        return "this libclang comes without the headers that CUDA needs"
    if item.version > limit and not item.named:
        return f"this libclang reads headers up to CUDA {limit[0]}.{limit[1]}"
    return ""


def _of_toolkit(item: Toolkit, library: Library, own: Path) -> Declarations:
    """The toolkit's headers but for its template libraries, ours for these and for what it lacks."""
    arguments = ["-resource-dir", str(library.resource_dir), "-nocudalib", f"--cuda-path={item.path}"]
    if not has_libstdcxx():
        arguments += ["-nostdinc++"]
        if library.libcxx_dir:
            arguments += ["-isystem", str(library.libcxx_dir)]
    templates = str(own / tree.TEMPLATES)
    arguments += ["-DCU2HIP_TOOLKIT", "-isystem", templates, "-isystem", str(item.include)]
    if (item.include / "cccl").is_dir():  # nv/target
        arguments += ["-isystem", str(item.include / "cccl")]
    arguments += ["-idirafter", str(own / "include"), "-idirafter", str(own / "standins")]
    folders = (os.path.realpath(item.include), str(item.include), str(own / "include"), templates)
    digest = f"{tree.digest()} {item.release}"
    return Declarations("toolkit", item.release, tuple(arguments), folders, digest, own)
