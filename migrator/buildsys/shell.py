"""Shell scripts: job scripts of batch systems, installers, CI scripts."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.buildsys.base import BuildContext, build_system
from migrator.buildsys.lines.engine import MENTIONS, migrate_lines
from migrator.buildsys.lines.readers import SCRIPT
from migrator.buildsys.lines.syntax import Syntax
from migrator.model.finding import Finding
from migrator.model.source import FileKind

_SUFFIXES = (".sh", ".bash", ".zsh", ".ksh", ".csh", ".tcsh", ".slurm", ".sbatch", ".sub", ".pbs", ".lsf", ".bsub",
             ".qsub", ".job", ".envrc", ".bats", ".sh.in")  # fmt: skip
_NAMES = frozenset((".bashrc", ".profile", ".env", "configure", "justfile", "bootstrap", "autogen"))


def claims(path: str, kind: FileKind) -> bool:
    name = path.rpartition("/")[2].lower()
    return name.endswith(_SUFFIXES) or name in _NAMES


@build_system("shell", claims, MENTIONS)
def migrate(ctx: BuildContext) -> Iterator[Finding]:
    folder, _, name = ctx.source.path.rpartition("/")
    prefix = f"{folder}/" if folder else ""
    if name == "configure" and {f"{prefix}configure.ac", f"{prefix}configure.in"} & ctx.project.files:
        return  # generated
    yield from migrate_lines(ctx, Syntax.SHELL, ("shell",), SCRIPT)
