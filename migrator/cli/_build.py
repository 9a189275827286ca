"""`migrate --build`: compiles what was written, and keeps the way from its lines back to the original's."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from msgspec import structs

from migrator.cli.ui import Progress
from migrator.errors import EnvironmentProblem, ExitCode, UsageError
from migrator.i18n import Translator
from migrator.model.project import Project, TranslationUnit
from migrator.model.result import BuildResult, Outcome, UnitBuild
from migrator.model.target import Target
from migrator.output.base import Mode, Written
from migrator.plan.migration import Migration


@dataclass(frozen=True, slots=True)
class BuildWish:
    """What `--build` is to do: for which targets, with which toolchain ('' the first that works)."""

    targets: tuple[Target, ...]
    toolchain: str
    jobs: int


def wish(targets: Sequence[Target], toolchain: str, jobs: int, mode: Mode) -> BuildWish:
    """Checks before the work that a build can be asked for."""
    if mode is Mode.STDOUT:
        raise UsageError("--build needs an output on disk", "name it with -o")
    if not targets:
        raise UsageError("--build needs to know the GPU", "name it, for example --target gfx90a")
    return BuildWish(tuple(targets), toolchain, jobs)


def keep_line_maps(project: Project, migration: Migration, written: Written) -> None:
    """Stores the line maps of a result folder, for this build and for `cu2hip build` later."""
    if written.mode not in (Mode.COPY, Mode.WORKTREE):
        return
    from migrator.verify.maps import line_maps, write_maps

    changed = {change.path: change.data for change in migration.result.files if change.data is not None}
    maps = {path: item for path, item in migration.source_maps.items() if path in changed}
    made = line_maps(maps, lambda path: Path(project.root, path).read_bytes(), lambda path: changed[path] or b"")
    renamed = dict(written.renames)
    named = {renamed.get(path, path): runs for path, runs in made.files.items()}
    write_maps(Path(written.path), replace(made, files=named))


def build(
    wanted: BuildWish, project: Project, migration: Migration, written: Written, *, quiet: bool
) -> tuple[BuildResult, ...]:
    """Compiles the result once for each target; a missing compiler is a result with a reason."""
    from migrator.toolchain.find import find_toolchain
    from migrator.verify.build import build_tree

    root, units = _units(project, migration, written)
    results: list[BuildResult] = []
    with Progress(quiet=quiet) as progress:

        def tell(unit: UnitBuild, done: int, total: int) -> None:
            progress("build", done, total)

        for target in wanted.targets:
            try:
                found = find_toolchain(wanted.toolchain, target=target)
            except EnvironmentProblem as problem:
                results.append(BuildResult(wanted.toolchain, target.arch, reason=str(problem)))
                continue
            results.append(build_tree(root, units, toolchain=found, arch=target.arch, jobs=wanted.jobs, progress=tell))
    return tuple(results)


def _units(project: Project, migration: Migration, written: Written) -> tuple[Path, tuple[TranslationUnit, ...]]:
    """The units of the result: those of the input with its folders exchanged, and host files that only use HIP."""
    from migrator.verify.units import hip_units

    out = Path(written.path)
    found, units = hip_units(out)
    known = {unit.path: unit for unit in units}
    renamed = dict(written.renames)
    if project.single:
        renamed[project.single] = found.single
    for unit in migration.units:
        path = renamed.get(unit.path, unit.path)
        if path in found.by_path:
            known[path] = _moved(unit, path, project.root, found.root)
    return Path(found.root), tuple(known[path] for path in sorted(known))


def _moved(unit: TranslationUnit, path: str, before: str, after: str) -> TranslationUnit:
    """The unit with every absolute path below the input's root led to the result's."""
    if before == after:
        return structs.replace(unit, path=path)
    words = tuple(_rebased(word, before, after) for word in unit.arguments)
    return structs.replace(unit, path=path, arguments=words)


def _rebased(word: str, before: str, after: str) -> str:
    at = word.find(before)
    if at < 0:
        return word
    rest = word[at + len(before) :]
    return word[:at] + after + rest if not rest or rest.startswith(os.sep) else word


def exit_code(results: Sequence[BuildResult]) -> ExitCode:
    """4 where a unit does not compile, 3 where nothing could be compiled, 0 otherwise."""
    if any(unit.outcome in (Outcome.ERROR, Outcome.TIMEOUT) for result in results for unit in result.units):
        return ExitCode.BUILD_FAILED
    if any(result.reason and not result.units and result.reason != _NO_UNIT for result in results):
        return ExitCode.ENVIRONMENT
    return ExitCode.OK


_NO_UNIT = "there is no unit to compile"
_SHOWN_CAUSES = 5
RESULT = {outcome: outcome.value for outcome in Outcome}


def described(result: BuildResult, t: Translator) -> list[str]:
    """A build in a few lines: the sums, then the most frequent causes of failure."""
    from migrator.verify.build import causes

    name = " ".join(filter(None, (t("build"), result.toolchain, result.arch)))
    if not result.units:
        return [t("{build}: not compiled: {reason}", build=name, reason=result.reason)]
    told = ", ".join(f"{number} {t(RESULT[outcome])}" for outcome in Outcome if (number := result.count(outcome)))
    lines = [f"{name}: {t.count(len(result.units), '{n} unit', '{n} units')}: {told}"]
    groups = causes(result)
    for cause, outcome, units in groups[:_SHOWN_CAUSES]:
        more = " " + t("and {n} more", n=f"{len(units) - 1:,}") if len(units) > 1 else ""
        lines.append(f"  {t(RESULT[outcome])}: {cause}: {units[0]}{more}")
    if len(groups) > _SHOWN_CAUSES:
        lines.append("  " + t("and {n} more causes", n=f"{len(groups) - _SHOWN_CAUSES:,}"))
    return lines
