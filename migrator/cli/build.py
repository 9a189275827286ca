"""`cu2hip build`: compile a HIP tree unit by unit and group what fails by its cause."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from migrator.cli.ui import Console, command_options
from migrator.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from migrator.i18n import Translator
    from migrator.model.result import BuildResult, UnitBuild
    from migrator.model.target import Target
    from migrator.toolchain.find import Compiler

_SHOWN_UNITS = 4
_SHOWN_CAUSES = 20
_COLOURS = {"error": "error", "timeout": "error", "missing dependency": "performance"}


@click.command("build", short_help="Compile a migrated tree and say what fails.")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--target", "names", multiple=True, metavar="ARCH", help="GPU to compile for; repeatable.")
@click.option(
    "--toolchain", default="", metavar="NAME", help="hipcc, clang-hip or dtk  [default: the first that works]."
)
@click.option("--hip-include", default="", metavar="DIR", help="HIP headers for clang-hip: the folder above hip/.")
@click.option("--device-lib", default="", metavar="DIR", help="Device libraries for clang-hip (bitcode).")
@click.option("-p", "--compile-db", type=click.Path(path_type=Path), help="compile_commands.json, or its folder.")
@click.option("-I", "includes", multiple=True, metavar="DIR", help="Folder of headers; repeatable.")
@click.option("-D", "defines", multiple=True, metavar="NAME[=VALUE]", help="Macro; repeatable.")
@click.option("--std", default="", metavar="STD", help="C++ standard, such as c++17.")
@click.option("--extra-arg", "extra_args", multiple=True, metavar="ARG", help="Any compiler argument; repeatable.")
@click.option("--syntax-only", is_flag=True, help="Check without code generation: faster, sees less.")
@click.option("--timeout", default=300.0, show_default=True, metavar="SECONDS", help="Limit for one unit.")
@click.option("-j", "--jobs", type=click.IntRange(0), default=0, metavar="N", help="Units at a time  [default: all].")
@command_options
def command(
    path: Path,
    names: tuple[str, ...],
    toolchain: str,
    hip_include: str,
    device_lib: str,
    compile_db: Path | None,
    includes: tuple[str, ...],
    defines: tuple[str, ...],
    std: str,
    extra_args: tuple[str, ...],
    syntax_only: bool,
    timeout: float,
    jobs: int,
    as_json: bool,
    quiet: bool,
    verbose: int,
    traceback: bool,
) -> int:
    """Compile every translation unit of PATH, a HIP tree or one file, and group the failures by cause.

    Lines of a tree that cu2hip has written lead back to the lines of the original. A unit that only lacks a header of
    somebody else's library counts as 'missing dependency'. Without --target the configuration's targets are compiled
    for, else this machine's GPU. The exit status is 4 where a unit has an error, 3 where there is no compiler.
    """
    from migrator.cli.ui import Progress, write_json
    from migrator.i18n import Translator
    from migrator.parallel import default_jobs
    from migrator.toolchain.find import find_toolchain
    from migrator.verify.build import build_tree
    from migrator.verify.units import hip_units

    toolchains = [
        (target, find_toolchain(toolchain, target=target, hip_include=hip_include, device_lib=device_lib))
        for target in _targets(names, path)
    ]
    words = (
        *(f"-I{os.path.abspath(folder)}" for folder in includes),
        *(f"-D{define}" for define in defines),
        *extra_args,
    )
    project, units = hip_units(path, compile_db=compile_db, extra_args=words, std=std or None)
    results: list[tuple[BuildResult, Compiler]] = []
    with Progress(quiet=quiet) as progress:

        def tell(unit: UnitBuild, done: int, total: int) -> None:
            progress("build", done, total)

        for target, found in toolchains:
            result = build_tree(
                Path(project.root), units, toolchain=found, arch=target.arch, jobs=jobs or default_jobs(),
                timeout=timeout, syntax_only=syntax_only, progress=tell,
            )  # fmt: skip
            results.append((result, found.compiler))
    if as_json:
        write_json({"builds": [document(result, compiler.path) for result, compiler in results]})
    else:
        console, t = Console(sys.stdout, quiet=quiet), Translator("auto")
        for result, compiler in results:
            _print(result, f"{result.toolchain} {compiler.version}", console, verbose, t)
    failed = any(unit.outcome.value in ("error", "timeout") for result, _ in results for unit in result.units)
    return ExitCode.BUILD_FAILED if failed else ExitCode.OK


def _targets(names: tuple[str, ...], path: Path) -> tuple[Target, ...]:
    """The targets that are named, else the configuration's, else this machine's GPU."""
    from migrator.cli._options import resolve_targets
    from migrator.config.load import resolve

    given = tuple(part.strip() for name in names for part in name.split(",") if part.strip())
    found = resolve_targets(resolve(path, {"targets": given or None})).targets
    if not found:
        raise UsageError("this machine has no GPU to compile for", "name a target, for example --target gfx90a")
    return found


def document(result: BuildResult, compiler: str) -> dict[str, Any]:
    """The result as plain data for --json."""
    from migrator.verify.build import causes

    return {
        "toolchain": result.toolchain,
        "compiler": compiler,
        "arch": result.arch,
        "reason": result.reason,
        "counts": _counts(result),
        "causes": [
            {"cause": cause, "outcome": outcome.value, "units": list(units)} for cause, outcome, units in causes(result)
        ],
        "units": [
            {
                "unit": unit.unit,
                "outcome": unit.outcome.value,
                "seconds": round(unit.seconds, 3),
                "cause": unit.cause,
                "command": list(unit.command),
                "diagnostics": [
                    {
                        "path": item.path,
                        "line": item.line,
                        "column": item.column,
                        "severity": item.severity,
                        "message": item.message,
                        "original_path": item.original_path,
                        "original_line": item.original_line,
                    }
                    for item in unit.diagnostics
                ],
            }
            for unit in result.units
        ],
    }


def _counts(result: BuildResult) -> dict[str, int]:
    from migrator.model.result import Outcome

    return {outcome.value: count for outcome in Outcome if (count := result.count(outcome))}


def _print(result: BuildResult, compiler: str, console: Console, verbose: int, t: Translator) -> None:
    from migrator.model.result import Outcome
    from migrator.report.labels import RESULT
    from migrator.verify.build import causes

    if result.reason:
        console.line(t("nothing was built: {reason}", reason=result.reason))
        return
    counts = ", ".join(f"{count} {t(RESULT[Outcome(name)])}" for name, count in _counts(result).items())
    units_told = t.count(len(result.units), "{n} unit", "{n} units")
    console.line(f"{compiler}, {result.arch}: {units_told}: {counts}")
    groups = causes(result)
    if groups:
        console.line()
        console.line(f"{t('Units'):>6}  {t('Outcome'):<18}  {t('Cause')}")
    for cause, outcome, units in groups[: None if verbose else _SHOWN_CAUSES]:
        label = console.paint(f"{t(RESULT[outcome]):<18}", _COLOURS.get(outcome.value, "info"))
        console.line(f"{len(units):>6}  {label}  {cause}")
        shown = units if verbose else units[:_SHOWN_UNITS]
        for name in shown:
            console.line(f"{'':>28}{name}{_place(result, name)}")
        if len(shown) < len(units):
            console.line(f"{'':>28}{t('{n} more', n=len(units) - len(shown))}")
    if not verbose and len(groups) > _SHOWN_CAUSES:
        console.line(t("{n} more causes: -v shows all", n=len(groups) - _SHOWN_CAUSES))


def _place(result: BuildResult, name: str) -> str:
    """Where a unit's first error stands, in the result and in the original."""
    unit = next(unit for unit in result.units if unit.unit == name)
    first = next((item for item in unit.diagnostics if item.severity == "error" and item.path), None)
    if first is None:
        return ""
    place = f"line {first.line}" if first.path == name else f"{first.path}:{first.line}"
    return f": {place}" + (f" (original line {first.original_line})" if first.original_line else "")
