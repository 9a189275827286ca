"""What `migrate` tells at its end: to people in lines, to programs as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from migrator.cli.ui import Console, printable
from migrator.model.finding import Finding, Severity, Status
from migrator.model.result import FileState, MigrationResult
from migrator.output.base import Mode, Written

_LISTED = 10
_STATES = (
    (FileState.CHANGED, "changed"),
    (FileState.ADDED, "added"),
    (FileState.UNCHANGED, "unchanged"),
    (FileState.COPIED, "carried over"),
    (FileState.SKIPPED, "not readable as code"),
    (FileState.FAILED, "failed"),
)
_ORIGINS = {
    "user": "as asked",
    "environment": "from the environment",
    "configuration": "from the configuration",
    "machine": "this machine's",
    "default": "the default",
}


def count(number: int, one: str, many: str = "") -> str:
    """`1 file`, `2 files`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def open_by_severity(findings: Sequence[Finding]) -> Mapping[Severity, int]:
    counted = Counter(finding.severity for finding in findings if finding.status.is_open)
    return {severity: counted[severity] for severity in Severity}


def reaches(findings: Sequence[Finding], threshold: str) -> bool:
    """True where an open finding is at or above the severity `threshold`."""
    if threshold == "never":
        return False
    limit = Severity(threshold).rank
    return any(finding.status.is_open and finding.severity.rank >= limit for finding in findings)


def print_summary(
    console: Console,
    result: MigrationResult,
    written: Written | None,
    *,
    remark: str = "",
    verbose: bool = False,
) -> None:
    """What was done, what is left, what comes next."""
    _print_findings(console, result.findings, verbose=verbose)
    console.line(_decisions(result))
    states = Counter(change.state for change in result.files)
    files = [f"{states[state]:,} {words}" for state, words in _STATES if states[state]]
    console.line(f"files: {', '.join(files) or 'none'}")
    counts = open_by_severity(result.findings)
    applied = sum(finding.status in (Status.APPLIED, Status.MADE_SAFE) for finding in result.findings)
    left = [
        console.paint(f"{number:,} {severity.value}", severity.value) for severity, number in counts.items() if number
    ]
    done = f"{count(applied, 'site')} migrated"
    quiet = "".join(
        f"; {number:,} {words}"
        for status, words in ((Status.SUPPRESSED, "suppressed"), (Status.BASELINED, "in the baseline"))
        if (number := sum(finding.status is status and finding.line > 0 for finding in result.findings))
    )
    console.line(f"findings: {done}; open: {', '.join(left) or console.paint('none', 'good')}{quiet}")
    if counts[Severity.ERROR]:
        what = (
            "will not compile or run as it is" if counts[Severity.ERROR] == 1 else "will not compile or run as they are"
        )
        console.line(console.paint(f"manual work left: {count(counts[Severity.ERROR], 'site')} {what}", "error"))
    if written is not None:
        for line in _written(written, remark, built=bool(result.builds)):
            console.line(line)
    elif remark:
        console.line(remark)
    for build in result.builds:
        from migrator.cli._build import described

        for line in described(build):
            console.line(printable(line))


def _print_findings(console: Console, findings: Sequence[Finding], *, verbose: bool) -> None:
    """The open findings that matter, the worst first; all of them with -v."""
    shown = [
        finding
        for finding in findings
        if finding.status.is_open and (verbose or finding.severity in (Severity.ERROR, Severity.SILENT))
    ]
    shown.sort(key=lambda finding: (-finding.severity.rank, finding.path, finding.line, finding.column))
    for finding in shown if verbose else shown[:_LISTED]:
        place = f"{finding.path}:{finding.line}: " if finding.path and finding.line else ""
        severity = console.paint(finding.severity.value, finding.severity.value)
        console.line(f"{printable(place)}{severity} {finding.code}: {printable(finding.message)}")
        if verbose and finding.fix:
            console.line(f"    {printable(finding.fix)}")
    if not verbose and len(shown) > _LISTED:
        console.line(f"... and {len(shown) - _LISTED:,} more (-v lists all, --report DIR writes a report)")


def _decisions(result: MigrationResult) -> str:
    provenance = result.provenance
    if provenance.targets:
        origin = _ORIGINS.get(provenance.target_source, provenance.target_source)
        target = f"target {', '.join(provenance.targets)} ({origin})"
    else:
        target = "no target: right for 32 and 64 lanes"
    version = f"HIP {provenance.hip_version} ({_ORIGINS.get(provenance.hip_version_source, 'the default')})"
    return f"{target}, {version}, warp {provenance.warp}, engine {provenance.engine}"


def _written(written: Written, remark: str, *, built: bool) -> list[str]:
    lines: list[str] = []
    touched = f"{count(written.written, 'file')} written"
    if written.current:
        touched += f", {written.current:,} up to date"
    if written.removed:
        touched += f", {written.removed:,} removed"
    if written.kept:
        touched += f", {len(written.kept):,} edited by hand and kept"
    if written.mode is Mode.IN_PLACE:
        nothing = not written.written
        lines.append(f"nothing to change in {written.path}" if nothing else f"in place: {written.path}: {touched}")
        if not nothing:
            lines.append(f"undo: cu2hip migrate --undo {_quoted(written.path)}")
    elif written.mode is Mode.WORKTREE:
        lines.append(
            f"output: {written.path}, branch {written.branch}: {count(len(written.commits), 'commit')}, {touched}"
        )
        lines += [f"  {subject}" for subject in written.commits]
        lines.append(f"review: git -C {_quoted(written.path)} log --stat -p")
    elif written.mode is not Mode.STDOUT:
        lines.append(f"output: {written.path}: {touched}" + (f" ({remark})" if remark else ""))
    if written.mode in (Mode.WORKTREE, Mode.COPY) and not built:
        lines.append(f"next: cu2hip build {_quoted(written.path)}")
    return [printable(line) for line in lines]


def _quoted(path: str) -> str:
    import shlex

    return shlex.quote(path)


def json_document(
    result: MigrationResult, written: Written | None, *, diff: bytes | None = None, content: bytes | None = None
) -> dict[str, Any]:
    """The result as `cu2hip report` reads it, with what was written under `output`.

    `content` is the migrated file where it goes to standard output: text, or base64 where it is not UTF-8.
    """
    from migrator.report.json import to_json

    document = to_json(result)
    output: dict[str, Any] = {"mode": "none"}
    if written is not None:
        output = {
            "mode": written.mode.value,
            "path": written.path,
            "written": written.written,
            "current": written.current,
            "removed": written.removed,
            "kept": list(written.kept),
            "added": list(written.added),
            "renames": [list(pair) for pair in written.renames],
            "branch": written.branch,
            "commits": list(written.commits),
            "journal": written.journal,
        }
    document["output"] = output
    if content is not None:
        try:
            document["content"] = content.decode()
        except UnicodeDecodeError:
            import base64

            document["content_base64"] = base64.b64encode(content).decode()
    if diff is not None:
        document["diff"] = diff.decode("utf-8", "backslashreplace")
    return document
