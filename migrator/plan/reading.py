"""The code files of a project: their bytes, and the quick scan of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from migrator.cache import Cache, code_stamp, digest
from migrator.config.options import RunSettings
from migrator.model.finding import Effort, Finding, Severity
from migrator.model.project import Project
from migrator.model.source import SourceFile, Span
from migrator.parallel import Lost, run_tasks
from migrator.plan.scan import FileScan, scan_file
from migrator.ruleset import RuleSet

SYS_UNREADABLE = "SYS936"
_CHUNK = 1 << 20  # bytes of source a task


def read_code(project: Project) -> tuple[dict[str, SourceFile], list[Finding]]:
    """Every code file that is to be looked at, by path, and a finding for each that cannot be read."""
    found: dict[str, SourceFile] = {}
    problems: list[Finding] = []
    root = Path(project.root)
    for entry in project.entries:
        if not entry.kind.is_code or entry.reason or entry.link:
            continue
        try:
            data = (root / entry.path).read_bytes()
        except OSError as error:
            problems.append(
                Finding(
                    SYS_UNREADABLE,
                    "unreadable-file",
                    Severity.ERROR,
                    Span(entry.path, 0, 0),
                    f"the file cannot be read: {error.strerror}",
                    fix="make it readable and migrate again",
                    effort=Effort.MINUTES,
                    line=1,
                )
            )
            continue
        found[entry.path] = SourceFile(entry.path, entry.kind, data)
    return found, problems


_rules: RuleSet | None = None


def _share(rules: RuleSet) -> None:
    global _rules
    _rules = rules


def _scan_chunk(chunk: tuple[SourceFile, ...]) -> list[FileScan]:
    assert _rules is not None
    return [scan_file(source.path, source.kind, source.data, _rules) for source in chunk]


def scan(
    contents: Mapping[str, SourceFile],
    rules: RuleSet,
    run: RunSettings,
    progress: Callable[[str, int, int], None] | None,
) -> dict[str, FileScan]:
    """The scan of every file, by path; known ones come from the cache."""
    cache = Cache("scan", run.cache)
    found: dict[str, FileScan] = {}
    keys = {path: digest(code_stamp(), rules.digest, path, source.sha256) for path, source in contents.items()}
    todo: list[SourceFile] = []
    for path, source in contents.items():
        known = cache.get(keys[path])
        if isinstance(known, FileScan):
            found[path] = known
        else:
            todo.append(source)
    chunks = _chunks(todo)
    if sum(len(source.data) for source in todo) < _CHUNK or run.jobs == 1:
        _share(rules)
        fresh = [item for chunk in chunks for item in _scan_chunk(chunk)]
    else:
        results = run_tasks(
            _scan_chunk,
            chunks,
            jobs=run.jobs,
            initializer=_share,
            arguments=(rules,),
            progress=(lambda done, total: progress("scan", done, total)) if progress else None,
        )
        fresh = [item for result in results if not isinstance(result, Lost) for item in result]
    for item in fresh:
        found[item.path] = item
        cache.put(keys[item.path], item)
    return {path: found[path] for path in contents if path in found}


def _chunks(sources: list[SourceFile]) -> list[tuple[SourceFile, ...]]:
    chunks: list[tuple[SourceFile, ...]] = []
    current: list[SourceFile] = []
    size = 0
    for source in sources:
        current.append(source)
        size += len(source.data)
        if size >= _CHUNK // 4:
            chunks.append(tuple(current))
            current, size = [], 0
    if current:
        chunks.append(tuple(current))
    return chunks
