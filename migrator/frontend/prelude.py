"""The precompiled prelude: what nvcc includes before the first line of every unit, parsed once and kept in the cache.

A file is named by everything that it depends on. It is written beside its place and renamed, and made by one process
at a time, so that any number of workers may ask for it at once.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from migrator.frontend import clang, housekeeping
from migrator.frontend.clang import Index
from migrator.lazy import pattern

try:
    import fcntl
except ImportError:  # a platform without it makes the file more than once at worst
    fcntl = None  # type: ignore[assignment]

FORMAT = "1"

# The C++ library's headers that programs use most: they cost a second, and do no harm where they are not wanted.
COMMON = (
    "algorithm array atomic bit bitset cassert cctype cerrno cfloat chrono cinttypes climits complex concepts "
    "condition_variable cstdarg ctime deque fstream functional future initializer_list iomanip iostream "
    "iterator limits list map memory mutex numeric optional queue random set span sstream stack stdexcept "
    "string string_view thread tuple typeinfo unordered_map unordered_set variant vector "
).split()


_COMMON = frozenset(COMMON)
_TORCH = pattern(r"(?:torch|ATen|c10|caffe2|pybind11)/")
# headers of ours that include much of the C++ library
_LIBRARIES = pattern(r"(?:thrust|cub|cuda)/|cooperative_groups|regex|filesystem|shared_mutex|any|execution|charconv")


class Choice(Struct, frozen=True):
    """What is precompiled besides the CUDA prelude: the C++ library's common headers, PyTorch's interface."""

    common: bool = False
    torch: bool = False

    @staticmethod
    def of(names: Iterable[str]) -> Choice:
        """The choice that fits a unit with these include names."""
        torch = any(_TORCH.match(name) for name in names)
        return Choice(torch or any(name in _COMMON or _LIBRARIES.match(name) for name in names), torch)

    def text(self, prelude: str) -> str:
        """The header that is precompiled."""
        lines = [f'#include "{prelude}"']
        if self.common:
            lines += [f"#if __has_include(<{name}>)\n#include <{name}>\n#endif" for name in COMMON]
        if self.torch:
            lines.append("#include <cu2hip/torch.h>")
        return "\n".join(lines) + "\n"


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock file `path`; it dies with the process."""
    with open(path, "wb") as stream:
        if fcntl is not None:
            fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def key(index: Index, arguments: Sequence[str], text: str, digest: str) -> str:
    """The name of the precompiled form of `text` under these arguments."""
    parts = (FORMAT, index.library.version, str(index.library.path), *arguments, text, digest)
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()[:32]


def precompiled(index: Index, folder: Path, arguments: Sequence[str], text: str, digest: str) -> Path | None:
    """The path of the precompiled prelude, made if need be; None where the cache cannot hold it."""
    path = folder / f"{key(index, arguments, text, digest)}.pch"
    if path.exists():
        housekeeping.used(path)
        return path
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _locked(path.with_suffix(".lock")):
            if not path.exists():
                housekeeping.sweep(folder)
                _make(index, path, arguments, text)
    except OSError:
        return None
    return path if path.exists() else None


def _make(index: Index, path: Path, arguments: Sequence[str], text: str) -> None:
    header = path.with_suffix(".h")
    header.write_text(text, encoding="utf-8")
    options = clang.DETAILED_RECORD | clang.INCOMPLETE | clang.FOR_SERIALIZATION | clang.SKIP_BODIES | clang.KEEP_GOING
    unit = index.parse(str(header), arguments, options)
    if unit is None:
        return
    with unit:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".tmp")
        os.close(handle)
        try:
            if unit.save(Path(temporary)):
                os.replace(temporary, path)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def discard(path: Path) -> None:
    """Throw away a precompiled file that libclang refuses."""
    with contextlib.suppress(OSError):
        path.unlink()
