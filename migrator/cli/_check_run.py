"""The steps of `check` around its stage: what is selected, the baseline, repairs, the result."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from migrator import __version__
from migrator.cli._check_inputs import Inputs
from migrator.cli._options import described
from migrator.config.load import Settings
from migrator.config.options import MigrationOptions, RunSettings
from migrator.errors import UsageError
from migrator.hazards.rules import concerns
from migrator.model.finding import Finding, Status
from migrator.model.result import FileChange, FileState, MigrationResult, Provenance
from migrator.model.source import SourceFile
from migrator.plan.check import Checked, check

if TYPE_CHECKING:
    from migrator.baseline import Baseline

_ROUNDS = 4
_ALL = "ALL"

Selected = Callable[[str], bool]
Progress = Callable[[str, int, int], None]


class Plan(Struct, frozen=True):
    """One check: what, how, and which of its findings count."""

    inputs: Inputs
    options: MigrationOptions
    run: RunSettings
    ported: bool
    selected: Selected
    known: Baseline | None


def selection(select: Sequence[str], ignore: Sequence[str]) -> Selected:
    """Whether a code counts: the longer of the prefixes that fit decides, `ignore` where both are as long.

    What the tool says of itself (SYS) counts unless it is ignored.
    """
    wanted, unwanted = _prefixes(select), _prefixes(ignore)

    def fits(code: str, prefixes: Sequence[str]) -> int:
        lengths = (len(item.replace(_ALL, "")) for item in prefixes if item == _ALL or code.startswith(item))
        return max(lengths, default=-1)

    def selected(code: str) -> bool:
        ignored = fits(code, unwanted)
        if not wanted or code.startswith("SYS"):
            return ignored < 0
        return fits(code, wanted) > ignored

    return selected


def _prefixes(codes: Sequence[str]) -> tuple[str, ...]:
    import re

    for code in codes:
        if not re.fullmatch(r"[A-Za-z]{1,3}\d{0,4}", code):
            raise UsageError(f"'{code}' is no code and no prefix of codes", "for example CH104, CH1, CH or ALL")
    return tuple(code.upper() for code in codes)


def known_findings(path: str, writing: str) -> Baseline | None:
    """The baseline to compare with. One that is about to be written needs not be there."""
    if writing and not path and os.path.exists(writing):
        path = writing
    fresh = writing and os.path.abspath(writing) == os.path.abspath(path) and not os.path.exists(path)
    if not path or fresh:
        return None
    from migrator.baseline import read

    return read(Path(path))


def run_check(plan: Plan, settings: Settings, target_origin: str, *, fix: bool, progress: Progress) -> MigrationResult:
    """The result of a check, after the repairs that `fix` asks for."""
    from migrator.cli._run import run_date

    done: list[Finding] = []
    changed: set[str] = set()
    for round_ in range(_ROUNDS + 1):
        checked = check(
            plan.inputs.root, plan.inputs.entries, plan.options, plan.run, ported=plan.ported, progress=progress
        )
        findings = _settled(plan, checked)
        if not fix or round_ == _ROUNDS or not (repaired := _repair(plan, findings)):
            break
        done += repaired
        changed |= {finding.path for finding in repaired}
    findings = sorted((*findings, *done), key=_place)
    provenance = Provenance(
        tool_version=__version__,
        ruleset=checked.ruleset,
        root=plan.inputs.root,
        output="",
        targets=tuple(target.name for target in plan.options.targets),
        target_source=target_origin,
        hip_version=".".join(map(str, plan.options.hip_version)),
        hip_version_source=settings["hip-version"].origin.value,
        frontend=checked.frontend,
        options=described(settings),
        date=run_date(),
        command="check",
    )
    return MigrationResult(
        provenance,
        _files(plan, checked, changed),
        tuple(replace(finding, change=None) for finding in findings),
    )


def _place(finding: Finding) -> tuple[str, int, int, str, str, str]:
    return finding.path, finding.line, finding.column, finding.code, finding.symbol, finding.message


def _settled(plan: Plan, checked: Checked) -> list[Finding]:
    """The findings that count, known ones baselined."""
    found = [*plan.inputs.notes, *checked.notes, *(item for report in checked.files for item in report.findings)]
    if plan.known is not None:
        from migrator.baseline import match

        def decidable(code: str) -> bool:
            return plan.selected(code) and concerns(code, plan.options)

        checked_paths = [report.path for report in checked.files]
        found, gone = match(plan.known, plan.inputs.root, found, checked_paths, decidable)
        found += gone
    return [finding for finding in found if plan.selected(finding.code)]


def _repair(plan: Plan, findings: Sequence[Finding]) -> list[Finding]:
    """Repair the files; the findings that are settled."""
    from migrator.edits.write import replace_file
    from migrator.plan.repair import repair

    kinds = {entry.path: entry.kind for entry in plan.inputs.entries}
    by_path: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.change is not None and finding.path in kinds:
            by_path.setdefault(finding.path, []).append(finding)
    done: list[Finding] = []
    for path, items in sorted(by_path.items()):
        full = Path(plan.inputs.root, path)
        source = SourceFile(path, kinds[path], full.read_bytes())
        repaired = repair(source, items)
        if repaired.data != source.data:
            replace_file(full, repaired.data)
            done += [replace(finding, status=Status.APPLIED, edits=()) for finding in repaired.done]
    return done


def _files(plan: Plan, checked: Checked, changed: set[str]) -> tuple[FileChange, ...]:
    reports = {report.path: report for report in checked.files}
    files = []
    for entry in plan.inputs.entries:
        report = reports.get(entry.path)
        if report is None:
            files.append(FileChange(entry.path, FileState.SKIPPED))
            continue
        state = FileState.CHANGED if entry.path in changed else FileState.UNCHANGED
        sha = report.sha256
        files.append(FileChange(entry.path, state, "" if entry.path in changed else sha, sha, language=report.language))
    return tuple(files)


def write_baseline(plan: Plan, result: MigrationResult, path: Path) -> MigrationResult:
    """Put the open and known findings of a check into the baseline `path`; the result with them as known."""
    from migrator import baseline

    opened = [
        replace(finding, status=Status.OPEN) if finding.status is Status.BASELINED else finding
        for finding in result.findings
    ]
    checked = [change.path for change in result.files]
    made = baseline.collect(path, plan.inputs.root, opened, checked, plan.selected, plan.known)
    baseline.write(path, made, f"cu2hip {__version__}")
    findings = tuple(
        replace(finding, status=Status.BASELINED) if baseline.is_listed(finding) else finding
        for finding in result.findings
        if finding.code != baseline.SYS_GONE
    )
    return replace(result, findings=findings)
