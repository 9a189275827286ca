"""The one result model that every command writes and every report reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from migrator.model.finding import Finding
from migrator.model.history import History
from migrator.model.inventory import Inventory

SCHEMA_VERSION = 2  # 2: date and command of the run, proposed edits, inventory, history


class FileState(StrEnum):
    """What happened to a file."""

    CHANGED = "changed"
    UNCHANGED = "unchanged"  # looked at, nothing to do
    COPIED = "copied"  # not code, carried over byte by byte
    SKIPPED = "skipped"  # code that could not be read; carried over, a finding says why
    ADDED = "added"  # support headers
    FAILED = "failed"  # a pass or the self-check refused; carried over unchanged


@dataclass(frozen=True, slots=True)
class FileChange:
    """One file of the result. `data` is the new content, None where the original bytes stay."""

    path: str
    state: FileState
    before_sha256: str = ""
    after_sha256: str = ""
    data: bytes | None = field(default=None, repr=False)
    edits: int = 0
    lines_changed: int = 0
    steps: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)  # (step name, content after it)
    language: str = ""  # what a check found it to be: cuda, hip, both or none


class Outcome(StrEnum):
    OK = "ok"
    MISSING = "missing dependency"
    ERROR = "error"
    TIMEOUT = "timeout"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A compiler message, mapped back to the original file where the map knows it (`original_line` 0 otherwise)."""

    path: str
    line: int
    column: int
    severity: str
    message: str
    original_path: str = ""
    original_line: int = 0


@dataclass(frozen=True, slots=True)
class UnitBuild:
    """One translation unit's compilation: `seconds` is wall time, `command` what was run."""

    unit: str
    outcome: Outcome
    seconds: float = 0.0
    command: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    cause: str = ""  # one normalised line under which equal failures are grouped


@dataclass(frozen=True, slots=True)
class BuildResult:
    """All units of one toolchain and offload arch."""

    toolchain: str
    arch: str
    units: tuple[UnitBuild, ...] = ()
    reason: str = ""  # why nothing was built; empty when something was

    def count(self, outcome: Outcome) -> int:
        return sum(unit.outcome is outcome for unit in self.units)


@dataclass(frozen=True, slots=True)
class TestResult:
    """One run of the project's tests on one device."""

    device: str
    name: str
    outcome: Outcome
    seconds: float = 0.0
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Provenance:
    """What produced a result, and from what."""

    tool_version: str
    ruleset: str  # digest
    root: str  # the input as the user named it
    output: str
    commit: str = ""
    targets: tuple[str, ...] = ()
    target_source: str = ""  # user | machine | configuration | none
    hip_version: str = ""
    hip_version_source: str = ""  # user | configuration | default
    warp: str = ""
    launch_syntax: str = ""
    style: str = ""
    libraries: str = ""
    engine: str = "builtin"
    frontend: str = ""  # libclang version and which CUDA declarations
    options: tuple[tuple[str, str], ...] = ()
    date: str = ""  # day of the run, ISO 8601 in UTC; SOURCE_DATE_EPOCH decides where it is set
    command: str = ""  # migrate | assess | check


@dataclass(frozen=True, slots=True)
class MigrationResult:
    """Everything that a report needs; `seconds` by stage is the only part that differs between equal runs."""

    provenance: Provenance
    files: tuple[FileChange, ...] = ()
    findings: tuple[Finding, ...] = ()
    builds: tuple[BuildResult, ...] = ()
    tests: tuple[TestResult, ...] = ()
    seconds: tuple[tuple[str, float], ...] = ()
    inventory: Inventory | None = None  # how much CUDA the input holds, where it was counted
    history: History | None = None  # compared with earlier results, where there are any
    schema_version: int = SCHEMA_VERSION
