"""Our own CUDA declarations as an include folder: the headers of the package and the many names that mean one of them.

The folder lies in the cache, named by its content, so that its files never change under a precompiled prelude, and
so that it exists as files wherever the package itself lies.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from migrator.frontend import housekeeping
from migrator.lazy import pattern

SOURCE = Path(__file__).resolve().parent / "cuda"
_LAYOUT = "2"  # of the folder in the cache
_LISTS = ("aliases.txt", "libc.txt", "compiler.txt")
# C functions may be called from kernels.
_WRAPPED = """{}
#pragma clang force_cuda_host_device begin
#ifdef __cplusplus
extern "C" {{
#endif
{}#ifdef __cplusplus
}}
#endif
#pragma clang force_cuda_host_device end
"""
_BRACES = pattern(r"([^{}]*)\{([^{}]*)\}([^{}]*)")


@functools.cache
def digest() -> str:
    """A digest of the declarations: names and bytes."""
    found = hashlib.sha256(_LAYOUT.encode())
    for path in _files():
        found.update(f"{path.relative_to(SOURCE).as_posix()}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:24]


def _files() -> list[Path]:
    files = [path for name in ("include", "standins") for path in (SOURCE / name).rglob("*") if path.is_file()]
    return [*(SOURCE / name for name in _LISTS), *sorted(files)]


def sections(text: str) -> Iterator[tuple[str, str]]:
    """(header, content) of a list of headers; what stands before the first is a comment."""
    for part in re.split(r"^== ", text, flags=re.MULTILINE)[1:]:
        name, _, content = part.partition("\n")
        yield name.strip(), content


def aliases(text: str) -> Iterator[tuple[str, str]]:
    """(include name, header that it means) of the alias list, `{a,b}` spelled out."""
    target = ""
    for line in text.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if not line[0].isspace():
            target = line.strip().rstrip(":")
            continue
        for word in line.split():
            match = _BRACES.fullmatch(word)
            names = [f"{match[1]}{part}{match[3]}" for part in match[2].split(",")] if match else [word]
            for name in names:
                yield name, target


# Libraries with more headers than a list could hold: whatever is included of them means one header of ours.
_OPEN = (
    (
        pattern(r"(?:torch|ATen|c10|caffe2)/[\w./-]+\.(?:h|hpp|cuh)|torch/all\.h|pybind11/[\w./-]+\.h"),
        "cu2hip/torch.h",
    ),
    (pattern(r"THC?/THC?[\w.]*\.(?:h|cuh)"), "cu2hip/torch.h"),
    (pattern(r"thrust/[\w./-]+\.(?:h|inl)"), "cu2hip/thrust.h"),
    (pattern(r"cub/[\w./-]+\.cuh"), "cu2hip/cub.h"),
    (pattern(r"cuda/(?:std/|experimental/)?[\w./-]+"), "cu2hip/libcu.h"),
)
# Thrust, CUB and libcu++ are templates throughout: a toolkit's own take seconds a unit to read and tell no more than
# ours, so that ours stand in a folder which comes before a toolkit's.
TEMPLATES = "templates"
_TEMPLATES = pattern(r"(?:thrust|cub|cuda)/")


@functools.cache
def known_headers() -> frozenset[str]:
    """Include names of CUDA and of the C library, which no folder of a project should be searched for."""
    names = {name for name, _ in aliases((SOURCE / "aliases.txt").read_text(encoding="utf-8"))}
    names.update(path.relative_to(SOURCE / "include").as_posix() for path in (SOURCE / "include").rglob("*.h"))
    for name in ("libc.txt", "compiler.txt"):
        names.update(header for header, _ in sections((SOURCE / name).read_text(encoding="utf-8")))
    return frozenset(names)


def provide(folder: Path, name: str) -> bool:
    """Make `#include <name>` work in the folder where the name belongs to one of those libraries."""
    if ".." in name.split("/"):
        return False
    target = next((header for pattern, header in _OPEN if pattern.fullmatch(name)), "")
    place = folder / (TEMPLATES if _TEMPLATES.match(name) else "standins") / name
    if not target:
        return False
    if place.exists():
        return True
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=place.parent, prefix=".", suffix=".tmp")
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(f"#pragma once\n#include <{target}>\n")
        os.replace(temporary, place)
    except OSError:
        return False
    return True


def include_folder(cache: Path) -> Path:
    """The folder with `include/`, `templates/`, `standins/` ..., made in the cache or else in a temporary one."""
    place = cache / f"cuda-{digest()}"
    if (place / "complete").exists():
        housekeeping.used(place / "complete")
        return place
    try:
        cache.mkdir(parents=True, exist_ok=True)
        housekeeping.sweep(cache, place.name)
        return _make(cache, place)
    except OSError:
        return _private()


@functools.cache
def _private() -> Path:
    """A folder of this process's user for machines without a writable cache."""
    base = Path(tempfile.gettempdir()) / f"cu2hip-{os.getuid() if hasattr(os, 'getuid') else 0}"
    base.mkdir(mode=0o700, parents=True, exist_ok=True)
    place = base / f"cuda-{digest()}"
    return place if (place / "complete").exists() else _make(base, place)


def _make(parent: Path, place: Path) -> Path:
    """Write the folder beside its place and rename it; whoever comes first wins."""
    temporary = Path(tempfile.mkdtemp(dir=parent, prefix="cuda-", suffix=".tmp"))
    try:
        for path in _files()[len(_LISTS) :]:
            copy = temporary / path.relative_to(SOURCE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
        for folder in ("libc", "compiler"):
            for name, content in sections((SOURCE / f"{folder}.txt").read_text(encoding="utf-8")):
                header = temporary / folder / name
                header.parent.mkdir(parents=True, exist_ok=True)
                once = "" if name == "assert.h" else "#pragma once"
                header.write_text(_WRAPPED.format(once, content), encoding="utf-8")
        for name, target in aliases((SOURCE / "aliases.txt").read_text(encoding="utf-8")):
            alias = temporary / (TEMPLATES if _TEMPLATES.match(name) else "include") / name
            if not alias.exists():
                alias.parent.mkdir(parents=True, exist_ok=True)
                alias.write_text(f"#pragma once\n#include <{target}>\n", encoding="utf-8")
        (temporary / "complete").touch()
        try:
            temporary.rename(place)
        except OSError:
            if not (place / "complete").exists():
                raise
        return place
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
