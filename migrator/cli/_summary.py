"""What `migrate` tells at its end: to people in lines of their language, to programs as JSON."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from migrator.cli.ui import Console, printable
from migrator.i18n import Translator
from migrator.model.finding import Finding, Severity, Status
from migrator.model.result import FileState, MigrationResult
from migrator.output.base import Mode, Written

_LISTED = 10
STATES = {
    FileState.CHANGED: "changed",
    FileState.ADDED: "added",
    FileState.UNCHANGED: "unchanged",
    FileState.COPIED: "carried over",
    FileState.SKIPPED: "not readable as code",
    FileState.FAILED: "failed",
}
ORIGINS = {
    "user": "as asked",
    "environment": "from the environment",
    "configuration": "from the configuration",
    "machine": "this machine's",
    "default": "the default",
}
SEVERITIES = {
    Severity.ERROR: "error",
    Severity.SILENT: "silent",
    Severity.PERFORMANCE: "performance",
    Severity.INFO: "info",
}
QUIET = {Status.SUPPRESSED: "suppressed", Status.BASELINED: "in the baseline"}
REMARKS = {
    "part": "a part of a git repository is copied",  # these two by `migrator.output.choose`
    "no commit": "the git repository has no commit yet",
    "diff": "nothing is written (--diff)",
    "dry run": "nothing is written (--dry-run)",
}


def open_by_severity(findings: Sequence[Finding]) -> Mapping[Severity, int]:
    """The number of open places of each severity."""
    counted: Counter[Severity] = Counter()
    for finding in findings:
        if finding.status.is_open:
            counted[finding.severity] += finding.count
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
    t: Translator,
    *,
    remark: str = "",
    verbose: bool = False,
) -> None:
    """What was done, what is left, what comes next."""
    print_findings(console, result.findings, t, verbose=verbose)
    console.line(decisions(result, t))
    console.line(t("files: {states}", states=states(result, t) or t("none")))
    console.line(_counts(console, result.findings, t))
    errors = open_by_severity(result.findings)[Severity.ERROR]
    if errors:
        text = t.count(
            errors,
            "manual work left: {n} site will not compile or run as it is",
            "manual work left: {n} sites will not compile or run as they are",
        )
        console.line(console.paint(text, "error"))
    if written is not None:
        for line in _written(written, remark, t, built=bool(result.builds)):
            console.line(line)
    elif remark:
        console.line(t(remark))
    for build in result.builds:
        from migrator.cli._build import described

        for line in described(build, t):
            console.line(printable(line))
    if result.history is not None:
        from migrator.report.history_text import sentences

        for line in sentences(result.history, t):
            console.line(printable(line))


def joined(parts: Sequence[str], t: Translator) -> str:
    """A list as a sentence has it."""
    return ("，" if t.lang == "zh" else ", ").join(parts)


def states(result: MigrationResult, t: Translator) -> str:
    """How many files are in which state."""
    counted = Counter(change.state for change in result.files)
    return joined([f"{counted[state]:,} {t(words)}" for state, words in STATES.items() if counted[state]], t)


def open_counts(console: Console, findings: Sequence[Finding], t: Translator) -> str:
    """The open findings by severity, coloured."""
    left = [
        console.paint(f"{number:,} {t(SEVERITIES[severity])}", severity.value)
        for severity, number in open_by_severity(findings).items()
        if number
    ]
    return joined(left, t) or console.paint(t("none"), "good")


def _counts(console: Console, findings: Sequence[Finding], t: Translator) -> str:
    applied = sum(item.count for item in findings if item.status in (Status.APPLIED, Status.MADE_SAFE))
    quiet = "".join(
        f"; {number:,} {t(words)}"
        for status, words in QUIET.items()
        if (number := sum(item.count for item in findings if item.status is status and item.line > 0))
    )
    done = t.count(applied, "{n} site migrated", "{n} sites migrated")
    return t("findings: {done}; open: {left}", done=done, left=open_counts(console, findings, t)) + quiet


def print_findings(console: Console, findings: Sequence[Finding], t: Translator, *, verbose: bool) -> None:
    """The open findings that matter, the worst first; all of them with -v."""
    from migrator.report.codes import CodeTexts

    shown = [
        finding
        for finding in findings
        if finding.status.is_open and (verbose or finding.severity in (Severity.ERROR, Severity.SILENT))
    ]
    shown.sort(key=lambda finding: (-finding.severity.rank, finding.path, finding.line, finding.column))
    codes = CodeTexts(t.lang)
    for finding in shown if verbose else shown[:_LISTED]:
        place = f"{finding.path}:{finding.line}: " if finding.path and finding.line else ""
        severity = console.paint(t(SEVERITIES[finding.severity]), finding.severity.value)
        title = codes.title(finding.code) if t.lang != "en" else ""
        message = f"{title} ({finding.message})" if title else finding.message
        console.line(f"{printable(place)}{severity} {finding.code}: {printable(message)}")
        fix = (codes.fix(finding.code, finding.fix) if title else finding.fix) if verbose else ""
        if fix:
            console.line(f"    {printable(fix)}")
    if not verbose and len(shown) > _LISTED:
        console.line(t("... and {n} more (-v lists all, --report DIR writes a report)", n=f"{len(shown) - _LISTED:,}"))


def decisions(result: MigrationResult, t: Translator) -> str:
    """What was migrated for, and who decided it."""
    provenance = result.provenance
    if provenance.targets:
        origin = ORIGINS.get(provenance.target_source, provenance.target_source)
        target = t("target {names} ({origin})", names=", ".join(provenance.targets), origin=t(origin))
    else:
        target = t("no target: right for 32 and 64 lanes")
    origin = t(ORIGINS.get(provenance.hip_version_source, ORIGINS["default"]))
    version = f"HIP {provenance.hip_version} ({origin})"
    rest = f"warp {provenance.warp}, {t('engine')} {provenance.engine}"
    return joined((target, version, rest), t)


def _written(written: Written, remark: str, t: Translator, *, built: bool) -> list[str]:
    lines: list[str] = []
    path = str(written.path)
    counts = [t.count(written.written, "{n} file written", "{n} files written")]
    if written.current:
        counts.append(t("{n} up to date", n=f"{written.current:,}"))
    if written.removed:
        counts.append(t("{n} removed", n=f"{written.removed:,}"))
    if written.kept:
        counts.append(t("{n} edited by hand and kept", n=f"{len(written.kept):,}"))
    touched = joined(counts, t)
    if written.mode is Mode.IN_PLACE:
        if written.written:
            lines.append(t("in place: {path}: {files}", path=path, files=touched))
            lines.append(f"{t('undo')}: cu2hip migrate --undo {shlex.quote(path)}")
        else:
            lines.append(t("nothing to change in {path}", path=path))
    elif written.mode is Mode.WORKTREE:
        commits = t.count(len(written.commits), "{n} commit", "{n} commits")
        branch = t("branch {name}", name=written.branch)
        lines.append(f"{t('output')}: {path}, {branch}: {commits}, {touched}")
        lines += [f"  {subject}" for subject in written.commits]
        lines.append(f"{t('review')}: git -C {shlex.quote(path)} log --stat -p")
    elif written.mode is not Mode.STDOUT:
        lines.append(f"{t('output')}: {path}: {touched}" + (f" ({t(remark)})" if remark else ""))
    if written.mode in (Mode.WORKTREE, Mode.COPY) and not built:
        lines.append(f"{t('next')}: cu2hip build {shlex.quote(path)}")
    return [printable(line) for line in lines]


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
