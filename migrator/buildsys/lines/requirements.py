"""Lists of Python packages: requirement files, and the strings of TOML files."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.buildsys.base import BuildContext
from migrator.buildsys.lines.packages import conda_package, python_package
from migrator.buildsys.lines.report import CONDA, PYTHON_PACKAGE, Hit, replaced, shown
from migrator.buildsys.lines.syntax import find, logical_line
from migrator.lazy import pattern
from migrator.model.finding import Severity

_REQUIREMENT = pattern(r"(?m)^[ \t]*([A-Za-z0-9][\w.-]*)((?:\[[\w, .-]*\])?)([^\n\r\\;#]*)")
_STRING = pattern(r"[\"']([A-Za-z0-9][\w.-]*)((?:\[[\w, .-]*\])?)([^\"'\n]*)[\"']")
_KEY = pattern(r"(?m)^[ \t]*\"?([A-Za-z0-9][\w-]*)\"?()([ \t]*=[ \t]*[\"{\[])")
_OPTIONAL = pattern(r"\[(?:project\.optional-dependencies|dependency-groups|tool\.poetry\.(?:group|extras)|tool\.uv\])")
_ITEM = pattern(r"(?m)^[ \t]*-[ \t]*[\"']?((?:[\w-]+::)?)([A-Za-z0-9_][\w.-]*)([^\n\r#]*)")


def requirements(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """One requirement a line: renamed or dropped where the package for ROCm is known."""
    for match in find(_REQUIREMENT, text):
        written = f"{match[1]}{match[2]}"
        known = python_package(ctx, written) or python_package(ctx, match[1])
        if known is None:
            continue
        start, end = match.start(1), match.end(2) + len(match[3].rstrip())
        if known.drop:
            first, last = logical_line(text, start)
            stop = last + 1 if last < len(text) else last
            yield Hit(PYTHON_PACKAGE, start, end, fix=known.instead, edits=((first, stop, ""),))
        elif known.to and re.fullmatch(r"[\w-]+", known.to) and not match[3].strip() and not match[2]:
            yield replaced(PYTHON_PACKAGE, start, end, known.to)
        else:
            yield _for_cuda(ctx, start, end, f"install {known.to}" if known.to else known.instead, known.severity)


def dependencies(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """Strings and keys of a TOML file that name Python packages for CUDA."""
    for match in (*find(_STRING, text), *find(_KEY, text)):
        known = python_package(ctx, f"{match[1]}{match[2]}") or python_package(ctx, match[1])
        if known is None or not re.match(r"\s*(?:[=<>!~;@({\[^]|$)", match[3]):
            continue
        optional = _OPTIONAL.match(_table(text, match.start())) is not None
        severity = Severity.INFO if optional else known.severity
        advice = f"install {known.to}" if known.to else known.instead
        yield _for_cuda(ctx, match.start(1), match.end(2), advice, severity)


def conda_items(ctx: BuildContext, text: str) -> Iterator[Hit]:
    """Items of a conda environment or recipe that name packages for CUDA; of its pip part as well."""
    for match in find(_ITEM, text):
        start, end = match.start(2), match.end(2) + len(match[3].rstrip("\"' \t"))
        advice = conda_package(match[2])
        if advice and re.match(r"[\"']?\s*(?:[=<>!~ \[{]|$)", match[3]):
            yield Hit(CONDA, start, end, f"the conda package `{shown(ctx.text[start:end])}` is for CUDA", advice)
            continue
        known = python_package(ctx, match[2])
        if known is not None:
            yield _for_cuda(ctx, start, end, f"install {known.to}" if known.to else known.instead, known.severity)


def _table(text: str, at: int) -> str:
    """The header of the TOML table around a place."""
    start = text.rfind("\n[", 0, at) + 1
    return text[start : text.find("\n", start)]


def _for_cuda(ctx: BuildContext, start: int, end: int, advice: str, severity: Severity) -> Hit:
    return Hit(
        PYTHON_PACKAGE, start, end, f"the Python package `{shown(ctx.text[start:end])}` is for CUDA", advice,
        severity=severity,
    )  # fmt: skip
