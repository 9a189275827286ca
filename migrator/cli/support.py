"""`cu2hip support`: where the support headers are, and a copy of them."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from migrator.cli.ui import Console, command_options
from migrator.errors import ExitCode, UsageError


@click.command("support", short_help="Show or copy the headers that migrated code includes.")
@click.option("--include-dir", is_flag=True, help="Print the folder to give to the compiler's -I, and nothing else.")
@click.option(
    "--copy", "copy_to", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Copy into DIR."
)
@command_options
def command(include_dir: bool, copy_to: Path | None, as_json: bool, quiet: bool, verbose: int, traceback: bool) -> int:
    """List the support headers; with --copy put them into DIR/cu2hip, replacing older ones."""
    from migrator.cli.ui import write_json
    from migrator.support import include_dir as find

    root = find()
    names = sorted(path.relative_to(root).as_posix() for path in root.rglob("*.hpp"))
    if copy_to is not None:
        if copy_to.exists() and not copy_to.is_dir():
            raise UsageError(f"{copy_to} is no folder")
        for name in names:
            (copy_to / name).parent.mkdir(parents=True, exist_ok=True)
            (copy_to / name).write_bytes((root / name).read_bytes())
    if as_json:
        write_json({"include_dir": str(root), "headers": names, "copied_to": str(copy_to) if copy_to else None})
        return ExitCode.OK
    console = Console(sys.stdout, quiet=quiet and not include_dir)
    if include_dir:
        console.line(str(root))
    elif copy_to is not None:
        console.line(f"{len(names)} headers copied to {copy_to / 'cu2hip'}")
    else:
        for name in names:
            console.line(str(root / name))
    return ExitCode.OK
