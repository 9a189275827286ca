"""The hazard stage: what every file says of itself to the others, then the detectors over each file."""

from __future__ import annotations

import bisect
from collections.abc import Mapping, Sequence
from dataclasses import replace

from migrator.cache import Cache, code_stamp, digest
from migrator.config.options import MigrationOptions, RunSettings, WarpMode
from migrator.hazards import HazardContext, detect
from migrator.hazards.build_flags import detect_build
from migrator.hazards.rules import hazard_rules
from migrator.model.finding import Finding, Status
from migrator.model.source import SourceFile, Span
from migrator.parallel import Lost, run_tasks
from migrator.passes.base import PassContext, ProjectIndex
from migrator.passes.hip_regions import HipRegions
from migrator.passes.resolve import resolve_include
from migrator.plan.scan import FileScan
from migrator.syntax import FileSummary, Module, ProjectSummary, summarise

_IN_PROCESS = 256 << 10  # bytes of source below which workers cost more than they save
_LARGE = 1 << 20  # bytes of one file above which it is data or a library in one header rather than a program


def relevant(scan: FileScan | None) -> bool:
    """True for files that detectors look at: those that use CUDA or the language extension."""
    return scan is not None and (scan.uses_cuda or scan.uses_device)


def summaries(
    contents: Mapping[str, SourceFile], scans: Mapping[str, FileScan], index: ProjectIndex, run: RunSettings
) -> ProjectSummary:
    """The summaries of all files that use CUDA and of the headers that these include; known ones from the cache."""
    wanted = _with_includes([path for path in contents if relevant(scans.get(path))], scans, index)
    cache = Cache("summaries", run.cache)
    keys = {path: digest(code_stamp(), path, scans[path].sha256) for path in wanted}
    found: dict[str, FileSummary] = {}
    todo: list[SourceFile] = []
    for path in wanted:
        known = cache.get(keys[path])
        if isinstance(known, FileSummary):
            found[path] = known
        elif len(contents[path].data) <= _LARGE:
            todo.append(contents[path])
    modules: list[Module] = []
    fresh: list[FileSummary | Lost[SourceFile]]
    if sum(len(source.data) for source in todo) < _IN_PROCESS:
        modules = [_module(source) for source in todo]
        fresh = [summarise(module) for module in modules]
    elif run.jobs == 1:
        fresh = [_summary(source) for source in todo]
    else:
        fresh = run_tasks(_summary, todo, jobs=run.jobs)
    for item in fresh:
        if isinstance(item, FileSummary):
            found[item.path] = item
            cache.put(keys[item.path], item)

    def includes(path: str) -> list[str]:
        scan = scans.get(path)
        resolved = [resolve_include(path, name, quoted, index) for name, quoted in scan.includes] if scan else []
        return [other for other in resolved if other]

    return ProjectSummary([found[path] for path in wanted if path in found], includes, modules)


def _with_includes(paths: Sequence[str], scans: Mapping[str, FileScan], index: ProjectIndex) -> list[str]:
    order = dict.fromkeys(paths)
    todo = list(order)
    for path in todo:
        for name, quoted in scans[path].includes:
            other = resolve_include(path, name, quoted, index)
            if other and other in scans and other not in order:
                order[other] = None
                todo.append(other)
    return sorted(order)


def _module(source: SourceFile) -> Module:
    module = Module(source.path, source.data)
    return Module(source.path, source.data, module.qualifier_macros) if module.qualifier_macros else module


def _summary(source: SourceFile) -> FileSummary:
    return summarise(_module(source))


def find(ctx: PassContext, project: ProjectSummary) -> list[Finding]:
    """The hazards of one file, as if nothing had been rewritten."""
    if len(ctx.source.data) > _LARGE:
        return []
    context = HazardContext(
        ctx.source, ctx.stream, ctx.facts, ctx.rules, ctx.options, ctx.index, project=project, ported=_is_hip(ctx)
    )
    return detect(context)


def find_build(source: SourceFile, options: MigrationOptions) -> list[Finding]:
    """The hazards of one build file: flags, link names, languages; nothing for a file that is none by its name."""
    return detect_build(source.path, source.data, options) if len(source.data) <= _LARGE else []


def _is_hip(ctx: PassContext) -> bool:
    """True for a file that is HIP already: it includes HIP's headers or uses HIP's names, and none of CUDA's."""
    return any(name in ctx.places for name in ("hipLaunchKernelGGL", "hipMalloc", "hipStream_t", "hipError_t")) or any(
        b"hip/hip_" in ctx.source.data[item.start : item.end]
        for item in ctx.stream.directives
        if item.name == "include"
    )


# Hazards of an operation itself: safe only where that operation became a logical-warp one.
_OPERATIONS = frozenset(("CH104", "CH105", "CH117"))


def settle(ctx: PassContext, hazards: Sequence[Finding], applied: Sequence[Finding]) -> list[Finding]:
    """The hazards with the status that a migration leaves them in.

    `applied` are the findings of the passes. What a pass reports under the same code on the same place is its own
    business and is not said twice; branches that the project wrote for HIP are its own port.
    """
    rules = hazard_rules()
    regions = HipRegions(ctx)
    preserve = ctx.options.warp is WarpMode.PRESERVE
    said = {(_family(item.code), item.line) for item in applied if item.code.startswith("CH")}
    touched: set[int] = set()
    for item in applied:
        if item.status in (Status.APPLIED, Status.MADE_SAFE):
            touched.add(item.span.start)
            if item.change is not None:
                touched.update(edit.span.start for edit in item.change.edits)
    starts = sorted(touched)
    ptx = [item.span for item in applied if item.code.startswith("CH8")]
    hidden = [item.span for item in applied if item.code == "KRN320" and item.status is Status.APPLIED]
    found: list[Finding] = []
    for hazard in hazards:
        if (_family(hazard.code), hazard.line) in said or regions.is_hip_only(hazard.span.start):
            continue
        if _family(hazard.code) == "CH8" and any(_overlap(span, hazard.span) for span in ptx):
            continue
        if hazard.code not in rules:
            found.append(hazard)
            continue
        safe = rules[hazard.code].made_safe
        covered = _covers(hazard, starts) or ("guards" in safe and _guarded(ctx, hazard, starts))
        covered = covered or (hazard.code == "CH902" and any(_overlap(span, hazard.span) for span in hidden))
        by_mode = preserve and "preserve" in safe and (covered or hazard.code not in _OPERATIONS)
        if by_mode or (covered and safe & {"rename", "guards", "ptx"}):
            hazard = replace(hazard, status=Status.MADE_SAFE)
        found.append(hazard)
    return found


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _family(code: str) -> str:
    """What one place is told once for: an asm statement, a condition, or else the code itself."""
    if code.startswith("CH8") or code in ("CH219", "CH220"):
        return "CH8"
    return "CH70" if code in ("CH701", "CH702", "CH703", "CH704") else code


def _guarded(ctx: PassContext, hazard: Finding, starts: Sequence[int]) -> bool:
    """True where a pass has rewritten a condition around the hazard."""
    return any(
        _touches(branch.directive.start, branch.directive.end, starts)
        for group, _ in ctx.conditionals.enclosing(hazard.span.start)
        for branch in group.branches
    )


def _covers(hazard: Finding, starts: Sequence[int]) -> bool:
    """True where a pass has rewritten something in the hazard's range."""
    return _touches(hazard.span.start, max(hazard.span.end, hazard.span.start + 1), starts)


def _touches(start: int, end: int, starts: Sequence[int]) -> bool:
    at = bisect.bisect_left(starts, start)
    return at < len(starts) and starts[at] < end
