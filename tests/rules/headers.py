"""Real CUDA and HIP headers for the tests of the rulebook: from packages of the registries, unpacked into a cache.

Only headers are kept. The cache is TEST_HEADER_CACHE, else a folder of the user's cache directory.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

HEADER = re.compile(r"\.(?:h|hpp|cuh|inl|pxd)$")
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_PYTHON_COMMENT = re.compile(r"#[^\n]*")
_WORD = re.compile(r"[A-Za-z_]\w*")


class Unavailable(Exception):
    """The headers cannot be had here; the text says why."""


def cache() -> Path:
    given = os.environ.get("TEST_HEADER_CACHE")
    return Path(given) if given else Path.home() / ".cache" / "cu2hip-test-headers"


def wheel(name: str, version: str) -> Path:
    """The folder with the headers of one wheel, downloaded with pip where the cache does not have it."""
    folder = cache() / f"{name}-{version}"
    if (folder / ".complete").exists():
        return folder
    with tempfile.TemporaryDirectory() as scratch:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:",
                   "--disable-pip-version-check", "-d", scratch, f"{name}=={version}"]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=False)
        files = list(Path(scratch).glob("*.whl"))
        if done.returncode or not files:
            reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise Unavailable(f"pip cannot download {name}=={version}: {reason}")
        with zipfile.ZipFile(files[0]) as archive:
            for member in archive.namelist():
                if HEADER.search(member) or "/include/" in member:
                    archive.extract(member, folder)
    (folder / ".complete").touch()
    return folder


def include_dir(folder: Path, *parts: str) -> Path:
    """The folder under `folder` that ends with `parts`; Unavailable where the wheel is laid out differently."""
    path = folder.joinpath(*parts)
    if not path.is_dir():
        raise Unavailable(f"{folder} has no {'/'.join(parts)}")
    return path


def words(paths: Iterable[Path]) -> frozenset[str]:
    """Every identifier of these files outside comments; folders stand for all headers in them."""
    found: set[str] = set()
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and (path.is_file() or HEADER.search(file.name)):
                comment = _PYTHON_COMMENT if file.suffix == ".pxd" else _COMMENT
                found.update(_WORD.findall(comment.sub(" ", file.read_text(encoding="utf-8", errors="replace"))))
    return frozenset(found)


def _parse(text: str, suffix: str, arguments: Sequence[str]) -> dict[str, tuple[str, str]]:
    """qualified name -> (cursor kind, file) of all that a C++ file declares, macros included, members not."""
    from clang.cindex import Cursor, CursorKind, Index, TranslationUnit

    options = TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD | 0x200  # keep going after a fatal error
    source = "main" + suffix
    unit = Index.create().parse(source, list(arguments), [(source, text)], options)
    found: dict[str, tuple[str, str]] = {}
    through = (CursorKind.LINKAGE_SPEC, CursorKind.UNEXPOSED_DECL)
    skip = (CursorKind.MACRO_INSTANTIATION, CursorKind.INCLUSION_DIRECTIVE)

    def note(scope: str, cursor: Cursor) -> None:
        file = cursor.location.file
        if cursor.spelling and "(" not in cursor.spelling:
            found.setdefault(scope + cursor.spelling, (cursor.kind.name.lower(), file.name if file else ""))

    def walk(scope: str, parent: Cursor) -> None:
        for cursor in parent.get_children():
            if cursor.kind in through:
                walk(scope, cursor)
            elif cursor.kind == CursorKind.NAMESPACE:
                named = cursor.spelling and "anonymous" not in cursor.spelling
                walk(f"{scope}{cursor.spelling}::" if named else scope, cursor)
            elif cursor.kind not in skip:
                note(scope, cursor)
                if cursor.kind == CursorKind.ENUM_DECL:
                    for child in cursor.get_children():
                        note(scope, child)

    walk("", unit.cursor)
    return found


def declared(text: str, suffix: str, passes: Sequence[Sequence[str]]) -> dict[str, tuple[str, str]]:
    """The union of `_parse` over several argument lists (host pass, device pass), kept in the cache."""
    from clang.cindex import conf

    stamp = json.dumps([text, suffix, [list(arguments) for arguments in passes], conf.lib._name])
    file = cache() / "declared" / (hashlib.sha256(stamp.encode()).hexdigest()[:24] + ".json")
    if file.exists():
        return {name: (kind, where) for name, (kind, where) in json.loads(file.read_text()).items()}
    found: dict[str, tuple[str, str]] = {}
    for arguments in passes:
        found = {**_parse(text, suffix, arguments), **found}
    file.parent.mkdir(parents=True, exist_ok=True)
    scratch = file.with_suffix(f".{os.getpid()}")
    scratch.write_text(json.dumps(found))
    scratch.replace(file)
    return found


def includes(folder: Path, names: Sequence[str]) -> str:
    """`#include` lines for those of `names` that `folder` has."""
    return "".join(f"#include <{name}>\n" for name in names if (folder / name).exists())


HIP_HEADERS = tuple(
    f"hip/{name}.h"
    for name in ("hip_runtime", "hip_runtime_api", "hip_fp16", "hip_bf16", "hip_fp8", "hip_bfloat16", "hip_complex",
                 "hip_cooperative_groups", "hiprtc", "hip_gl_interop", "hip_math_constants", "library_types",
                 "hip_vector_types", "hip_texture_types", "surface_types", "texture_types", "math_functions")
)  # fmt: skip


def hip_names(folder: Path, extra: str = "", also: Sequence[Path] = ()) -> dict[str, tuple[str, str]]:
    """What the HIP headers under `folder` declare, in the host and in the device pass; `extra` is text after them."""
    common = ["-x", "hip", "--offload-arch=gfx90a", "-std=c++17", "-nogpulib", "-nogpuinc", "-isystem", str(folder),
              "-D__HIP_PLATFORM_AMD__=1", "-D__AMDGCN_WAVEFRONT_SIZE=64", "-DHIP_ENABLE_WARP_SYNC_BUILTINS=1",
              "-ferror-limit=0", "-include", "__clang_hip_runtime_wrapper.h",
              *(f"-I{path}" for path in also)]  # fmt: skip
    passes = [[*common, "--cuda-host-only"], [*common, "--cuda-device-only"]]
    return declared(includes(folder, HIP_HEADERS) + extra, ".hip", passes)
