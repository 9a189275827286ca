"""Lists of Python packages: requirement files, `pyproject.toml` (dependencies, arguments of scikit-build), Cargo."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.base import BuildContext, build_system
from migrator.buildsys.lines.engine import MENTIONS, migrate_lines
from migrator.buildsys.lines.requirements import dependencies, requirements
from migrator.buildsys.lines.syntax import Syntax
from migrator.buildsys.lines.torch import torch_builds
from migrator.lazy import pattern
from migrator.model.finding import Finding
from migrator.model.source import FileKind

_LISTS = pattern(r".*(?:requirement|constraint)s?.*\.(?:txt|in)|(?:.*/)?requirements/.*\.(?:txt|in)")
_TOML = frozenset(("pyproject.toml", "pipfile", "pixi.toml", "uv.toml", "cargo.toml"))


def claims(path: str, kind: FileKind) -> bool:
    lower = path.lower()
    return _LISTS.fullmatch(lower) is not None or lower.rpartition("/")[2] in _TOML


@build_system("packages", claims, MENTIONS)
def migrate(ctx: BuildContext) -> Iterator[Finding]:
    name = ctx.source.path.rpartition("/")[2].lower()
    if name == "cargo.toml":
        yield from migrate_lines(ctx, Syntax.HASH, ("cargo",))
    elif name in _TOML:
        yield from migrate_lines(ctx, Syntax.HASH, ("toml", "hash"), (torch_builds, dependencies))
    else:
        yield from migrate_lines(ctx, Syntax.HASH, ("hash",), (torch_builds, requirements))
