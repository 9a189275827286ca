"""`cu2hip doctor`: what this machine has, what that allows, what to install."""

from __future__ import annotations

import sys

import click

from migrator.cli.ui import Console, command_options
from migrator.errors import ExitCode


@click.command("doctor", short_help="Tell what is installed, and what that allows.")
@command_options
def command(as_json: bool, quiet: bool, verbose: int, traceback: bool) -> int:
    """Look for what cu2hip works with: libclang, HIP compilers, device libraries, CUDA headers, GPUs, git.

    Nothing is changed and no network is used. Migrating needs Python alone; libclang makes it exact, a HIP compiler
    lets `cu2hip build` check the result.
    """
    from migrator import __version__
    from migrator.cli.ui import write_json
    from migrator.toolchain.inspect import inspect

    result = inspect()
    if as_json:
        write_json(
            {
                "version": __version__,
                "checks": [
                    {
                        "name": check.name,
                        "found": check.found,
                        "detail": check.detail,
                        "advice": check.advice,
                        "needed_for": check.needed_for,
                    }
                    for check in result.checks
                ],
                "abilities": [{"name": name, "possible": yes, "detail": text} for name, yes, text in result.abilities],
            }
        )
        return ExitCode.OK
    console = Console(sys.stdout, quiet=quiet)
    console.line(f"cu2hip {__version__}")
    for check in result.checks:
        mark = console.paint("yes", "good") if check.found else console.paint("no ", "performance")
        console.line(f"  {mark}  {check.name:<17} {check.detail}")
        if check.advice:
            console.line(f"       {'':<17} to get it: {check.advice}")
        if verbose and check.needed_for:
            console.line(f"       {'':<17} for: {check.needed_for}")
    console.line()
    for name, possible, text in result.abilities:
        mark = console.paint("yes", "good") if possible else console.paint("no ", "performance")
        console.line(f"  {mark}  {name:<17} {text}".rstrip())
    return ExitCode.OK
