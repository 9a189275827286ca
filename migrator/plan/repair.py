"""Repairs of a checked file: the safe fixes of its open findings, all of them or none of a finding's edits."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from migrator.edits.buffer import EditBuffer
from migrator.errors import EditConflict
from migrator.model.edit import Fix, Safety
from migrator.model.finding import Finding
from migrator.model.source import SourceFile


class Repaired(Struct, frozen=True):
    """A file's new bytes and the findings that they settle."""

    data: bytes
    done: tuple[Finding, ...]


def repair(source: SourceFile, findings: Sequence[Finding]) -> Repaired:
    """Apply what is safe and needs nothing that the file does not have; of two fixes that clash the first wins."""
    buffer = EditBuffer(source)
    done: list[Finding] = []
    for finding in findings:
        fix = finding.change
        if fix is None or not finding.status.is_open or not _is_applicable(source, fix):
            continue
        try:
            buffer.add(fix)
        except EditConflict:
            continue
        done.append(finding)
    return Repaired(buffer.render()[0], tuple(done)) if done else Repaired(source.data, ())


def _is_applicable(source: SourceFile, fix: Fix) -> bool:
    """True for a safe fix whose headers the file includes."""
    return (
        bool(fix.edits)
        and fix.safety is Safety.SAFE
        and all(header.rpartition("/")[2].encode() in source.data for header in fix.headers)
    )
