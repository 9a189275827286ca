"""Whole lines of a file that HIP and CUDA read differently: which lines they are, and how they are written twice."""

from __future__ import annotations

from collections.abc import Iterable

from migrator.compat.mapping import FIRST_GUARD, GUARD, GUARD_NOT
from migrator.lex import TokenKind, matching
from migrator.model.edit import Edit, Part
from migrator.passes.base import PassContext

Range = tuple[int, int]


def line_blocks(ctx: PassContext, spans: Iterable[Range]) -> list[Range]:
    """The lines of the spans as disjoint ranges, in order; each can stand between `#if` and `#endif` as it is.

    Directives, comments, bracketed lists and groups of conditions are taken whole; neighbours become one.
    """
    lines = _Lines(ctx)
    blocks = [lines.whole(start, end) for start, end in spans]
    while True:
        merged: list[Range] = []
        for start, end in sorted(blocks):
            if merged and start <= merged[-1][1]:
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
            else:
                merged.append((start, end))
        grown = [lines.whole(start, end) for start, end in merged]
        if grown == blocks:
            return blocks
        blocks = grown


class _Lines:
    """The lines of a file and what no block may cut in two."""

    def __init__(self, ctx: PassContext) -> None:
        self.ctx = ctx
        self.data = data = ctx.source.data
        spans = [(item.start, item.end) for item in ctx.stream.directives]
        spans += ctx.stream.comments
        spans += [(token.start, token.end) for token in ctx.tokens]
        self.units = [(start, end) for start, end in spans if b"\n" in data[start:end]] + self._lists()
        self.groups = [
            ([branch.directive.start for branch in group.branches], (group.branches[0].directive.start, group.end))
            for group in ctx.conditionals.groups
            if group.closed
        ]

    def whole(self, start: int, end: int) -> Range:
        """The lines from `start` to `end`, and those of everything that they would cut."""
        while True:
            first, last = line_start(self.ctx, start), self._end(start, end)
            touched = [unit for unit in self.units if unit[0] < last and first < unit[1]]
            touched += [
                group
                for places, group in self.groups
                if any(first <= place < last for place in places) or first <= group[1] - 1 < last
            ]
            start, end = min([first, *(unit[0] for unit in touched)]), max([last, *(unit[1] for unit in touched)])
            if (start, end) == (first, last):
                return first, last

    def _end(self, start: int, end: int) -> int:
        """Behind the line that holds the last byte of a range."""
        if end > start and self.data[end - 1 : end] == b"\n":
            return end
        newline = self.data.find(b"\n", end)
        return newline + 1 if newline >= 0 else len(self.data)

    def _lists(self) -> list[Range]:
        """The outermost bracketed lists over several lines, without directives and without blocks of code in them."""
        tokens = self.ctx.tokens
        found: list[Range] = []
        last = -1
        for at, token in enumerate(tokens):
            if at <= last or token.text != "(" or token.directive >= 0:
                continue
            closed = matching(tokens, at)
            if closed < 0 or any(item.text in ("{", ";") for item in tokens[at:closed]):
                continue
            last = closed
            start = tokens[at - 1].start if at and tokens[at - 1].kind == TokenKind.IDENT else token.start
            if b"\n" in self.data[start : tokens[closed].end]:
                found.append((start, tokens[closed].end))
        return found


def line_start(ctx: PassContext, offset: int) -> int:
    """Where the line of an offset begins, behind a byte order mark."""
    start = ctx.source.data.rfind(b"\n", 0, offset) + 1
    return start + 3 * (start == 0 and ctx.source.data.startswith(b"\xef\xbb\xbf"))


def twice(ctx: PassContext, block: Range, head: bytes = b"", guard: bytes = GUARD) -> Edit:
    """The block for HIP, with the edits inside it and `head` before it, and for all others as it is."""
    nl = ctx.source.newline
    span = ctx.span(*block)
    text = ctx.source.text(span)
    gap = b"" if text.endswith(b"\n") else nl
    parts: tuple[Part, ...] = (
        guard + nl + head,
        span,
        gap + b"#else" + nl,
        text,
        gap + b"#endif" + (b"" if gap else nl),
    )
    return Edit(span, parts)


def hidden(ctx: PassContext, block: Range) -> Edit:
    """The block for all but HIP."""
    nl = ctx.source.newline
    span = ctx.span(*block)
    gap = b"" if ctx.source.text(span).endswith(b"\n") else nl
    return Edit(span, (GUARD_NOT + nl, span, gap + b"#endif" + (b"" if gap else nl)))


def alone(ctx: PassContext, offset: int, text: bytes) -> Edit:
    """`text` (whole lines) for HIP alone, inserted where a line begins."""
    nl = ctx.source.newline
    head = b"" if offset == line_start(ctx, offset) else nl
    return Edit.insert(ctx.source.path, offset, head + FIRST_GUARD + nl + text + b"#endif" + nl)
