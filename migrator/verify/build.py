"""Compiles every unit of a migrated tree and says what came of each."""

from __future__ import annotations

import functools
import os
import tempfile
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path

from migrator.lazy import pattern
from migrator.model.project import TranslationUnit
from migrator.model.result import BuildResult, Diagnostic, Outcome, UnitBuild
from migrator.toolchain.find import Toolchain
from migrator.toolchain.hipcc import command_line, is_plain_cxx, parse_diagnostics
from migrator.toolchain.process import Completed, run
from migrator.verify.causes import judge, undefined_symbol
from migrator.verify.maps import LineMaps, read_maps

Progress = Callable[[UnitBuild, int, int], None]

_DEVICE_CODE = pattern(rb"__global__|__device__|__constant__|__shared__|__managed__|<<<|hipLaunchKernelGGL")
_HEADERS = (".h", ".hh", ".hpp", ".hxx", ".h++", ".cuh", ".inl", ".inc", ".ipp", ".tpp")
_RDC = ("-rdc=true", "--relocatable-device-code=true", "-dc", "-rdc", "--device-c")
_KEPT_DIAGNOSTICS = 50


@dataclass(frozen=True, slots=True)
class _Job:
    root: str
    toolchain: Toolchain
    arch: str
    timeout: float
    syntax_only: bool
    maps: LineMaps


def build_tree(
    root: Path,
    units: Sequence[TranslationUnit],
    *,
    toolchain: Toolchain,
    arch: str,
    jobs: int = 1,
    timeout: float = 300.0,
    syntax_only: bool = False,
    sources: LineMaps | None = None,
    progress: Progress | None = None,
) -> BuildResult:
    """Compile `units` of the tree at `root` for one offload architecture, `jobs` at a time, `timeout` seconds each.

    Objects go to a temporary folder; with `syntax_only` there are none, and what only the back end finds (too much
    LDS, undefined device symbols) stays unseen. `sources` maps lines back; without it the tree's own maps are read.
    Units that are headers are left out: they are compiled where they are included.
    """
    maps = read_maps(root) if sources is None else sources
    job = _Job(os.path.realpath(root), toolchain, arch, timeout, syntax_only, maps)
    wanted = [unit for unit in sorted(units, key=lambda unit: unit.path) if not unit.path.endswith(_HEADERS)]
    if not wanted:
        return BuildResult(toolchain.name, arch, (), "there is no unit to compile")
    stop = threading.Event()
    done: dict[str, UnitBuild] = {}
    with ThreadPoolExecutor(max_workers=max(1, jobs)) as pool:
        pending: set[Future[UnitBuild]] = {pool.submit(_compile, job, unit, stop) for unit in wanted}
        try:
            while pending:
                finished, pending = wait(pending, return_when=FIRST_COMPLETED)
                for future in finished:
                    built = future.result()
                    done[built.unit] = built
                    if progress is not None:
                        progress(built, len(done), len(wanted))
        except BaseException:
            stop.set()
            for future in pending:
                future.cancel()
            raise
    return BuildResult(toolchain.name, arch, tuple(done[unit.path] for unit in wanted))


def _compile(job: _Job, unit: TranslationUnit, stop: threading.Event) -> UnitBuild:
    if stop.is_set():
        return UnitBuild(unit.path, Outcome.SKIPPED)
    extra = ["-fgpu-rdc"] if any(word.startswith(_RDC) for word in unit.dropped) else []
    built = _attempt(job, unit, extra)
    errors = [item for item in built.diagnostics if item.severity == "error"]
    if built.outcome is Outcome.ERROR and errors and all(undefined_symbol(item.message) for item in errors):
        again = _attempt(job, unit, ["-fgpu-rdc"])  # another unit defines it: what nvcc calls separate compilation
        if again.outcome is Outcome.OK:
            return replace(again, seconds=built.seconds + again.seconds)
    return built


def _attempt(job: _Job, unit: TranslationUnit, extra: list[str]) -> UnitBuild:
    with tempfile.TemporaryDirectory(prefix="cu2hip-", ignore_cleanup_errors=True) as folder:
        output = None if job.syntax_only else os.path.join(folder, "unit.o")
        directory = os.path.join(job.root, unit.directory)
        source = os.path.relpath(os.path.join(job.root, unit.path), directory)
        device = _has_device_code(os.path.join(job.root, unit.path))
        command = command_line(
            job.toolchain, job.arch, unit.arguments, source, output, device=device, extra=extra if device else ()
        )
        done = run(command, timeout=job.timeout, cwd=directory, environment=job.toolchain.environment)
    shown = tuple(word for word in command)
    if done.timed_out:
        return UnitBuild(unit.path, Outcome.TIMEOUT, done.seconds, shown, (), f"no result after {job.timeout:g} s")
    diagnostics = _mapped(parse_diagnostics(done.output, directory), unit.directory, job.maps)
    if done.ok:
        return UnitBuild(unit.path, Outcome.OK, done.seconds, shown, diagnostics[:_KEPT_DIAGNOSTICS])
    outcome, cause = _judge(done, diagnostics)
    errors_first = sorted(diagnostics, key=lambda item: item.severity != "error")
    return UnitBuild(unit.path, outcome, done.seconds, shown, tuple(errors_first[:_KEPT_DIAGNOSTICS]), cause)


def _judge(done: Completed, diagnostics: Sequence[Diagnostic]) -> tuple[Outcome, str]:
    if done.problem:
        return Outcome.ERROR, done.problem
    if done.returncode < 0 and not any(item.severity == "error" for item in diagnostics):
        return Outcome.ERROR, f"the compiler was ended by signal {-done.returncode}"
    return judge(diagnostics, _is_cuda_header)


def _has_device_code(path: str) -> bool:
    """False for a C or C++ file in which nothing needs the GPU compiler."""
    if not is_plain_cxx(path):
        return True
    try:
        with open(path, "rb") as stream:
            return _DEVICE_CODE.search(stream.read()) is not None
    except OSError:
        return True


def _mapped(diagnostics: Iterable[Diagnostic], directory: str, maps: LineMaps) -> tuple[Diagnostic, ...]:
    """Paths relative to the root, and the original place of each message."""
    found = []
    for item in diagnostics:
        path = item.path
        if path and not os.path.isabs(path):
            path = os.path.normpath(os.path.join(directory, path)).replace(os.sep, "/")
        original, line = maps.original(path, item.line) if path in maps.files else ("", 0)
        found.append(replace(item, path=path, original_path=original, original_line=line))
    return tuple(found)


@functools.cache
def _is_cuda_header(name: str) -> bool:
    """True for a header of CUDA or its libraries that has another name in HIP, or none."""
    from migrator.ruleset import load_ruleset

    rule = load_ruleset("6.3").header(name)
    return rule is not None and rule.hip != name


def causes(result: BuildResult) -> list[tuple[str, Outcome, tuple[str, ...]]]:
    """(cause, outcome, units) of what did not compile, the most frequent first."""
    grouped: dict[tuple[str, Outcome], list[str]] = {}
    for unit in result.units:
        if unit.outcome not in (Outcome.OK, Outcome.SKIPPED):
            grouped.setdefault((unit.cause, unit.outcome), []).append(unit.unit)
    found = [(cause, outcome, tuple(names)) for (cause, outcome), names in grouped.items()]
    return sorted(found, key=lambda item: (-len(item[2]), item[1] is Outcome.MISSING, item[0]))
