"""The machine-readable result: one JSON object, described by `templates/report/result.schema.json`.

The schema's version rises with every change of the shape, also by a new optional field, because programs may check
documents strictly. All versions up to the present one are read; the schemas of older ones stay beside the present one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from migrator.errors import UsageError
from migrator.model.edit import TextEdit
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.history import History
from migrator.model.inventory import Inventory
from migrator.model.result import (
    SCHEMA_VERSION,
    BuildResult,
    FileChange,
    FileState,
    MigrationResult,
    Outcome,
    Provenance,
    TestResult,
)
from migrator.model.source import Span
from migrator.report.base import RenderContext, renderer
from migrator.report.model import finding_order, needs_work

Object = dict[str, Any]


def to_json(result: MigrationResult) -> Object:
    """The result as plain data; equal results give equal objects in equal order."""
    document: Object = {
        "schema_version": SCHEMA_VERSION,
        "provenance": _provenance(result.provenance),
        "summary": _summary(result),
        "files": [_file(change) for change in sorted(result.files, key=lambda change: change.path)],
        "findings": [_entry(finding) for finding in sorted(result.findings, key=finding_order)],
        "builds": msgspec.to_builtins(result.builds),
        "tests": msgspec.to_builtins(result.tests),
        "seconds": {stage: round(value, 3) for stage, value in result.seconds},
    }
    if result.inventory is not None:
        document["inventory"] = _inventory(result.inventory)
    if result.history is not None:
        document["history"] = msgspec.to_builtins(result.history)
    return document


def dumps(document: Mapping[str, Any]) -> bytes:
    """JSON text for people and `diff`: indented, unsorted (the order means something), never a lone surrogate."""
    text = json.dumps(document, indent=1, ensure_ascii=False)
    return (text + "\n").encode("utf-8", "backslashreplace")


def _provenance(provenance: Provenance) -> Object:
    data: Object = msgspec.to_builtins(provenance)
    return {**data, "options": dict(provenance.options)}


def _summary(result: MigrationResult) -> Object:
    work = [finding for finding in result.findings if needs_work(finding)]
    return {
        "files": _tally(FileState, ((change.state, 1) for change in result.files)),
        "status": _tally(Status, ((finding.status, finding.count) for finding in result.findings)),
        "open": _tally(Severity, ((item.severity, item.count) for item in result.findings if item.status.is_open)),
        "effort": _tally(Effort, ((finding.effort, finding.count) for finding in work)),
        "open_files": len({finding.path for finding in work}),
        "builds": [
            {
                "toolchain": build.toolchain,
                "arch": build.arch,
                "units": len(build.units),
                **_tally(Outcome, ((unit.outcome, 1) for unit in build.units)),
            }
            for build in result.builds
        ],
    }


def _inventory(inventory: Inventory) -> Object:
    return {**msgspec.to_builtins(inventory), "build_systems": dict(inventory.build_systems)}


def _tally(members: Iterable[Any], values: Iterable[tuple[Any, int]]) -> dict[str, int]:
    counted: Counter[Any] = Counter()
    for member, count in values:
        counted[member] += count
    return {member.value: counted[member] for member in members}


def _file(change: FileChange) -> Object:
    entry: Object = {
        "path": change.path,
        "state": change.state.value,
        "edits": change.edits,
        "lines_changed": change.lines_changed,
        "before_sha256": change.before_sha256,
        "after_sha256": change.after_sha256,
    }
    if change.language:
        entry["language"] = change.language
    return entry


def _entry(finding: Finding) -> Object:
    entry: Object = {
        "code": finding.code,
        "slug": finding.slug,
        "severity": finding.severity.value,
        "status": finding.status.value,
        "path": finding.path,
        "line": finding.line,
        "column": finding.column,
        "start": finding.span.start,
        "end": finding.span.end,
        "message": finding.message,
        "why": finding.why,
        "fix": finding.fix,
        "effort": finding.effort.value,
        "confidence": finding.confidence,
        "count": finding.count,
        "symbol": finding.symbol,
        "library": finding.library,
        "snippet": finding.snippet,
        "targets": list(finding.targets),
        "units": list(finding.units),
        "fingerprint": finding.fingerprint,
    }
    if finding.edits:
        entry["edits"] = msgspec.to_builtins(finding.edits)
    if finding.justification:
        entry["justification"] = finding.justification
    return entry


def from_json(document: object) -> MigrationResult:
    """The result that `to_json` wrote, without file contents and fixes; raises `UsageError` for anything else."""
    if not isinstance(document, Mapping) or "schema_version" not in document:
        raise UsageError("this is not a cu2hip result", "expected the JSON that `cu2hip migrate --report` writes")
    version = document["schema_version"]
    if not isinstance(version, int) or not 1 <= version <= SCHEMA_VERSION:
        raise UsageError(f"the result has schema version {version!r}", f"this cu2hip reads 1 to {SCHEMA_VERSION}")
    try:
        provenance = {**document["provenance"]}
        provenance["options"] = [list(pair) for pair in dict(provenance.get("options", {})).items()]
        history = document.get("history")
        findings = [_read_finding(entry) for entry in document.get("findings", [])]
        return MigrationResult(
            provenance=msgspec.convert(provenance, Provenance),
            files=msgspec.convert(document.get("files", []), tuple[FileChange, ...]),
            findings=tuple(sorted(findings, key=finding_order)),
            builds=msgspec.convert(document.get("builds", []), tuple[BuildResult, ...]),
            tests=msgspec.convert(document.get("tests", []), tuple[TestResult, ...]),
            seconds=tuple((str(stage), float(value)) for stage, value in document.get("seconds", {}).items()),
            inventory=_read_inventory(document.get("inventory")),
            history=msgspec.convert(history, History) if history is not None else None,
        )
    except (msgspec.ValidationError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise UsageError(f"the result cannot be read: {error}", "was it written by cu2hip, and not edited?") from error


def _read_inventory(document: Mapping[str, Any] | None) -> Inventory | None:
    if document is None:
        return None
    return msgspec.convert({**document, "build_systems": list(document["build_systems"].items())}, Inventory)


def _read_finding(entry: Mapping[str, Any]) -> Finding:
    return Finding(
        code=str(entry["code"]),
        slug=str(entry["slug"]),
        severity=Severity(entry["severity"]),
        span=Span(str(entry["path"]), int(entry["start"]), int(entry["end"])),
        message=str(entry["message"]),
        why=str(entry["why"]),
        fix=str(entry["fix"]),
        status=Status(entry["status"]),
        effort=Effort(entry["effort"]),
        confidence=float(entry["confidence"]),
        targets=tuple(map(str, entry["targets"])),
        units=tuple(map(str, entry["units"])),
        line=int(entry["line"]),
        column=int(entry["column"]),
        symbol=str(entry["symbol"]),
        library=str(entry["library"]),
        snippet=str(entry["snippet"]),
        fingerprint=str(entry["fingerprint"]),
        count=int(entry["count"]),
        edits=msgspec.convert(entry.get("edits", ()), tuple[TextEdit, ...]),
        justification=str(entry.get("justification", "")),
    )


def loads(data: bytes, name: str = "the file") -> MigrationResult:
    """Read a result from JSON text."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{name} is not JSON: {error}") from error
    return from_json(document)


@renderer("json", "result.json")
def render_json(context: RenderContext) -> bytes:
    return dumps(to_json(context.result))
