"""Line maps: from lines of the migrated files back to the lines that they came from; kept in OUT/.cu2hip/maps.json."""

from __future__ import annotations

import bisect
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from migrator.errors import UsageError
from migrator.model.source import LineIndex

PLACE = ".cu2hip/maps.json"
_SCHEMA = 1

Runs = tuple[tuple[int, int], ...]  # (first result line, its original line); lines count on together inside a run


class SourceMapLike(Protocol):
    """What `migrator.edits.buffer.SourceMap` provides: the original offset for an offset of the result."""

    def original(self, offset: int) -> int: ...


@dataclass(frozen=True, slots=True)
class LineMaps:
    """Line runs of each changed file, by its path in the result (posix, relative to the root)."""

    files: Mapping[str, Runs] = field(default_factory=dict)

    def original(self, path: str, line: int) -> tuple[str, int]:
        """(path, line) in the original tree; the same where the file was not changed."""
        runs = self.files.get(path)
        if not runs or line < 1:
            return path, line
        first, source = runs[max(0, bisect.bisect_right(runs, (line, 1 << 62)) - 1)]
        return path, max(1, source + (line - first))


def line_runs(source_map: SourceMapLike, original: bytes, result: bytes) -> Runs:
    """The runs of one file: for each line of the result the line where its first bytes stood."""
    before, after = LineIndex(original), LineIndex(result)
    runs: list[tuple[int, int]] = []
    for line in range(1, len(after) + 1):
        source, _ = before.position(min(source_map.original(after.start(line)), len(original)))
        if not runs or source - runs[-1][1] != line - runs[-1][0]:
            runs.append((line, source))
    return tuple(runs)


def line_maps(
    source_maps: Mapping[str, SourceMapLike], original: Callable[[str], bytes], result: Callable[[str], bytes]
) -> LineMaps:
    """The maps of all changed files; `original` and `result` give a path's content before and after."""
    return LineMaps({path: line_runs(item, original(path), result(path)) for path, item in sorted(source_maps.items())})


def write_maps(root: Path, maps: LineMaps) -> None:
    """Store the maps in the result's `.cu2hip` folder."""
    path = root / PLACE
    path.parent.mkdir(parents=True, exist_ok=True)
    data = {"schema": _SCHEMA, "files": {name: [list(run) for run in runs] for name, runs in maps.files.items()}}
    path.write_text(json.dumps(data, sort_keys=True, separators=(",", ":")) + "\n", "utf-8")


def read_maps(root: Path) -> LineMaps:
    """The maps of a migrated tree; empty ones for a tree that has none."""
    try:
        data = json.loads((root / PLACE).read_text("utf-8"))
    except FileNotFoundError:
        return LineMaps()
    except (OSError, ValueError) as error:
        raise UsageError(f"{root / PLACE} cannot be read: {error}", "migrate again, or remove the file") from None
    if data.get("schema") != _SCHEMA:
        raise UsageError(f"{root / PLACE} was written by another version", "migrate again, or remove the file")
    return LineMaps({name: tuple((first, line) for first, line in runs) for name, runs in data["files"].items()})
