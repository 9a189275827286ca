"""The AST stage: translation units found, parsed in worker processes, their facts merged by file."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

from migrator.cache import Cache, code_stamp, digest
from migrator.config.options import MigrationOptions, RunSettings
from migrator.model.facts import FileFacts, UnitFacts
from migrator.model.finding import Effort, Finding, Severity
from migrator.model.project import Project, TranslationUnit
from migrator.model.source import Span
from migrator.parallel import Lost, run_tasks
from migrator.plan.scan import FileScan
from migrator.ruleset import RuleSet

SYS_NO_AST = "SYS940"
SYS_UNIT_FAILED = "SYS941"
SYS_UNIT_ISSUES = "SYS942"

# What the AST stage records calls of: the operations whose argument and result types matter.
_CALLS = frozenset(
    [
        "__ballot_sync",
        "__activemask",
        "__popc",
        "__ffs",
        "__clz",
        "__match_any_sync",
        "__match_all_sync",
        "__shfl_sync",
        "__shfl_up_sync",
        "__shfl_down_sync",
        "__shfl_xor_sync",
        "__any_sync",
        "__all_sync",
        "__ballot",
        "__any",
        "__all",
    ]
)


class Parsed(Struct, frozen=True):
    """Facts by path, what has to be said about the parse, and which front end it was."""

    facts: Mapping[str, FileFacts] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    frontend: str = "none (tokens only)"


def translation_units(project: Project, run: RunSettings) -> tuple[tuple[TranslationUnit, ...], tuple[Finding, ...]]:
    """The units of the project with their arguments, and what was wrong with their sources."""
    from migrator.discover import compile_db

    return compile_db.translation_units(
        project,
        compile_db=Path(run.compile_db) if run.compile_db else None,
        extra_args=run.extra_args,
        std=run.std or None,
    )


def parse(
    project: Project,
    units: Sequence[TranslationUnit],
    scans: Mapping[str, FileScan],
    options: MigrationOptions,
    rules: RuleSet,
    run: RunSettings,
    progress: Callable[[str, int, int], None] | None,
) -> Parsed:
    """Parse every unit that uses CUDA; a unit that cannot be parsed leaves its files to their tokens."""
    if not run.ast:
        return Parsed()
    from migrator import frontend

    if reason := frontend.available():
        return Parsed(findings=(_no_ast(reason),))
    settings = frontend.FrontendSettings(
        names=frozenset(rules.names) | frozenset(rules.warp) | {path.split("::")[0] for path in rules.namespaces},
        call_names=_CALLS | frozenset(rules.warp),
        cuda_path=run.cuda_path,
    )
    cache = Cache("units", run.cache)
    stamp = digest(code_stamp(), rules.digest, settings.cuda_path, settings.std, frontend.describe(settings))
    todo: list[tuple[TranslationUnit, str]] = []
    done: dict[str, UnitFacts] = {}
    for unit in units:
        scan = scans.get(unit.path)
        if scan is None:
            continue
        key = digest(stamp, project.root, unit.path, unit.arguments, unit.directory)
        known = cache.get(key)
        if isinstance(known, _Kept) and known.contents == _contents(known.facts, scans):
            done[unit.path] = known.facts
        else:
            todo.append((unit, key))
    findings: list[Finding] = []
    results = run_tasks(
        _parse_one,
        [unit for unit, _ in todo],
        jobs=run.jobs,
        seconds=run.unit_seconds,
        initializer=_share,
        arguments=(project.root, settings),
        progress=(lambda at, total: progress("parse", at, total)) if progress else None,
    )
    for (unit, key), result in zip(todo, results, strict=True):
        if isinstance(result, Lost):
            findings.append(_unit_failed(unit.path, result.reason))
            continue
        done[unit.path] = result
        if result.failed:
            findings.append(_unit_failed(unit.path, result.failed))
        else:
            cache.put(key, _Kept(result, _contents(result, scans)))
    ordered = [done[unit.path] for unit in units if unit.path in done]
    facts = frontend.merge(ordered)
    findings += [finding for path in sorted(facts) for finding in _issues(facts[path])]
    return Parsed(facts, tuple(findings), frontend.describe(settings))


class _Kept(Struct, frozen=True):
    """A cached unit: its facts hold as long as the files that were read have these digests."""

    facts: UnitFacts
    contents: tuple[str, ...]


def _contents(facts: UnitFacts, scans: Mapping[str, FileScan]) -> tuple[str, ...]:
    return tuple(scans[path].sha256 if path in scans else "" for path in facts.dependencies)


_root = ""
_settings: object = None


def _share(root: str, settings: object) -> None:
    global _root, _settings
    _root, _settings = root, settings


def _parse_one(unit: TranslationUnit) -> UnitFacts:
    from migrator import frontend

    assert isinstance(_settings, frontend.FrontendSettings)
    return frontend.parse_unit(Path(_root), unit, _settings)


def _no_ast(reason: str) -> Finding:
    return Finding(
        SYS_NO_AST,
        "no-ast",
        Severity.INFO,
        Span("", 0, 0),
        f"no AST: {reason}; every decision was taken by tokens",
        why="types and owners of names are known from the AST only",
        fix="install the package with its libclang dependency, see `cu2hip doctor`",
    )


def _unit_failed(path: str, reason: str) -> Finding:
    return Finding(
        SYS_UNIT_FAILED,
        "unit-not-parsed",
        Severity.INFO,
        Span(path, 0, 0),
        f"`{posixpath.basename(path)}` could not be parsed: {reason}; it was migrated by tokens",
        fix="give the include paths and macros of the build (-I, -D, -p compile_commands.json)",
        effort=Effort.NONE,
        line=1,
    )


def _issues(facts: FileFacts) -> list[Finding]:
    """One finding a file that names the headers it misses, or else the first error of its parse."""
    if not facts.issues:
        return []
    missing = sorted({issue.missing_header for issue in facts.issues if issue.missing_header})
    first = min(facts.issues, key=lambda issue: issue.line)
    if missing:
        message = "headers not found: " + ", ".join(f"`{name}`" for name in missing[:8])
        if len(missing) > 8:
            message += f" and {len(missing) - 8} more"
    else:
        message = f"{len(facts.issues)} errors in the parse, first: {first.message[:160]}"
    return [
        Finding(
            SYS_UNIT_ISSUES,
            "parsed-with-errors",
            Severity.INFO,
            Span(facts.path, 0, 0),
            message,
            why="around such places names are decided by tokens, without types",
            fix="give the include paths and macros of the build (-I, -D, -p compile_commands.json)",
            effort=Effort.NONE,
            line=first.line or 1,
        )
    ]
