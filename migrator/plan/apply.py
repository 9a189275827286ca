"""The rewrite stage: every code file through the passes, in worker processes, known results from the cache."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from dataclasses import replace

from msgspec import structs

from migrator.cache import Cache, code_stamp, digest
from migrator.config.options import MigrationOptions, RunSettings
from migrator.model.facts import FileFacts
from migrator.model.finding import Effort, Finding, Severity
from migrator.model.result import FileChange, FileState
from migrator.model.source import SourceFile, Span
from migrator.parallel import Lost, run_tasks
from migrator.passes.base import ProjectIndex
from migrator.plan.index import RuntimeNeeds
from migrator.plan.rewrite import Job, Rewritten, Shared, rewrite
from migrator.plan.scan import FileScan
from migrator.ruleset import RuleSet
from migrator.syntax import ProjectSummary

SYS_LOST = "SYS943"
_SECONDS = 300  # wall seconds for one file
_IN_PROCESS = 64 << 10  # bytes of source below which starting workers costs more than it saves

_shared: Shared | None = None


def _share(shared: Shared) -> None:
    global _shared
    _shared = shared


def _rewrite_one(job: Job) -> Rewritten:
    assert _shared is not None
    return rewrite(job, _shared)


def rewrite_all(
    contents: Mapping[str, SourceFile],
    scans: Mapping[str, FileScan],
    facts: Mapping[str, FileFacts],
    needs: RuntimeNeeds,
    index: ProjectIndex,
    project: ProjectSummary,
    options: MigrationOptions,
    rules: RuleSet,
    run: RunSettings,
    progress: Callable[[str, int, int], None] | None,
) -> dict[str, Rewritten]:
    """The outcome of every code file by path; files without any CUDA in them are not looked at again."""
    done: dict[str, Rewritten] = {}
    jobs: list[Job] = []
    for path, source in contents.items():
        scan = scans.get(path)
        if scan is not None and not scan.uses_cuda and not _includes_cuda(scan, rules) and not needs.needs(path):
            done[path] = _untouched(source)
            continue
        jobs.append(Job(source, facts.get(path, FileFacts(path)), needs.needs(path), needs.brings(path)))
    cache = Cache("files", run.cache)
    context = digest(code_stamp(), rules.digest, options, run.steps, _fingerprint(index), project.digest)
    keys = [
        digest(context, job.source.path, job.source.sha256, job.needs_runtime, job.has_runtime, pickle.dumps(job.facts))
        for job in jobs
    ]
    todo: list[int] = []
    for at, key in enumerate(keys):
        known = cache.get(key)
        if isinstance(known, Rewritten):
            done[jobs[at].source.path] = known
        else:
            todo.append(at)
    shared = Shared(rules, options, index, run.steps, project)
    tasks = [jobs[at] for at in todo]
    if run.jobs == 1 or sum(len(job.source.data) for job in tasks) < _IN_PROCESS:
        results: list[Rewritten | Lost[Job]] = [rewrite(job, shared) for job in tasks]
    else:
        results = run_tasks(
            _rewrite_one,
            tasks,
            jobs=run.jobs,
            seconds=_SECONDS,
            initializer=_share,
            arguments=(shared,),
            progress=(lambda at, total: progress("rewrite", at, total)) if progress else None,
        )
    for at, result in zip(todo, results, strict=True):
        if isinstance(result, Lost):
            result = _lost(result.task.source, result.reason)
        else:
            cache.put(keys[at], result)
        done[jobs[at].source.path] = result
    return done


def _fingerprint(index: ProjectIndex) -> str:
    return digest(
        sorted(index.files),
        index.include_dirs,
        index.guessed_dirs,
        sorted(index.declared),
        sorted(index.cuda_mapped_by_project),
        sorted(index.not_mapped),
        index.left_alone,
    )


def _includes_cuda(scan: FileScan, rules: RuleSet) -> bool:
    return any(rules.header(target) is not None for target, _ in scan.includes)


def _untouched(source: SourceFile) -> Rewritten:
    sha = source.sha256
    return Rewritten(FileChange(source.path, FileState.UNCHANGED, sha, sha), (), frozenset(), None)


def _lost(source: SourceFile, reason: str) -> Rewritten:
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
    lost = _untouched(source)
    return structs.replace(lost, change=replace(lost.change, state=FileState.FAILED), findings=(finding,))
