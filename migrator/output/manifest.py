"""What a result folder records of itself: `.cu2hip/manifest.json`.

It tells a result of ours from anything else, a file edited by hand from one of ours, and a whole result from one that
was interrupted.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec import Struct

from migrator.edits.write import OWN_FOLDER, file_sha256
from migrator.errors import UsageError

NAME = "manifest.json"
_SCHEMA = 1

Stamp = tuple[int, int]  # size, modification time in nanoseconds


class Record(Struct, frozen=True):
    """One file of the result: its SHA-256, what its output and input looked like then, or a link's target."""

    sha256: str = ""
    output: Stamp = (0, 0)
    input: Stamp = (0, 0)
    link: str = ""


@dataclass(slots=True)
class Manifest:
    """The state of a result folder. `pending`: what an unfinished run meant to write ('': the input's own bytes)."""

    input: str
    mode: str
    tool: str = ""
    options: str = ""
    branch: str = ""
    complete: bool = False
    files: dict[str, Record] = field(default_factory=dict)
    pending: dict[str, str] = field(default_factory=dict)

    def to_json(self) -> bytes:
        files: dict[str, dict[str, Any]] = {}
        for path, record in sorted(self.files.items()):
            if record.link:
                files[path] = {"link": record.link}
            else:
                files[path] = {"sha256": record.sha256, "output": record.output, "input": record.input}
        document: dict[str, Any] = {
            "schema": _SCHEMA,
            "tool": self.tool,
            "input": self.input,
            "mode": self.mode,
            "options": self.options,
            "branch": self.branch,
            "complete": self.complete,
            "pending": self.pending,
            "files": files,
        }
        return json.dumps(document, separators=(",", ":")).encode() + b"\n"


def load(folder: Path) -> Manifest | None:
    """The manifest of a result folder, None where there is none. Raises UsageError for one that cannot be used."""
    path = folder / OWN_FOLDER / NAME
    try:
        document = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be read: {error}", "remove the folder, or choose another with -o") from error
    try:
        if document["schema"] != _SCHEMA:
            raise UsageError(f"{folder} was written by another version of cu2hip", "choose another folder with -o")
        files = {
            path: Record(
                item.get("sha256", ""),
                (item["output"][0], item["output"][1]) if "output" in item else (0, 0),
                (item["input"][0], item["input"][1]) if "input" in item else (0, 0),
                item.get("link", ""),
            )
            for path, item in document["files"].items()
            if not os.path.isabs(path) and ".." not in path.split("/")
        }
        return Manifest(
            document["input"],
            document["mode"],
            document["tool"],
            document["options"],
            document["branch"],
            document["complete"],
            files,
            document["pending"],
        )
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise UsageError(f"{path} is damaged", "remove the folder, or choose another with -o") from error


def stamp(status: os.stat_result) -> Stamp:
    return status.st_size, status.st_mtime_ns


def state_of(path: str | Path) -> os.stat_result | None:
    """The status of `path` itself, None where nothing is."""
    try:
        return os.lstat(path)
    except OSError:
        return None


def is_ours(path: str, status: os.stat_result, record: Record | None, pending: str | None, source: str | None) -> bool:
    """True where the file in the result folder is as a run of ours left it.

    `pending` is the digest that an unfinished run meant to write: '' for the bytes of `source`, None for no such run.
    """
    if stat.S_ISLNK(status.st_mode):
        target = os.readlink(path)
        return (record is not None and record.link == target) or pending == link_digest(target)
    if not stat.S_ISREG(status.st_mode):
        return False
    if record is not None and record.sha256 and record.output == stamp(status):
        return True
    if record is None and pending is None:
        return False
    digest = file_sha256(path)
    if record is not None and digest == record.sha256:
        return True
    if pending == "" and source is not None:
        return digest == file_sha256(source)
    return digest == pending


def link_digest(target: str) -> str:
    return "link:" + hashlib.sha256(os.fsencode(target)).hexdigest()
