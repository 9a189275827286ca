"""Meson: its CUDA language, module and dependencies. Meson knows no HIP, so that people have to restructure."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.base import BuildContext, build_system
from migrator.buildsys.lines.engine import MENTIONS, migrate_lines
from migrator.buildsys.lines.syntax import Syntax
from migrator.model.finding import Finding
from migrator.model.source import FileKind


def claims(path: str, kind: FileKind) -> bool:
    return path.rpartition("/")[2] in ("meson.build", "meson_options.txt", "meson.options")


@build_system("meson", claims, MENTIONS)
def migrate(ctx: BuildContext) -> Iterator[Finding]:
    yield from migrate_lines(ctx, Syntax.HASH, ("meson",))
