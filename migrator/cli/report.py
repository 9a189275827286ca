"""`cu2hip report`: render a stored result again, in other formats or another language."""

from __future__ import annotations

import os
from pathlib import Path

import click

from migrator.cli.ui import command_options
from migrator.errors import ExitCode, UsageError


@click.command("report", short_help="Render a stored result as HTML, Markdown, SARIF, JUnit or JSON.")
@click.argument("result", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--format", "formats", default="html", show_default=True, metavar="LIST", help="Formats, with commas; or 'all'."
)
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where to  [default: beside RESULT].",
)
@click.option("--lang", default="auto", show_default=True, help="en, zh, or auto for the environment's.")
@click.option(
    "--source",
    type=click.Path(exists=True, path_type=Path),
    metavar="PATH",
    help="What was migrated, for the diffs  [default: as recorded].",
)
@click.option("--template-dir", metavar="DIR", help="Your own templates, by the names of ours.")
@click.option("--company", metavar="NAME", help="A company's name above the title.")
@click.option("--logo", metavar="FILE", help="A picture for the head of the page.")
@click.option("--stdout", "to_stdout", is_flag=True, help="Print one report instead of writing files.")
@command_options
def command(
    result: Path,
    formats: str,
    folder: Path | None,
    lang: str,
    source: Path | None,
    template_dir: str | None,
    company: str | None,
    logo: str | None,
    to_stdout: bool,
    as_json: bool,
    quiet: bool,
    verbose: int,
    traceback: bool,
) -> int:
    """Render RESULT, the JSON that `cu2hip migrate --report` wrote.

    Diffs are shown where the input and the output are still as they were.
    """
    from migrator.cli._run import branding
    from migrator.cli.ui import write_bytes, write_json
    from migrator.config.load import resolve
    from migrator.report import render, write_reports
    from migrator.report.json import loads

    wanted = [name for name in (part.strip() for part in formats.split(",")) if name]
    if not wanted:
        raise UsageError("no report format is named", "for example --format html,md")
    given = {
        "report-template-dir": os.path.abspath(template_dir) if template_dir else None,
        "report-company": company,
        "report-logo": os.path.abspath(logo) if logo else None,
    }
    brand = branding(resolve(Path.cwd(), given))
    loaded = loads(_read(result), str(result))
    root = source if source is not None else Path(loaded.provenance.root)
    if to_stdout:
        if len(wanted) != 1:
            raise UsageError("--stdout prints one format", f"{len(wanted)} are named")
        write_bytes(render(loaded, wanted[0], project_root=root, lang=lang, branding=brand))
        return ExitCode.OK
    written = write_reports(loaded, root, folder or result.parent, wanted, lang, brand)
    if as_json:
        write_json({"reports": [str(path) for path in written]})
    elif not quiet:
        for path in written:
            click.echo(str(path))
    return ExitCode.OK


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
