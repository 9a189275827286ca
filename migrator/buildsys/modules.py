"""Environment modules (Tcl and Lua), easyconfigs of EasyBuild and environments of Spack."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.base import BuildContext, build_system
from migrator.buildsys.lines.engine import MENTIONS, Reader, migrate_lines
from migrator.buildsys.lines.loads import loads, lua_loads
from migrator.buildsys.lines.readers import advised
from migrator.buildsys.lines.syntax import Syntax
from migrator.buildsys.lines.toolkit import paths
from migrator.model.finding import Finding
from migrator.model.source import FileKind

_PATHS: Reader = advised(paths)


def is_spack(name: str) -> bool:
    return name in ("spack.yaml", "spack.yml", "packages.yaml")


def claims(path: str, kind: FileKind) -> bool:
    if kind.is_code or kind is FileKind.PYTHON:
        return False
    name = path.rpartition("/")[2].lower()
    in_modules = "modulefiles/" in path.lower() and name.endswith((".lua", ".tcl"))
    return name.endswith((".eb", ".modulefile")) or is_spack(name) or in_modules or _plain_module(path)


def _plain_module(path: str) -> bool:
    """A modulefile of Tcl has no suffix, or a version as its name."""
    folder, _, name = path.rpartition("/")
    return "modulefiles/" in f"{folder}/" and ("." not in name or name.replace(".", "").isdigit())


@build_system("modules", claims, MENTIONS)
def migrate(ctx: BuildContext) -> Iterator[Finding]:
    name = ctx.source.path.rpartition("/")[2].lower()
    if name.endswith(".eb"):
        yield from migrate_lines(ctx, Syntax.HASH, ("easyconfig",))
    elif is_spack(name):
        yield from migrate_lines(ctx, Syntax.YAML, ("spack",))
    elif name.endswith(".lua"):
        yield from migrate_lines(ctx, Syntax.LUA, (), (lua_loads, _PATHS))
    else:
        yield from migrate_lines(ctx, Syntax.SHELL, (), (loads, _PATHS))
