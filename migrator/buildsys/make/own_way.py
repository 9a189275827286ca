"""Projects that build for AMD GPUs already: their way is left alone and named."""

from __future__ import annotations

import re

from migrator.buildsys.base import BuildContext
from migrator.buildsys.make.project import Parsed, is_makefile
from migrator.buildsys.make.reader import Kind
from migrator.buildsys.nvcc.findings import OWN_WAY, SLUGS
from migrator.lazy import pattern
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.source import FileKind

_HIP = pattern(r"\b\w*(?:HIP|ROCM|AMDGPU)\w*|\bhip(?:cc)?\b|\brocm\b")
_CALLS_HIPCC = pattern(rb"(?<![\w-])hipcc(?![\w-])")
_OWN_SWITCH = pattern(r"\$\(USE_HIP\)\s*,\s*1")


def own_way(ctx: BuildContext, own: Parsed) -> Finding | None:
    """The finding about a project's own build with HIP: a branch of this file, or a makefile beside it."""
    text = ctx.text
    if not re.search("cuda|nvcc", text, re.IGNORECASE):
        return None
    for line in own.lines:
        condition = text[line.start : min(line.end, line.start + 400)].strip()
        if line.kind is not Kind.CONDITION or re.match(r"endif|else(?!\s+if)", condition):
            continue
        if _HIP.search(condition) and not _OWN_SWITCH.search(condition):
            return _finding(ctx, line.start, line.end, f"`{condition}` begins the project's own build with HIP")
    if _CALLS_HIPCC.search(ctx.source.data):
        return None
    folder = ctx.source.path.rpartition("/")[0]
    for path, source in sorted(ctx.project.sources.items()):
        name = path.rpartition("/")[2]
        beside = path.rpartition("/")[0] == folder and path != ctx.source.path and is_makefile(path, FileKind.BUILD)
        if beside and re.search("hip|rocm|amd", name, re.IGNORECASE) and _CALLS_HIPCC.search(source.data):
            return _finding(ctx, 0, 0, f"`{name}` beside this file is the project's own build with HIP")
    return None


def _finding(ctx: BuildContext, start: int, end: int, message: str) -> Finding:
    return Finding(
        OWN_WAY, SLUGS[OWN_WAY], Severity.INFO, ctx.span(start, end), message,
        why="the part for CUDA is left as it is", fix="build with the project's own switch",
        status=Status.OPEN, effort=Effort.MINUTES, symbol="hipcc",
    )  # fmt: skip
