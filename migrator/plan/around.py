"""What a check of some files reads of the repository around them: what they include, and who launches their kernels."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from migrator.discover import classify, git
from migrator.lazy import pattern
from migrator.model.source import FileKind, SourceFile

_LARGE = 1 << 20  # bytes above which a file is data
_INCLUDE = pattern(rb"^[ \t]*#[ \t]*include[ \t]*([<\"])([^>\"\n]+)[>\"]", re.MULTILINE)
_CALL = pattern(rb"(\w+)\s*\(")
_HEAD = 600  # bytes behind `__global__` in which the kernel's name stands
_NO_NAMES = (b"__launch_bounds__", b"__attribute__", b"alignas", b"decltype", b"defined")
_SECONDS = 20


def surroundings(root: str, contents: Mapping[str, SourceFile]) -> dict[str, SourceFile]:
    """The files below `root` that say something of the given ones and are not among them."""
    launching = _launching(root, contents)
    return launching | _included(root, {**contents, **launching})


def _included(root: str, contents: Mapping[str, SourceFile]) -> dict[str, SourceFile]:
    """What the given files include, directly or not: beside the includer, in its parent folders, in their `include`."""
    found: dict[str, SourceFile] = {}
    tried: set[str] = set()
    todo = list(contents.values())
    while todo:
        source = todo.pop()
        folders = _folders(source.path)
        for match in _INCLUDE.finditer(source.data):
            target = match[2].decode("utf-8", "surrogateescape").strip()
            if posixpath.isabs(target):
                continue
            for folder in folders:
                path = posixpath.normpath(posixpath.join(folder, target))
                if path in contents or path in found:
                    break
                if path in tried or path.startswith("../"):
                    continue
                tried.add(path)
                data = _read(os.path.join(root, path))
                if data is not None:
                    found[path] = SourceFile(path, FileKind.HEADER, data)
                    todo.append(found[path])
                    break
    return found


def _read(full: str) -> bytes | None:
    try:
        if os.path.getsize(full) > _LARGE or not os.path.isfile(full):
            return None
        with open(full, "rb") as stream:
            return stream.read()
    except (OSError, ValueError):
        return None


def _folders(path: str) -> list[str]:
    found: list[str] = []
    folder = posixpath.dirname(path)
    while True:
        found += [folder, posixpath.join(folder, "include")]
        if not folder:
            return found
        folder = posixpath.dirname(folder)


def include_folders(contents: Mapping[str, SourceFile]) -> list[str]:
    """The folders in which includes are looked for, each once."""
    return list(dict.fromkeys(folder or "." for path in contents for folder in _folders(path)))


def _launching(root: str, contents: Mapping[str, SourceFile]) -> dict[str, SourceFile]:
    """Other files of the git repository that launch a kernel of the given ones."""
    kernels = sorted({name for source in contents.values() for name in _kernels(source.data)})
    if not kernels:
        return {}
    named = re.compile(rb"\b(?:" + b"|".join(map(re.escape, kernels)) + rb")\b")
    found: dict[str, SourceFile] = {}
    for path in _listed(root):
        kind = classify.by_name(path.rpartition("/")[2])
        if kind is None or not kind.is_code or path in contents:
            continue
        data = _read(os.path.join(root, path))
        if data is not None and (b"<<<" in data or b"LaunchKernel" in data) and named.search(data):
            found[path] = SourceFile(path, kind, data)
    return found


def _kernels(data: bytes) -> Iterator[bytes]:
    at = data.find(b"__global__")
    while at >= 0:
        head = re.split(rb"[;{]", data[at + 10 : at + _HEAD], maxsplit=1)[0]
        for match in _CALL.finditer(head):
            outside = head.count(b"(", 0, match.start()) == head.count(b")", 0, match.start())
            if outside and not match[1].startswith(_NO_NAMES):
                yield match[1]
                break
        at = data.find(b"__global__", at + 10)


def _listed(root: str) -> list[str]:
    """The tracked files of the repository whose root this is; none for any other folder."""
    import subprocess

    if git.find_top(Path(root)) != Path(root):
        return []
    try:
        done = subprocess.run(
            ["git", "ls-files", "-z"],
            cwd=root,
            env=git.environment(),
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return []
    return [os.fsdecode(name) for name in done.stdout.split(b"\0") if name] if done.returncode == 0 else []
