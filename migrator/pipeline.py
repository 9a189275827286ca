"""The stages of a migration in order: scan, parse, rewrite, collect. Nothing is written here."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from migrator import __version__
from migrator.config.options import MigrationOptions, RunSettings
from migrator.model.finding import Finding
from migrator.model.project import FileEntry, Project, TranslationUnit
from migrator.model.result import FileChange, FileState, MigrationResult, Provenance
from migrator.passes.base import ProjectIndex
from migrator.plan import analyse, apply, build_files, hazards, one_source, reading
from migrator.plan.build_files import Rebuilt
from migrator.plan.index import RuntimeNeeds, build_index
from migrator.plan.migration import Migration
from migrator.plan.reuse import RunCache
from migrator.plan.rewrite import Rewritten
from migrator.plan.support import is_support_header, support_headers
from migrator.ruleset import RuleSet, load_ruleset

Progress = Callable[[str, int, int], None]


def migrate(
    project: Project, options: MigrationOptions, run: RunSettings, progress: Progress | None = None
) -> MigrationResult:
    """The migration of a whole project as data; see `run_migration` for the pieces that a build needs."""
    return run_migration(project, options, run, progress).result


def run_migration(
    project: Project, options: MigrationOptions, run: RunSettings, progress: Progress | None = None
) -> Migration:
    """Every file's new content and all findings, located; the same for any `run.jobs`.

    Raises Cu2hipError for bad rule files and a missing environment, never for what a file of the project holds.
    """
    clock = _Clock()
    prefix = options.support_prefix
    rules = load_ruleset(".".join(map(str, options.hip_version)), options.libraries.value, _paths(run.rule_dirs))
    contents, unreadable = reading.read_code(project)
    ours = {path: contents.pop(path).sha256 for path in list(contents) if is_support_header(path, prefix)}
    clock.lap("read")
    scripts = build_files.read_build(project)
    cache = RunCache(project, options, run, rules, {**contents, **scripts})
    if (known := cache.whole_run()) is not None:
        return replace(known, result=replace(known.result, seconds=clock.laps()))
    units, notes = analyse.translation_units(project, run)
    scans = reading.scan(contents, rules, run, progress)
    index = build_index(project, scans.values(), units)
    clock.lap("scan")
    parsed = analyse.parse(project, units, scans, options, rules, run, progress)
    clock.lap("parse")
    summaries = hazards.summaries(contents, scans, index, run)
    clock.lap("summaries")
    needs = RuntimeNeeds(scans, index, rules)

    def rewrite(around: ProjectIndex) -> dict[str, Rewritten]:
        return apply.rewrite_all(contents, scans, parsed.facts, needs, around, summaries, options, rules, run, progress)

    rewritten, remarks = one_source.rewritten_for(options, index, scans.values(), rewrite)
    clock.lap("rewrite")
    around = build_files.build_project(project, scripts, (path for path in scans if scans[path].uses_cuda))
    rebuilt = build_files.migrate_build(scripts, around, options, run, progress)
    clock.lap("build files")
    outcome: dict[str, Rewritten | Rebuilt] = {**rewritten, **rebuilt}
    more = build_files.added_files(rebuilt, around)
    migration = _collect(project, options, rules, outcome, more, parsed, [*unreadable, *notes, *remarks], units, ours)
    cache.keep(migration)
    clock.lap("collect")
    return replace(migration, result=replace(migration.result, seconds=clock.laps()))


def _paths(names: Sequence[str]) -> list[Path]:
    return [Path(name) for name in names]


def _collect(
    project: Project,
    options: MigrationOptions,
    rules: RuleSet,
    outcome: Mapping[str, Rewritten | Rebuilt],
    more: tuple[FileChange, ...],
    parsed: analyse.Parsed,
    notes: list[Finding],
    units: tuple[TranslationUnit, ...],
    ours: Mapping[str, str],
) -> Migration:
    changes: list[FileChange] = []
    findings: list[Finding] = list(notes) + list(parsed.findings)
    requested: set[str] = set()
    for entry in project.entries:
        done = outcome.get(entry.path)
        if done is None:
            changes.append(_carried(entry))
            continue
        changes.append(done.change)
        findings += done.findings
        if isinstance(done, Rewritten):
            requested |= done.support
    mapped, header = one_source.header_file((x for x in outcome.values() if isinstance(x, Rewritten)), options, ours)
    requested |= mapped
    support = support_headers(requested, options.support_prefix, ours) if requested else ()
    added = (*support, *more, *([header] if header is not None else []))
    renewed = {change.path for change in added}
    changes = [change for change in changes if change.path not in renewed] + list(added)
    findings.sort(key=lambda item: (item.span.path, item.span.start, item.code, item.symbol, item.message))
    provenance = Provenance(
        tool_version=__version__,
        ruleset=rules.digest,
        root=project.root,
        output="",
        commit=project.commit,
        targets=tuple(target.name for target in options.targets),
        hip_version=".".join(map(str, options.hip_version)),
        warp=options.warp.value,
        launch_syntax=options.launch_syntax.value,
        style=options.style.value,
        libraries=options.libraries.value,
        frontend=parsed.frontend,
    )
    maps = {
        path: done.source_map
        for path, done in outcome.items()
        if isinstance(done, Rewritten) and done.source_map is not None
    }
    return Migration(MigrationResult(provenance, tuple(changes), tuple(findings)), units, maps)


def _carried(entry: FileEntry) -> FileChange:
    looked_at = entry.kind.is_code and entry.reason and entry.reason != "excluded"
    return FileChange(entry.path, FileState.SKIPPED if looked_at else FileState.COPIED)


class _Clock:
    """Wall seconds by stage."""

    def __init__(self) -> None:
        self._last = time.perf_counter()
        self._laps: dict[str, float] = {}

    def lap(self, stage: str) -> None:
        now = time.perf_counter()
        self._laps[stage] = round(now - self._last, 3)
        self._last = now

    def laps(self) -> tuple[tuple[str, float], ...]:
        return tuple(self._laps.items())
