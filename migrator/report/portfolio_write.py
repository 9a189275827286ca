"""Writes a portfolio: the overview in its formats, and the report of each repository in a folder of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from migrator.errors import UsageError
from migrator.i18n import Translator
from migrator.model.result import MigrationResult
from migrator.report import write_files, write_reports
from migrator.report.branding import Branding
from migrator.report.portfolio import Portfolio, Source, portfolio, repository_names

FORMATS = {"html": "portfolio.html", "md": "portfolio.md", "csv": "portfolio.csv", "json": "portfolio.json"}
_ODD = re.compile(r"[^\w.-]+")


def check_formats(formats: Sequence[str]) -> list[str]:
    """The formats of an overview as a user names them; raises UsageError for one that it does not have."""
    if list(formats) == ["all"]:
        return list(FORMATS)
    wanted = [{"markdown": "md", "htm": "html"}.get(name.lower(), name.lower()) for name in formats]
    for name in wanted:
        if name not in FORMATS:
            raise UsageError(f"a portfolio has no format {name!r}", f"one of {', '.join(FORMATS)}")
    return list(dict.fromkeys(wanted))


def write_portfolio(
    results: Sequence[tuple[MigrationResult, Path]],
    directory: Path,
    formats: Sequence[str],
    lang: str,
    branding: Branding,
) -> tuple[Portfolio, list[Path]]:
    """Write the overview of `results` (each with the tree that its diffs show) into `directory`: what it is, its paths.

    Each result's own page and JSON go into a folder of `directory` that is called like the repository.
    """
    wanted = check_formats(formats)
    names = folder_names(repository_names([result for result, _ in results]))
    for name, (result, root) in zip(names, results, strict=True):
        write_reports(result, root, directory / name, ["html", "json"], lang, branding)
    sources = [Source(result, f"{quote(name)}/report.html") for name, (result, _) in zip(names, results, strict=True)]
    found = portfolio(sources)
    files = [(FORMATS[name], _render(name, found, Translator(lang), branding)) for name in wanted]
    return found, write_files(directory, files)


def folder_names(names: Sequence[str]) -> list[str]:
    """A folder for each repository: its name without what file systems dislike, never twice."""
    found: list[str] = []
    for name in names:
        plain = _ODD.sub("-", name).strip("-.") or "repository"
        folder, number = plain, 2
        while folder.lower() in (other.lower() for other in found):
            folder, number = f"{plain}-{number}", number + 1
        found.append(folder)
    return found


def _render(name: str, found: Portfolio, t: Translator, branding: Branding) -> bytes:
    from migrator.report import portfolio_formats, portfolio_html

    if name == "html":
        return portfolio_html.as_html(found, t, branding)
    if name == "md":
        return portfolio_formats.as_markdown(found, t)
    return portfolio_formats.as_csv(found, t) if name == "csv" else portfolio_formats.as_json(found)
