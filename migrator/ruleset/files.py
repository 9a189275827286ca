"""Which rule files there are, and the mark of the compiled form's shape; cheap to import, for warm starts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from migrator.errors import RuleFileError

FORMAT = 5  # raise it when the shape of the compiled data changes
FOLDERS = ("api", "device", "headers", "language", "warp")  # the folders of rules/ that this package owns

Compiled = dict[str, Any]  # marshal-able: dicts, tuples, strings, numbers, None


def rule_files(folder: Path) -> list[Path]:
    """The built-in rule files under rules/, in the order in which they are read."""
    return [folder / "versions.yaml"] + [path for name in FOLDERS for path in sorted((folder / name).glob("*.yaml"))]


def extra_files(paths: Sequence[Path]) -> list[Path]:
    """User rule files; a folder stands for the .yaml, .yml and .json files in it, sorted."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml", ".json"))
        elif path.exists():
            files.append(path)
        else:
            raise RuleFileError(f"{path}:1: there is no such rule file")
    return files
