"""Atomics that HIP has for other types only: on packed types (CH208), and those that came with some release (CH222).

Source: amd_hip_atomic.h of HIP 5.2 to 7.1 (which overloads it declares).
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.language_types import instances, normal, pointee, type_of
from migrator.model.finding import Finding, Severity
from migrator.syntax import Function, Node, arguments, callee, text
from migrator.syntax.tree import qualified

_HALF = frozenset(
    ("half", "__half", "half2", "__half2", "nv_half", "nv_half2", "__nv_half", "__nv_half2", "__nv_bfloat16",
     "nv_bfloat16", "__nv_bfloat162", "nv_bfloat162", "hip_bfloat16", "__hip_bfloat16", "__hip_bfloat162",
     "float16_t", "_Float16", "__fp16", "rocblas_half", "hip_bfloat162")
)  # fmt: skip
_PACKED = _HALF | {f"{name}{size}" for name in ("float", "double", "int", "uint") for size in "234"}
_SHORT = frozenset(
    ("unsigned short", "unsigned short int", "uint16_t", "ushort", "std::uint16_t", "short unsigned int")
)
_SIGNED_64 = frozenset(
    ("long long", "int64_t", "long long int", "longlong", "signed long long", "std::int64_t", "int64")
)
_UNSIGNED_SHORT_SINCE = (7, 1)
_SIGNED_64_SINCE = (5, 7)


@hazard("CH208", "CH222")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """Calls of CUDA's atomics on types for which HIP has no overload."""
    for call in ctx.module.calls:
        name = callee(call)
        if not name.startswith("atomic") or qualified(call) not in (name, f"::{name}"):
            continue
        given = arguments(call)
        base = name.removesuffix("_block").removesuffix("_system")
        if base not in ("atomicAdd", "atomicCAS", "atomicMax", "atomicMin", "atomicExch") or len(given) < 2:
            continue
        function = ctx.module.function_at(call.start_byte)
        kind = _pointee(ctx, function, call, given)
        if not kind or _is_own(ctx, base, kind):
            continue
        if base == "atomicAdd" and kind in _PACKED:
            yield ctx.report(
                "CH208",
                call,
                f"`{name}` on `{kind}` (`{text(given[0])[:60]}`): HIP has no overload for this type",
                symbol=name,
            )
        elif base == "atomicCAS" and kind in _SHORT and ctx.options.hip_version < _UNSIGNED_SHORT_SINCE:
            yield ctx.report("CH222", call, f"`{name}` on `{kind}`: HIP declares it from 7.1 on", symbol=name)
        elif base in ("atomicMax", "atomicMin") and kind in _SIGNED_64:
            late = ctx.options.hip_version >= _SIGNED_64_SINCE
            yield ctx.report(
                "CH222",
                call,
                f"`{name}` on `{kind}`: HIP declares it from 5.7 on only" + (", this release has it" if late else ""),
                symbol=name,
                severity=Severity.INFO if late else None,
            )


def _pointee(ctx: HazardContext, function: Function | None, call: Node, given: list[Node]) -> str:
    """What the first argument points to, by clang where it knows, by declarations, or by the value's type."""
    for fact in ctx.facts.calls:
        same = fact.start <= call.start_byte < fact.end and fact.name == callee(call) and fact.arguments
        if same and (found := pointee(normal(ctx, fact.arguments[0][2]))):
            return found
    first = type_of(ctx, function, given[0])
    if first:
        kind = pointee(first)
        known = instances(ctx, function, kind) if function is not None else frozenset()
        return next((item for item in sorted(known) if item in _PACKED), kind)
    value = type_of(ctx, function, given[-1])
    return value if value in _PACKED else ""


def _is_own(ctx: HazardContext, name: str, kind: str) -> bool:
    """True where the project has an overload of its own for the type."""
    for function in ctx.project.functions(name):
        if function.parameters and pointee(normal(ctx, function.parameters[0].type)) in (kind, _same(kind)):
            return True
    return ctx.project.macro(ctx.source.path, name) is not None


def _same(kind: str) -> str:
    """The other usual spelling of a half type."""
    return kind.removeprefix("__") if kind.startswith("__") else f"__{kind}"
