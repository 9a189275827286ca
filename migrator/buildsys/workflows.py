"""YAML of services: CI of GitHub, GitLab, Azure, Buildkite and others, Compose files, Kubernetes; Jenkinsfiles."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.base import BuildContext, build_system
from migrator.buildsys.conda import is_conda
from migrator.buildsys.lines.engine import MENTIONS, migrate_lines
from migrator.buildsys.lines.readers import SERVICE
from migrator.buildsys.lines.syntax import Syntax
from migrator.buildsys.modules import is_spack
from migrator.lazy import pattern
from migrator.model.finding import Finding
from migrator.model.source import FileKind

_JENKINS = pattern(r"jenkinsfile(?:[._-].*)?|.*\.jenkinsfile|.*\.groovy")


def claims(path: str, kind: FileKind) -> bool:
    name = path.rpartition("/")[2].lower()
    if name.endswith((".yml", ".yaml")):
        return not is_conda(path) and not is_spack(name)
    return name == "devcontainer.json" or name == ".devcontainer.json" or _JENKINS.fullmatch(name) is not None


@build_system("workflows", claims, MENTIONS)
def migrate(ctx: BuildContext) -> Iterator[Finding]:
    if ctx.source.path.lower().endswith((".yml", ".yaml")):
        yield from migrate_lines(ctx, Syntax.YAML, ("yaml",), SERVICE)
    else:
        yield from migrate_lines(ctx, Syntax.SLASH, ("groovy",), SERVICE)
