"""Project files of other build systems: qmake, MSBuild, SCons, Waf, xmake, premake, GN, gyp, Nix, manifests."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.base import BuildContext, build_system
from migrator.buildsys.lines.engine import MENTIONS, migrate_lines
from migrator.buildsys.lines.syntax import Syntax
from migrator.model.finding import Finding
from migrator.model.source import FileKind

_BY_NAME = {
    "sconstruct": ("scons", Syntax.HASH),
    "sconscript": ("scons", Syntax.HASH),
    "wscript": ("waf", Syntax.HASH),
    "xmake.lua": ("xmake", Syntax.LUA),
    "premake4.lua": ("premake", Syntax.LUA),
    "premake5.lua": ("premake", Syntax.LUA),
    "vcpkg.json": ("manifest", Syntax.SLASH),
}
_BY_SUFFIX = {
    ".pro": ("qmake", Syntax.HASH),
    ".pri": ("qmake", Syntax.HASH),
    ".vcxproj": ("msbuild", Syntax.XML),
    ".vcxproj.filters": ("", Syntax.XML),
    ".props": ("msbuild", Syntax.XML),
    ".targets": ("msbuild", Syntax.XML),
    ".gn": ("gn", Syntax.HASH),
    ".gni": ("gn", Syntax.HASH),
    ".gyp": ("gyp", Syntax.HASH),
    ".gypi": ("gyp", Syntax.HASH),
    ".nix": ("nix", Syntax.HASH),
}


def _format(path: str) -> tuple[str, Syntax] | None:
    name = path.rpartition("/")[2].lower()
    return _BY_NAME.get(name) or next((found for suffix, found in _BY_SUFFIX.items() if name.endswith(suffix)), None)


def claims(path: str, kind: FileKind) -> bool:
    return not kind.is_code and kind is not FileKind.PYTHON and _format(path) is not None


@build_system("projects", claims, MENTIONS)
def migrate(ctx: BuildContext) -> Iterator[Finding]:
    found = _format(ctx.source.path)
    if found is not None and found[0]:
        yield from migrate_lines(ctx, found[1], (found[0],))
