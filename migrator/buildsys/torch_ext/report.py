"""Findings of this package, with texts that quote the script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from migrator.buildsys.nvcc.findings import SLUGS
from migrator.buildsys.nvcc.findings import finding as nvcc_finding
from migrator.buildsys.nvcc.step import Step, Subject, Verdict
from migrator.buildsys.torch_ext.reading import Reading
from migrator.buildsys.torch_ext.words import plain
from migrator.model.edit import Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.source import Span

NOTE_HIPIFY = "BLD401"
TOOLKIT_TEST = "BLD402"
TOOLKIT_PROBE = "BLD403"
HOME_AS_PATH = "BLD404"
BROKEN = "BLD405"
TOOLKIT_TEST_LEFT = "BLD406"
DRIVEN = "BLD407"
RENAMED = "BLD408"
CUDA_ALONE = "BLD409"

_SLUGS = {
    NOTE_HIPIFY: "torch-converts-at-build-time",
    TOOLKIT_TEST: "cuda-toolkit-test",
    TOOLKIT_PROBE: "cuda-version-probe",
    HOME_AS_PATH: "cuda-home-as-path",
    BROKEN: "unreadable-build-script",
    TOOLKIT_TEST_LEFT: "cuda-toolkit-test-left",
    DRIVEN: "script-calls-cmake",
    RENAMED: "renamed-source",
    CUDA_ALONE: "options-of-cuda-builds",
    **SLUGS,
}


def option_finding(reading: Reading, step: Step, span: Span, texts: Sequence[str]) -> Finding:
    """The finding of one translated option, as if its edit were made."""
    written = plain(" ".join(texts))
    found = nvcc_finding(step, span, written)
    if step.subject is Subject.ARCHITECTURE and reading.torch:
        names = " ".join(target.arch for target in reading.options.targets)
        shown = f'PYTORCH_ROCM_ARCH="{names.replace(" ", ";")}"' if names else "PYTORCH_ROCM_ARCH"
        return replace(
            found,
            severity=Severity.INFO,
            message=f"`{written}` is for nvcc alone",
            why="PyTorch adds the architectures of PYTORCH_ROCM_ARCH, or those of the GPUs that it sees, by itself",
            fix=f"set {shown} for the build",
            status=Status.APPLIED,
            effort=Effort.NONE,
        )
    return found if step.verdict in (Verdict.MANUAL, Verdict.UNKNOWN) else replace(found, status=Status.APPLIED)


def remark(
    code: str,
    span: Span,
    message: str,
    *,
    severity: Severity = Severity.INFO,
    status: Status = Status.OPEN,
    why: str = "",
    fix: str = "",
    symbol: str = "",
    library: str = "",
    change: Fix | None = None,
    effort: Effort | None = None,
    count: int = 1,
) -> Finding:
    """A finding; with a change it is applied and costs nothing."""
    if change is not None:
        status = Status.APPLIED
    if effort is None:
        effort = Effort.MINUTES if status.is_open and severity is not Severity.INFO else Effort.NONE
    return Finding(
        code, _SLUGS[code], severity, span, message, why=why, fix=fix, status=status, effort=effort, symbol=symbol,
        library=library, change=change, count=count,
    )  # fmt: skip
