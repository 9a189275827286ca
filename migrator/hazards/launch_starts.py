"""Launches in every spelling: chevrons, `hipLaunchKernelGGL`, `cudaLaunchKernel`, the driver's functions."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from migrator.hazards.base import HazardContext
from migrator.syntax import Function, Node, arguments, callee, text, walk
from migrator.syntax.dims import of_expression
from migrator.syntax.functions import declared_name
from migrator.syntax.tree import bare, last_name

# Function -> places of kernel, grid, block, shared bytes among the arguments.
_BY_DIM3 = {
    "hipLaunchKernelGGL": (0, 1, 2, 3),
    "cudaLaunchKernel": (0, 1, 2, 4),
    "hipLaunchKernel": (0, 1, 2, 4),
    "cudaLaunchCooperativeKernel": (0, 1, 2, 4),
    "hipLaunchCooperativeKernel": (0, 1, 2, 4),
}
_BY_NUMBERS = frozenset(
    ("cuLaunchKernel", "hipModuleLaunchKernel", "cuLaunchCooperativeKernel", "hipModuleLaunchCooperativeKernel")
)
_LEAST_NUMBERS = 8


class Start(Struct, frozen=True, eq=False):
    """A launch: kernel name, its template arguments, x, y, z of grid and block as texts, the node of shared bytes."""

    kernel: str
    templates: tuple[str, ...]
    node: Node
    grid: tuple[str, ...]
    block: tuple[str, ...]
    shared: Node | None
    function: Function | None


def starts(ctx: HazardContext) -> tuple[Start, ...]:
    """Every launch of the file; made once."""
    return ctx.memo("starts", lambda: tuple(_read(ctx)))


def _read(ctx: HazardContext) -> Iterator[Start]:
    for launch in ctx.module.launches:
        config = launch.config
        root = launch.function.body if launch.function else ctx.module.root
        grid, block = (_dimensions(root, config[at]) if len(config) > at else () for at in (0, 1))
        templates = tuple(text(node) for node in launch.templates)
        shared = config[2] if len(config) > 2 else None
        yield Start(launch.kernel, templates, launch.node, grid, block, shared, launch.function)
    for call in ctx.module.calls:
        name = callee(call)
        if name not in _BY_DIM3 and name not in _BY_NUMBERS:
            continue
        given = arguments(call)
        function = ctx.module.function_at(call.start_byte)
        root = function.body if function else ctx.module.root
        if name in _BY_NUMBERS and len(given) >= _LEAST_NUMBERS:
            texts = [text(item) for item in given]
            yield Start("", (), call, tuple(texts[1:4]), tuple(texts[4:7]), given[7], function)
        elif name in _BY_DIM3 and len(given) > _BY_DIM3[name][2]:
            kernel, grid_at, block_at, shared_at = _BY_DIM3[name]
            target = _kernel(given[kernel])
            inner = target
            while inner is not None and inner.type == "qualified_identifier":
                inner = inner.child_by_field_name("name")
            templates = ()
            if inner is not None and inner.type == "template_function":
                templates = tuple(text(item) for item in arguments(inner))
            yield Start(
                last_name(target),
                templates,
                call,
                _dimensions(root, given[grid_at]),
                _dimensions(root, given[block_at]),
                given[shared_at] if len(given) > shared_at else None,
                function,
            )


def _kernel(node: Node) -> Node | None:
    """The kernel's name in `(void*)k`, `reinterpret_cast<const void*>(&k)`, `HIP_KERNEL_NAME(k)`."""
    here: Node | None = bare(node)
    while here is not None:
        if here.type == "cast_expression":
            here = bare(here.child_by_field_name("value"))
        elif here.type == "pointer_expression":
            here = bare(here.child_by_field_name("argument"))
        elif here.type == "call_expression" and len(given := arguments(here)) == 1:
            here = bare(given[0])
        else:
            return here
    return None


def _dimensions(root: Node, node: Node) -> tuple[str, ...]:
    found = of_expression(root, node)
    here = bare(node)
    if here is None or here.type != "identifier" or found != (text(here),):
        return found
    parts: dict[str, str] = {}
    for item in walk(root):  # `dim3 b; b.x = 32;`
        if item.type == "assignment_expression":
            left = text(item.child_by_field_name("left"))
            if left.startswith(f"{text(here)}.") and left[-1:] in "xyz":
                if left[-1] in parts:
                    return found
                parts[left[-1]] = text(item.child_by_field_name("right"))
        elif item.type == "init_declarator" and declared_name(item) == text(here):
            return found
    return tuple(parts.get(axis, "1") for axis in "xyz") if parts else found
