"""`cu2hip migrate`: CUDA sources in, HIP sources out."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from migrator.cli.ui import command_options
from migrator.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from migrator.cli._build import BuildWish
    from migrator.config.load import Settings
    from migrator.model.project import Project
    from migrator.output.base import Destination
    from migrator.plan.migration import Migration

_STDIN = "-"


@dataclass(frozen=True, slots=True)
class _Request:
    """What the command line asks for; settings that files may hold as well are in `given`."""

    path: str
    given: Mapping[str, Any]
    out: str
    in_place: bool
    allow_dirty: bool
    force: bool
    rename: bool
    diff: bool
    dry_run: bool
    build: bool
    toolchain: str
    report: str
    formats: tuple[str, ...]
    ast: bool
    cache: bool
    arguments: tuple[str, ...]
    std: str
    compile_db: str
    stdin_filename: str
    as_json: bool
    quiet: bool
    verbose: int

    @property
    def writes(self) -> bool:
        return not (self.diff or self.dry_run)


def _choice(*names: str) -> click.Choice[str]:
    return click.Choice(names)


@click.command("migrate", short_help="Migrate a tree or a file from CUDA to HIP.")
@click.argument("path")
@click.option("-o", "--output", "out", default="", metavar="OUT", help="Where to write; '-' is standard output.")
@click.option("--in-place", is_flag=True, help="Change the files of PATH itself; --undo leads back.")
@click.option("--undo", is_flag=True, help="Restore what --in-place has changed in PATH.")
@click.option("--allow-dirty", is_flag=True, help="Let --in-place change a git tree with uncommitted changes.")
@click.option("--force", is_flag=True, help="Overwrite files of the output that were edited by hand.")
@click.option("--rename", is_flag=True, help="Rename .cu files to .hip.")
@click.option(
    "--target", "targets", multiple=True, metavar="ARCH", help="GPU to migrate for, such as gfx90a; repeatable."
)
@click.option("--hip-version", metavar="VERSION", help="HIP release to migrate for, such as 6.2.")
@click.option("--warp", type=_choice("preserve", "native", "flag"), help="What happens to warp operations.")
@click.option(
    "--warp-constant", "warp_constants", multiple=True, metavar="NAME", help="A constant that is the warp size."
)
@click.option("--launch-syntax", type=_choice("cuda", "hip"), help="Keep <<<...>>> or write hipLaunchKernelGGL.")
@click.option("--style", type=_choice("hip", "compat"), help="HIP's names, or CUDA's with one header for both vendors.")
@click.option("--libraries", type=_choice("hip", "roc"), help="hipBLAS and kin, or rocBLAS and kin.")
@click.option(
    "--build-files",
    type=_choice("hip", "both", "keep"),
    help="Build files for HIP alone, for both by a switch, or kept.",
)
@click.option(
    "--cmake-hip",
    type=_choice("language", "package"),
    help="CMake's language HIP, or FindHIP's commands in place of FindCUDA's.",
)
@click.option("--exclude", multiple=True, metavar="PATTERN", help="Carry matching files over as they are; repeatable.")
@click.option("--rules", multiple=True, metavar="PATH", help="A file or folder of your own rules; repeatable.")
@click.option("-I", "includes", multiple=True, metavar="DIR", help="Folder of headers for parsing; repeatable.")
@click.option("-D", "defines", multiple=True, metavar="NAME[=VALUE]", help="Macro for parsing; repeatable.")
@click.option("--std", default="", metavar="STD", help="C++ standard for parsing, such as c++17.")
@click.option("--extra-arg", "extra_args", multiple=True, metavar="ARG", help="Any clang argument for parsing.")
@click.option(
    "-p", "--compile-db", default="", metavar="PATH", help="compile_commands.json, or the folder that has it."
)
@click.option("--cuda-path", metavar="DIR", help="CUDA toolkit whose headers are used for parsing.")
@click.option("--no-ast", is_flag=True, help="Do not parse: tokens only, faster and less exact.")
@click.option("--no-cache", is_flag=True, help="Do not use or write the cache.")
@click.option("-j", "--jobs", type=click.IntRange(0), metavar="N", help="Worker processes  [default: all processors].")
@click.option("--diff", is_flag=True, help="Print the changes and write nothing.")
@click.option("--dry-run", is_flag=True, help="Print the summary and write nothing.")
@click.option("--build", is_flag=True, help="Compile what was written, for every target.")
@click.option("--toolchain", default="", metavar="NAME", help="The compiler for --build: hipcc, clang-hip or dtk.")
@click.option("--report", default="", metavar="DIR", help="Write reports into this folder.")
@click.option(
    "--report-format", "formats", default="html,json", metavar="LIST", help="Formats for --report, with commas."
)
@click.option(
    "--history",
    "earlier",
    multiple=True,
    metavar="PATH",
    help="An earlier result, or a folder of them, to compare with; repeatable.",
)
@click.option("--template-dir", metavar="DIR", help="Your own report templates, by the names of ours.")
@click.option("--lang", type=_choice("auto", "en", "zh"), help="Language of the reports.")
@click.option(
    "--fail-on",
    type=_choice("error", "silent", "performance", "info", "never"),
    help="Open findings from this severity on end with status 1  [default: error].",
)
@click.option("--baseline", metavar="FILE", help="Known findings, see 'cu2hip check'; they are not open.")
@click.option("--stdin-filename", default="", metavar="NAME", help="The name of what '-' reads.")
@command_options
def command(
    path: str,
    out: str,
    in_place: bool,
    undo: bool,
    allow_dirty: bool,
    force: bool,
    rename: bool,
    targets: tuple[str, ...],
    hip_version: str | None,
    warp: str | None,
    warp_constants: tuple[str, ...],
    launch_syntax: str | None,
    style: str | None,
    libraries: str | None,
    build_files: str | None,
    cmake_hip: str | None,
    exclude: tuple[str, ...],
    rules: tuple[str, ...],
    includes: tuple[str, ...],
    defines: tuple[str, ...],
    std: str,
    extra_args: tuple[str, ...],
    compile_db: str,
    cuda_path: str | None,
    no_ast: bool,
    no_cache: bool,
    jobs: int | None,
    diff: bool,
    dry_run: bool,
    build: bool,
    toolchain: str,
    report: str,
    formats: str,
    earlier: tuple[str, ...],
    template_dir: str | None,
    lang: str | None,
    fail_on: str | None,
    baseline: str | None,
    stdin_filename: str,
    as_json: bool,
    quiet: bool,
    verbose: int,
    traceback: bool,
) -> int:
    """Migrate PATH, a directory or one file, from CUDA to HIP; '-' reads one file from standard input.

    A directory goes to its sibling PATH-hip: as a git worktree on a new branch where PATH is a git repository, else
    as a copy. A file goes beside itself. PATH is not touched unless --in-place says so.
    """
    if verbose > 1:
        from migrator.log import set_up

        set_up(verbose)
    if undo:
        return _undo(path, force=force, as_json=as_json, quiet=quiet, lang=lang or "auto")
    given = {
        "targets": _texts(targets, split=True),
        "hip-version": hip_version,
        "warp": warp,
        "warp-constants": _texts(warp_constants, split=True),
        "launch-syntax": launch_syntax,
        "style": style,
        "libraries": libraries,
        "build-files": build_files,
        "cmake-hip": cmake_hip,
        "exclude": _texts(exclude),
        "rules": tuple(os.path.abspath(rule) for rule in rules) or None,
        "jobs": jobs,
        "fail-on": fail_on,
        "lang": lang,
        "history": tuple(os.path.abspath(name) for name in earlier) or None,
        "report-template-dir": os.path.abspath(template_dir) if template_dir else None,
        "cuda-path": os.path.abspath(cuda_path) if cuda_path else None,
        "baseline": os.path.abspath(baseline) if baseline else None,
    }
    arguments = (
        *(f"-I{os.path.abspath(folder)}" for folder in includes),
        *(f"-D{define}" for define in defines),
        *extra_args,
    )
    request = _Request(
        path, given, out, in_place, allow_dirty, force, rename, diff, dry_run, build, toolchain, report,
        tuple(part.strip() for part in formats.split(",") if part.strip()), not no_ast, not no_cache, arguments, std,
        compile_db, stdin_filename, as_json, quiet, verbose,
    )  # fmt: skip
    if path == _STDIN:
        return _from_stdin(request)
    if stdin_filename:
        raise UsageError("--stdin-filename goes with the path '-'")
    return _migrate(request, Path(path), request.path)


def _texts(values: tuple[str, ...], *, split: bool = False) -> tuple[str, ...] | None:
    """The values of a repeatable option, None where it is not given; `split` takes commas as well."""
    if split:
        values = tuple(part.strip() for value in values for part in value.split(",") if part.strip())
    return values or None


def _undo(path: str, *, force: bool, as_json: bool, quiet: bool, lang: str) -> int:
    from migrator.cli.ui import Console, write_json
    from migrator.i18n import Translator
    from migrator.output.inplace import undo

    root = Path(os.path.abspath(path))
    if not root.exists():
        raise UsageError(f"{path}: no such file or directory")
    done = undo(root if root.is_dir() else root.parent, force=force)
    if as_json:
        write_json({"restored": done.restored, "removed": done.removed, "kept": list(done.kept)})
        return ExitCode.OK
    console, t = Console(sys.stdout, quiet=quiet), Translator(lang)
    console.line(
        t("undone: {restored} files restored, {removed} removed", restored=done.restored, removed=done.removed)
    )
    for name in done.kept:
        console.line(t("edited since, moved to .cu2hip/kept: {name}", name=name))
    return ExitCode.OK


def _from_stdin(request: _Request) -> int:
    """Migrates standard input by way of a temporary file, which its findings do not show."""
    import tempfile

    if request.in_place:
        raise UsageError("--in-place needs a file")
    named = request.stdin_filename or "stdin.cu"
    folder = os.path.dirname(named)
    if folder and os.path.isdir(folder):
        request = replace(request, arguments=(*request.arguments, f"-I{os.path.abspath(folder)}"))
    data = sys.stdin.buffer.read()
    with tempfile.TemporaryDirectory(prefix="cu2hip-") as temporary:
        file = Path(temporary) / os.path.basename(named)
        file.write_bytes(data)
        return _migrate(replace(request, out=request.out or _STDIN), file, named, start=Path(folder or "."))


def _migrate(request: _Request, path: Path, shown: str, start: Path | None = None) -> int:
    """The whole run. `shown` is what the user calls the input, `start` where the search for configuration begins."""
    from migrator.cli import _options, _run
    from migrator.cli.ui import Progress
    from migrator.config.load import resolve
    from migrator.discover.project import discover
    from migrator.output.base import Mode

    if not path.exists() and not path.is_symlink():
        raise UsageError(f"{shown}: no such file or directory")
    settings = resolve(start or path, request.given)
    if request.report:
        _run.check_formats(request.formats)
        _run.branding(settings)
    if request.in_place and request.writes:
        _run.prepare_in_place(path, allow_dirty=request.allow_dirty)
    project, notes = discover(path, exclude=settings.texts("exclude"))
    destination = _run.destination(project, request.out, request.in_place, request.force, request.rename)
    targets = _options.resolve_targets(settings)
    options = _options.migration_options(settings, targets.targets, rename=request.rename)
    run = _options.run_settings(
        settings,
        code_files=sum(entry.kind.is_code and not entry.reason for entry in project.entries),
        ast=request.ast,
        cache=request.cache,
        steps=destination.mode is Mode.WORKTREE and not destination.branch and request.writes,
        arguments=request.arguments,
        std=request.std,
        compile_db=request.compile_db,
    )
    wanted = None
    if request.build and request.writes:
        from migrator.cli._build import wish

        wanted = wish(targets.targets, request.toolchain, _options.processes(settings), destination.mode)
    from migrator.pipeline import run_migration

    with Progress(quiet=request.quiet or request.as_json) as progress:
        migration = run_migration(project, options, run, progress)
    result = _run.complete(migration.result, notes, settings, targets.origin, shown, destination)
    result = _run.with_baseline(result, project.root, settings.text("baseline"))
    if request.report:
        result = _run.with_inventory(result, project, options, run)
    digest = _options.digest(options, result.provenance.ruleset)
    return _finish(request, settings, project, destination, replace(migration, result=result), digest, wanted)


def _finish(
    request: _Request,
    settings: Settings,
    project: Project,
    destination: Destination,
    migration: Migration,
    options: str,
    wanted: BuildWish | None,
) -> int:
    """Writes the result, compiles it if asked to, and tells what was done."""
    from migrator.cli import _run, _summary
    from migrator.cli.ui import Console, write_bytes, write_json
    from migrator.i18n import Translator
    from migrator.output.base import Mode

    result = migration.result
    diff = _run.diff(project, result) if request.diff else None
    content = None
    if request.writes and destination.mode is Mode.STDOUT:
        content = _run.content(project, result)
    early = destination.mode is Mode.IN_PLACE  # the originals that a report shows are there only until then
    if request.report and early:
        result = _run.report(result, project, request.report, request.formats, settings)
    written = None
    if request.writes:
        written = _run.write(destination, project, result, options)
        result = _run.with_findings(result, written.findings)
    if written is not None and (migration.source_maps or wanted is not None):
        from migrator.cli import _build

        _build.keep_line_maps(project, migration, written)
        if wanted is not None:
            quiet = request.quiet or request.as_json
            result = replace(result, builds=_build.build(wanted, project, migration, written, quiet=quiet))
    if request.report and not early:
        result = _run.report(result, project, request.report, request.formats, settings)
    if request.as_json:
        write_json(_summary.json_document(result, written, diff=diff, content=content))
    else:
        if diff is not None:
            _run.print_diff(diff)
        if content is not None:
            write_bytes(content)
        busy = diff is not None or content is not None
        console = Console(sys.stderr if busy else sys.stdout, quiet=request.quiet)
        remark = _remark(request, destination)
        t = Translator(settings.text("lang"))
        _summary.print_summary(console, result, written, t, remark=remark, verbose=bool(request.verbose))
    if result.builds:
        from migrator.cli._build import exit_code

        built = exit_code(result.builds)
        if built is not ExitCode.OK:
            return built
    failed = _summary.reaches(result.findings, settings.text("fail-on"))
    return ExitCode.FINDINGS if failed else ExitCode.OK


def _remark(request: _Request, destination: Destination) -> str:
    if not request.writes:
        from migrator.cli._summary import REMARKS

        return REMARKS["diff" if request.diff else "dry run"]
    return destination.remark
