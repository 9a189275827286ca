"""One translation unit to facts, in whatever process calls it."""

from __future__ import annotations

import functools
import os
import re
import time
from pathlib import Path

from migrator.errors import EnvironmentProblem
from migrator.frontend import clang, headers, prelude
from migrator.frontend.clang import Index, Unit
from migrator.frontend.collect import FileCollector
from migrator.frontend.files import FileTable
from migrator.frontend.headers import Declarations
from migrator.frontend.ranges import intersect
from migrator.frontend.settings import FrontendSettings
from migrator.frontend.walk import Walker
from migrator.model.facts import FileFacts, ParseIssue, UnitFacts
from migrator.model.project import TranslationUnit
from migrator.ruleset.store import cache_dir

_LANGUAGE = ("-x", "cuda", "--cuda-host-only", "--cuda-gpu-arch=sm_70", "-ferror-limit=0", "-fno-spell-checking", "-w")
_TOLERATE = ("-Wno-non-pod-varargs", "-Wno-register", "-Wno-dynamic-exception-spec", "-Wno-c++11-narrowing")
_MISSING = re.compile(r"'([^']+)' file not found")
_DEVICE_TEST = re.compile(rb"\b__CUDA_ARCH__\b")
_ISSUES_PER_FILE = 40


class Session:
    """What a process keeps between units: the index and the choice of declarations."""

    def __init__(self, settings: FrontendSettings) -> None:
        self.settings = settings
        self.index = Index()
        base = Path(settings.cache_dir) if settings.cache_dir else cache_dir()
        self.declarations: Declarations = headers.choose(self.index.library, settings, base / "include")
        self.names = {name.encode(): name for name in settings.names | settings.call_names}
        self.folder = base / "pch"

    def base(self, std: str) -> list[str]:
        """The arguments that every unit of one language standard shares."""
        return [*_LANGUAGE, *_TOLERATE, f"-std={std}", *self.declarations.arguments]


@functools.lru_cache(maxsize=4)
def session(settings: FrontendSettings) -> Session:
    """The session of this process for these settings."""
    return Session(settings)


def available() -> str:
    """Why there is no AST front end on this machine; '' where there is one."""
    try:
        clang.load()
    except EnvironmentProblem as problem:
        return str(problem)
    return ""


def describe(settings: FrontendSettings | None = None) -> str:
    """libclang's release and the CUDA declarations in use, for the provenance of a result."""
    try:
        current = session(settings or FrontendSettings())
    except EnvironmentProblem as problem:
        return f"tokens only: {problem.message}"
    release = ".".join(str(part) for part in current.index.library.release)
    return f"libclang {release}, {current.declarations.describe()}"


def parse_unit(root: Path, unit: TranslationUnit, settings: FrontendSettings) -> UnitFacts:
    """The facts of a unit's main file and of the project's headers that it includes.

    Raises EnvironmentProblem where libclang is missing; a unit that cannot be parsed is `UnitFacts.failed`.
    """
    began = time.process_time()
    current = session(settings)
    base = os.path.realpath(root)
    main = os.path.join(base, unit.path)
    if not os.path.isfile(main):
        return UnitFacts(unit.path, failed="the file does not exist")
    facts = _parse(current, base, main, unit, ())
    if isinstance(facts, str):
        return UnitFacts(unit.path, failed=facts, seconds=time.process_time() - began)
    tables = [facts]
    if settings.device_pass and any(_DEVICE_TEST.search(item.data) for item in facts.collectors()):
        device = _parse(current, base, main, unit, (f"-D__CUDA_ARCH__={_architecture(unit)}0",))
        if not isinstance(device, str):
            tables.append(device)
    files = _join(unit.path, tables)
    dependencies = tuple(sorted({item.path for table in tables for item in table.collectors()} | {unit.path}))
    return UnitFacts(unit.path, files, time.process_time() - began, "", dependencies)


def _architecture(unit: TranslationUnit) -> int:
    for word in unit.arguments:
        if word.startswith("--cuda-gpu-arch=sm_"):
            return int(word[19:])
    return 80


def _std(unit: TranslationUnit, settings: FrontendSettings) -> str:
    """The standard to parse with: nothing older than C++14, which the declarations need."""
    for word in reversed(unit.arguments):
        if word.startswith("-std="):
            name = word[5:].replace("gnu++", "c++")
            if name in ("c++98", "c++03", "c++0x", "c++11", "c++1y", "c++14"):
                return "c++14"
            if name in ("c++17", "c++1z", "c++20", "c++2a", "c++23", "c++2b", "c++26", "c++2c"):
                return {"c++1z": "c++17", "c++2a": "c++20", "c++2b": "c++23", "c++2c": "c++26"}.get(name, name)
    return settings.std


def unit_arguments(unit: TranslationUnit, base: str) -> list[str]:
    """The unit's own arguments with absolute paths."""
    folder = os.path.join(base, unit.directory)
    found: list[str] = []
    expect = False
    for word in unit.arguments:
        if expect:
            found.append(_absolute(folder, word))
            expect = False
        elif word in ("-isystem", "-iquote"):
            found.append(word)
            expect = True
        elif word.startswith("-I"):
            found.append("-I" + _absolute(folder, word[2:]))
        elif not word.startswith(("-std=", "--cuda-gpu-arch=")):
            found.append(word)
    return [*found, "-I" + os.path.dirname(os.path.join(base, unit.path)), f"-working-directory={folder}"]


def _absolute(folder: str, path: str) -> str:
    return path if os.path.isabs(path) else os.path.normpath(os.path.join(folder, path))


def _parse(current: Session, base: str, main: str, unit: TranslationUnit, extra: tuple[str, ...]) -> FileTable | str:
    """Parse and walk once; the table with the collected facts, or why there is none."""
    std = _std(unit, current.settings)
    shared = current.base(std)
    text = prelude.text(headers.PRELUDE, common=True)
    own = [*unit_arguments(unit, base), *extra]
    options = clang.DETAILED_RECORD | clang.KEEP_GOING | clang.INCOMPLETE  # no instantiations at the end of the unit
    for _ in range(2):
        ready = prelude.precompiled(current.index, current.folder, shared, text, current.declarations.digest)
        first = ["-include-pch", str(ready)] if ready else ["-include", headers.PRELUDE]
        parsed = current.index.parse(main, [*shared, *first, *own], options)
        if parsed is None:
            return "libclang gave no translation unit"
        with parsed:
            if ready and _refused(parsed):
                prelude.discard(ready)
                continue
            library = current.index.library
            table = FileTable(library, base, current.declarations.folders, current.names)
            Walker(parsed, table, current.settings.call_names).run()
            _issues(parsed, table)
            table.finish(parsed)
            return table
    return "the precompiled prelude is refused"


def _refused(parsed: Unit) -> bool:
    """True where the precompiled prelude does not fit (a system header changed under it)."""
    return any(
        item.severity == 4 and ("precompiled" in item.message or "PCH" in item.message or "AST file" in item.message)
        for item in parsed.diagnostics(4)
    )


def _issues(parsed: Unit, table: FileTable) -> None:
    """Errors at places of the project become issues of the file."""
    for item in parsed.diagnostics():
        collector = table.project(item.file)
        if collector is None or len(collector.issues) >= _ISSUES_PER_FILE:
            continue
        missing = _MISSING.search(item.message)
        collector.issues.append(ParseIssue(item.line, item.message, missing[1] if missing else ""))


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
