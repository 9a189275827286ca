"""How wide an integer type is, from its spelling and the project's type names."""

from __future__ import annotations

from migrator.hazards.base import HazardContext
from migrator.lazy import pattern

_64 = frozenset(
    ("long long", "unsigned long long", "long", "unsigned long", "size_t", "uint64_t", "int64_t", "ulonglong", "ullong",
     "uint64_cu", "long long int", "unsigned long long int", "unsigned long int", "long int", "uint64", "int64", "u64",
     "ptrdiff_t", "uintptr_t", "lane_mask", "long long unsigned int", "long unsigned int")
)  # fmt: skip
_32 = frozenset(
    ("int", "unsigned", "unsigned int", "signed", "signed int", "uint32_t", "int32_t", "uint", "u32", "uint32", "int32",
     "uint_fast32_t", "std::uint32_t", "std::int32_t", "u_int32_t")
)  # fmt: skip
_NARROW = frozenset(
    ("short", "unsigned short", "uint16_t", "int16_t", "ushort", "char", "unsigned char", "uint8_t", "int8_t", "uchar",
     "signed char", "short int", "unsigned short int")
)  # fmt: skip
_DROP = pattern(
    r"\b(?:const|volatile|static|register|constexpr|mutable|inline|extern|typename|__shared__|__device__|__constant__)\b"
    r"|[&]"
)
_DEPTH = 6


def bits(ctx: HazardContext, written: str, depth: int = 0) -> int | None:
    """64, 32, 16 (or fewer), 1 for bool; None for pointers, `auto`, other types and unknown names."""
    name = " ".join(_DROP.sub(" ", written).split())
    if name.endswith(("*", "[]")) or not name:
        return None
    bare = name.removeprefix("std::").removeprefix("::")
    if bare in _64:
        return 64
    if bare in _32:
        return 32
    if bare in _NARROW:
        return 16
    if bare == "bool":
        return 1
    if depth < _DEPTH:
        other = ctx.project.alias(ctx.source.path, bare.rsplit("::", 1)[-1]) or ctx.module.aliases.get(bare, "")
        if other and other != name:
            return bits(ctx, other, depth + 1)
    return None
