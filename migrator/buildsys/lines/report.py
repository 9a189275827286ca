"""What is found in line formats, and how it is said: edited, left to a person, or part of the project's own way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from msgspec import Struct

from migrator.buildsys.base import BuildContext
from migrator.buildsys.nvcc.findings import SLUGS as SHARED
from migrator.config.options import BuildFiles
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status

FOR_CUDA = "BLD500"
CONTAINER, GPU_ACCESS, SYSTEM_PACKAGE, PYTHON_PACKAGE, CONDA = "BLD501", "BLD502", "BLD503", "BLD504", "BLD505"
MODULE, VARIABLE, MONITOR, TOOL = "BLD506", "BLD507", "BLD508", "BLD509"

SLUGS = {
    FOR_CUDA: "build-file-for-cuda",
    CONTAINER: "container-image-of-cuda",
    GPU_ACCESS: "gpus-for-a-container",
    SYSTEM_PACKAGE: "system-package-of-cuda",
    PYTHON_PACKAGE: "python-package-for-cuda",
    CONDA: "conda-package-for-cuda",
    MODULE: "environment-module-of-cuda",
    VARIABLE: "environment-variable-of-cuda",
    MONITOR: "nvidia-smi",
    TOOL: "tool-of-cuda",
    "BLD510": "ci-for-cuda",
    "BLD511": "cuda-in-meson",
    "BLD512": "cuda-in-bazel",
    "BLD513": "cuda-in-autotools",
    "BLD514": "cuda-in-project-file",
    "BLD515": "cuda-argument-of-a-build",
    **SHARED,
}
_NAMES = 4  # how many names a folded finding lists


class Hit(Struct, frozen=True):
    """CUDA at `[start, end)`. `edits` are (start, end, new text); none of them for what a person decides.

    `message` says what is wrong, `fix` what HIP has. `kept` is for what may stay as it is.
    """

    code: str
    start: int
    end: int
    message: str = ""
    fix: str = ""
    edits: tuple[tuple[int, int, str], ...] = ()
    became: str = ""
    severity: Severity = Severity.ERROR
    effort: Effort = Effort.MINUTES
    why: str = ""
    symbol: str = ""
    kept: bool = False
    finding: Finding | None = None  # in place of all the others, from another translator


def replaced(code: str, start: int, end: int, text: str, fix: str = "", why: str = "") -> Hit:
    """A hit whose whole place is replaced."""
    return Hit(code, start, end, fix=fix, edits=((start, end, text),), became=text, why=why)


def shown(text: str) -> str:
    """A piece of source on one line, for a message."""
    line = " ".join(text.replace("\\\n", " ").split()).encode("latin-1", "replace").decode("utf-8", "replace")
    return line if len(line) <= 70 else line[:67] + "..."


def findings(ctx: BuildContext, hits: Sequence[Hit], own: str) -> Iterator[Finding]:
    """The findings of one file. `own` is where the project's own way to HIP stands, empty where it has none."""
    work = [hit for hit in hits if not hit.kept and hit.severity is Severity.ERROR]
    if own and work:
        names = list(dict.fromkeys(shown(ctx.text[hit.start : hit.end]) for hit in work))
        listed = ", ".join(f"`{name}`" for name in names[:_NAMES]) + (" and more" if len(names) > _NAMES else "")
        yield Finding(
            FOR_CUDA,
            SLUGS[FOR_CUDA],
            Severity.INFO,
            ctx.span(work[0].start, max(hit.end for hit in work)),
            f"this file is left as it is, for CUDA builds: {listed}",
            why=f"the project has a way of its own to build with HIP ({own})",
            fix="use the project's files for ROCm, and write a counterpart of this one where there is none",
            effort=Effort.NONE,
            symbol=names[0],
            count=len(work),
        )
    elif not own:
        made = [_finding(ctx, hit) for hit in hits]
        yield from _folded(made)


def _finding(ctx: BuildContext, hit: Hit) -> Finding:
    written = shown(ctx.text[hit.start : hit.end])
    both = ctx.options.build_files is BuildFiles.BOTH
    if hit.finding is not None:
        return replace(hit.finding, change=None, status=Status.OPEN) if both and hit.finding.change else hit.finding
    if hit.edits and not both:
        edits = tuple(Edit.replace(ctx.span(start, end), text.encode("latin-1")) for start, end, text in hit.edits)
        title = f"`{written}` became `{shown(hit.became)}`" if hit.became.strip() else f"`{written}` was removed"
        return Finding(
            hit.code,
            SLUGS[hit.code],
            Severity.INFO,
            ctx.span(hit.start, hit.end),
            title,
            why=hit.why,
            fix=hit.fix,
            status=Status.APPLIED,
            effort=Effort.NONE,
            symbol=hit.symbol or written,
            change=Fix(edits, title=title),
        )
    fix, severity, effort = hit.fix, hit.severity, hit.effort
    if hit.edits:
        fix = f"for HIP builds: `{shown(hit.became)}`" if hit.became.strip() else "leave it out of HIP builds"
        severity = Severity.INFO
    return Finding(
        hit.code,
        SLUGS[hit.code],
        severity,
        ctx.span(hit.start, hit.end),
        hit.message or f"`{written}` is for CUDA",
        why=hit.why,
        fix=fix,
        status=Status.OPEN,
        effort=Effort.NONE if hit.kept else effort,
        symbol=hit.symbol or written,
    )


def _folded(found: Iterable[Finding]) -> Iterator[Finding]:
    """Equal findings without a change as one that counts them, at the place of the first."""
    groups: dict[tuple[str, str, str], list[Finding]] = {}
    for item in found:
        if item.change is not None:
            yield item
        else:
            groups.setdefault((item.code, item.message, item.fix), []).append(item)
    for group in groups.values():
        yield replace(group[0], count=sum(item.count for item in group)) if len(group) > 1 else group[0]
