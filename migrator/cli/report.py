"""`cu2hip report`: render stored results again, compare them with earlier ones, or put several into one overview."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrator.cli.ui import command_options
from migrator.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from migrator.model.result import MigrationResult
    from migrator.report.branding import Branding


@click.command("report", short_help="Render stored results: HTML, Markdown, CSV, SARIF, JUnit, PDF; one or many.")
@click.argument("results", nargs=-1, metavar="RESULT...", type=click.Path(exists=True, dir_okay=False, path_type=Path))
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
@click.option(
    "--history",
    "earlier",
    multiple=True,
    type=click.Path(exists=True),
    metavar="PATH",
    help="An earlier result, or a folder of them, to compare with; repeatable.",
)
@click.option("--portfolio", is_flag=True, help="One overview of several results, each with its own report.")
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
@click.option("--schema", is_flag=True, help="Print the JSON Schema of results and end.")
@command_options
def command(
    results: tuple[Path, ...],
    formats: str,
    folder: Path | None,
    earlier: tuple[str, ...],
    portfolio: bool,
    lang: str,
    source: Path | None,
    template_dir: str | None,
    company: str | None,
    logo: str | None,
    to_stdout: bool,
    schema: bool,
    as_json: bool,
    quiet: bool,
    verbose: int,
    traceback: bool,
) -> int:
    """Render RESULT, the JSON that `cu2hip migrate --report` wrote.

    Diffs are shown where the input and the output are still as they were.
    """
    from migrator.cli._history import named_results, read_result
    from migrator.cli._run import branding
    from migrator.cli.ui import write_bytes
    from migrator.config.load import resolve
    from migrator.report import render, write_reports
    from migrator.report.history import with_history

    if schema:
        write_bytes(_schema())
        return ExitCode.OK
    if not results:
        raise UsageError("no result is named", "it is the result.json that --report writes")
    wanted = [name for name in (part.strip() for part in formats.split(",")) if name]
    if not wanted:
        raise UsageError("no report format is named", "for example --format html,md")
    given = {
        "report-template-dir": os.path.abspath(template_dir) if template_dir else None,
        "report-company": company,
        "report-logo": os.path.abspath(logo) if logo else None,
    }
    brand = branding(resolve(Path.cwd(), given))
    loaded = [read_result(path) for path in results]
    if portfolio:
        if to_stdout or source is not None or earlier:
            raise UsageError("--portfolio goes without --stdout, --source and --history")
        told = write_overview(loaded, folder or Path("portfolio"), wanted, lang, brand)
        return _tell(told, as_json=as_json, quiet=quiet)
    if len(loaded) > 1:
        raise UsageError(
            f"{len(loaded)} results are named", "--portfolio makes one overview of them, --history compares"
        )
    result = with_history(loaded[0], named_results(earlier)) if earlier else loaded[0]
    root = source if source is not None else Path(result.provenance.root)
    if to_stdout:
        if len(wanted) != 1:
            raise UsageError("--stdout prints one format", f"{len(wanted)} are named")
        write_bytes(render(result, wanted[0], project_root=root, lang=lang, branding=brand))
        return ExitCode.OK
    written = write_reports(result, root, folder or results[0].parent, wanted, lang, brand)
    return _tell(written, as_json=as_json, quiet=quiet)


def write_overview(
    results: Sequence[MigrationResult], folder: Path, formats: Sequence[str], lang: str, brand: Branding
) -> list[Path]:
    """Writes the overview of several results; its paths."""
    from migrator.report.portfolio_write import write_portfolio

    pairs = [(result, Path(result.provenance.root)) for result in results]
    return write_portfolio(pairs, folder, formats, lang, brand)[1]


def _tell(written: Sequence[Path], *, as_json: bool, quiet: bool) -> int:
    from migrator.cli.ui import write_json

    if as_json:
        write_json({"reports": [str(path) for path in written]})
    elif not quiet:
        for path in written:
            click.echo(str(path))
    return ExitCode.OK


def _schema() -> bytes:
    from migrator.data import templates_dir

    return (templates_dir() / "report" / "result.schema.json").read_bytes()
