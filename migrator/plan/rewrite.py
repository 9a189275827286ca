"""One file's rewrite: passes in order, fixes into the buffer, new includes placed, the result checked."""

from __future__ import annotations

import bisect
import hashlib
from dataclasses import replace

from msgspec import Struct, structs

from migrator.compat.compose import Composed, compose
from migrator.compat.mapping import HEADER, Mapping
from migrator.compat.view import as_cuda
from migrator.config.options import MigrationOptions, Style
from migrator.edits.buffer import EditBuffer, SourceMap
from migrator.errors import EditConflict
from migrator.hazards.rules import concerns
from migrator.lex import tokenize
from migrator.model.edit import Fix
from migrator.model.facts import FileFacts
from migrator.model.finding import Finding, Severity, Status
from migrator.model.result import FileChange, FileState
from migrator.model.source import SourceFile, Span
from migrator.passes.base import PassContext, ProjectIndex, RewritePass, all_passes
from migrator.passes.placement import place
from migrator.plan.hazards import find, settle
from migrator.plan.remap import Forward, remap
from migrator.plan.selfcheck import Violation, violations
from migrator.ruleset import RuleSet
from migrator.suppress import silence
from migrator.syntax import ProjectSummary

SYS_SELF_CHECK = "SYS931"
SYS_DEFECT = "SYS932"
SYS_PASS_FAILED = "SYS933"
SYS_TOKENS_ONLY = "SYS934"

SUPPORT_STEP = "support"
_ROUNDS = 4


class Job(Struct, frozen=True):
    """What one file's rewrite needs beside the shared state of the worker."""

    source: SourceFile
    facts: FileFacts
    needs_runtime: bool
    has_runtime: bool = True  # what the file includes brings the HIP runtime


class Rewritten(Struct, frozen=True):
    """A file's change, its findings, the support headers it asks for and its source map."""

    change: FileChange
    findings: tuple[Finding, ...]
    support: frozenset[str]
    source_map: SourceMap | None
    mapping: Mapping = Mapping()  # what it asks of the header of one source for both vendors


class Shared(Struct, frozen=True):
    """What all files of a run have in common; sent to each worker once."""

    rules: RuleSet
    options: MigrationOptions
    index: ProjectIndex
    steps: bool = False
    project: ProjectSummary | None = None  # what the hazard detectors know of the other files; None: no hazards


class _Draft(Struct, frozen=True):
    buffer: EditBuffer
    findings: list[Finding]
    support: set[str]
    composed: Composed | None = None


def rewrite(job: Job, shared: Shared) -> Rewritten:
    """Rewrite one file. A file whose result breaks a promise loses the edits that broke it, in the end all of them."""
    source = job.source
    stream = tokenize(source)
    ctx = PassContext(source, stream, job.facts, shared.rules, shared.options, shared.index)
    banned: set[Fix] = set()
    problems: list[Finding] = []
    for attempt in range(_ROUNDS):
        draft = _draft(ctx, all_passes(), job.needs_runtime, banned, job.has_runtime)
        data, source_map = draft.buffer.render()
        if data == source.data:
            return _finish(ctx, draft, problems, data, source_map, shared)
        broken = _check(ctx, draft, data, source_map)
        if not broken:
            return _finish(ctx, draft, problems, data, source_map, shared)
        culprits = _culprits(draft, source_map, broken, last=attempt == _ROUNDS - 2)
        banned |= culprits
        problems += [_violation(ctx, violation, source_map) for violation in broken]
    draft = _Draft(EditBuffer(source), [], set())
    failed = FileChange(source.path, FileState.FAILED, source.sha256, source.sha256)
    return Rewritten(failed, tuple(problems), frozenset(), None)


def proposals(ctx: PassContext) -> list[Finding]:
    """What the passes would change in a file and what they say of it; a change that clashes is a conflict."""
    return _draft(ctx, all_passes(), False, set()).findings


def _draft(
    ctx: PassContext,
    passes: tuple[RewritePass, ...],
    needs_runtime: bool,
    banned: set[Fix],
    has_runtime: bool = True,
) -> _Draft:
    """Run the passes and collect what they change; earlier passes win conflicts."""
    ctx.claimed = set()
    buffer = EditBuffer(ctx.source)
    findings: list[Finding] = []
    headers: dict[str, list[int]] = {}
    starts = [token.start for token in ctx.tokens]
    for item in passes:
        accepted: list[Fix] = []
        try:
            produced = list(item.run(ctx))
        except RecursionError as error:
            findings.append(_pass_failed(ctx, item.name, error))
            continue
        for finding in produced:
            fix = finding.change
            if fix is None or not fix.edits:
                findings.append(finding)
                if fix is not None:
                    _request(headers, fix, finding)
                continue
            if fix in banned:
                findings.append(replace(finding, status=Status.REVERTED, change=None))
                continue
            try:
                buffer.add(fix, item.step)
            except EditConflict as conflict:
                findings.append(
                    replace(finding, status=Status.CONFLICT, change=None, why=f"{finding.why} ({conflict.message})")
                )
                continue
            accepted.append(fix)
            findings.append(finding)
            _request(headers, fix, finding)
        for fix in accepted:
            _claim(ctx, fix, starts)
    if ctx.options.style is Style.COMPAT:
        composed = compose(ctx, findings, dict(buffer.groups), needs_runtime=needs_runtime, has_runtime=has_runtime)
        return _Draft(composed.buffer, composed.findings, set(), composed)
    support = {header for header in headers if header.startswith("cu2hip/")}
    uses = [offset for header in support for offset in headers[header]]
    placed = place(ctx, headers, needs_runtime, uses)
    if placed is not None and placed.change is not None and placed.change not in banned:
        buffer.add(placed.change, SUPPORT_STEP if support else "headers")
        findings.append(placed)
    return _Draft(buffer, findings, support)


def _request(headers: dict[str, list[int]], fix: Fix, finding: Finding) -> None:
    for header in fix.headers:
        headers.setdefault(header, []).append(finding.span.start)


def _claim(ctx: PassContext, fix: Fix, starts: list[int]) -> None:
    """Mark the tokens whose text a fix replaces (not those that it copies)."""
    for edit in fix.edits:
        gaps: list[tuple[int, int]] = []
        at = edit.span.start
        for part in sorted((part for part in edit.parts if isinstance(part, Span)), key=lambda span: span.start):
            gaps.append((at, part.start))
            at = max(at, part.end)
        gaps.append((at, edit.span.end))
        for start, end in gaps:
            low = bisect.bisect_left(starts, start)
            while low < len(starts) and starts[low] < end:
                ctx.claimed.add(starts[low])
                low += 1


def _after(ctx: PassContext, data: bytes, source_map: SourceMap, support: set[str]) -> PassContext:
    """The context of the result, as a second run would see it with the same knowledge of the project."""
    prefix = ctx.options.support_prefix
    files = ctx.index.files | {f"{prefix}/{header.removeprefix('cu2hip/')}" for header in (*support, HEADER)}
    source = SourceFile(ctx.source.path, ctx.source.kind, data)
    return PassContext(
        source,
        tokenize(source),
        remap(ctx.facts, source_map),
        ctx.rules,
        ctx.options,
        structs.replace(ctx.index, files=files),
    )


def _check(ctx: PassContext, draft: _Draft, data: bytes, source_map: SourceMap) -> list[Violation]:
    after = _after(ctx, data, source_map, draft.support)
    forward = Forward(source_map)
    flagged = {
        at
        for finding in draft.findings
        if finding.code.startswith("HDR") and (at := forward.offset(finding.span.start)) is not None
    }
    found = list(violations(ctx, after, source_map, flagged))
    if draft.composed is not None and as_cuda(data) != as_cuda(draft.composed.plain.render()[0]):
        found.append(Violation(0, "what compilers other than HIP's read would change"))
    again = _draft(after, all_passes(), False, set())
    for fix, _ in again.buffer.groups:
        for edit in fix.edits[:1]:
            text = after.source.text(edit.span)[:40].decode("utf-8", "replace")
            found.append(Violation(edit.span.start, f"migrating the output again would change `{text}`"))
    return found


def _culprits(draft: _Draft, source_map: SourceMap, broken: list[Violation], last: bool) -> set[Fix]:
    """The edit groups next to the violations; every group where there is no better answer."""
    groups = [fix for fix, _ in draft.buffer.groups]
    origin = draft.composed.origin if draft.composed is not None else {}
    found: set[Fix] = set()
    if last:
        found, broken = set(groups), []
    for violation in broken:
        original = source_map.original(violation.offset)
        near = [fix for fix in groups if any(edit.span.start <= original <= edit.span.end for edit in fix.edits)]
        found.update(near or groups)
    return found.union(*(origin[fix] for fix in found if fix in origin))


def _finish(
    ctx: PassContext, draft: _Draft, problems: list[Finding], data: bytes, source_map: SourceMap, shared: Shared
) -> Rewritten:
    source, steps = ctx.source, shared.steps
    findings = [finding.located(source) for finding in (*draft.findings, *problems, *_remarks(ctx, draft))]
    if shared.project is not None:
        hazards = [finding.located(source) for finding in find(ctx, shared.project)]
        findings += settle(ctx, hazards, findings)
    located = fold(tuple(replace(finding, change=None) for finding in findings))

    def decidable(code: str) -> bool:
        return code.startswith("CH") and shared.project is not None and concerns(code, shared.options)

    located = tuple(silence(source, located, decidable))
    changed = data != source.data
    contents: list[tuple[str, bytes]] = []
    if steps and changed:
        order = [item.step for item in all_passes()] + [SUPPORT_STEP]
        present = {step for _, step in draft.buffer.groups}
        names = [step for step in dict.fromkeys(order) if step in present]
        contents = [(step, draft.buffer.render_through(tuple(names[: at + 1]))) for at, step in enumerate(names)]
    change = FileChange(
        source.path,
        FileState.CHANGED if changed else FileState.UNCHANGED,
        source.sha256,
        hashlib.sha256(data).hexdigest(),
        data if changed else None,
        edits=sum(len(fix.edits) for fix, _ in draft.buffer.groups),
        lines_changed=_lines_changed(source, draft.buffer),
        steps=tuple(contents),
    )
    mapping = draft.composed.mapping if draft.composed is not None else Mapping()
    return Rewritten(change, located, frozenset(draft.support), source_map if changed else None, mapping)


def _lines_changed(source: SourceFile, buffer: EditBuffer) -> int:
    return len({source.lines.position(edit.span.start)[0] for fix, _ in buffer.groups for edit in fix.edits})


def _remarks(ctx: PassContext, draft: _Draft) -> list[Finding]:
    """What the file's text or its facts keep from being read fully."""
    found = [
        Finding(
            SYS_DEFECT,
            "unreadable-text",
            Severity.INFO,
            ctx.span(defect.start, defect.start),
            f"{defect.what}: the text after it is carried over as it is",
            fix="check the file by hand",
        )
        for defect in ctx.stream.defects
        if not any(start <= defect.start < end for start, end in ctx.facts.inactive)
    ]
    edited = sorted(edit.span.start for fix, _ in draft.buffer.groups for edit in fix.edits)
    blind = [at for at in edited if any(start <= at < end for start, end in ctx.facts.inactive)]
    if blind:
        found.append(
            Finding(
                SYS_TOKENS_ONLY,
                "inactive-branch-edited",
                Severity.INFO,
                ctx.span(blind[0], blind[0]),
                f"{len(blind)} edits are in branches that the analysed configuration does not compile",
                why="names there were decided by their tokens, without types",
                fix="build the configuration that uses the branch",
            )
        )
    return found


def _violation(ctx: PassContext, violation: Violation, source_map: SourceMap) -> Finding:
    original = source_map.original(violation.offset)
    return Finding(
        SYS_SELF_CHECK,
        "self-check",
        Severity.ERROR,
        ctx.span(original, original),
        f"self-check: {violation.message}; the edits around it were taken back",
        why="an output that breaks this promise is not written",
        fix="edit the place by hand and report the input to the developers",
        status=Status.REVERTED,
    )


def _pass_failed(ctx: PassContext, name: str, error: Exception) -> Finding:
    return Finding(
        SYS_PASS_FAILED,
        "pass-failed",
        Severity.ERROR,
        ctx.span(0, 0),
        f"the pass `{name}` gave up on this file: {type(error).__name__}",
        fix="migrate the file by hand and report the input to the developers",
    )


def fold(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Equal applied changes of one file become one finding with a count, at the first place; open ones stay apart."""
    first: dict[tuple[str, str, str], int] = {}
    kept: list[Finding] = []
    for finding in sorted(findings, key=lambda item: (item.span.start, item.code, item.symbol)):
        if finding.status == Status.APPLIED and finding.code.startswith(("API", "HDR")):
            key = (finding.code, finding.symbol, finding.message)
            at = first.get(key)
            if at is not None:
                kept[at] = replace(kept[at], count=kept[at].count + finding.count)
                continue
            first[key] = len(kept)
        kept.append(finding)
    return tuple(kept)
