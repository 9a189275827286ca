"""How a fix of a pass reaches HIP's compiler: by the header, by an edit that nvcc reads as before, or under a guard."""

from __future__ import annotations

from enum import StrEnum

from migrator.compat.functions import functions
from migrator.compat.mapping import Entry, EntryKind
from migrator.lex import TokenKind
from migrator.model.finding import Finding
from migrator.passes import auto_index, guards, launches, names, namespaces, storage, vector_operators, warp_findings
from migrator.passes.base import PassContext
from migrator.passes.context import is_declared_here
from migrator.passes.guards_uses import FEATURE
from migrator.passes.includes import DROPPED, REPLACED

_CONDITIONS = ("if", "ifdef", "ifndef", "elif", "elifdef", "elifndef")
# The conditions of a pass name HIP's macros beside CUDA's; the lines of the others say the same to both compilers.
_CONDITION_CODES = frozenset((guards.PRESENCE[0], guards.ARCH[0], guards.VERSION[0], guards.COMPILER[0]))
_SAME_FOR_BOTH = frozenset(
    (FEATURE[0], auto_index.CODE, auto_index.AS_UINT3, launches.SPLIT, launches.BRACED, storage.DELETED,
     vector_operators.GUARDED, warp_findings.LOGICAL_WIDTH)
)  # fmt: skip
# The toolkit's names, which no other code uses for anything else; other names are everyday words.
_TOOLKIT = ("cu", "CU", "nv", "NV", "nccl", "NCCL", "__", "atomic", "make_cu", "Cub", "_Cub")
_NAMES = frozenset((names.RENAMED, names.CALL_CHANGED, names.DELETED))
# Namespaces with an alias that is right whether or not the header that opens HIP's has been read.
_ALIASES = frozenset(("cub", "nvcuda::wmma"))


class Way(StrEnum):
    """What becomes of a fix."""

    HEADER = "header"  # nothing in the source: the header maps the name
    INCLUDE = "include"
    BOTH = "both"  # the same edit as for HIP alone: nvcc's program stays what it is
    GUARD = "guard"  # for HIP only, the original beside it
    REFUSED = "refused"  # in a condition, where nothing can be written twice


def classify(ctx: PassContext, finding: Finding) -> tuple[Way, Entry | None]:
    """The way of a finding's fix, and the header's entry where the header does it."""
    assert finding.change is not None
    if finding.code in (REPLACED, DROPPED):
        return Way.INCLUDE, None
    entry = _entry(ctx, finding)
    if entry is not None and entry.cuda not in ctx.index.not_mapped:
        return Way.HEADER, entry
    if finding.code in _SAME_FOR_BOTH or (finding.code in _CONDITION_CODES and _in_condition(ctx, finding)):
        return Way.BOTH, None
    return (Way.REFUSED if _in_condition(ctx, finding) else Way.GUARD), None


def is_own_word(ctx: PassContext, finding: Finding) -> bool:
    """True for a name that is an everyday word (`saturate`) and is declared by the file that uses it."""
    if finding.code not in _NAMES or finding.symbol.startswith(_TOOLKIT):
        return False
    return any(is_declared_here(ctx.tokens, at) for at in ctx.places.get(finding.symbol, ()))


def _in_condition(ctx: PassContext, finding: Finding) -> bool:
    """True where one of the edits lies in an `#if` or `#elif` line."""
    assert finding.change is not None
    lines = [(item.start, item.end) for item in ctx.stream.directives if item.name in _CONDITIONS]
    return any(start <= edit.span.start <= end for edit in finding.change.edits for start, end in lines)


def _entry(ctx: PassContext, finding: Finding) -> Entry | None:
    symbol, library = finding.symbol, finding.library
    if finding.code == warp_findings.PRESERVED:
        return _warp(ctx, symbol)
    if finding.code == namespaces.RENAMED:
        rule = ctx.rules.namespaces.get(symbol)
        if symbol not in _ALIASES or rule is None or not rule.hip or _opens(ctx, symbol.split("::")[0]):
            return None
        return Entry(library, symbol, rule.hip, EntryKind.NAMESPACE)
    name = ctx.rules.names.get(symbol)
    if name is None or finding.code not in _NAMES:
        return None
    known = functions()
    if symbol in known.declared:
        return Entry(library, symbol, name.hip or "", EntryKind.FUNCTION)
    if finding.code == names.CALL_CHANGED and symbol not in known.renamed:
        return None
    if not symbol.startswith(_TOOLKIT) or name.hip is None or _is_operand(ctx, finding.span.start):
        return None
    return Entry(library, symbol, name.hip)


def _is_operand(ctx: PassContext, offset: int) -> bool:
    """True for the name that a `#define` or `#undef` is about: a macro in the header would be lost or defined twice."""
    return any(
        item.name in ("define", "undef") and item.first < item.last and ctx.tokens[item.first].start == offset
        for item in ctx.stream.directives
        if item.start <= offset < item.end
    )


def _warp(ctx: PassContext, symbol: str) -> Entry | None:
    """Operations whose names no header of HIP 5 uses, and HIP's later ones only in headers that are read before.

    The older ones (`__shfl`, `__ballot`) and `warpSize` are names of HIP with HIP's own meaning.
    """
    if not symbol.endswith("_sync") and symbol not in ("__activemask", "__syncwarp"):
        return None
    return Entry("warp", symbol, ctx.rules.warp[symbol].twin, EntryKind.WARP)


def _opens(ctx: PassContext, name: str) -> bool:
    """True for a file that opens the namespace itself, which an alias does not allow."""
    tokens = ctx.tokens
    return any(
        tokens[at].kind == TokenKind.IDENT and tokens[at - 1].text == "namespace" and tokens[at + 1].text == "{"
        for at in ctx.places.get(name, ())
        if 0 < at < len(tokens) - 1
    )
