"""What a makefile still takes from CUDA when compilers and options are done: tools and folders of the toolkit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from migrator.buildsys.base import BuildContext
from migrator.buildsys.lines.report import SLUGS
from migrator.buildsys.lines.rules import rules_of
from migrator.buildsys.make.notes import note
from migrator.buildsys.make.reader import Kind, Line
from migrator.buildsys.nvcc.table import option_table
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity, Status

_CODES = frozenset(("BLD501", "BLD502", "BLD509"))  # images, their GPUs, tools
_SILENT = pattern(r"^\t?[ \t]*@?(?:echo|printf)\b|^[ \t]*#")


def leftovers(ctx: BuildContext, lines: Iterable[Line], changed: Iterable[tuple[int, int]]) -> Iterator[Finding]:
    """CUDA's tools in recipes, each, and the folders of its toolkit, once for the whole file."""
    done = list(changed)
    root = option_table().toolkit_root
    folders: list[tuple[int, int]] = []
    for line in lines:
        text = ctx.text[line.start : line.end]
        if line.kind in (Kind.BLANK, Kind.CONDITION) or _SILENT.search(text):
            continue
        if line.kind in (Kind.RECIPE, Kind.BODY):
            yield from _tools(ctx, line, text)
        stop = line.stop - line.start if line.stop else len(text)
        for match in root.finditer(text, 0, stop):
            at = line.start + match.start()
            if not any(first <= at < last for first, last in done):
                folders.append((at, line.start + match.end()))
    if folders:
        span = ctx.span(*folders[0])
        yield replace(
            note("BLD313", span, "`{}` is a folder of the CUDA toolkit", ctx.text[span.start : span.end]),
            count=len(folders),
        )


def _tools(ctx: BuildContext, line: Line, text: str) -> Iterator[Finding]:
    for rule in rules_of("shell"):
        if rule.code not in _CODES or (rule.line is not None and not rule.line.search(text)):
            continue
        if rule.unless is not None and rule.unless.search(text):
            continue
        for match in rule.subject.finditer(text):
            group = 1 if match.re.groups else 0
            span = ctx.span(line.start + match.start(group), line.start + match.end(group))
            shown = " ".join(match[group].split())[:80]
            yield Finding(
                rule.code, SLUGS[rule.code], Severity(rule.severity), span, f"`{shown}` is for CUDA",
                fix=rule.instead, status=Status.OPEN, effort=rule.effort, symbol=shown,
            )  # fmt: skip
