"""`cu2hip report`: render a stored result again, in other formats or another language."""

from __future__ import annotations

from pathlib import Path

import click

from migrator.errors import UsageError


@click.command("report", short_help="Render a stored result as HTML, Markdown, JSON, ...")
@click.argument("result", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--format", "formats", default="html", show_default=True, help="Formats, separated by commas; 'all' for every one."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="Directory for the reports [default: beside RESULT].",
)
@click.option(
    "--lang", default="auto", show_default=True, help="Language of the reports: en, zh, or auto for the environment's."
)
@click.option(
    "--source",
    type=click.Path(exists=True, path_type=Path),
    help="The tree that was migrated, for diffs [default: as recorded].",
)
@click.option("--stdout", "to_stdout", is_flag=True, help="Write one report to standard output instead of a file.")
def command(result: Path, formats: str, output: Path | None, lang: str, source: Path | None, to_stdout: bool) -> None:
    """Render RESULT, the JSON that `cu2hip migrate --report` wrote.

    Diffs are shown where the migrated tree and its output are still as they were.
    """
    from migrator.report import render, write_reports
    from migrator.report.base import all_renderers
    from migrator.report.json import loads

    wanted = [name for name in (part.strip() for part in formats.split(",")) if name]
    if wanted == ["all"]:
        wanted = list(all_renderers())
    if not wanted:
        raise UsageError("no report format is named", "for example --format html,md")
    loaded = loads(_read(result), str(result))
    root = source if source is not None else Path(loaded.provenance.root)
    if to_stdout:
        if len(wanted) != 1:
            raise UsageError("--stdout writes one format", f"{len(wanted)} were named")
        click.echo(render(loaded, wanted[0], project_root=root, lang=lang), nl=False)
        return
    for path in write_reports(loaded, root, output or result.parent, wanted, lang):
        click.echo(str(path))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
