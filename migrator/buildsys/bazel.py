"""Bazel: rules, targets and flags of CUDA in BUILD files, extensions, workspaces and .bazelrc."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.base import BuildContext, build_system
from migrator.buildsys.lines.engine import MENTIONS, migrate_lines
from migrator.buildsys.lines.syntax import Syntax
from migrator.model.finding import Finding
from migrator.model.source import FileKind

_NAMES = frozenset(("BUILD", "BUILD.bazel", "WORKSPACE", "WORKSPACE.bazel", "MODULE.bazel", "WORKSPACE.bzlmod"))

_OTHERS = (".md", ".rst", ".txt", ".html", ".yaml", ".yml", ".sh", ".py", ".json", ".toml", ".cmake", ".gn", ".mk")


def claims(path: str, kind: FileKind) -> bool:
    name = path.rpartition("/")[2]
    variant = name.startswith("BUILD.") and not name.lower().endswith(_OTHERS)
    return name in _NAMES or name.endswith((".bzl", ".BUILD", ".bazel", ".bazelrc")) or variant


@build_system("bazel", claims, MENTIONS)
def migrate(ctx: BuildContext) -> Iterator[Finding]:
    formats = ("bazelrc",) if ctx.source.path.endswith(".bazelrc") else ("bazel",)
    yield from migrate_lines(ctx, Syntax.HASH, formats)
