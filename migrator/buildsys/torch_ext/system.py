"""setuptools scripts and PyTorch extensions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from migrator.buildsys.base import BuildContext, build_system
from migrator.lazy import pattern
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.source import FileKind

_NAMES = pattern(r"(?:.*/)?(?:\w*setup\w*|\w*build\w*|\w*extensions?\w*|hatch_\w*|conanfile)\.py")
_BUILDERS = pattern(
    r"(?:.*/)?\w*(?:op_builder|build|buildtools|builder|setup|setup_helpers|cpp_ext\w*)/(?:.*/)?\w+\.py"
)
_SURE = pattern(r"(?:.*/)?(?:(?:setup|build|conanfile|setup_\w+|\w+_builder)\.py|op_builder/\w+\.py)")  # build alone
_MENTIONS = (b"cuda", b"nvcc", b"nvidia", b"gencode", b"cublas", b".cu")
_SOURCES = "PYT"  # their codes
_SYNTAX = (SyntaxError, ValueError, RecursionError, MemoryError, LookupError)


def claims(path: str, kind: FileKind) -> bool:
    """Python that builds, by its name."""
    return path.endswith(".py") and bool(_NAMES.fullmatch(path) or _BUILDERS.fullmatch(path))


@build_system("extensions", claims, _MENTIONS)
def migrate(ctx: BuildContext) -> Iterator[Finding]:
    """Findings of one script; none carries an edit that would leave it unreadable."""
    from migrator.buildsys.torch_ext.report import BROKEN, remark
    from migrator.buildsys.torch_ext.steps import findings

    try:
        found = findings(ctx)
    except _SYNTAX as error:
        why = str(error) or type(error).__name__
        yield remark(
            BROKEN, ctx.span(0, 0), f"the script could not be read ({why[:120]})", effort=Effort.MINUTES,
            severity=Severity.INFO, fix="look through it for options of nvcc, CUDA_HOME and names of libraries",
        )  # fmt: skip
        return
    found = _checked(ctx, found)
    yield from found
    yield from _as_sources(ctx, found)


def _as_sources(ctx: BuildContext, found: list[Finding]) -> Iterator[Finding]:
    """What is said of any Python source, for a script that has a name of many meanings (`builder.py`)."""
    from migrator.buildsys.python_sources import system as sources

    if _SURE.fullmatch(ctx.source.path):
        return
    for item in sources.migrate(ctx):
        if not isinstance(item, Finding) or not item.code.startswith(_SOURCES):
            continue
        if not any(item.span.contains(other.span) for other in found):
            yield item


def extension_findings(ctx: BuildContext) -> Iterator[Finding]:
    """Options and libraries of an extension that a program builds when it runs (`load`, `load_inline`)."""
    from migrator.buildsys.torch_ext.steps import findings

    if b"cpp_extension" not in ctx.source.data:
        return
    try:
        yield from _checked(ctx, findings(ctx, options_alone=True))
    except _SYNTAX:
        return  # said by whoever reads Python sources


def _checked(ctx: BuildContext, found: list[Finding]) -> list[Finding]:
    return found if _still_python(ctx, found) else [_taken_back(item) for item in found]


def _still_python(ctx: BuildContext, found: list[Finding]) -> bool:
    from migrator.edits.buffer import EditBuffer
    from migrator.errors import EditConflict

    buffer = EditBuffer(ctx.source)
    for item in found:
        if item.change is not None:
            try:
                buffer.add(item.change)
            except EditConflict:
                continue
    try:
        ast.parse(buffer.render()[0])
    except _SYNTAX:
        return False
    return True


def _taken_back(item: Finding) -> Finding:
    if item.change is None:
        return item
    return replace(item, change=None, status=Status.OPEN, effort=Effort.MINUTES)
