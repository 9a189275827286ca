"""`cu2hip compdb`: a compile_commands.json, made from the text of the build files."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrator.cli.ui import Console, command_options
from migrator.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from migrator.model.target import Target
    from migrator.toolchain.find import Toolchain


@click.command("compdb", short_help="Make a compile_commands.json without running the build.")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("-o", "--output", "out", default="-", metavar="FILE", help="Where to write  [default: standard output].")
@click.option(
    "--language",
    type=click.Choice(["auto", "cuda", "hip"]),
    default="auto",
    help="What the units are compiled as  [default: what each is written in].",
)
@click.option("--target", "names", multiple=True, metavar="ARCH", help="GPU that HIP units are compiled for.")
@click.option("--toolchain", default="", metavar="NAME", help="hipcc, clang-hip or dtk  [default: the first found].")
@click.option("-p", "--compile-db", type=click.Path(path_type=Path), help="A database or build.ninja to start from.")
@click.option("-I", "includes", multiple=True, metavar="DIR", help="Folder of headers; repeatable.")
@click.option("-D", "defines", multiple=True, metavar="NAME[=VALUE]", help="Macro; repeatable.")
@click.option("--std", default="", metavar="STD", help="C++ standard, such as c++17.")
@command_options
def command(
    path: Path,
    out: str,
    language: str,
    names: tuple[str, ...],
    toolchain: str,
    compile_db: Path | None,
    includes: tuple[str, ...],
    defines: tuple[str, ...],
    std: str,
    as_json: bool,
    quiet: bool,
    verbose: int,
    traceback: bool,
) -> int:
    """Write how each translation unit of PATH is compiled, for clangd, clang-tidy and cu2hip itself.

    Read are a compile_commands.json or build.ninja of an earlier build, else the text of Makefiles, CMake, setup.py,
    Meson, Bazel, Automake, qmake and Visual Studio files, else the tree's own includes. Nothing of PATH is run.
    """
    from migrator.cli.ui import write_json
    from migrator.edits.write import replace_file
    from migrator.verify.compile_commands import Language, entries
    from migrator.verify.units import hip_units

    if not path.exists():
        raise UsageError(f"{path}: no such file or directory")
    words = (*(f"-I{os.path.abspath(folder)}" for folder in includes), *(f"-D{define}" for define in defines))
    target = _target(names, path)
    project, units = hip_units(path, compile_db=compile_db, extra_args=words, std=std or None)
    found = entries(
        Path(project.root),
        units,
        toolchain=_toolchain(toolchain, target),
        arch=target.arch if target else "native",
        language=Language(language),
    )
    text = json.dumps(found, indent=1) + "\n"
    if out == "-":
        sys.stdout.write(text)
        return ExitCode.OK
    replace_file(Path(out), text.encode())
    if as_json:
        write_json({"output": out, "units": len(found)})
        return ExitCode.OK
    origins = ", ".join(sorted({unit.origin for unit in units}))
    Console(sys.stdout, quiet=quiet).line(f"{out}: {len(found)} units ({origins or 'none found'})")
    return ExitCode.OK


def _target(names: tuple[str, ...], path: Path) -> Target | None:
    """The first target that is named, else the configuration's or this machine's, else none."""
    from migrator.cli._options import resolve_targets
    from migrator.config.load import resolve

    found = resolve_targets(resolve(path, {"targets": names or None})).targets
    return found[0] if found else None


def _toolchain(name: str, target: Target | None) -> Toolchain:
    """The compiler of this machine for a target; where there is none, the rule's first one by its name alone."""
    from migrator.errors import EnvironmentProblem
    from migrator.toolchain.data import toolchain_rules
    from migrator.toolchain.find import Compiler, Toolchain, find_toolchain

    try:
        return find_toolchain(name, target=target)
    except EnvironmentProblem:
        vendor = target.vendor if target else "amd"
        rule = next(rule for rule in toolchain_rules().values() if vendor in rule.vendors and name in ("", rule.name))
        return Toolchain(rule, Compiler(rule.compilers[0], ""))
