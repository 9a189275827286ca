"""The compiled rules on disk: one file for a content digest, a HIP version and a choice of libraries.

A quick key over size and time of every rule file finds the digest without reading the files. Whatever is wrong with
the cache (no permission, torn or foreign files), the rules are compiled again.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from migrator.ruleset.files import FORMAT, Compiled, extra_files, rule_files
from migrator.ruleset.versions import Version

_KEPT = 24  # compiled rule sets that stay in the cache


def cache_dir() -> Path:
    """CU2HIP_CACHE_DIR, else the platform's folder for caches."""
    override = os.environ.get("CU2HIP_CACHE_DIR")
    if override:
        return Path(override)
    home = Path(os.path.expanduser("~"))
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "cu2hip"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "cu2hip" / "Cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "cu2hip"


def _quick_key(files: Sequence[Path], tag: str) -> str:
    digest = hashlib.sha256(tag.encode())
    for path in files:
        status = path.stat()
        digest.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\0".encode())
    return digest.hexdigest()[:32]


def content_digest(files: Sequence[Path]) -> str:
    """A digest of names and bytes of the rule files, in their order."""
    digest = hashlib.sha256(f"{FORMAT}\0".encode())
    for path in files:
        data = path.read_bytes()
        digest.update(f"{path.name}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()[:32]


def _read(path: Path) -> Compiled | None:
    """A cached file's data, None when it is absent or not what `_write` wrote."""
    try:
        raw = path.read_bytes()
    except OSError:
        return None
    if len(raw) < 32 or hashlib.blake2b(raw[32:], digest_size=32).digest() != raw[:32]:
        return None
    try:
        data = marshal.loads(raw[32:])
    except (ValueError, EOFError, TypeError):
        return None
    return data if isinstance(data, dict) and data.get("format") == FORMAT else None


def _shared(value: Any, pool: dict[str, str]) -> Any:
    """The same data with one object for equal texts: marshal then writes, and reads, each text once."""
    if isinstance(value, str):
        return pool.setdefault(value, value)
    if isinstance(value, tuple):
        return tuple(_shared(item, pool) for item in value)
    if isinstance(value, dict):
        return {_shared(key, pool): _shared(item, pool) for key, item in value.items()}
    return value


def _write(path: Path, data: Compiled) -> None:
    """Replaces `path` in one step; a cache that cannot be written is no error."""
    raw = marshal.dumps(_shared(data, {}))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(hashlib.blake2b(raw, digest_size=32).digest() + raw)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
        for old in sorted(path.parent.glob("*.bin"), key=_age)[_KEPT:]:
            old.unlink(missing_ok=True)
    except OSError:
        return


def _age(path: Path) -> int:
    """Orders files from the newest to the oldest; one that went meanwhile comes last."""
    try:
        return -path.stat().st_mtime_ns
    except OSError:
        return 0


def load(folder: Path, extra: Sequence[Path], version: Version, libraries: str) -> Compiled:
    """The compiled rules, from the cache where it has them. `folder` is rules/, `extra` are the user's own files."""
    builtin, user = rule_files(folder), extra_files(extra)
    files = builtin + user
    tag = f"{FORMAT} {sys.version_info[:2]} {sys.implementation.name} {marshal.version} {version} {libraries}"
    quick = cache_dir() / "rules" / f"{_quick_key(files, tag)}.bin"
    data = _read(quick)
    if data is not None:
        return data
    digest = content_digest(files)
    from migrator.ruleset.compile import compile_rules  # and the YAML reader with it

    data = compile_rules(folder, user, version, libraries)
    data["digest"] = digest
    _write(quick, data)
    return data
