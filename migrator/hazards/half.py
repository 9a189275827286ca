"""CH223: functions on half and bfloat16 values that HIP lacks, has under another name, or has since some release only.

Source: amd_hip_fp16.h of HIP 5.2 to 6.2 and amd_hip_bf16.h of HIP 5.7 to 6.2; CUDA math API, half and bfloat16.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrator.hazards.base import HazardContext, hazard
from migrator.hazards.language_types import type_of
from migrator.lazy import pattern
from migrator.model.finding import Finding
from migrator.syntax import arguments, callee
from migrator.syntax.tree import qualified

_NUMBERS = "(?:short|ushort|int|uint|ll|ull|char|uchar)"
# In no release: saturation at zero, masks, NaN-flushing pairs, uncontracted forms, bfloat16 conversions of integers.
_NEVER = pattern(
    r"__hfma2?_relu|__h(?:eq|ne|le|ge|lt|gt)u?2_mask|__hcmadd|__h(?:max|min)2_nan|h2?tanh(?:_approx)?"
    r"|__h(?:add|sub|mul)2?_rn|__float2bfloat16_r[nzud]|__float2bfloat162_rn|__floats2bfloat162_rn"
    rf"|__{_NUMBERS}2bfloat16_r[nzud]|__bfloat162{_NUMBERS}_r[nzud]|__double2half|__half2u?char_rz|make_bfloat162"
)
_PAIRS = frozenset(("__hmax2", "__hmin2"))  # for pairs of bfloat16 alone
_SCALAR_EXTREMES = frozenset(("__hmax", "__hmin", "__hmax_nan", "__hmin_nan"))
_EXTREMES_SINCE = (5, 5)
_BFLOAT16 = pattern(r"__\w*bfloat16\w*")
_BFLOAT16_SINCE = (5, 7)


@hazard("CH223")
def run(ctx: HazardContext) -> Iterator[Finding]:
    """Calls of such functions, as far as the project does not define them."""
    for call in ctx.module.calls:
        name = callee(call)
        if not name.startswith(("__", "h", "make_b")) or qualified(call) not in (name, f"::{name}"):
            continue
        reason = _gap(ctx, name)
        if name in _PAIRS and not reason:
            kinds = {
                type_of(ctx, ctx.module.function_at(call.start_byte), item).rstrip("*") for item in arguments(call)
            }
            if any("bfloat162" in kind for kind in kinds):
                continue
            if not kinds - {""} and not {"half2", "__half2", "__nv_half2"} & ctx.places.keys():
                continue
            reason = "HIP has it for pairs of bfloat16 only"
        if not reason or any(item.path in ctx.project.closure(ctx.source.path) for item in ctx.project.functions(name)):
            continue
        if ctx.project.macro(ctx.source.path, name) is not None:
            continue
        yield ctx.report("CH223", call.child_by_field_name("function") or call, f"`{name}`: {reason}", symbol=name)


def _gap(ctx: HazardContext, name: str) -> str:
    if _NEVER.fullmatch(name):
        return "HIP does not declare it"
    if name in _SCALAR_EXTREMES and ctx.options.hip_version < _EXTREMES_SINCE:
        return "HIP declares it from 5.5 on"
    if ctx.options.hip_version < _BFLOAT16_SINCE and (_BFLOAT16.fullmatch(name) or name in _PAIRS):
        return "HIP has functions on bfloat16 from 5.7 on"
    return ""
