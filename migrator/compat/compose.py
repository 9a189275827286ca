"""One file's fixes, as the passes give them for HIP alone, made into a patch that serves both vendors."""

from __future__ import annotations

from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from dataclasses import replace

from msgspec import Struct

from migrator.compat import includes
from migrator.compat.classify import Way, classify, is_own_word
from migrator.compat.guard import Range, line_blocks, twice
from migrator.compat.mapping import FIRST_GUARD, GUARD, Entry, EntryKind, Mapping
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
    draft = _Draft(ctx, steps, parts.rest)
    draft.include(parts.include, blocks)
    entries: set[Entry] = set()
    for finding, entry in parts.header:
        if not _lies_in(finding, blocks):
            entries.add(entry)
            draft.out.append(_mapped(finding, entry))
    inside = [*(finding for finding, _ in parts.header), *parts.include, *parts.both, *parts.guard]
    held = [(block, [finding for finding in inside if _lies_in(finding, [block])]) for block in blocks]
    apart = [finding for finding in parts.both if not _lies_in(finding, blocks)]
    if entries or parts.include:
        draft.beside_runtime()
    used = [*(finding for _, found in held for finding in found), *apart]
    used += [finding for finding, entry in parts.header if entry in entries]
    headers = {name for finding in used if finding.change for name in finding.change.headers} | _called(ctx)
    if needs_runtime or (not has_runtime and (headers or _forward(entries))):
        draft.place(needs_runtime, [finding.span.start for finding in used])
    for block, found in held:
        draft.block(block, found, parts.guard)
    for finding in apart:
        draft.apart(finding)
    mapping = Mapping(
        frozenset(entries), frozenset(headers), frozenset(_spelled(ctx, findings)), draft.included or bool(draft.places)
    )
    return Composed(draft.buffer, draft.plain, draft.out, mapping, draft.origin)


class _Draft:
    """The edits of one file as they come together; `places` are the offsets from which on the header is read."""

    def __init__(self, ctx: PassContext, steps: Dictionary[Fix, str], rest: Sequence[Finding]) -> None:
        self.ctx = ctx
        self.steps = steps
        self.buffer, self.plain = EditBuffer(ctx.source), EditBuffer(ctx.source)
        self.origin: dict[Fix, tuple[Fix, ...]] = {}
        self.out = list(rest)
        self.included = includes.is_included(ctx)
        self.places: list[int] = []

    def include(self, findings: Sequence[Finding], blocks: Sequence[Range]) -> None:
        """CUDA's includes, but for those in blocks, which are written twice as they are."""
        for group in includes.groups(self.ctx, findings):
            if any(start <= group.block[0] < end for start, end in blocks):
                continue
            first = not self.included and not _dominated(self.ctx, group.block[0], self.places)
            outer, inner = includes.guarded(self.ctx, group, first)
            self.places += [group.block[0]] * first
            fix = Fix((outer, *inner))
            self.origin[fix] = tuple(finding.change for finding in group.findings if finding.change)
            self.buffer.add(fix, "headers")
            self.out += [replace(item, message=f"{item.message} for HIP", change=fix) for item in group.findings]

    def beside_runtime(self) -> None:
        """The header where a branch of the project's own includes HIP's runtime."""
        if self.included:
            return
        for offset in includes.own_runtime(self.ctx):
            if not _dominated(self.ctx, offset, self.places):
                self._add(includes.beside(self.ctx, offset))

    def _add(self, finding: Finding) -> None:
        assert finding.change is not None
        self.places.append(finding.change.edits[0].span.start)
        self.buffer.add(finding.change, "headers")
        self.out.append(finding)

    def place(self, needs_runtime: bool, uses: Sequence[int]) -> None:
        """The include of the header in a file that has none of CUDA's."""
        if self.included or self.places:
            return
        placed = includes.placed(self.ctx, needs_runtime, uses)
        if placed is not None:
            self._add(placed)

    def block(self, block: Range, held: Sequence[Finding], guarded: Sequence[Finding]) -> None:
        """Lines that are written twice, and the fixes in those for HIP."""
        known = self.included or any(place <= block[0] for place in self.places) or self._follows_include(block[0])
        fix = Fix((twice(self.ctx, block, guard=GUARD if known else FIRST_GUARD),))
        fixes = tuple(finding.change for finding in held if finding.change)
        self.origin[fix] = fixes
        self.buffer.add(fix, self._step(fixes[0]) if fixes else "names")
        for finding, change in zip(held, fixes, strict=True):
            self.buffer.add(change, self._step(change))
            is_guarded = finding in guarded
            message = f"{finding.message}, for HIP, beside the original" if is_guarded else finding.message
            self.out.append(replace(finding, message=message))

    def apart(self, finding: Finding) -> None:
        """A fix that every compiler reads."""
        assert finding.change is not None
        self.buffer.add(finding.change, self._step(finding.change))
        self.plain.add(finding.change)
        self.out.append(finding)

    def _step(self, fix: Fix) -> str:
        return self.steps.get(fix, "names")

    def _follows_include(self, offset: int) -> bool:
        """True behind an include of the project, where the file itself has none of the header."""
        return not self.places and any(
            item.name == "include" and item.end <= offset for item in self.ctx.stream.directives
        )


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


def _lies_in(finding: Finding, blocks: Sequence[Range]) -> bool:
    return any(_inside(edit, blocks) for edit in _edits(finding))


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
