"""One file's fixes, as the passes give them for HIP alone, made into a patch that serves both vendors."""

from __future__ import annotations

from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from dataclasses import replace

from msgspec import Struct

from migrator.compat import includes
from migrator.compat.classify import Way, classify, is_own_word
from migrator.compat.guard import Range, line_blocks, twice
from migrator.compat.mapping import Entry, EntryKind, Mapping
from migrator.edits.buffer import EditBuffer
from migrator.lex import Branch
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Effort, Finding, Status
from migrator.passes import warp_findings
from migrator.passes.base import PassContext
from migrator.passes.hip_regions import HipRegions


class Composed(Struct, frozen=True):
    """The patch of one file.

    `plain` has only those edits that every compiler reads; `origin` leads from a block to the fixes that made it.
    """

    buffer: EditBuffer
    plain: EditBuffer
    findings: list[Finding]
    mapping: Mapping
    origin: dict[Fix, tuple[Fix, ...]]


class _Parts(Struct):
    """The fixes of a file by what becomes of them."""

    header: list[tuple[Finding, Entry]] = []
    include: list[Finding] = []
    both: list[Finding] = []
    guard: list[Finding] = []
    rest: list[Finding] = []  # findings without an edit


def compose(
    ctx: PassContext,
    findings: Sequence[Finding],
    steps: Dictionary[Fix, str],
    *,
    needs_runtime: bool,
    has_runtime: bool,
) -> Composed:
    """The patch for the accepted fixes of `findings`; `steps` names the step of each.

    `needs_runtime` and `has_runtime` say whether the file has to include the HIP runtime itself, and whether what it
    includes brings it.
    """
    if ctx.index.left_alone:
        return _left_alone(ctx, findings)
    parts = _sorted(ctx, findings)
    blocks = _guard_blocks(ctx, parts)
    buffer, plain = EditBuffer(ctx.source), EditBuffer(ctx.source)
    origin: dict[Fix, tuple[Fix, ...]] = {}
    out: list[Finding] = list(parts.rest)
    entries: set[Entry] = set()
    used: list[Finding] = []
    included = includes.is_included(ctx)
    seen: list[int] = []
    for group in includes.groups(ctx, parts.include):
        if any(start <= group.block[0] < end for start, end in blocks):
            continue
        first = not _dominated(ctx, group.block[0], seen) and not included
        outer, inner = includes.guarded(ctx, group, first)
        seen += [group.block[0]] * first
        block = Fix((outer, *inner))
        origin[block] = tuple(finding.change for finding in group.findings if finding.change)
        buffer.add(block, "headers")
        out += [replace(finding, message=f"{finding.message} for HIP", change=block) for finding in group.findings]
    inside = [*(finding for finding, _ in parts.header), *parts.include, *parts.both, *parts.guard]
    for block_range in blocks:
        held = [item for item in inside if item.change and _lies_in(item.change, [block_range])]
        block = Fix((twice(ctx, block_range),))
        fixes = tuple(item.change for item in held if item.change)
        origin[block] = fixes
        buffer.add(block, steps.get(fixes[0], "names") if fixes else "names")
        for finding in held:
            assert finding.change is not None
            buffer.add(finding.change, steps.get(finding.change, "names"))
            out.append(finding if finding not in parts.guard else _said(finding, "for HIP, beside the original"))
            used.append(finding)
    for finding, entry in parts.header:
        assert finding.change is not None
        if not _lies_in(finding.change, blocks):
            entries.add(entry)
            used.append(finding)
            out.append(_mapped(finding, entry))
    for finding in parts.both:
        assert finding.change is not None
        if not _lies_in(finding.change, blocks):
            buffer.add(finding.change, steps.get(finding.change, "names"))
            plain.add(finding.change)
            used.append(finding)
            out.append(finding)
    headers = {header for finding in used if finding.change for header in finding.change.headers} | _called(ctx)
    needs_header = needs_runtime or (not has_runtime and bool(headers or _forward(entries)))
    included = included or bool(seen)
    if needs_header and not included:
        uses = [finding.span.start for finding in used]
        placed = includes.placed(ctx, needs_runtime, uses)
        if placed is not None and placed.change is not None:
            buffer.add(placed.change, "headers")
            out.append(placed)
            included = True
    mapping = Mapping(frozenset(entries), frozenset(headers), frozenset(_spelled(ctx, findings)), included)
    return Composed(buffer, plain, out, mapping, origin)


def _left_alone(ctx: PassContext, findings: Sequence[Finding]) -> Composed:
    """A project with a header of its own: what is left to do is told, nothing is edited."""
    kept = [finding for finding in findings if finding.change is None or not finding.change.edits]
    return Composed(EditBuffer(ctx.source), EditBuffer(ctx.source), kept, Mapping(), {})


def _sorted(ctx: PassContext, findings: Sequence[Finding]) -> _Parts:
    parts = _Parts()
    regions = HipRegions(ctx)
    for finding in findings:
        fix = finding.change
        if fix is None or not fix.edits:
            parts.rest.append(finding)
            continue
        if all(regions.is_dead(edit.span.start) for edit in fix.edits) or is_own_word(ctx, finding):
            continue
        way, entry = classify(ctx, finding)
        if entry is not None:
            parts.header.append((finding, entry))
        elif way is Way.INCLUDE:
            parts.include.append(finding)
        elif way is Way.BOTH:
            parts.both.append(finding)
        elif way is Way.GUARD:
            parts.guard.append(finding)
        else:
            parts.rest.append(
                replace(
                    finding,
                    status=Status.MANUAL,
                    effort=Effort.MINUTES,
                    fix="write the condition so that both compilers take the right branch",
                    change=None,
                )
            )
    return parts


def _guard_blocks(ctx: PassContext, parts: _Parts) -> list[Range]:
    """The lines that are written twice: those of the guarded edits, and of every fix that they would tear apart."""
    spans = [(edit.span.start, edit.span.end) for finding in parts.guard for edit in _edits(finding)]
    others = [item for item in (*parts.both, *(finding for finding, _ in parts.header)) if item.change is not None]
    while True:
        blocks = line_blocks(ctx, spans)
        torn = [item for item in others if item.change and _is_torn(item.change, blocks)]
        if not torn:
            return blocks
        spans += [(edit.span.start, edit.span.end) for item in torn for edit in _edits(item)]
        others = [item for item in others if item not in torn]


def _edits(finding: Finding) -> tuple[Edit, ...]:
    return finding.change.edits if finding.change is not None else ()


def _inside(edit: Edit, blocks: Sequence[Range]) -> bool:
    return any(start <= edit.span.start and edit.span.end <= end and edit.span.start < end for start, end in blocks)


def _lies_in(fix: Fix, blocks: Sequence[Range]) -> bool:
    return bool(blocks) and any(_inside(edit, blocks) for edit in fix.edits)


def _is_torn(fix: Fix, blocks: Sequence[Range]) -> bool:
    """True where only a part of a fix would be inside of the blocks."""
    touched = [any(edit.span.start < end and start < edit.span.end for start, end in blocks) for edit in fix.edits]
    inside = [_inside(edit, blocks) for edit in fix.edits]
    return any(touched) != all(inside) or any(inside) != all(inside)


def _mapped(finding: Finding, entry: Entry) -> Finding:
    if entry.kind is EntryKind.FUNCTION:
        message = f"`{entry.cuda}` is declared by the header, which calls HIP's function"
    elif entry.hip == "":
        message = f"`{entry.cuda}` is mapped to nothing by the header"
    else:
        message = f"`{entry.cuda}` is mapped by the header to `{entry.hip}`"
    return replace(finding, message=message, change=None)


def _said(finding: Finding, how: str) -> Finding:
    return replace(finding, message=f"{finding.message}, {how}")


def _called(ctx: PassContext) -> set[str]:
    """The support headers of what the file calls by name already: guarded lines of an earlier run."""
    tokens, regions = ctx.tokens, HipRegions(ctx)
    device = {rule.twin for rule in ctx.rules.support.values()}
    found: set[str] = set()
    for index, token in ctx.uses_of(("cu2hip",)):
        if index + 2 >= len(tokens) or tokens[index + 1].text != "::" or regions.is_dead(token.start):
            continue
        name = tokens[index + 2].text
        found.add("ptx" if name == "ptx" else "device" if f"cu2hip::{name}" in device else "warp")
    return {f"cu2hip/{name}.hpp" for name in found}


def _forward(entries: set[Entry]) -> bool:
    """True where the file names a type by its tag, as in `struct CUstream_st;`, for which it needs no CUDA header."""
    return any(entry.cuda.endswith("_st") for entry in entries)


def _dominated(ctx: PassContext, offset: int, earlier: Sequence[int]) -> bool:
    """True where one of the earlier places is read whenever this one is."""

    def branches(at: int) -> list[Branch]:
        return [branch for _, branch in ctx.conditionals.enclosing(at)]

    here = {id(branch) for branch in branches(offset)}
    return any(all(id(branch) in here for branch in branches(at)) for at in earlier)


def _spelled(ctx: PassContext, findings: Sequence[Finding]) -> set[str]:
    """Warp operations that the project defines itself, or uses in code that only HIP's compilers read."""
    found = {finding.symbol for finding in findings if finding.code == warp_findings.REDEFINED}
    regions = HipRegions(ctx)
    return found | {token.text for _, token in ctx.uses_of(ctx.rules.warp) if regions.is_hip_only(token.start)}
