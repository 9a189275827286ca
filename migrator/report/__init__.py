"""Reports: one result model, one renderer a format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from migrator.model.result import MigrationResult

if TYPE_CHECKING:
    from migrator.report.branding import Branding


def write_reports(
    result: MigrationResult,
    project_root: Path,
    directory: Path,
    formats: Sequence[str],
    lang: str = "en",
    branding: Branding | None = None,
) -> list[Path]:
    """Write the reports of `formats` (or `all`) into `directory`, which is made; the paths in the order of the formats.

    Diffs show the originals under `project_root` (a file or a folder) as long as they are what was migrated.
    """
    from migrator.report.base import chosen_renderers

    chosen = chosen_renderers(formats)
    rendered = [
        (item.filename, render(result, item.name, project_root=project_root, lang=lang, branding=branding))
        for item in chosen
    ]
    return write_files(directory, rendered)


def write_files(directory: Path, files: Sequence[tuple[str, bytes]]) -> list[Path]:
    """Put files into a folder, which is made, each whole or not at all; their paths."""
    from migrator.errors import EnvironmentProblem

    try:
        directory.mkdir(parents=True, exist_ok=True)
        for filename, data in files:
            partial = directory / f".{filename}.partial"
            partial.write_bytes(data)
            partial.replace(directory / filename)
    except OSError as error:
        raise EnvironmentProblem(f"the report cannot be written: {error}") from error
    return [directory / filename for filename, _ in files]


def render(
    result: MigrationResult,
    fmt: str,
    *,
    project_root: Path | None = None,
    lang: str = "en",
    branding: Branding | None = None,
) -> bytes:
    """One report as bytes. Equal results give equal bytes, but for the JSON's `seconds`."""
    from migrator.i18n import Translator
    from migrator.report.base import RenderContext, find_renderer
    from migrator.report.branding import PLAIN
    from migrator.report.contents import TreeContents, no_contents

    output = Path(result.provenance.output) if result.provenance.output else None
    contents = TreeContents(project_root, output) if project_root is not None else no_contents
    context = RenderContext(result, Translator(lang), contents, branding or PLAIN)
    return find_renderer(fmt).run(context)
