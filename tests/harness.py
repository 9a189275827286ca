"""Golden cases: a folder under `tests/golden/<area>/<case>/` with text before and after a migration.

One file: `before.cu` (any code suffix) and `after.hip` (`after.<suffix>` for other suffixes).
A tree: the folders `before/` and `after/`; support headers are not part of `after/`.

The finding that a line is expected to keep open stands in a comment on it, in both files: `// expect[CH102]`, several
as `expect[CH102, CH107]`; `expect@+1[CODE]` means the next line, `expect@-1[CODE]` the one before. A known gap is
`todo-expect[CODE]`. Files that hold no comment of ours can be listed in `case.toml`.

`case.toml` may set `targets`, `hip-version`, `warp`, `warp-constants`, `launch-syntax`, `libraries`, `style`,
`build-files`, `cmake-hip`, `rename`, `extra-args`, `ast = false`, `compile = "gfx90a"` (the output compiles with
hipcc), `unstable = "why"` (a second run may change it), `gap = "why"` (the case is known to fail), and `[expect]` with
`"path:line" = ["CODE"]`.
"""

from __future__ import annotations

import difflib
import re
import shutil
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

from migrator.compat.mapping import HEADER
from migrator.config.options import (
    BuildFiles,
    CmakeHip,
    LaunchSyntax,
    Libraries,
    MigrationOptions,
    RunSettings,
    Style,
    WarpMode,
)
from migrator.discover.project import discover
from migrator.edits.buffer import SourceMap
from migrator.model.finding import Finding, Severity, Status
from migrator.model.result import FileState, MigrationResult
from migrator.model.source import LineIndex
from migrator.pipeline import run_migration
from migrator.ruleset.targets import resolve_target

GOLDEN = Path(__file__).parent / "golden"
_KEYS = frozenset(
    "targets hip-version warp warp-constants launch-syntax libraries style build-files cmake-hip rename extra-args ast "
    "compile unstable gap expect".split()
)
_EXPECT = re.compile(rb"(todo-)?expect(?:@([+-]\d+))?\[([A-Z0-9, ]+)\]")
_TOOL = "SYS"  # findings about the tool's own work; remarks among them are not part of a case

_NO_EDITS = ("CH", "API105", "API106")  # hazards, and names that are kept
_DONE = (Status.APPLIED, Status.MADE_SAFE)

Place = tuple[str, int, str]  # path, line, code


@dataclass(frozen=True)
class Case:
    """One golden case; `folder` lies under `tests/golden/`."""

    folder: Path
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.folder.relative_to(GOLDEN).as_posix() if self.folder.is_relative_to(GOLDEN) else self.folder.name

    @property
    def is_tree(self) -> bool:
        return (self.folder / "before").is_dir()

    @property
    def is_compat(self) -> bool:
        """One source for both vendors: the generated header stands beside the case as `cuda_to_hip.h`."""
        return self.settings.get("style") == Style.COMPAT.value

    @property
    def before(self) -> Path:
        """The file or folder to migrate."""
        if self.is_tree:
            return self.folder / "before"
        found = sorted(path for path in self.folder.glob("before.*") if path.is_file())
        assert len(found) == 1, f"{self.name} needs one before.* file or a folder before/"
        return found[0]

    @property
    def after(self) -> Path:
        if self.is_tree:
            return self.folder / "after"
        suffix = self.before.suffix
        return self.folder / ("after.hip" if suffix == ".cu" else f"after{suffix}")

    def options(self) -> MigrationOptions:
        settings = self.settings
        defaults = MigrationOptions()
        major, minor = str(settings.get("hip-version", "6.3")).split(".")
        return MigrationOptions(
            hip_version=(int(major), int(minor)),
            targets=tuple(resolve_target(name) for name in settings.get("targets", ["gfx90a"])),
            warp=WarpMode(settings.get("warp", defaults.warp.value)),
            warp_constants=tuple(settings.get("warp-constants", ())),
            launch_syntax=LaunchSyntax(settings.get("launch-syntax", defaults.launch_syntax.value)),
            libraries=Libraries(settings.get("libraries", defaults.libraries.value)),
            style=Style(settings.get("style", defaults.style.value)),
            build_files=BuildFiles(settings.get("build-files", defaults.build_files.value)),
            cmake_hip=CmakeHip(settings.get("cmake-hip", defaults.cmake_hip.value)),
            rename=settings.get("rename", False),
        )

    def run_settings(self, jobs: int = 1, cache: bool = True) -> RunSettings:
        return RunSettings(
            jobs=jobs,
            cache=cache,
            ast=self.settings.get("ast", True),
            extra_args=tuple(self.settings.get("extra-args", ())),
        )


def load_case(folder: Path) -> Case:
    """The case in a folder; an unknown key of its `case.toml` is an error."""
    path = folder / "case.toml"
    settings = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    unknown = set(settings) - _KEYS
    assert not unknown, f"{path}: unknown {', '.join(sorted(unknown))}"
    return Case(folder, settings)


def find_cases(root: Path = GOLDEN) -> list[Case]:
    """Every case below `root`, in order of their names."""
    folders = {path.parent for path in root.rglob("before*") if "before" not in path.relative_to(root).parts[:-1]}
    return [load_case(folder) for folder in sorted(folders)]


@dataclass(frozen=True)
class Outcome:
    """What migrating a case gave: its findings, and the new bytes by path, support headers apart."""

    result: MigrationResult
    files: dict[str, bytes]
    support: dict[str, bytes]
    maps: Mapping[str, SourceMap]


def run_case(case: Case, work: Path, *, jobs: int = 1, cache: bool = True) -> Outcome:
    """Migrate a copy of the case below `work`."""
    root = work / "project"
    if root.exists():
        shutil.rmtree(root)
    if case.is_tree:
        shutil.copytree(case.before, root, symlinks=True)
    else:
        root.mkdir(parents=True)
        shutil.copy(case.before, root / case.before.name)
    return migrate_tree(case, root, jobs=jobs, cache=cache)


def migrate_tree(case: Case, root: Path, *, jobs: int = 1, cache: bool = True) -> Outcome:
    project, notes = discover(root)
    migration = run_migration(project, case.options(), case.run_settings(jobs, cache))
    result = migration.result
    files: dict[str, bytes] = {}
    support: dict[str, bytes] = {}
    for change in result.files:
        if change.state is FileState.ADDED:
            support[change.path] = change.data or b""
        else:
            files[change.path] = change.data if change.data is not None else (root / change.path).read_bytes()
    result = MigrationResult(result.provenance, result.files, (*result.findings, *notes))
    return Outcome(result, files, support, migration.source_maps)


def check_case(case: Case, work: Path, *, bless: bool = False) -> None:
    """Every law that a golden case has to obey; raises AssertionError with what is wrong."""
    with mock.patch("migrator.plan.rewrite.fold", tuple):  # so that every applied finding tells its own place
        outcome = run_case(case, work, cache=False)
    if bless and "gap" not in case.settings:
        _bless(case, outcome)
    _check_bytes(case, outcome)
    _check_findings(case, outcome)
    if case.is_compat:
        _check_header(case, outcome, bless=bless)
    else:
        _check_owned(case, outcome, work / "project")
    if "unstable" not in case.settings:
        _check_second_run(case, outcome, work)
    if case.is_tree:
        parallel = run_case(case, work / "parallel", jobs=2, cache=False)
        assert parallel.files == outcome.files, "two jobs give other bytes than one"
        assert _open(parallel) == _open(outcome), "two jobs give other findings than one"


def _check_bytes(case: Case, outcome: Outcome) -> None:
    expected = _expected_files(case)
    assert sorted(expected) == sorted(outcome.files), "the output has other files than expected"
    for path, wanted in sorted(expected.items()):
        got = outcome.files[path]
        if got != wanted:
            diff = difflib.unified_diff(
                _lines(wanted), _lines(got), f"{case.name}: expected {path}", f"{case.name}: got {path}", lineterm=""
            )
            raise AssertionError("\n".join(diff) or f"{path}: the same lines, other line ends")


def _lines(data: bytes) -> list[str]:
    return data.decode("utf-8", "backslashreplace").replace("\r", "\\r").split("\n")


def _expected_files(case: Case) -> dict[str, bytes]:
    if not case.is_tree:
        assert case.after.exists(), f"{case.name} has no {case.after.name}; pytest --bless makes it"
        return {case.before.name: case.after.read_bytes()}
    return {
        path.relative_to(case.after).as_posix(): path.read_bytes()
        for path in sorted(case.after.rglob("*"))
        if path.is_file()
    }


def _bless(case: Case, outcome: Outcome) -> None:
    if not case.is_tree:
        case.after.write_bytes(outcome.files[case.before.name])
        return
    if case.after.exists():
        shutil.rmtree(case.after)
    for path, data in outcome.files.items():
        place = case.after / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


def expectations(case: Case) -> tuple[Counter[Place], Counter[Place]]:
    """What the case's comments and its `case.toml` expect: (findings, known gaps)."""
    wanted: Counter[Place] = Counter()
    gaps: Counter[Place] = Counter()
    root = case.before if case.is_tree else case.folder
    files = sorted(path for path in root.rglob("*") if path.is_file()) if case.is_tree else [case.before]
    for file in files:
        path = file.relative_to(root).as_posix()
        for number, line in enumerate(file.read_bytes().split(b"\n"), 1):
            for todo, shift, codes in _EXPECT.findall(line):
                for code in codes.decode().replace(" ", "").split(","):
                    (gaps if todo else wanted)[path, number + int(shift or 0), code] += 1
    for place, codes in case.settings.get("expect", {}).items():
        path, _, number = place.rpartition(":")
        for code in codes:
            wanted[path, int(number), code] += 1
    return wanted, gaps


def _check_header(case: Case, outcome: Outcome, *, bless: bool) -> None:
    """The generated header is the expected one; what nvcc reads of the sources is left to their expected bytes."""
    place = case.folder / HEADER
    got = next((data for path, data in outcome.support.items() if path.endswith(f"/{HEADER}")), b"")
    if bless and got:
        place.write_bytes(got)
    wanted = place.read_bytes() if place.exists() else b""
    if got != wanted:
        diff = difflib.unified_diff(_lines(wanted), _lines(got), "expected header", "got header", lineterm="")
        raise AssertionError(f"{case.name}: another header\n" + "\n".join(diff))


def _check_findings(case: Case, outcome: Outcome) -> None:
    wanted, gaps = expectations(case)
    tool_too = any(code.startswith(_TOOL) for _, _, code in wanted)
    found: Counter[Place] = Counter()
    for finding in outcome.result.findings:
        place = (finding.path, finding.line, finding.code)
        if finding.status.is_open and (tool_too or place in wanted or not _is_remark(finding)):
            found[place] += 1
    for place in gaps:
        assert place not in found, f"{_shown(place)}: a known gap is closed, make it expect[...]"
    missing = [f"  missing  {_shown(place)}" for place in sorted((wanted - found).elements())]
    messages = {(item.path, item.line, item.code): item.message for item in outcome.result.findings}
    extra = [f"  not expected  {_shown(place)}: {messages[place]}" for place in sorted((found - wanted).elements())]
    assert not missing and not extra, "\n".join([f"{case.name}: other findings than expected", *missing, *extra])


def _open(outcome: Outcome) -> list[Finding]:
    return [item for item in outcome.result.findings if item.status.is_open]


def _check_owned(case: Case, outcome: Outcome, root: Path) -> None:
    """Every changed byte lies on a line that an applied finding speaks of, every added line is an include of one."""
    for path, source_map in outcome.maps.items():
        before = (root / path).read_bytes()
        index = LineIndex(before)
        owned: set[int] = set()
        adds_includes = False
        for item in outcome.result.findings:
            if item.path == path and item.status in _DONE:
                first, last = index.position(item.span.start)[0], index.position(item.span.end)[0]
                owned.update(range(first, last + 1))
                adds_includes |= item.code.startswith("HDR")
        for start, end, inserted in _changes(before, outcome.files[path], source_map):
            if adds_includes and start == end and inserted.strip().startswith(b"#include"):
                continue
            lines = range(index.position(start)[0], index.position(max(start, end - 1))[0] + 1)
            strange = [line for line in lines if line not in owned]
            assert not strange, f"{case.name}: {path}:{strange[0]} was changed and no applied finding says why"


def _changes(before: bytes, after: bytes, source_map: SourceMap) -> Iterator[tuple[int, int, bytes]]:
    """(start, end, new bytes): ranges of `before` that are not copied, and what stands at their place."""
    copied = sorted(source_map.segments, key=lambda segment: segment.source)
    at = 0
    for segment in copied:
        if segment.source > at:
            yield at, segment.source, b""
        at = max(at, segment.source + segment.length)
    if at < len(before):
        yield at, len(before), b""
    out = place = 0
    for segment in sorted(source_map.segments, key=lambda segment: segment.out):
        if segment.out > out:
            yield place, place, after[out : segment.out]
        out, place = segment.out + segment.length, segment.source + segment.length
    if out < len(after):
        yield place, place, after[out:]


def _is_remark(finding: Finding) -> bool:
    """True for remarks of the tool on its own work, and for hazards that neither break nor change anything."""
    if finding.code.startswith("CH"):
        return finding.severity in (Severity.INFO, Severity.PERFORMANCE)
    return finding.code.startswith(_TOOL) and finding.severity is Severity.INFO


def _shown(place: Place) -> str:
    return f"{place[0]}:{place[1]} {place[2]}"


def _check_second_run(case: Case, outcome: Outcome, work: Path) -> None:
    root = work / "again"
    for path, data in (*outcome.files.items(), *outcome.support.items()):
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    again = migrate_tree(case, root)
    for path, data in outcome.files.items():
        if again.files[path] != data:
            diff = difflib.unified_diff(_lines(data), _lines(again.files[path]), "first run", "second run", lineterm="")
            raise AssertionError(f"{case.name}: a second run changes {path}\n" + "\n".join(diff))
    for path, data in outcome.support.items():
        assert again.files.get(path, data) == data, f"{case.name}: a second run changes {path}"
    if case.is_compat:
        return  # names stay, and are mapped in every run
    applied = [
        item
        for item in again.result.findings
        if item.status in _DONE and item.path in outcome.files and not item.code.startswith(_NO_EDITS)
    ]
    assert not applied, f"{case.name}: a second run applies {applied[0].code}: {applied[0].message}"
