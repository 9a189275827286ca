"""The steps of `migrate` around the pipeline: where to, what else to say, writing, reports."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from migrator.cli._options import described
from migrator.cli.ui import wants_colour, write_bytes
from migrator.config.load import Settings
from migrator.config.options import MigrationOptions, RunSettings
from migrator.discover.project import SIZE_LIMIT
from migrator.errors import EnvironmentProblem, UsageError
from migrator.model.finding import Finding
from migrator.model.project import Project
from migrator.model.result import FileState, MigrationResult
from migrator.output.base import Destination, Mode, Written
from migrator.output.choose import choose
from migrator.output.items import plan_items

if TYPE_CHECKING:
    from migrator.report.branding import Branding


def prepare_in_place(path: Path, *, allow_dirty: bool) -> None:
    """Refuses a dirty git tree, and rolls a killed in-place run back before anything is read."""
    from migrator.output.inplace import check_clean, recover

    root = Path(os.path.abspath(path))
    folder = root if root.is_dir() else root.parent
    undone = recover(folder)
    if undone is not None:
        sys.stderr.write("cu2hip: the last in-place run did not end: its changes are rolled back first\n")
    check_clean(folder, allow_dirty=allow_dirty, only="." if root.is_dir() else root.name)


def destination(project: Project, out: str, in_place: bool, force: bool, rename: bool) -> Destination:
    """Where the result goes; wrong wishes are refused here, before the work."""
    chosen = choose(project, out=out, in_place=in_place, force=force, rename=rename)
    if chosen.mode is not Mode.STDOUT:
        _check_writable(chosen.path)
    return chosen


def _check_writable(path: Path) -> None:
    """An output that cannot be written should be known before the work, not after."""
    folder = path
    while not folder.exists():
        folder = folder.parent
    folder = folder if folder.is_dir() else folder.parent
    if not os.access(folder, os.W_OK | os.X_OK):
        raise EnvironmentProblem(
            f"cannot write {path}: no permission to write in {folder}", "choose another place with -o"
        )


def complete(
    result: MigrationResult,
    notes: Iterable[Finding],
    settings: Settings,
    target_origin: str,
    shown: str,
    destination: Destination,
) -> MigrationResult:
    """The pipeline's result with the findings of discovery and where every decision comes from."""
    provenance = replace(
        result.provenance,
        root=shown,
        output="" if destination.mode is Mode.STDOUT else str(destination.path),
        target_source=target_origin,
        hip_version_source=settings["hip-version"].origin.value,
        options=described(settings),
        date=run_date(),
        command="migrate",
    )
    return with_findings(replace(result, provenance=provenance), notes)


def run_date(environ: Mapping[str, str] = os.environ) -> str:
    """The day that a result carries, in UTC: that of SOURCE_DATE_EPOCH (seconds since 1970), else today."""
    from datetime import UTC, datetime

    given = environ.get("SOURCE_DATE_EPOCH", "")
    try:
        moment = datetime.fromtimestamp(int(given), UTC) if given else datetime.now(UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise UsageError(f"SOURCE_DATE_EPOCH is {given!r}", "it takes seconds since 1970") from error
    return moment.date().isoformat()


def with_findings(result: MigrationResult, more: Iterable[Finding]) -> MigrationResult:
    """The result with more findings, in the order that all findings have."""
    extra = tuple(more)
    if not extra:
        return result
    findings = sorted(
        (*result.findings, *extra),
        key=lambda item: (item.span.path, item.span.start, item.code, item.symbol, item.message),
    )
    return replace(result, findings=tuple(findings))


def with_baseline(result: MigrationResult, root: str, path: str) -> MigrationResult:
    """The result with the findings that the baseline `path` knows marked as such; '' is no baseline."""
    if not path:
        return result
    from migrator.baseline import match, read

    checked = [change.path for change in result.files]
    findings, gone = match(read(Path(path)), root, result.findings, checked, lambda code: not code.startswith("BLD"))
    return with_findings(replace(result, findings=tuple(findings)), gone)


def diff(project: Project, result: MigrationResult) -> bytes:
    """All changes as one unified diff."""
    from migrator.edits.diff import unified_diff

    out: list[bytes] = []
    for change in sorted(result.files, key=lambda item: item.path):
        if change.data is None or change.state not in (FileState.CHANGED, FileState.ADDED):
            continue
        before = _original(project, change.path)
        out.append(unified_diff(change.path, before, change.data))
    return b"".join(out)


def _original(project: Project, path: str) -> bytes | None:
    entry = project.by_path.get(path)
    if entry is None or entry.size > SIZE_LIMIT:
        return None
    try:
        return Path(project.root, path).read_bytes()
    except OSError:
        return None


def print_diff(data: bytes) -> None:
    from migrator.edits.diff import coloured

    write_bytes(coloured(data) if wants_colour(sys.stdout) else data)


def content(project: Project, result: MigrationResult) -> bytes:
    """The one file of a single-file migration."""
    change = next(change for change in result.files if change.path == project.single)
    return change.data if change.data is not None else Path(project.root, project.single).read_bytes()


def write(destination: Destination, project: Project, result: MigrationResult, options: str) -> Written:
    """Puts the result where it belongs; what goes to standard output is the caller's business."""
    items = plan_items(project, result, rename=destination.rename)
    if destination.mode is Mode.WORKTREE:
        from migrator.output.worktree import write_worktree

        return write_worktree(destination, project, items, options)
    if destination.mode is Mode.COPY:
        from migrator.output.tree import write_tree

        return write_tree(destination, project, items, options)
    if destination.mode is Mode.IN_PLACE:
        from migrator.output.inplace import write_in_place

        return write_in_place(destination, project, items)
    source = Path(project.root, project.single)
    if destination.mode is Mode.FILE:
        from migrator.output.single import write_single

        return write_single(destination, source, items)
    return Written(Mode.STDOUT, "-", written=1, added=tuple(item.path for item in items.items if item.is_added))


def check_formats(formats: Sequence[str]) -> None:
    """Refuses formats that do not exist, or cannot be made here, before the work is done."""
    from migrator.report.base import chosen_renderers

    if not formats:
        raise UsageError("--report-format names no format", "for example --report-format html,json")
    chosen_renderers(formats)


def with_inventory(
    result: MigrationResult, project: Project, options: MigrationOptions, run: RunSettings
) -> MigrationResult:
    """The result with how much CUDA its input holds."""
    from migrator.plan.inventory import inventory

    return replace(result, inventory=inventory(project, options, run))


def report(
    result: MigrationResult, project: Project, folder: str, formats: Sequence[str], settings: Settings
) -> MigrationResult:
    """Writes the reports that `--report` asks for; the result as they show it, compared with earlier ones."""
    from migrator.cli._history import with_earlier
    from migrator.report import write_reports

    root = Path(project.root, project.single) if project.single else Path(project.root)
    told = with_earlier(result, settings.texts("history"), Path(folder))
    write_reports(told, root, Path(folder), formats, settings.text("lang"), branding(settings))
    return told


def branding(settings: Settings) -> Branding:
    """Company, logo and templates of the reports; raises `ConfigError` for what cannot be used."""
    from migrator.report.branding import load_branding

    return load_branding(
        settings.text("report-company"), settings.text("report-logo"), settings.text("report-template-dir")
    )
