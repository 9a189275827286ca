"""The check stage: hazards of files as they stand, and the CUDA that is left in files that are HIP already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from msgspec import Struct, structs

from migrator.cache import Cache, code_stamp, digest
from migrator.config.options import MigrationOptions, RunSettings
from migrator.edits.proposal import proposed
from migrator.hazards.rules import concerns
from migrator.lazy import pattern
from migrator.lex import TokenKind, tokenize
from migrator.model.facts import FileFacts
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.project import FileEntry, Project
from migrator.model.source import FileKind, SourceFile, Span
from migrator.parallel import Lost, run_tasks
from migrator.passes.base import PassContext, ProjectIndex
from migrator.passes.hip_regions import HipRegions
from migrator.passes.includes import includes_of
from migrator.passes.placement import ADDED
from migrator.plan import analyse, reading
from migrator.plan.around import include_folders, surroundings
from migrator.plan.hazards import find, summaries
from migrator.plan.index import build_index
from migrator.plan.left_in_build import left_in_build
from migrator.plan.rewrite import proposals
from migrator.plan.scan import FileScan
from migrator.ruleset import RuleSet, load_ruleset
from migrator.suppress import silence
from migrator.syntax import ProjectSummary

SYS_LOST = "SYS944"

_LEFT = ("API", "HDR", "LIB", "BLD")  # families whose open or possible rewrites are CUDA that is left
_HIP_WORD = pattern(r"hip[A-Z]\w*|HIP[A-Z]*_\w+|(?:hip|roc)[a-z]+_\w+|hip(?:blas|fft|rand|sparse|cub|solver)\w*")
_HIP_BYTES = pattern(rb"\b(?:hip|roc)[A-Za-z_]+[(\s/]|\bHIP[A-Z]*_|\bhip\w*[./<]|cu2hip[:/]")
_HIP_INCLUDE = pattern(
    r"(?:hip|roc|cu2hip|miopen|rccl)[a-z]*/.*"
    r"|(?:hip|roc)(?:blas|fft|rand|sparse|solver|prim|thrust|cub)\w*\.h(?:pp)?|rccl\.h"
)
_SCRIPTS = (FileKind.BUILD, FileKind.PYTHON)
_IN_PROCESS = 96 << 10  # bytes of source below which workers cost more than they save
_SECONDS = 300  # wall seconds for one file
_LARGE = 1 << 20  # bytes of a build file above which it is data


class Language(StrEnum):
    """What a file is written in."""

    CUDA = "cuda"  # not migrated
    HIP = "hip"  # ported
    BOTH = "both"  # device code without a name that CUDA or HIP alone has
    NONE = "none"  # no device code


class FileReport(Struct, frozen=True):
    """One checked file. The findings are located; those that can be repaired carry their `change`."""

    path: str
    language: Language
    sha256: str
    findings: tuple[Finding, ...] = ()


class Checked(Struct, frozen=True):
    """All checked files by their paths, findings about no file, and what was used to get them."""

    files: tuple[FileReport, ...]
    notes: tuple[Finding, ...]
    ruleset: str
    frontend: str


class _Shared(Struct, frozen=True):
    """What every file's check needs; sent to each worker once."""

    rules: RuleSet
    options: MigrationOptions
    index: ProjectIndex
    project: ProjectSummary
    ported: bool


class _Job(Struct, frozen=True):
    source: SourceFile
    facts: FileFacts
    scan: FileScan | None


def check(
    root: str,
    entries: Sequence[FileEntry],
    options: MigrationOptions,
    run: RunSettings,
    *,
    ported: bool = False,
    progress: Callable[[str, int, int], None] | None = None,
) -> Checked:
    """The findings of these files below `root`, those that comments silence suppressed.

    What their includes say is taken into account; nothing is reported about files that are not among `entries`.
    `ported` says that all of them are meant to be HIP.
    """
    rules = load_ruleset(
        ".".join(map(str, options.hip_version)), options.libraries.value, [Path(name) for name in run.rule_dirs]
    )
    project = Project(root, tuple(entries), by_path={entry.path: entry for entry in entries})
    contents, unreadable = reading.read_code(project)
    scripts = _read_scripts(project)
    around = surroundings(root, contents)
    scans = reading.scan({**contents, **around}, rules, run, progress)
    whole = replace(project, entries=(*project.entries, *(_entry(source) for source in around.values())))
    units, notes = analyse.translation_units(project, run) if run.ast else ((), ())
    parsed = analyse.parse(project, units, scans, options, rules, run, progress)
    index = build_index(whole, scans.values(), units)
    folders = dict.fromkeys((*index.guessed_dirs, *include_folders(contents), *include_folders(around)))
    index = structs.replace(index, guessed_dirs=tuple(folders))
    summary = summaries({**contents, **around}, scans, index, run)
    jobs = [_Job(source, parsed.facts.get(path, FileFacts(path)), scans.get(path)) for path, source in contents.items()]
    jobs += [_Job(source, FileFacts(path), None) for path, source in scripts.items()]
    reports = _run(jobs, _Shared(rules, options, index, summary, ported), run, progress)
    return Checked(
        tuple(sorted(reports, key=lambda report: report.path)),
        (*unreadable, *notes, *parsed.findings),
        rules.digest,
        parsed.frontend,
    )


def _read_scripts(project: Project) -> dict[str, SourceFile]:
    """The build files and Python files of the project."""
    found: dict[str, SourceFile] = {}
    for entry in project.entries:
        if entry.kind in _SCRIPTS and not entry.reason and not entry.link and entry.size <= _LARGE:
            try:
                data = Path(project.root, entry.path).read_bytes()
            except OSError:
                continue
            found[entry.path] = SourceFile(entry.path, entry.kind, data)
    return found


def _entry(source: SourceFile) -> FileEntry:
    return FileEntry(source.path, source.kind, len(source.data), 0o644)


def _run(
    jobs: Sequence[_Job], shared: _Shared, run: RunSettings, progress: Callable[[str, int, int], None] | None
) -> list[FileReport]:
    """Every file's report; known ones come from the cache, many are spread over processes."""
    cache = Cache("checks", run.cache)
    context = digest(
        code_stamp(), shared.rules.digest, shared.options, shared.ported, shared.project.digest,
        sorted(shared.index.files), shared.index.include_dirs, shared.index.guessed_dirs,
        sorted(shared.index.declared), sorted(shared.index.cuda_mapped_by_project),
    )  # fmt: skip
    keys = [digest(context, job.source.path, job.source.kind, job.source.sha256, job.facts) for job in jobs]
    reports: dict[int, FileReport] = {}
    for at, key in enumerate(keys):
        known = cache.get(key)
        if isinstance(known, FileReport):
            reports[at] = known
    todo = [at for at in range(len(jobs)) if at not in reports]
    tasks = [jobs[at] for at in todo]
    if run.jobs == 1 or sum(len(job.source.data) for job in tasks) < _IN_PROCESS:
        results: list[FileReport | Lost[_Job]] = []
        for job in tasks:
            results.append(report(job, shared))
            if progress:
                progress("check", len(results), len(tasks))
    else:
        results = run_tasks(
            _report_one,
            tasks,
            jobs=run.jobs,
            seconds=_SECONDS,
            initializer=_share,
            arguments=(shared,),
            progress=(lambda at, total: progress("check", at, total)) if progress else None,
        )
    for at, result in zip(todo, results, strict=True):
        if isinstance(result, Lost):
            reports[at] = _lost(result.task.source, result.reason)
        else:
            reports[at] = result
            cache.put(keys[at], result)
    return [reports[at] for at in range(len(jobs))]


_shared: _Shared | None = None


def _share(shared: _Shared) -> None:
    global _shared
    _shared = shared


def _report_one(job: _Job) -> FileReport:
    assert _shared is not None
    return report(job, _shared)


def report(job: _Job, shared: _Shared) -> FileReport:
    """The check of one file."""
    source = job.source
    if source.kind in _SCRIPTS:
        language, found = left_in_build(source, shared.options, ported=shared.ported)
        silenced = silence(source, found, lambda code: code.startswith("BLD") or concerns(code, shared.options))
        return FileReport(source.path, Language(language), source.sha256, _with_edits(source, silenced))
    uses_cuda = job.scan is None or job.scan.uses_cuda or job.scan.uses_device
    if not uses_cuda and _HIP_BYTES.search(source.data) is None:
        return FileReport(source.path, Language.NONE, source.sha256, tuple(silence(source, ())))
    ctx = PassContext(source, tokenize(source), job.facts, shared.rules, shared.options, shared.index)
    regions = HipRegions(ctx)
    language = language_of(ctx, regions, uses_cuda=uses_cuda)
    if language is Language.NONE:
        return FileReport(source.path, language, source.sha256, tuple(silence(source, ())))
    found = [finding.located(source) for finding in find(ctx, shared.project)]
    looked_for_cuda = language is Language.HIP or shared.ported
    if looked_for_cuda:
        said = {(finding.code, finding.span) for finding in found}
        found += [item for item in left(ctx, regions, shared.project) if (item.code, item.span) not in said]
    found.sort(key=lambda item: (item.span.start, item.code, item.symbol, item.message))

    def decidable(code: str) -> bool:
        if code.startswith("CH"):
            return concerns(code, shared.options)
        return looked_for_cuda and code.startswith(_LEFT)

    return FileReport(source.path, language, source.sha256, _with_edits(source, silence(source, found, decidable)))


def _with_edits(source: SourceFile, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(proposed(source, finding) for finding in findings)


def language_of(ctx: PassContext, regions: HipRegions, *, uses_cuda: bool) -> Language:
    """HIP where HIP's names or headers are used outside of branches of their own, else CUDA where that is used."""
    if any(not regions.is_hip_only(at) and not regions.is_dead(at) for at in _hip_places(ctx)):
        return Language.HIP
    if not uses_cuda:
        return Language.NONE
    return Language.CUDA if _is_cuda(ctx) else Language.BOTH


def _is_cuda(ctx: PassContext) -> bool:
    """True where a name or header stands that HIP calls otherwise or does not have."""
    rules = ctx.rules
    for name in ctx.places:
        if name in rules.warp:  # HIP has those without a mask, and `warpSize`, under the same names
            if name.endswith("_sync") or name == "__activemask":
                return True
        elif name in rules.names and rules.names[name].hip != name:
            return True
    return any(
        (rule := rules.header(include.target)) is not None and rule.hip != include.target
        for include in includes_of(ctx)
    )


def _hip_places(ctx: PassContext) -> Iterator[int]:
    """The offsets of HIP's names and includes; a file whose only trace of HIP is a condition is not HIP."""
    for include in includes_of(ctx):
        if _HIP_INCLUDE.fullmatch(include.target):
            yield include.start
    for name, places in ctx.places.items():
        if name == "cu2hip" or (_HIP_WORD.fullmatch(name) and not name.startswith("HIP_PLATFORM")):
            for index in places:
                token = ctx.tokens[index]
                if token.kind == TokenKind.IDENT and not _in_condition(ctx, token.directive):
                    yield token.start


def _in_condition(ctx: PassContext, directive: int) -> bool:
    return directive >= 0 and ctx.stream.directives[directive].name not in ("define", "pragma")


def left(ctx: PassContext, regions: HipRegions, project: ProjectSummary) -> Iterator[Finding]:
    """The CUDA names and headers in a file that is HIP: what a migration would still rewrite or cannot.

    Names that the project itself defines, in a header for compatibility for instance, are its own.
    """
    for finding in proposals(ctx):
        if finding.symbol and _is_own(finding.symbol, ctx.source.path, project):
            continue
        if not finding.code.startswith(_LEFT) or finding.code == ADDED or regions.is_dead(finding.span.start):
            continue
        if finding.status is Status.APPLIED:
            yield replace(
                finding,
                status=Status.OPEN,
                severity=Severity.ERROR,
                effort=Effort.MINUTES,
                message=f"CUDA is left in ported code: {finding.message}",
                why="HIP declares no such name and has no such header",
                fix="migrate the file again, or apply `cu2hip check --fix`",
            ).located(ctx.source)
        elif finding.status.is_open and finding.severity is not Severity.INFO:
            yield replace(finding, change=None).located(ctx.source)


def _is_own(name: str, path: str, project: ProjectSummary) -> bool:
    return bool(project.macro(path, name) or project.functions(name) or project.alias(path, name))


def _lost(source: SourceFile, reason: str) -> FileReport:
    finding = Finding(
        SYS_LOST,
        "file-not-checked",
        Severity.ERROR,
        Span(source.path, 0, 0),
        f"the file could not be checked ({reason})",
        fix="report the input to the developers",
        effort=Effort.NONE,
        line=1,
    )
    return FileReport(source.path, Language.NONE, source.sha256, (finding,))
