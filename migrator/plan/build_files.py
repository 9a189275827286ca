"""The build-file stage: every build file through its build system, the result checked, known results from the cache."""

from __future__ import annotations

import hashlib
import pickle
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from msgspec import Struct

from migrator.buildsys.base import STEP, AddedFile, BuildContext, BuildProject, BuildSystem, concerns, system_of
from migrator.cache import Cache, code_stamp, digest
from migrator.config.options import BuildFiles, MigrationOptions, RunSettings
from migrator.edits.buffer import EditBuffer
from migrator.errors import EditConflict
from migrator.lazy import pattern
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.project import Project
from migrator.model.result import FileChange, FileState
from migrator.model.source import FileKind, SourceFile, Span
from migrator.parallel import Lost, run_tasks
from migrator.plan.hazards import find_build
from migrator.suppress import silence

SYS_LOST = "SYS943"
SYS_SELF_CHECK = "SYS931"

_LARGE = 1 << 20  # bytes above which a build file is data
_SECONDS = 120  # wall seconds for one file
_IN_PROCESS = 256 << 10  # bytes of build files below which workers cost more than they save
_HIP_MARK = pattern(
    rb"enable_language\s*\(\s*HIP\b|\bLANGUAGES?\s[^)\n]*\bHIP\b|find_package\s*\(\s*[Hh][Ii][Pp]\b"
    rb"|\b(?:hip|roc)::\w+|\bhip_add_(?:library|executable)\b|torch\.version\.hip|\bIS_HIP_EXTENSION\b|\bROCM_HOME\b"
    rb"|\bhipcc\b|\bPYTORCH_ROCM_ARCH\b|\b(?:USE|WITH|ENABLE|GGML|LLAMA)_(?:HIP|ROCM|HIPBLAS)\b"
)


class Rebuilt(Struct, frozen=True):
    """A build file's change, its findings and the files that it asks for."""

    change: FileChange
    findings: tuple[Finding, ...]
    added: tuple[AddedFile, ...] = ()


class _Shared(Struct, frozen=True):
    options: MigrationOptions
    project: BuildProject
    steps: bool


def read_build(project: Project) -> dict[str, SourceFile]:
    """Every file that a build system claims, by path; unreadable ones are left to the stage that copies them."""
    found: dict[str, SourceFile] = {}
    root = Path(project.root)
    for entry in project.entries:
        if entry.kind.is_code or entry.reason or entry.link or entry.size > _LARGE:
            continue
        if system_of(entry.path, entry.kind) is None:
            continue
        try:
            data = (root / entry.path).read_bytes()
        except OSError:
            continue
        if b"\0" not in data[:4096]:
            found[entry.path] = SourceFile(entry.path, entry.kind, data)
    return found


def build_project(project: Project, sources: Mapping[str, SourceFile], cuda_sources: Iterable[str]) -> BuildProject:
    """What every build file may know of the tree."""
    marks: list[tuple[str, int, str]] = []
    for path, source in sources.items():
        if not _builds(path, source):
            continue
        for match in _HIP_MARK.finditer(source.data):
            marks.append((path, source.lines.position(match.start())[0], source.line_text(match.start()).strip()))
    return BuildProject(
        frozenset(entry.path for entry in project.entries), dict(sources), frozenset(cuda_sources), tuple(marks)
    )


def _builds(path: str, source: SourceFile) -> bool:
    """True for a file that says how the project is built and may speak of HIP; scripts of CI do not count."""
    if source.kind is not FileKind.BUILD and not (source.kind is FileKind.PYTHON and b"setuptools" in source.data):
        return False
    lower = source.data.lower()
    return b"hip" in lower or b"rocm" in lower or b"roc::" in lower


def migrate_build(
    sources: Mapping[str, SourceFile],
    project: BuildProject,
    options: MigrationOptions,
    run: RunSettings,
    progress: Callable[[str, int, int], None] | None = None,
) -> dict[str, Rebuilt]:
    """The outcome of every build file by path; none where build files are to be kept."""
    if options.build_files is BuildFiles.KEEP:
        return {}
    done: dict[str, Rebuilt] = {}
    todo: list[SourceFile] = []
    cache = Cache("build", run.cache)
    context = digest(code_stamp(), options, run.steps, _fingerprint(project))
    keys = {path: digest(context, path, source.sha256) for path, source in sources.items()}
    for path, source in sources.items():
        system = system_of(path, source.kind)
        known = cache.get(keys[path])
        if isinstance(known, Rebuilt):
            done[path] = known
        elif system is None or not concerns(system, source.data):
            done[path] = Rebuilt(_unchanged(source), ())
        else:
            todo.append(source)
    shared = _Shared(options, project, run.steps)
    if run.jobs == 1 or sum(len(source.data) for source in todo) < _IN_PROCESS:
        results: list[Rebuilt | Lost[SourceFile]] = [rebuild(source, shared) for source in todo]
    else:
        results = run_tasks(
            _rebuild_one,
            todo,
            jobs=run.jobs,
            seconds=_SECONDS,
            initializer=_share,
            arguments=(shared,),
            progress=(lambda at, total: progress("build files", at, total)) if progress else None,
        )
    for source, result in zip(todo, results, strict=True):
        if isinstance(result, Lost):
            result = _lost(source, result.reason)
        else:
            cache.put(keys[source.path], result)
        done[source.path] = result
    return done


def _fingerprint(project: BuildProject) -> str:
    sources = [(path, source.sha256) for path, source in sorted(project.sources.items())]
    return digest(sorted(project.files), sources, sorted(project.cuda_sources), pickle.dumps(project.hip_marks))


_shared: _Shared | None = None


def _share(shared: _Shared) -> None:
    global _shared
    _shared = shared


def _rebuild_one(source: SourceFile) -> Rebuilt:
    assert _shared is not None
    return rebuild(source, _shared)


def rebuild(source: SourceFile, shared: _Shared) -> Rebuilt:
    """Migrate one build file. A result that a second run would change again is taken back as a whole."""
    system = system_of(source.path, source.kind)
    assert system is not None
    buffer, findings, added = _draft(system, BuildContext(source, shared.options, shared.project))
    data, _ = buffer.render()
    if data != source.data:
        after = SourceFile(source.path, source.kind, data)
        files = shared.project.files | {item.path for item in added}
        sources = {**shared.project.sources, source.path: after}
        project = BuildProject(files, sources, shared.project.cuda_sources, shared.project.hip_marks)
        again, _, _ = _draft(system, BuildContext(after, shared.options, project))
        if len(again):
            first = again.groups[0][0].edits[0].span
            shown = after.text(first)[:40].decode("utf-8", "replace") or after.line_text(first.start)[:40]
            findings = [
                replace(item, status=Status.REVERTED, change=None) if item.change else item for item in findings
            ]
            findings.append(_violation(source, f"migrating the output again would change `{shown}`"))
            buffer, added, data = EditBuffer(source), [], source.data
    return _finish(source, buffer, findings, added, data, shared)


def _draft(system: BuildSystem, ctx: BuildContext) -> tuple[EditBuffer, list[Finding], list[AddedFile]]:
    buffer = EditBuffer(ctx.source)
    findings: list[Finding] = []
    added: list[AddedFile] = []
    for item in system.migrate(ctx):
        if isinstance(item, AddedFile):
            if item not in added:
                added.append(item)
            continue
        if item.change is not None and item.change.edits:
            try:
                buffer.add(item.change, STEP)
            except EditConflict as conflict:
                why = f"{item.why} ({conflict.message})"
                item = replace(item, status=Status.CONFLICT, change=None, why=why)
        findings.append(item)
    return buffer, findings, added


def _finish(
    source: SourceFile,
    buffer: EditBuffer,
    findings: Sequence[Finding],
    added: Sequence[AddedFile],
    data: bytes,
    shared: _Shared,
) -> Rebuilt:
    located = [item.located(source) for item in findings]
    lines = {line for item in located for line in _lines(source, item)}
    hazards = [item.located(source) for item in find_build(source, shared.options)]
    located += [item for item in hazards if item.line not in lines]
    located = [replace(item, change=None) for item in located]
    located.sort(key=lambda item: (item.span.start, item.code, item.symbol))
    changed = data != source.data
    change = FileChange(
        source.path,
        FileState.CHANGED if changed else FileState.UNCHANGED,
        source.sha256,
        hashlib.sha256(data).hexdigest(),
        data if changed else None,
        edits=sum(len(fix.edits) for fix, _ in buffer.groups),
        lines_changed=len(
            {source.lines.position(edit.span.start)[0] for fix, _ in buffer.groups for edit in fix.edits}
        ),
        steps=((STEP, data),) if changed and shared.steps else (),
    )
    decidable = re.compile("CH6|BLD|PYT").match
    return Rebuilt(change, tuple(silence(source, located, lambda code: bool(decidable(code)))), tuple(added))


def _lines(source: SourceFile, finding: Finding) -> range:
    """The lines that a finding speaks of."""
    first = source.lines.position(finding.span.start)[0]
    return range(first, source.lines.position(max(finding.span.start, finding.span.end - 1))[0] + 1)


def _unchanged(source: SourceFile) -> FileChange:
    sha = source.sha256
    return FileChange(source.path, FileState.UNCHANGED, sha, sha)


def _violation(source: SourceFile, message: str) -> Finding:
    return Finding(
        SYS_SELF_CHECK,
        "self-check",
        Severity.ERROR,
        Span(source.path, 0, 0),
        f"self-check: {message}; the edits of this file were taken back",
        why="an output that breaks this promise is not written",
        fix="edit the file by hand and report the input to the developers",
        status=Status.REVERTED,
    )


def _lost(source: SourceFile, reason: str) -> Rebuilt:
    finding = Finding(
        SYS_LOST,
        "file-not-migrated",
        Severity.ERROR,
        Span(source.path, 0, 0),
        f"the file could not be migrated ({reason}); it is carried over unchanged",
        fix="migrate it by hand and report the input to the developers",
        effort=Effort.HOURS,
        line=1,
    )
    return Rebuilt(replace(_unchanged(source), state=FileState.FAILED), (finding,))


def added_files(rebuilt: Mapping[str, Rebuilt], project: BuildProject) -> tuple[FileChange, ...]:
    """The files that the migrated build needs beside the project's own, each once; those already there are left out."""
    found: dict[str, FileChange] = {}
    for path in sorted(rebuilt):
        for item in rebuilt[path].added:
            there = project.sources.get(item.path)
            if item.path in found or (there is not None and there.data == item.data):
                continue
            sha = hashlib.sha256(item.data).hexdigest()
            found[item.path] = FileChange(item.path, FileState.ADDED, "", sha, item.data, steps=((STEP, item.data),))
    return tuple(found.values())
