"""CH813: asynchronous copies into shared memory by intrinsics and library calls.

Source: CUDA C++ programming guide, asynchronous data copies; no HIP header declares any of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.intrinsics import is_own
from migrator.model.finding import Finding
from migrator.syntax import Node, callee, text
from migrator.syntax.tree import qualified

_COPY = "__pipeline_memcpy_async"
_FOLLOW = ("__pipeline_commit", "__pipeline_wait_prior", "__pipeline_arrive_on")
_SCOPES = frozenset(("cuda", "cooperative_groups", "cuda::experimental", "cuda::device"))


@hazard("CH813")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """Each copy; commits and waits only in files without one, elsewhere they go with the copy."""
    names = {callee(call) for call in ctx.module.calls}
    scopes = _SCOPES | _aliases(ctx)
    for call in ctx.module.calls:
        name = callee(call)
        if name == _COPY or (name in _FOLLOW and _COPY not in names):
            if not is_own(ctx, name):
                yield ctx.report("CH813", call, f"`{name}` is not declared by HIP", symbol=name)
        elif name == "make_pipeline" and "memcpy_async" in names:
            continue
        elif name in ("memcpy_async", "make_pipeline") and _is_library(ctx, call, name, scopes):
            yield ctx.report("CH813", call, f"`{qualified(call)}` has no counterpart in HIP", symbol=name)


def _is_library(ctx: HazardContext, call: Node, name: str, scopes: frozenset[str]) -> bool:
    function = call.child_by_field_name("function")
    if function is not None and function.type == "field_expression":
        return False
    scope = qualified(call).removesuffix(name).rstrip(":").lstrip(":")
    if scope:
        return scope in scopes
    opened = {text(node).rstrip(";").split()[-1].lstrip(":") for node in ctx.module.nodes.get("using_declaration", ())}
    return bool(opened & (scopes | {"cuda::memcpy_async", "cooperative_groups::memcpy_async"})) and not is_own(
        ctx, name
    )


def _aliases(ctx: HazardContext) -> frozenset[str]:
    """Names of namespaces that stand for one of CUDA's, `cg` among them in files that do not say."""
    found = {"cg"}
    for node in ctx.module.nodes.get("namespace_alias_definition", ()):
        parts = text(node).rstrip(";").replace("namespace", "", 1).split("=")
        if len(parts) == 2 and parts[1].strip().lstrip(":") in _SCOPES:
            found.add(parts[0].strip())
    return frozenset(found)
