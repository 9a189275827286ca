"""Environments and recipes of conda."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.base import BuildContext, build_system
from migrator.buildsys.lines.engine import MENTIONS, Reader, migrate_lines
from migrator.buildsys.lines.readers import advised
from migrator.buildsys.lines.requirements import conda_items
from migrator.buildsys.lines.syntax import Syntax
from migrator.buildsys.lines.toolkit import nvcc, paths
from migrator.buildsys.lines.torch import torch_builds
from migrator.lazy import pattern
from migrator.model.finding import Finding
from migrator.model.source import FileKind

_ENVIRONMENT = pattern(
    r"(?:.*[._-])?(?:environment|conda[_-]?env|env)s?(?:[._-].*)?\.ya?ml|conda\S*\.ya?ml|.*[._-]conda\.ya?ml"
)
_RECIPE = pattern(r"meta\.ya?ml|recipe\.ya?ml|conda_build_config\.ya?ml")
_READERS: tuple[Reader, ...] = (torch_builds, conda_items, advised(nvcc), advised(paths))


def is_conda(path: str) -> bool:
    name = path.rpartition("/")[2].lower()
    service = ".github/" in path or ".gitlab" in path or ".buildkite/" in path
    return not service and (_ENVIRONMENT.fullmatch(name) or _RECIPE.fullmatch(name)) is not None


def claims(path: str, kind: FileKind) -> bool:
    return is_conda(path)


@build_system("conda", claims, MENTIONS)
def migrate(ctx: BuildContext) -> Iterator[Finding]:
    recipe = _RECIPE.fullmatch(ctx.source.path.rpartition("/")[2].lower()) is not None
    yield from migrate_lines(ctx, Syntax.YAML, ("recipe" if recipe else "environment",), _READERS)
