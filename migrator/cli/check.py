"""`cu2hip check`: hazards of CUDA and HIP sources as they stand, and CUDA that is left in ported code."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from migrator.cli.ui import command_options
from migrator.errors import ExitCode, UsageError

_FORMATS = ("text", "json", "sarif", "github", "junit", "csv", "md", "comment")
_FAIL_ON = "silent"


@dataclass(frozen=True, slots=True)
class Request:
    """What the command line asks for; settings that files may hold as well are in `given`."""

    paths: tuple[str, ...]
    given: Mapping[str, Any]
    form: str
    ported: bool
    fix: bool
    write_baseline: str
    ast: bool
    cache: bool
    arguments: tuple[str, ...]
    compile_db: str
    quiet: bool
    verbose: int


@click.command("check", short_help="Find hazards in CUDA and HIP sources, and CUDA that is left in ported code.")
@click.argument("paths", nargs=-1, metavar="PATH...")
@click.option("--format", "form", type=click.Choice(_FORMATS), default="text", show_default=True, help="What to print.")
@click.option(
    "--select", multiple=True, metavar="CODES", help="Only these codes or prefixes, such as CH1,API; repeatable."
)
@click.option("--ignore", multiple=True, metavar="CODES", help="Not these codes or prefixes; repeatable.")
@click.option(
    "--fail-on",
    type=click.Choice(("error", "silent", "performance", "info", "never")),
    help=f"Findings from this severity on end with status 1  [default: {_FAIL_ON}].",
)
@click.option("--ported", is_flag=True, help="All of it is meant to be HIP: CUDA in any file is reported as left.")
@click.option("--target", "targets", multiple=True, metavar="ARCH", help="GPU to check for; repeatable.")
@click.option("--hip-version", metavar="VERSION", help="HIP release to check for, such as 6.2.")
@click.option("--baseline", metavar="FILE", help="Known findings, which are not reported again.")
@click.option(
    "--write-baseline", default="", metavar="FILE", help="Write what is found to a baseline; the status is 0."
)
@click.option("--fix", is_flag=True, help="Make the changes that are safe in the files themselves.")
@click.option("--exclude", multiple=True, metavar="PATTERN", help="Leave matching files out; repeatable.")
@click.option("--rules", multiple=True, metavar="PATH", help="A file or folder of your own rules; repeatable.")
@click.option("--ast", is_flag=True, help="Parse with clang as well: slower and more exact.")
@click.option("-I", "includes", multiple=True, metavar="DIR", help="Folder of headers for --ast; repeatable.")
@click.option("-D", "defines", multiple=True, metavar="NAME[=VALUE]", help="Macro for --ast; repeatable.")
@click.option("-p", "--compile-db", default="", metavar="PATH", help="compile_commands.json for --ast, or its folder.")
@click.option("--no-cache", is_flag=True, help="Do not use or write the cache.")
@click.option("-j", "--jobs", type=click.IntRange(0), metavar="N", help="Worker processes  [default: all processors].")
@click.option("--lang", type=click.Choice(("auto", "en", "zh")), help="Language of the output.")
@command_options
def command(
    paths: tuple[str, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str | None,
    ported: bool,
    targets: tuple[str, ...],
    hip_version: str | None,
    baseline: str | None,
    write_baseline: str,
    fix: bool,
    exclude: tuple[str, ...],
    rules: tuple[str, ...],
    ast: bool,
    includes: tuple[str, ...],
    defines: tuple[str, ...],
    compile_db: str,
    no_cache: bool,
    jobs: int | None,
    lang: str | None,
    as_json: bool,
    quiet: bool,
    verbose: int,
    traceback: bool,
) -> int:
    """Check PATHs, files or folders of CUDA or of ported HIP code; nothing is migrated and, without --fix, changed.

    Hazards are places that do not build, hang or silently compute something else on AMD and Hygon GPUs. Files that
    are HIP already are searched for CUDA that is left as well. A comment `cu2hip: ignore[CODE] reason` silences the
    line or the line after it, `cu2hip: off` and `on` a region. The status is 1 where something is found.
    """
    if not paths:
        raise UsageError("there is nothing to check", "name files or folders")
    if verbose > 1:
        from migrator.log import set_up

        set_up(verbose)
    given = {
        "targets": _listed(targets),
        "hip-version": hip_version,
        "select": _listed(select),
        "ignore": _listed(ignore),
        "baseline": os.path.abspath(baseline) if baseline else None,
        "exclude": exclude or None,
        "rules": tuple(os.path.abspath(rule) for rule in rules) or None,
        "jobs": jobs,
        "fail-on": fail_on,
        "lang": lang,
    }
    arguments = (*(f"-I{os.path.abspath(folder)}" for folder in includes), *(f"-D{define}" for define in defines))
    request = Request(
        paths, given, "json" if as_json else form, ported, fix, write_baseline, ast, not no_cache, arguments,
        compile_db, quiet, verbose,
    )  # fmt: skip
    return _check(request)


def _listed(values: tuple[str, ...]) -> tuple[str, ...] | None:
    return tuple(part.strip() for value in values for part in value.split(",") if part.strip()) or None


def _check(request: Request) -> int:
    from migrator.cli import _options
    from migrator.cli._check_inputs import common_folder, inputs, root_of
    from migrator.cli._check_run import Plan, known_findings, run_check, selection
    from migrator.cli.ui import Progress
    from migrator.config.load import Origin, resolve

    folder = common_folder(request.paths)
    settings = resolve(folder, request.given)
    root = root_of(folder, settings.file)
    selected = selection(settings.texts("select"), settings.texts("ignore"))
    known = known_findings(settings.text("baseline"), request.write_baseline)
    found = inputs(request.paths, root, settings.texts("exclude"))
    targets = _options.resolve_targets(settings)
    run = _options.run_settings(
        settings,
        code_files=len(found.entries),
        ast=request.ast,
        cache=request.cache,
        steps=False,
        arguments=request.arguments,
        std="",
        compile_db=request.compile_db,
    )
    plan = Plan(found, _options.migration_options(settings, targets.targets), run, request.ported, selected, known)
    with Progress(quiet=request.quiet or request.form != "text") as progress:
        result = run_check(plan, settings, targets.origin, fix=request.fix, progress=progress)
    if request.write_baseline:
        from migrator.cli._check_run import write_baseline

        result = write_baseline(plan, result, Path(request.write_baseline))
    _print(request, root, result, settings.text("lang"))
    threshold = settings.text("fail-on") if settings["fail-on"].origin is not Origin.DEFAULT else _FAIL_ON
    from migrator.cli._summary import reaches

    return ExitCode.FINDINGS if reaches(result.findings, threshold) else ExitCode.OK


def _print(request: Request, root: Path, result: Any, lang: str) -> None:
    from migrator.cli.ui import Console, write_bytes
    from migrator.model.finding import Severity

    if request.form == "json":
        from migrator.report.json import dumps, to_json

        write_bytes(dumps(to_json(result)))
        return
    if request.form != "text":
        from migrator.report import render

        write_bytes(render(result, request.form, lang=lang))
        return
    if request.quiet:
        return
    from migrator.i18n import Translator
    from migrator.report.codes import CodeTexts
    from migrator.report.text_report import text_lines

    console = Console(sys.stdout)
    translate = Translator(lang)
    here = os.getcwd()

    def place(path: str) -> str:
        return os.path.relpath(os.path.join(root, path), here)

    def paint(text: str, severity: Severity) -> str:
        return console.paint(text, severity.value)

    for line in text_lines(
        result,
        translate,
        CodeTexts(translate.lang),
        remarks=bool(request.verbose),
        place=place,
        paint=paint,
    ):
        console.line(line)
