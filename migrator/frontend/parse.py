"""One translation unit to facts, in whatever process calls it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from migrator.frontend.attempt import MISSING, Attempt, UnitParser
from migrator.frontend.clang import Diagnostic
from migrator.frontend.collect import FileCollector
from migrator.frontend.files import FileTable
from migrator.frontend.ranges import intersect
from migrator.frontend.session import session
from migrator.frontend.settings import FrontendSettings
from migrator.frontend.walk import Walker
from migrator.lazy import pattern
from migrator.model.facts import FileFacts, ParseIssue, UnitFacts
from migrator.model.project import TranslationUnit

_DEVICE_TEST = pattern(rb"\b__CUDA_ARCH__\b")
_ISSUES_PER_FILE = 40

Collectors = Sequence[FileCollector]


def parse_unit(root: Path, unit: TranslationUnit, settings: FrontendSettings) -> UnitFacts:
    """The facts of a unit's main file and of the project's headers that it includes.

    Raises EnvironmentProblem where libclang is missing; a unit that cannot be parsed is `UnitFacts.failed`.
    """
    began = time.process_time()
    current = session(settings)
    base = os.path.realpath(root)
    if not os.path.isfile(os.path.join(base, unit.path)):
        return UnitFacts(unit.path, failed="the file does not exist")
    parser = UnitParser(current, base, unit)
    found = parser.best()
    if isinstance(found, str):
        return UnitFacts(unit.path, failed=found, seconds=time.process_time() - began)
    host = _walk(parser, found, parser.missing, ())
    passes: list[Collectors] = [host.collectors()]
    if settings.device_pass and any(_DEVICE_TEST.search(item.data) for item in passes[0]):
        passes.append(_device(parser, host, (f"-D__CUDA_ARCH__={_architecture(unit)}0",)))
    files = _join(unit.path, passes)
    return UnitFacts(unit.path, files, time.process_time() - began, "", tuple(sorted({unit.path, *files})))


def _device(parser: UnitParser, host: FileTable, extra: tuple[str, ...]) -> Collectors:
    """What the device pass adds: from memory where the headers are known and the main file has no conditions."""
    known = host.replay(parser.flags(extra))
    if known is not None:
        return known
    device = parser.attempt(extra)
    return _walk(parser, device, (), extra).collectors() if isinstance(device, Attempt) else ()


def _architecture(unit: TranslationUnit) -> int:
    for word in unit.arguments:
        if word.startswith("--cuda-gpu-arch=sm_"):
            return int(word[19:])
    return 80


def _walk(parser: UnitParser, found: Attempt, first: Iterable[Diagnostic], extra: tuple[str, ...]) -> FileTable:
    """The facts of a parse, which is closed afterwards."""
    current = parser.current
    with found.unit as parsed:
        folders = current.declarations.folders
        table = FileTable(parsed.library, parser.base, folders, current.memo, parser.flags(extra))
        Walker(parsed, table, current.settings.call_names).run()
        for item in (*first, *found.errors):
            collector = table.of_path(item.path)
            if collector is not None and len(collector.issues) < _ISSUES_PER_FILE:
                missing = MISSING.search(item.message)
                collector.issues.append(ParseIssue(item.line, item.message, missing[1] if missing else ""))
        table.finish(parsed)
        return table


def _join(unit: str, passes: Sequence[Collectors]) -> dict[str, FileFacts]:
    """Facts of all passes by file; a range is inactive where every pass that read the file left it out."""
    grouped: dict[str, list[FileCollector]] = {}
    for collectors in passes:
        for item in collectors:
            grouped.setdefault(item.path, []).append(item)
    files: dict[str, FileFacts] = {}
    for path in sorted(grouped):
        first, *others = grouped[path]
        dead = first.inactive
        for other in others:
            first.add(other)
            dead = intersect(dead, other.inactive)
        files[path] = first.facts(unit, dead)
    return files
