"""One translation unit to facts, in whatever process calls it."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable
from pathlib import Path

from migrator.frontend.attempt import MISSING, Attempt, UnitParser
from migrator.frontend.clang import Diagnostic
from migrator.frontend.collect import FileCollector
from migrator.frontend.files import FileTable
from migrator.frontend.ranges import intersect
from migrator.frontend.session import Session, session
from migrator.frontend.settings import FrontendSettings
from migrator.frontend.walk import Walker
from migrator.model.facts import FileFacts, ParseIssue, UnitFacts
from migrator.model.project import TranslationUnit

_DEVICE_TEST = re.compile(rb"\b__CUDA_ARCH__\b")
_ISSUES_PER_FILE = 40


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
    tables = [_walk(current, base, found, parser.missing)]
    if settings.device_pass and any(_DEVICE_TEST.search(item.data) for item in tables[0].collectors()):
        device = parser.attempt((f"-D__CUDA_ARCH__={_architecture(unit)}0",))
        if isinstance(device, Attempt):
            tables.append(_walk(current, base, device, ()))
    files = _join(unit.path, tables)
    dependencies = tuple(sorted({item.path for table in tables for item in table.collectors()} | {unit.path}))
    return UnitFacts(unit.path, files, time.process_time() - began, "", dependencies)


def _architecture(unit: TranslationUnit) -> int:
    for word in unit.arguments:
        if word.startswith("--cuda-gpu-arch=sm_"):
            return int(word[19:])
    return 80


def _walk(current: Session, base: str, found: Attempt, first: Iterable[Diagnostic]) -> FileTable:
    """The facts of a parse, which is closed afterwards."""
    with found.unit as parsed:
        table = FileTable(parsed.library, base, current.declarations.folders, current.names)
        Walker(parsed, table, current.settings.call_names).run()
        for item in (*first, *found.errors):
            collector = table.of_path(item.path)
            if collector is not None and len(collector.issues) < _ISSUES_PER_FILE:
                missing = MISSING.search(item.message)
                collector.issues.append(ParseIssue(item.line, item.message, missing[1] if missing else ""))
        table.finish(parsed)
        return table


def _join(unit: str, tables: list[FileTable]) -> dict[str, FileFacts]:
    """Facts of all passes by file; a range is inactive where every pass that read the file left it out."""
    files: dict[str, FileFacts] = {}
    for path in sorted({item.path for table in tables for item in table.collectors()}):
        found: list[tuple[FileCollector, list[tuple[int, int]]]] = []
        for table in tables:
            collector = table.by_path(path)
            if collector is not None:
                found.append((collector, collector.inactive))
        first, dead = found[0]
        for other, ranges in found[1:]:
            first.add(other)
            dead = intersect(dead, ranges)
        files[path] = first.facts(unit, dead)
    return files
