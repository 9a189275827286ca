"""Autotools: configure.ac, macros of m4 and Makefile.am."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.base import BuildContext, build_system
from migrator.buildsys.lines.engine import MENTIONS, migrate_lines
from migrator.buildsys.lines.syntax import Syntax
from migrator.model.finding import Finding
from migrator.model.source import FileKind


def claims(path: str, kind: FileKind) -> bool:
    name = path.rpartition("/")[2].lower()
    return name in ("configure.ac", "configure.in", "acinclude.m4") or name.endswith((".m4", ".am"))


@build_system("autotools", claims, MENTIONS)
def migrate(ctx: BuildContext) -> Iterator[Finding]:
    yield from migrate_lines(ctx, Syntax.M4, ("autotools",))
