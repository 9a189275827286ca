"""`migrate` and `check` as functions."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrator.config.options import MigrationOptions, RunSettings
    from migrator.model.result import MigrationResult

PathLike = str | os.PathLike[str]


def migrate(
    path: PathLike,
    output: PathLike | None = None,
    options: MigrationOptions | None = None,
    run: RunSettings | None = None,
    *,
    exclude: Sequence[str] = (),
    force: bool = False,
) -> MigrationResult:
    """Migrate a folder or a file from CUDA to HIP and return what was done and found.

    With `output` the whole result is written there, as `cu2hip migrate -o` does; without it nothing is written, and
    the new text of a changed file is the `data` of its entry in `files`. Paths of the result are relative to `path`.
    `exclude` are patterns of files that are carried over as they are; `force` overwrites files of the output that were
    edited by hand. Raises migrator.errors.Cu2hipError for wrong wishes, never for what a source file holds.
    """
    from dataclasses import replace

    from migrator.config.options import MigrationOptions, RunSettings
    from migrator.discover.project import discover
    from migrator.output.choose import choose
    from migrator.pipeline import run_migration

    options = options or MigrationOptions()
    project, notes = discover(Path(path), exclude=exclude)
    destination = None
    if output is not None:
        destination = choose(project, out=os.fspath(output), force=force, rename=options.rename)
    result = run_migration(project, options, run or RunSettings()).result
    result = replace(result, findings=(*notes, *result.findings))
    if destination is not None:
        result = _written(result, project, destination)
    return result


def _written(result: MigrationResult, project: Project, destination: Destination) -> MigrationResult:
    from dataclasses import replace

    from migrator.output.items import plan_items

    items = plan_items(project, result, rename=destination.rename)
    if project.single:
        from migrator.output.single import write_single

        written = write_single(destination, Path(project.root, project.single), items)
    else:
        from migrator.output.tree import write_tree

        written = write_tree(destination, project, items)
    provenance = replace(result.provenance, output=str(destination.path))
    return replace(result, provenance=provenance, findings=(*result.findings, *written.findings))


def check(
    path: PathLike,
    options: MigrationOptions | None = None,
    run: RunSettings | None = None,
    *,
    ported: bool = False,
    exclude: Sequence[str] = (),
) -> MigrationResult:
    """The hazards of a folder or a file, as `cu2hip check` finds them. Nothing is written.

    `ported` says that all of it is meant to be HIP, so that CUDA in any file is reported as left.
    """
    from dataclasses import replace

    from migrator import __version__
    from migrator.config.options import MigrationOptions, RunSettings
    from migrator.discover.project import discover
    from migrator.model.result import FileChange, FileState, MigrationResult, Provenance
    from migrator.plan.check import check as run_check

    options = options or MigrationOptions()
    project, notes = discover(Path(path), exclude=exclude)
    checked = run_check(project.root, project.entries, options, run or RunSettings(ast=False), ported=ported)
    files = tuple(
        FileChange(report.path, FileState.UNCHANGED, report.sha256, report.sha256, language=str(report.language))
        for report in checked.files
    )
    found = [*notes, *checked.notes, *(finding for report in checked.files for finding in report.findings)]
    provenance = Provenance(
        tool_version=__version__,
        ruleset=checked.ruleset,
        root=project.root,
        output="",
        targets=tuple(target.name for target in options.targets),
        hip_version=".".join(map(str, options.hip_version)),
        frontend=checked.frontend,
    )
    return MigrationResult(provenance, files, tuple(replace(finding, change=None) for finding in found))


if TYPE_CHECKING:
    from migrator.model.project import Project
    from migrator.output.base import Destination
