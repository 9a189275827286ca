"""`cu2hip assess`: how much CUDA there is, what maps, what does not, and what it will cost; nothing is migrated."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from migrator.cli.ui import command_options
from migrator.errors import Cu2hipError, ExitCode, UsageError

if TYPE_CHECKING:
    from migrator.cli.ui import Progress
    from migrator.config.load import Settings
    from migrator.model.project import Project
    from migrator.model.result import MigrationResult


@dataclass(frozen=True, slots=True)
class _Request:
    """What the command line asks for; settings that files may hold as well are in `given`."""

    given: Mapping[str, Any]
    report: str
    formats: tuple[str, ...]
    ast: bool
    cache: bool
    arguments: tuple[str, ...]
    compile_db: str
    as_json: bool
    quiet: bool
    verbose: int


@dataclass(frozen=True, slots=True)
class _Assessed:
    project: Project
    settings: Settings
    result: MigrationResult


@click.command("assess", short_help="Tell how much CUDA there is, what maps, what does not, and the effort.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path())
@click.option("--report", default="", metavar="DIR", help="Write reports into this folder; several PATHs: an overview.")
@click.option(
    "--report-format", "formats", default="html,json", metavar="LIST", help="Formats for --report, with commas."
)
@click.option("--target", "targets", multiple=True, metavar="ARCH", help="GPU to assess for; repeatable.")
@click.option("--hip-version", metavar="VERSION", help="HIP release to assess for, such as 6.2.")
@click.option("--libraries", type=click.Choice(("hip", "roc")), help="hipBLAS and kin, or rocBLAS and kin.")
@click.option("--exclude", multiple=True, metavar="PATTERN", help="Leave matching files out; repeatable.")
@click.option("--rules", multiple=True, metavar="PATH", help="A file or folder of your own rules; repeatable.")
@click.option("--ast", is_flag=True, help="Parse with clang as well: slower and more exact.")
@click.option("-I", "includes", multiple=True, metavar="DIR", help="Folder of headers for --ast; repeatable.")
@click.option("-D", "defines", multiple=True, metavar="NAME[=VALUE]", help="Macro for --ast; repeatable.")
@click.option("-p", "--compile-db", default="", metavar="PATH", help="compile_commands.json for --ast, or its folder.")
@click.option("--history", "earlier", multiple=True, metavar="PATH", help="An earlier result to compare with.")
@click.option("--no-cache", is_flag=True, help="Do not use or write the cache.")
@click.option("-j", "--jobs", type=click.IntRange(0), metavar="N", help="Worker processes  [default: all processors].")
@click.option("--lang", type=click.Choice(("auto", "en", "zh")), help="Language of the output.")
@command_options
def command(
    paths: tuple[str, ...],
    report: str,
    formats: str,
    targets: tuple[str, ...],
    hip_version: str | None,
    libraries: str | None,
    exclude: tuple[str, ...],
    rules: tuple[str, ...],
    ast: bool,
    includes: tuple[str, ...],
    defines: tuple[str, ...],
    compile_db: str,
    earlier: tuple[str, ...],
    no_cache: bool,
    jobs: int | None,
    lang: str | None,
    as_json: bool,
    quiet: bool,
    verbose: int,
    traceback: bool,
) -> int:
    """Assess PATH, a directory or one file: the first look at a customer's code.

    A migration is computed in memory and thrown away; nothing is written but the report. Code need not parse or build.
    Several PATHs make one overview, with a report for each. The exit status is 0 whatever is found.
    """
    if verbose > 1:
        from migrator.log import set_up

        set_up(verbose)
    given = {
        "targets": tuple(part.strip() for value in targets for part in value.split(",") if part.strip()) or None,
        "hip-version": hip_version,
        "libraries": libraries,
        "exclude": exclude or None,
        "rules": tuple(os.path.abspath(rule) for rule in rules) or None,
        "history": tuple(os.path.abspath(name) for name in earlier) or None,
        "jobs": jobs,
        "lang": lang,
    }
    arguments = (*(f"-I{os.path.abspath(folder)}" for folder in includes), *(f"-D{define}" for define in defines))
    wanted = tuple(part.strip() for part in formats.split(",") if part.strip())
    request = _Request(
        given, report, wanted, ast, not no_cache, arguments, compile_db, as_json, quiet, verbose
    )  # fmt: skip
    _check(request, paths)
    if len(paths) == 1:
        return _one(request, paths[0])
    return _many(request, paths)


def _check(request: _Request, paths: Sequence[str]) -> None:
    """Refuses what cannot be done before any work."""
    from migrator.cli._run import check_formats

    for path in paths:
        if not os.path.lexists(path):
            raise UsageError(f"{path}: no such file or directory")
    if not request.report:
        return
    if len(paths) == 1:
        check_formats(request.formats)
    else:
        from migrator.report.portfolio_write import check_formats as check_overview

        check_overview(request.formats)


def _one(request: _Request, path: str) -> int:
    from migrator.cli import _assess_text, _run
    from migrator.cli._history import with_earlier
    from migrator.cli.ui import Console, Progress, write_bytes
    from migrator.i18n import Translator

    with Progress(quiet=request.quiet or request.as_json) as progress:
        found = _assess(request, path, progress)
    result, settings = found.result, found.settings
    if request.report:
        result = _run.report(result, found.project, request.report, request.formats, settings)
    elif settings.texts("history"):
        result = with_earlier(result, settings.texts("history"))
    if request.as_json:
        from migrator.report.json import dumps, to_json

        write_bytes(dumps(to_json(result)))
        return ExitCode.OK
    console = Console(sys.stdout, quiet=request.quiet)
    t = Translator(settings.text("lang"))
    for line in _assess_text.lines(result, t, verbose=bool(request.verbose), paint=console.paint):
        console.line(line)
    if request.report:
        console.line(t("report: {folder}", folder=request.report))
    return ExitCode.OK


def _many(request: _Request, paths: Sequence[str]) -> int:
    """Each tree for itself; one that cannot be read does not stop the others."""
    from migrator.cli import _run
    from migrator.cli.ui import Console, Progress, printable, write_bytes
    from migrator.i18n import Translator

    done: list[_Assessed] = []
    failed: list[tuple[str, str]] = []
    with Progress(quiet=request.quiet or request.as_json) as progress:
        for path in paths:
            try:
                done.append(_assess(request, path, progress))
            except Cu2hipError as error:
                failed.append((path, str(error)))
    if not done:
        raise UsageError(f"{failed[0][0]}: {failed[0][1]}")
    from migrator.report.portfolio import Source, portfolio
    from migrator.report.portfolio_formats import as_json

    settings = done[0].settings
    if request.report:
        from migrator.report.portfolio_write import write_portfolio

        pairs = [(item.result, _root(item.project)) for item in done]
        overview, _ = write_portfolio(
            pairs, Path(request.report), request.formats, settings.text("lang"), _run.branding(settings)
        )
    else:
        overview = portfolio([Source(item.result) for item in done])
    for path, message in failed:
        sys.stderr.write(f"cu2hip: {printable(path)}: {printable(message)}\n")
    if request.as_json:
        write_bytes(as_json(overview))
    else:
        from migrator.cli._assess_text import overview_lines

        console = Console(sys.stdout, quiet=request.quiet)
        t = Translator(settings.text("lang"))
        for line in overview_lines(overview, t):
            console.line(line)
        if request.report:
            console.line(t("report: {folder}", folder=request.report))
    return ExitCode.ENVIRONMENT if failed else ExitCode.OK


def _root(project: Project) -> Path:
    return Path(project.root, project.single) if project.single else Path(project.root)


def _assess(request: _Request, path: str, progress: Progress) -> _Assessed:
    """The result of a migration that nobody writes, with the inventory of what it started from."""
    from migrator.cli import _options, _run
    from migrator.config.load import resolve
    from migrator.discover.project import discover
    from migrator.pipeline import run_migration

    place = Path(path)
    settings = resolve(place, request.given)
    project, notes = discover(place, exclude=settings.texts("exclude"))
    targets = _options.resolve_targets(settings)
    options = _options.migration_options(settings, targets.targets)
    run = _options.run_settings(
        settings,
        code_files=sum(entry.kind.is_code and not entry.reason for entry in project.entries),
        ast=request.ast,
        cache=request.cache,
        steps=False,
        arguments=request.arguments,
        std="",
        compile_db=request.compile_db,
    )
    result = run_migration(project, options, run, progress).result
    provenance = replace(
        result.provenance,
        root=path,
        output="",
        target_source=targets.origin,
        hip_version_source=settings["hip-version"].origin.value,
        options=_options.described(settings),
        date=_run.run_date(),
        command="assess",
    )
    result = _run.with_findings(replace(result, provenance=provenance), notes)
    result = _run.with_baseline(result, project.root, settings.text("baseline"))
    return _Assessed(project, settings, _run.with_inventory(result, project, options, run))
