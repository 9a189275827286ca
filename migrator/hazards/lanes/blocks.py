"""CH109, CH113, CH115, CH123: the host's side of the warp size, in launches and constants."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.lanes.component import Lanes
from migrator.hazards.lanes.flow import BLOCK, WARPW
from migrator.hazards.lanes.operations import ALL, default_width, kind_of
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity
from migrator.syntax import Launch, Node, text, walk
from migrator.syntax.dims import dimensions
from migrator.syntax.functions import declared_name
from migrator.syntax.module import expression
from migrator.syntax.tree import last_name, operands

_WARP_NAME = pattern(r"(?i)warp_?size|warp_?threads|threads_?per_?warp|(?<![a-z])k?warp(?:_?width)?\Z|wavefront")
_DECLARED = frozenset(("parameter_declaration", "init_declarator", "declaration", "field_declaration"))


@hazard("CH109")
def rows(ctx: HazardContext) -> Iterator[Finding]:
    """A block of (32, n): two rows share a wavefront, and the kernel exchanges within rows."""
    lanes = Lanes.of(ctx)
    for launch in ctx.module.launches:
        root = launch.function.body if launch.function else ctx.module.root
        dims = dimensions(root, launch.config, 1)
        if len(dims) < 2:
            continue
        scope = ctx.scope()
        x, y = (scope.value(expression(item)) for item in dims[:2])
        z = scope.value(expression(dims[2])) if len(dims) > 2 else 1
        if x != 32 or (y == 1 and z == 1):
            continue
        if _measures_by_size(lanes, launch.kernel):
            continue  # the kernel takes its lanes by `warpSize`, not by rows
        wide = _wide_operations(lanes, launch.kernel)
        if wide:
            yield ctx.report(
                "CH109",
                launch.node,
                f"`{launch.kernel}` runs in blocks of ({', '.join(dims)}): a wavefront of 64 holds two rows, "
                f"and its {', '.join(f'`{name}`' for name in sorted(wide)[:3])} mixes them",
                symbol=launch.kernel,
                confidence=0.9 if y is not None else 0.8,
            )


def _wide_operations(lanes: Lanes, kernel: str) -> set[str]:
    """The operations of a kernel and of what it calls that span the whole wavefront."""
    found: set[str] = set()
    for sizes in lanes.certain_calls(kernel):
        for call, count in sizes:
            kind = kind_of(call)
            if kind in ("shfl", "up", "down", "xor"):
                if default_width(call, count) and kind != "xor":
                    found.add(call)
            elif kind and kind != "barrier":
                found.add(call)
    return found


@hazard("CH113")
def host(ctx: HazardContext) -> Iterator[Finding]:
    """`warpSize`, the device's variable, in host code; a warp's width in a launch of a kernel with warp operations."""
    yield from _builtin(ctx)
    lanes = Lanes.of(ctx)
    for launch in ctx.module.launches:
        if not lanes.evidence(launch.kernel).any or _measures_by_size(lanes, launch.kernel):
            continue
        for node in launch.config[:2]:
            for part in walk(node):
                if part.type == "identifier" and _WARP_NAME.search(text(part)):
                    constant = ctx.project.constant(ctx.source.path, text(part))
                    if constant is not None and ctx.scope().value(part) == 32:
                        yield ctx.report(
                            "CH113",
                            part,
                            f"the launch of `{launch.kernel}` counts threads by `{text(part)}`, which is 32",
                            symbol=text(part),
                            severity=Severity.SILENT if lanes.evidence(launch.kernel).unsafe else Severity.INFO,
                            confidence=0.8,
                        )


def _builtin(ctx: HazardContext) -> Iterator[Finding]:
    if "warpSize" not in ctx.places:
        return
    for node in ctx.module.nodes.get("identifier", ()):
        if text(node) != "warpSize" or (node.parent is not None and node.parent.type in _DECLARED and _declares(node)):
            continue
        function = ctx.module.function_at(node.start_byte)
        if function is None or function.on_device or _shadowed(function.node, node) or _in_device_lambda(node):
            continue
        yield ctx.report(
            "CH113",
            node,
            f"`warpSize` is read in host code (`{function.name}`): it is 64 there whatever the device, "
            "and does not compile from HIP 7 on",
            symbol="warpSize",
        )


def _declares(node: Node) -> bool:
    parent = node.parent
    return parent is not None and parent.child_by_field_name("declarator") == node


def _shadowed(function: Node, node: Node) -> bool:
    """True where the function or file declares a `warpSize` of its own before."""
    for other in walk(function):
        if other.start_byte >= node.start_byte:
            return False
        if other.type in ("init_declarator", "parameter_declaration", "declaration"):
            names = [
                child for child in other.named_children if "declarator" in child.type or child.type == "identifier"
            ]
            if any(declared_name(child) == "warpSize" for child in names):
                return True
    return False


def _in_device_lambda(node: Node) -> bool:
    here = node.parent
    while here is not None:
        if here.type == "lambda_expression" and "__device__" in text(here)[:200]:
            return True
        here = here.parent
    return False


@hazard("CH115")
def split(ctx: HazardContext) -> Iterator[Finding]:
    """The host divides threads or rows by 32, the kernel by `warpSize`."""
    lanes = Lanes.of(ctx)
    seen: set[int] = set()
    for launch in ctx.module.launches:
        if not _measures_by_size(lanes, launch.kernel):
            continue
        for node in _divisions(ctx, launch):
            if node.start_byte not in seen:
                seen.add(node.start_byte)
                yield ctx.report(
                    "CH115",
                    node,
                    f"`{' '.join(text(node).split())}` counts warps of 32 for `{launch.kernel}`, "
                    "which divides its work by `warpSize`",
                    symbol=launch.kernel,
                )


def _measures_by_size(lanes: Lanes, kernel: str) -> bool:
    """True where a kernel, or what it calls, divides a thread index by `warpSize`."""
    for summary in lanes.reach(kernel):
        if "warpSize" not in summary.names:
            continue
        if summary.path != lanes.ctx.source.path:
            return True
        for function in lanes.ctx.module.functions:
            if function.start == summary.start and any(site.kind == WARPW for site in lanes.flow(function).sites):
                return True
    return False


def _divisions(ctx: HazardContext, launch: Launch) -> Iterator[Node]:
    """Divisions by 32, and products with a constant that is named for the warp, that the configuration is made of."""
    body = launch.function.body if launch.function is not None else None
    names = {text(part) for node in launch.config[:2] for part in walk(node) if part.type == "identifier"}
    sources = list(launch.config[:2])
    grid = launch.config[0] if launch.config else None
    for _ in range(3):
        for node in walk(body) if body is not None else ():
            if node.type == "init_declarator" and declared_name(node) in names and node not in sources:
                sources.append(node)
                names |= {text(part) for part in walk(node) if part.type == "identifier"}
    scope = ctx.scope()
    for source in sources:
        for node in walk(source):
            operator, _, right = operands(node)
            value = scope.fold(right) if operator in ("/", "%", ">>", "*") else None
            if value is None:
                continue
            named = any(_WARP_NAME.search(constant.name) for constant in value[1])
            divided = (operator in ("/", "%") and value[0] == 32) or (operator == ">>" and value[0] == 5)
            inside = grid is not None and grid.start_byte <= node.start_byte < grid.end_byte
            if divided or (operator == "*" and value[0] == 32 and (named or inside)):
                yield node


@hazard("CH123")
def policies(ctx: HazardContext) -> Iterator[Finding]:
    """A number of warps a block that is made with 32, in a file whose kernels use warp operations."""
    lanes = Lanes.of(ctx)
    if not any(name in ctx.places for name in ALL):
        return
    for node in (*ctx.module.nodes.get("init_declarator", ()), *ctx.module.nodes.get("preproc_def", ())):
        value = node.child_by_field_name("value")
        if value is None:
            continue
        name = declared_name(node) if node.type == "init_declarator" else last_name(node.child_by_field_name("name"))
        tree = value if node.type == "init_declarator" else expression(text(value))
        if not re.search(r"(?i)warps", name) or tree is None:
            continue
        head = text(node.parent)[:100] if node.parent is not None else ""
        if node.type == "init_declarator" and "const" not in head:
            continue
        operator, _, right = operands(tree)
        divisor = ctx.scope().value(right) if right is not None else None
        if "blockDim" in text(tree):
            continue  # the launch decides
        if (operator == "/" and divisor == 32) or (operator == ">>" and divisor == 5):
            function = ctx.module.function_at(node.start_byte)
            if function is not None and not lanes.evidence(function.name).any:
                continue
            yield ctx.report(
                "CH123",
                node,
                f"`{name}` counts warps of 32 threads: `{' '.join(text(tree).split())}`",
                symbol=name,
                severity=Severity.SILENT if "warpSize" in ctx.places else Severity.INFO,
            )


@hazard("CH123")
def counts(ctx: HazardContext) -> Iterator[Finding]:
    """`blockDim.x / 32`: the warps of a block, counted in a kernel that warp operations reach."""
    lanes = Lanes.of(ctx)
    for _, flow, evidence in lanes.functions():
        for node in flow.nodes:
            operator, left, right = operands(node)
            if operator not in ("/", ">>") or BLOCK not in flow.tags(left):
                continue
            if flow.scope.value(right) == (32 if operator == "/" else 5):
                yield ctx.report(
                    "CH123",
                    node,
                    f"`{' '.join(text(node).split())}` counts warps of 32 threads in the block",
                    symbol="blockDim",
                    severity=Severity.SILENT if evidence.warp_size else Severity.INFO,
                )
