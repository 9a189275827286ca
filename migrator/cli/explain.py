"""`cu2hip explain`: what a code means, why it matters, what to do."""

from __future__ import annotations

import functools
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from migrator.cli.ui import Console, command_options
from migrator.errors import ExitCode, RuleFileError, UsageError

if TYPE_CHECKING:
    from migrator.report.rule_pages import HazardPage

_WIDTH = 100
_TEXTS = ("title", "why", "fix")


@dataclass(frozen=True, slots=True)
class Page:
    """The explanation of one code, by language."""

    code: str
    slug: str
    texts: Mapping[str, Mapping[str, str]]  # language -> title, why, fix
    example: tuple[str, str] = ("", "")  # before and after, of a hazard what is flagged and what is not
    is_hazard: bool = False

    def text(self, name: str, lang: str) -> str:
        return self.texts.get(lang, {}).get(name) or self.texts["en"][name]


@click.command("explain", short_help="Explain a code such as API120, or a CUDA name.")
@click.argument("codes", nargs=-1)
@click.option("--lang", default="auto", show_default=True, help="en, zh, or auto for the environment's.")
@command_options
def command(codes: tuple[str, ...], lang: str, as_json: bool, quiet: bool, verbose: int, traceback: bool) -> int:
    """Explain CODES: what a finding means, why it matters and what to do. A CUDA name shows its rules.

    Without a code, list all of them.
    """
    from migrator.cli.ui import write_json
    from migrator.i18n import resolve_language

    language = resolve_language(lang)
    known = pages()
    console = Console(sys.stdout, quiet=quiet)
    if not codes:
        if as_json:
            write_json({"codes": [_document(page, language) for page in known.values()]})
        else:
            for page in known.values():
                console.line(f"{page.code}  {page.text('title', language)}")
        return ExitCode.OK
    found = [known[code.upper()] for code in codes if code.upper() in known]
    names = [code for code in codes if code.upper() not in known]
    if names:
        _check_names(names, known)
    if as_json:
        write_json({"codes": [_document(page, language) for page in found], "names": _look_up(names)})
        return ExitCode.OK
    for at, page in enumerate(found):
        if at:
            console.line()
        _print(console, page, language)
    if names:
        from migrator.cli import rules

        rules.command.main(args=names, standalone_mode=False)
    return ExitCode.OK


def _check_names(names: list[str], known: Mapping[str, Page]) -> None:
    """A word that looks like a code has to be one."""
    import re
    from difflib import get_close_matches

    for name in names:
        if re.fullmatch(r"[A-Za-z]{2,3}\d{1,4}", name):
            near = get_close_matches(name.upper(), known, 3, 0.6)
            hint = f"did you mean {', '.join(near)}?" if near else "'cu2hip explain' lists all codes"
            raise UsageError(f"there is no code '{name}'", hint)


def _look_up(names: list[str]) -> list[dict[str, Any]]:
    if not names:
        return []
    from migrator.cli.rules import look_up
    from migrator.config.schema import FIELDS
    from migrator.ruleset import load_ruleset

    rules = load_ruleset(str(FIELDS["hip-version"].default))
    return [entry for name in names for entry in look_up(rules, name)]


def pages() -> dict[str, Page]:
    """Every code of `rules/findings/` and `rules/hazards/`, sorted. Raises RuleFileError for a file that is wrong."""
    import yaml

    from migrator.data import rules_dir

    found: dict[str, Page] = {}
    for path in sorted(path for name in ("findings", "hazards") for path in (rules_dir() / name).glob("*.yaml")):
        try:
            document = yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            line = mark.line + 1 if mark is not None else 1
            raise RuleFileError(f"{path}:{line}: {getattr(error, 'problem', None) or error}") from error
        for code, entry in (document or {}).get("findings", {}).items():
            found[code] = _page(f"{path}:1", code, entry)
    return dict(sorted(found.items()))


def _page(place: str, code: str, entry: Any) -> Page:
    """One entry, checked: every language has all texts."""
    if not isinstance(entry, dict) or not isinstance(entry.get("slug"), str):
        raise RuleFileError(f"{place}: {code} has no slug")
    texts: dict[str, Mapping[str, str]] = {}
    for lang in ("en", "zh"):
        given = entry.get(lang)
        if not isinstance(given, dict) or any(not isinstance(given.get(name), str) for name in _TEXTS):
            raise RuleFileError(f"{place}: {code} has to say {', '.join(_TEXTS)} in '{lang}'")
        texts[lang] = given
    example = entry.get("example") or {}
    pair = ("flagged", "clean") if code.startswith("CH") else ("before", "after")
    shown = (str(example.get(pair[0], "")), str(example.get(pair[1], "")))
    return Page(code, entry["slug"], texts, shown, code.startswith("CH"))


def _document(page: Page, lang: str) -> dict[str, Any]:
    document: dict[str, Any] = {"code": page.code, "slug": page.slug}
    document.update({name: " ".join(page.text(name, lang).split()) for name in _TEXTS})
    names = ("flagged", "clean") if page.is_hazard else ("before", "after")
    if any(page.example):
        document["example"] = dict(zip(names, page.example, strict=True))
    if page.is_hazard:
        hazard = _hazards()[page.code]
        document |= {
            "severity": hazard.severity,
            "effort": hazard.effort,
            "wavefront": hazard.wavefront,
            "without": hazard.without,
            "hip": {name: value for name, value in (("since", hazard.since), ("below", hazard.below)) if value},
            "made_safe": list(hazard.made_safe),
            "sources": list(hazard.sources),
        }
    return document


@functools.cache
def _hazards() -> Mapping[str, HazardPage]:
    from migrator.report.rule_pages import hazard_pages

    return hazard_pages()


_HEADS = {
    "en": {"why": "Why", "fix": "What to do", "before": "Before", "after": "After"},
    "zh": {"why": "原因", "fix": "处理办法", "before": "迁移前", "after": "迁移后"},
}


def _print(console: Console, page: Page, lang: str) -> None:
    heads = _HEADS[lang]
    console.line(f"{console.strong(page.code)} {page.slug}: {' '.join(page.text('title', lang).split())}")
    hazard = _hazards()[page.code] if page.is_hazard else None
    if hazard is not None:
        from migrator.report.rule_pages import facts

        for what, value in facts(hazard, lang):
            console.line(f"  {what}{':' if lang == 'en' else '：'} {value}".replace("： ", "："))
    for name in ("why", "fix"):
        console.line()
        console.line(console.strong(heads[name]))
        for line in wrapped(" ".join(page.text(name, lang).split())):
            console.line(f"  {line}")
    for head, code in zip(_example_heads(page, hazard, lang), page.example, strict=True):
        if code:
            console.line()
            console.line(console.strong(head))
            for line in code.rstrip("\n").split("\n"):
                console.line(f"  {line}")
    if hazard is not None and hazard.sources:
        from migrator.report.rule_pages import heading

        console.line()
        console.line(console.strong(heading("sources", lang)))
        for source in hazard.sources:
            console.line(f"  {source}")


def _example_heads(page: Page, hazard: HazardPage | None, lang: str) -> tuple[str, str]:
    if hazard is None:
        return _HEADS[lang]["before"], _HEADS[lang]["after"]
    from migrator.report.rule_pages import example_heading

    return example_heading(hazard, "flagged", lang), example_heading(hazard, "clean", lang)


def wrapped(text: str) -> list[str]:
    """Lines of at most `_WIDTH` columns; Chinese characters take two and may be broken anywhere but before a stop."""
    import textwrap
    import unicodedata

    if text.isascii():
        return textwrap.wrap(text, _WIDTH)
    lines: list[str] = []
    line, width = "", 0
    for char in text:
        columns = 2 if unicodedata.east_asian_width(char) in "WF" else 1
        if width + columns > _WIDTH and char not in "，。；：、！？）》”":
            cut = line.rfind(" ") if columns == 1 and char != " " else -1
            keep = line[cut + 1 :] if cut > 0 and line[cut + 1 :].isascii() else ""
            lines.append(line[: len(line) - len(keep)].rstrip())
            line = keep
            width = len(keep)
            if char == " " and not line:
                continue
        line += char
        width += columns
    return [*lines, line] if line else lines
