"""`#define __CUDACC__`: a project that poses as nvcc, for an editor's parser say, poses as a HIP compiler instead."""

from __future__ import annotations

from collections.abc import Iterator

from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext, rewrite_pass

CHANGED = "CH704"


@rewrite_pass(order=41, step="guards")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Rename the macro where it is defined or undefined; conditions on it are another pass's business."""
    for directive in ctx.stream.directives:
        if directive.name not in ("define", "undef"):
            continue
        body = ctx.stream.of(directive)
        if not body or body[0].text != "__CUDACC__":
            continue
        yield Finding(
            CHANGED,
            "compiler-macro-defined",
            Severity.INFO,
            ctx.token_span(body[0]),
            f"`#{directive.name} __CUDACC__` becomes `#{directive.name} __HIPCC__`",
            why="HIP's headers ask for `__HIPCC__` where CUDA's ask for `__CUDACC__`",
            status=Status.APPLIED,
            effort=Effort.NONE,
            symbol="__CUDACC__",
            change=Fix((Edit.replace(ctx.token_span(body[0]), "__HIPCC__"),)),
        )
