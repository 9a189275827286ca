"""Operators that a project defines for CUDA's vector types: HIP has them, and a second definition is ambiguous.

CUDA's `float4` and its kin come without operators, so projects bring their own (`helper_math.h`). HIP's are class
templates with arithmetic, comparison and compound assignment (`amd_hip_vector_types.h`, HIP 5.2 to 7).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from msgspec import Struct

from migrator.lazy import pattern
from migrator.lex import TokenKind, matching
from migrator.lex.brackets import arguments
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.passes.base import PassContext, rewrite_pass
from migrator.passes.hip_regions import HipRegions

GUARDED = "KRN320"
AMBIGUOUS = "KRN321"

_VECTOR = pattern(r"(u?(?:char|short|int|long|longlong)|float|double)([1-4])")
_SCALARS = frozenset("float double int unsigned long short char size_t int32_t uint32_t int64_t uint64_t uint".split())
_NOISE = frozenset(
    "inline static constexpr __device__ __host__ __forceinline__ __inline__ __inline const friend extern".split()
)
_BINARY = frozenset(("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"))
_COMPOUND = frozenset(f"{operator}=" for operator in _BINARY)
_COMPARE = frozenset(("==", "!="))
_UNARY = frozenset(("-", "~"))
_CONDITION = b"#if !defined(__HIPCC__)  // HIP's vector types have these operators"


class _Definition(Struct, frozen=True):
    """`start` and `end` bound the text of one operator's definition; `redundant` where HIP's means the same."""

    start: int
    end: int
    operator: str
    redundant: bool
    by_reference: bool


@rewrite_pass(order=55, step="language")
def run(ctx: PassContext) -> Iterator[Finding]:
    """Take redundant definitions out of HIP's sight, neighbours under one condition; report the others."""
    regions = HipRegions(ctx)
    found = [item for item in _definitions(ctx) if not regions.is_dead(item.start)]
    group: list[_Definition] = []
    for item in found:
        if not item.redundant:
            if item.by_reference:
                yield _ambiguous(ctx, item)
            continue
        if group and ctx.source.data[group[-1].end : item.start].strip():
            yield _guarded(ctx, group)
            group = []
        group.append(item)
    if group:
        yield _guarded(ctx, group)


def _definitions(ctx: PassContext) -> Iterator[_Definition]:
    tokens = ctx.tokens
    borders = [directive.start for directive in ctx.stream.directives]
    for index, token in ctx.uses_of(("operator",)):
        if token.directive >= 0:
            continue
        at = index + 1
        operator = ""
        while at < len(tokens) and tokens[at].text != "(" and at < index + 4:
            operator += tokens[at].text
            at += 1
        if operator not in _BINARY | _COMPOUND | _COMPARE | _UNARY or at >= len(tokens) or tokens[at].text != "(":
            continue
        closed = matching(tokens, at)
        body = closed + 1
        if closed < 0 or body >= len(tokens) or tokens[body].text != "{":
            continue
        end = matching(tokens, body)
        first = _first(ctx, index, borders)
        if end < 0 or first < 0:
            continue
        parameters = [
            [tokens[i].text for i in range(low, high) if tokens[i].text not in _NOISE]
            for low, high in arguments(tokens, at, closed)
        ]
        types = [words[0] for words in parameters if words]
        if not any(_VECTOR.fullmatch(name) for name in types) or len(types) != len(parameters):
            continue
        result = [tokens[i].text for i in range(first, index) if tokens[i].text not in _NOISE]
        yield _Definition(
            tokens[first].start,
            tokens[end].end,
            operator,
            _is_redundant(operator, types, result),
            any("&" in words for words in parameters),
        )


def _first(ctx: PassContext, index: int, borders: list[int]) -> int:
    """The index of the first token of the declaration that holds `index`; -1 inside a class or a template."""
    tokens = ctx.tokens
    at = index
    while at > 0:
        before = tokens[at - 1]
        crossed = bisect_left(borders, before.end) != bisect_left(borders, tokens[at].start)
        if crossed or before.directive >= 0 or before.text in (";", "}", "{"):
            break
        if before.text == ">" or before.kind == TokenKind.STRING:
            return -1
        at -= 1
    return at


def _is_redundant(operator: str, types: list[str], result: list[str]) -> bool:
    """True where HIP's operator of the same operands computes the same, component by component."""
    vectors = {name for name in types if _VECTOR.fullmatch(name)}
    if len(vectors) != 1:
        return False
    (vector,) = vectors
    if any(name != vector and name not in _SCALARS for name in types):
        return False
    if operator in _COMPOUND:
        return len(types) == 2 and types[0] == vector
    if operator in _COMPARE:
        return len(types) == 2 and set(types) == vectors and result == ["bool"]
    if len(types) == 1 and operator not in _UNARY:
        return False
    return result == [vector]


def _guarded(ctx: PassContext, group: list[_Definition]) -> Finding:
    data = ctx.source.data
    newline = ctx.source.newline
    start = data.rfind(b"\n", 0, group[0].start) + 1
    lead = b"" if not data[start : group[0].start].strip() else newline
    opening = start if not lead else group[0].start
    end = group[-1].end
    line_end = data.find(b"\n", end)
    line_end = len(data) if line_end < 0 else line_end
    rest = data[end:line_end].strip()
    closing = line_end if not rest or rest.startswith((b"//", b";")) else end
    closing -= data[closing - 1 : closing] == b"\r"
    edits = (
        Edit.insert(ctx.source.path, opening, lead + _CONDITION + newline),
        Edit.insert(ctx.source.path, closing, newline + b"#endif" + (newline if closing == end and rest else b"")),
    )
    names = ", ".join(dict.fromkeys(f"`operator{item.operator}`" for item in group))
    return Finding(
        GUARDED,
        "vector-operator-guarded",
        Severity.INFO,
        ctx.span(group[0].start, group[-1].end),
        f"{names}: HIP's vector types have them, so these definitions are for CUDA only",
        status=Status.APPLIED,
        effort=Effort.NONE,
        count=len(group),
        change=Fix(edits),
    )


def _ambiguous(ctx: PassContext, item: _Definition) -> Finding:
    return Finding(
        AMBIGUOUS,
        "vector-operator-ambiguous",
        Severity.ERROR,
        ctx.span(item.start, item.end),
        f"`operator{item.operator}` for a vector type means something else than HIP's own of the same operands",
        why="HIP's vector types bring component-wise operators; a second one that takes references is ambiguous",
        fix="take the operands by value, or give the function a name",
        effort=Effort.MINUTES,
    )
