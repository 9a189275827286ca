"""Dockerfiles and definitions of other containers (Singularity, Apptainer, buildx)."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.base import BuildContext, build_system
from migrator.buildsys.lines.engine import MENTIONS, migrate_lines
from migrator.buildsys.lines.readers import SCRIPT
from migrator.buildsys.lines.syntax import Syntax
from migrator.lazy import pattern
from migrator.model.finding import Finding
from migrator.model.source import FileKind

_NAME = pattern(
    r"(?:docker|container)file(?:[._-].*)?|.*[._-](?:docker|container)file|.*\.docker|singularity(?:\..*)?|apptainer(?:\..*)?"
    r"|.*\.(?:singularity|apptainer)|(?:docker-)?bake[\w.-]*\.hcl"
)
_OTHERS = (".md", ".rst", ".py", ".yml", ".yaml", ".json", ".sh", ".txt", ".j2.py", ".html", ".png", ".svg")


def claims(path: str, kind: FileKind) -> bool:
    name = path.rpartition("/")[2].lower()
    return _NAME.fullmatch(name) is not None and not name.endswith(_OTHERS)


@build_system("docker", claims, MENTIONS)
def migrate(ctx: BuildContext) -> Iterator[Finding]:
    yield from migrate_lines(ctx, Syntax.DOCKER, ("docker",), SCRIPT)
