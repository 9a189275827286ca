"""CUDA toolkits on this machine: where they are, which release, and whether this libclang reads their headers."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from migrator.frontend.tree import SOURCE
from migrator.lazy import pattern

Version = tuple[int, int]
_PLACES = ("/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda")
_DEFINE = pattern(r"^\s*#\s*define\s+(?:CUDA_VERSION|CUDART_VERSION)\s+(\d+)", re.MULTILINE)


class Toolkit(Struct, frozen=True):
    """A toolkit with headers; `named` tells that the user asked for it."""

    path: Path
    version: Version
    named: bool

    @property
    def include(self) -> Path:
        return self.path / "include"

    @property
    def release(self) -> str:
        return ".".join(str(part) for part in self.version)


def newest(clang_major: int) -> Version:
    """The newest CUDA release that a clang release reads; that of the newest known clang for later ones."""
    best: Version = (0, 0)
    for line in (SOURCE / "supported.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            major, release = line.split()
            if int(major) <= clang_major:
                first, second = release.split(".")
                best = max(best, (int(first), int(second)))
    return best


def version(path: Path) -> Version | None:
    """The release of the toolkit at `path`; None where there are no headers."""
    try:
        found = json.loads((path / "version.json").read_text(encoding="utf-8"))["cuda"]["version"].split(".")
        if (path / "include" / "cuda_runtime_api.h").is_file():
            return int(found[0]), int(found[1])
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        pass
    for name in ("cuda_runtime_api.h", "cuda.h"):
        try:
            text = (path / "include" / name).read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        match = _DEFINE.search(text)
        if match:
            return int(match[1]) // 1000, int(match[1]) % 1000 // 10
    return None


def find(named: str) -> Iterator[Toolkit]:
    """Toolkits in the order in which they count: the one that the user names, the environment's, those in the usual
    places."""
    seen: set[str] = set()
    usual = [os.environ.get("CUDA_PATH", ""), os.environ.get("CUDA_HOME", ""), *_PLACES]
    for place in [named] if named else usual:
        if not place:
            continue
        real = os.path.realpath(place)
        if real in seen:
            continue
        seen.add(real)
        release = version(Path(place))
        if release is not None:
            yield Toolkit(Path(place), release, bool(named))
