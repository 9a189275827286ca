"""The machine-readable result: one JSON object, described by `templates/report/result.schema.json`.

Applied findings that differ in nothing but their place (the same name renamed forty times in one file) are written
once, with `count` and all `sites`. Everything that is open has an entry of its own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from migrator.errors import UsageError
from migrator.model.finding import Effort, Finding, Severity, Status
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
_FOLDED = (Status.APPLIED, Status.MADE_SAFE)


def to_json(result: MigrationResult) -> Object:
    """The result as plain data; equal results give equal objects in equal order."""
    return {
        "schema_version": result.schema_version,
        "provenance": _provenance(result.provenance),
        "summary": _summary(result),
        "files": [_file(change) for change in sorted(result.files, key=lambda change: change.path)],
        "findings": _findings(result.findings),
        "builds": msgspec.to_builtins(result.builds),
        "tests": msgspec.to_builtins(result.tests),
        "seconds": {stage: round(value, 3) for stage, value in result.seconds},
    }


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
        "files": _tally(FileState, (change.state for change in result.files)),
        "status": _tally(Status, (finding.status for finding in result.findings)),
        "open": _tally(Severity, (finding.severity for finding in result.findings if finding.status.is_open)),
        "effort": _tally(Effort, (finding.effort for finding in work)),
        "open_files": len({finding.path for finding in work}),
        "builds": [
            {
                "toolchain": build.toolchain,
                "arch": build.arch,
                "units": len(build.units),
                **_tally(Outcome, (unit.outcome for unit in build.units)),
            }
            for build in result.builds
        ],
    }


def _tally(members: Iterable[Any], values: Iterable[Any]) -> dict[str, int]:
    counted = Counter(values)
    return {member.value: counted[member] for member in members}


def _file(change: FileChange) -> Object:
    return {
        "path": change.path,
        "state": change.state.value,
        "edits": change.edits,
        "lines_changed": change.lines_changed,
        "before_sha256": change.before_sha256,
        "after_sha256": change.after_sha256,
    }


def _findings(findings: Sequence[Finding]) -> list[Object]:
    entries: list[Object] = []
    folded: dict[tuple[object, ...], Object] = {}
    for finding in sorted(findings, key=finding_order):
        site = _site(finding)
        key = _fold_key(finding)
        if key in folded:
            entry = folded[key]
            entry["count"] += 1
            entry.setdefault("sites", [_site_of(entry)]).append(site)
            continue
        entries.append(_entry(finding))
        if finding.status in _FOLDED:
            folded[key] = entries[-1]
    return entries


def _fold_key(finding: Finding) -> tuple[object, ...]:
    return (
        finding.path,
        finding.code,
        finding.slug,
        finding.severity,
        finding.status,
        finding.effort,
        finding.confidence,
        finding.symbol,
        finding.library,
        finding.message,
        finding.why,
        finding.fix,
        finding.targets,
        finding.units,
    )


def _site(finding: Finding) -> list[int]:
    return [finding.line, finding.column, finding.span.start, finding.span.end]


def _site_of(entry: Object) -> list[int]:
    return [entry["line"], entry["column"], entry["start"], entry["end"]]


def _entry(finding: Finding) -> Object:
    return {
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
        "count": 1,
        "symbol": finding.symbol,
        "library": finding.library,
        "snippet": finding.snippet,
        "targets": list(finding.targets),
        "units": list(finding.units),
        "fingerprint": finding.fingerprint,
    }


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
        findings = [finding for entry in document.get("findings", []) for finding in _read_finding(entry)]
        return MigrationResult(
            provenance=msgspec.convert(provenance, Provenance),
            files=msgspec.convert(document.get("files", []), tuple[FileChange, ...]),
            findings=tuple(sorted(findings, key=finding_order)),
            builds=msgspec.convert(document.get("builds", []), tuple[BuildResult, ...]),
            tests=msgspec.convert(document.get("tests", []), tuple[TestResult, ...]),
            seconds=tuple((str(stage), float(value)) for stage, value in document.get("seconds", {}).items()),
            schema_version=version,
        )
    except (msgspec.ValidationError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise UsageError(f"the result cannot be read: {error}", "was it written by cu2hip, and not edited?") from error


def _read_finding(entry: Mapping[str, Any]) -> Iterable[Finding]:
    for line, column, start, end in entry.get("sites") or [_site_of(dict(entry))]:
        yield Finding(
            code=str(entry["code"]),
            slug=str(entry["slug"]),
            severity=Severity(entry["severity"]),
            span=Span(str(entry["path"]), int(start), int(end)),
            message=str(entry["message"]),
            why=str(entry["why"]),
            fix=str(entry["fix"]),
            status=Status(entry["status"]),
            effort=Effort(entry["effort"]),
            confidence=float(entry["confidence"]),
            targets=tuple(map(str, entry["targets"])),
            units=tuple(map(str, entry["units"])),
            line=int(line),
            column=int(column),
            symbol=str(entry["symbol"]),
            library=str(entry["library"]),
            snippet=str(entry["snippet"]),
            fingerprint=str(entry["fingerprint"]),
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
