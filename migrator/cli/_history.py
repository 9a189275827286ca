"""Earlier results that a report compares with: those that are named, and the one that it is about to replace."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from migrator.errors import UsageError
from migrator.model.result import MigrationResult

RESULT = "result.json"


def read_result(path: Path) -> MigrationResult:
    """The result in a file; raises UsageError for a file that is not there or is none."""
    from migrator.report.json import loads

    try:
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
    return loads(data, str(path))


def named_results(names: Sequence[str]) -> list[MigrationResult]:
    """The results of files, and all that lie directly in folders, by name; other files of a folder are left out."""
    found: list[MigrationResult] = []
    for name in names:
        path = Path(name)
        if not path.is_dir():
            found.append(read_result(path))
            continue
        inside = [result for file in sorted(path.glob("*.json")) if (result := _read_if_any(file)) is not None]
        if not inside:
            raise UsageError(f"{path} holds no result of cu2hip", "a result is the result.json of a report")
        found += inside
    return found


def with_earlier(now: MigrationResult, names: Sequence[str], folder: Path | None = None) -> MigrationResult:
    """`now` with its history: the named results, then the one in the report folder if it is of the same project."""
    from migrator.report.history import with_history

    earlier = named_results(names)
    last = _read_if_any(folder / RESULT) if folder is not None else None
    if last is not None and _is_same_project(last, now):
        earlier.append(last)
    return with_history(now, earlier) if earlier else now


def _read_if_any(path: Path) -> MigrationResult | None:
    try:
        return read_result(path)
    except UsageError:
        return None


def _is_same_project(one: MigrationResult, other: MigrationResult) -> bool:
    return one.provenance.root == other.provenance.root
