"""What becomes of a makefile, collected: edits by place, and the findings that own them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from msgspec import Struct, field

from migrator.buildsys.base import BuildContext
from migrator.buildsys.make.notes import readable
from migrator.buildsys.make.reader import Line
from migrator.buildsys.make.words import Word
from migrator.buildsys.nvcc.findings import finding
from migrator.buildsys.nvcc.step import Step, Verdict
from migrator.model.edit import Edit, Fix
from migrator.model.finding import Finding, Status

SWITCH = "USE_HIP"


class Change(Struct, frozen=True):
    """Replace `[start, end)` by a text; `line` says that it is a line of its own, for both ways to build."""

    start: int
    end: int
    text: str
    line: bool = False


class Item(Struct):
    """A finding and the changes that belong to it."""

    finding: Finding
    changes: list[Change] = field(default_factory=list)


class Draft:
    """The changes of one makefile."""

    def __init__(self, ctx: BuildContext) -> None:
        self.ctx = ctx
        self.items: list[Item] = []

    def add(self, found: Finding, *changes: Change) -> None:
        self.items.append(Item(found, list(changes)))

    def steps(self, given: Sequence[Word], steps: Sequence[Step]) -> None:
        """Put the outcome of a translation into the text; lines of which nothing is left go away."""
        removed = _removed(self.ctx.text, given, steps)
        done: set[int] = set()
        for step in steps:
            if step.verdict is Verdict.KEEP:
                continue
            first, last = given[step.first], given[step.last - 1]
            written = self.ctx.text[first.start : last.end]
            changes: list[Change] = []
            if step.words and step.verdict is not Verdict.UNKNOWN:
                changes.append(Change(first.start, last.end, " ".join(step.words)))
            elif step.verdict is not Verdict.UNKNOWN:
                region = next(item for item in removed if item.start <= first.start < item.end)
                if region.start not in done:
                    done.add(region.start)
                    changes.append(region)
            made = finding(step, self.ctx.span(first.start, last.end), readable(written, 200))
            if step.verdict not in (Verdict.UNKNOWN, Verdict.MANUAL):
                made = replace(made, status=Status.APPLIED)
            self.add(made, *changes)

    def findings(self, lines: Sequence[Line], beside: bool) -> Iterator[Finding]:
        """The findings with their edits: in place, or as a second way beside the first."""
        if beside:
            self._beside(lines)
        for item in self.items:
            edits = tuple(
                Edit.replace(self.ctx.span(change.start, change.end), change.text.encode("latin-1"))
                for change in item.changes
            )
            yield replace(item.finding, change=Fix(edits, title=item.finding.message)) if edits else item.finding

    def _beside(self, lines: Sequence[Line]) -> None:
        """Turn every changed stretch of lines into `ifeq ($(USE_HIP),1)` with the old text behind `else`."""
        text = self.ctx.text
        newline = self.ctx.source.newline.decode()
        changed = [change for item in self.items for change in item.changes if not change.line]
        for group in _groups(lines, changed):
            first, last = group[0].start, group[-1].end
            mine = sorted(
                (change for item in self.items for change in item.changes if _within(change, first, last)),
                key=lambda change: (change.start, change.end),
            )
            old, new, at = text[first:last], "", first
            for change in mine:
                new += text[at : change.start] + change.text
                at = change.end
            new += text[at:last]
            block = newline.join((f"ifeq ($({SWITCH}),1)", new, "else", old, "endif"))
            owner = next(item for item in self.items if any(change in mine for change in item.changes))
            for item in self.items:
                item.changes = [change for change in item.changes if change not in mine]
            owner.changes.append(Change(first, last, block))


def _within(change: Change, first: int, last: int) -> bool:
    return first <= change.start <= last and not (change.line and change.start == first)


def _groups(lines: Sequence[Line], changes: Sequence[Change]) -> Iterator[list[Line]]:
    """Changed lines that follow each other within the same conditionals."""
    group: list[Line] = []
    for line in lines:
        touched = any(line.start <= change.start <= line.end for change in changes)
        if touched and (not group or (group[-1].branches == line.branches and group[-1].kind == line.kind)):
            group.append(line)
        else:
            if group:
                yield group
            group = [line] if touched else []
    if group:
        yield group


def _removed(text: str, given: Sequence[Word], steps: Sequence[Step]) -> list[Change]:
    """The ranges to take out for dropped words: neighbours together, whole lines of which nothing is left."""
    dropped = [step for step in steps if not step.words and step.verdict in (Verdict.DROP, Verdict.MANUAL)]
    lines = list(_removed_lines(text, given, dropped))
    runs: list[tuple[int, int]] = []
    for step in dropped:
        start, end = given[step.first].start, given[step.last - 1].end
        if any(item.start <= start < item.end for item in lines):
            continue
        if runs and not text[runs[-1][1] : start].strip(" \t"):
            runs[-1] = (runs[-1][0], end)
        else:
            runs.append((start, end))
    return lines + [Change(*_with_blanks(text, start, end), "") for start, end in runs]


def _with_blanks(text: str, start: int, end: int) -> tuple[int, int]:
    """A range with the blanks before it, or with those behind it at the beginning of a line or a value."""
    before, after = start, end
    while before and text[before - 1] in " \t":
        before -= 1
    while after < len(text) and text[after] in " \t":
        after += 1
    if after >= len(text) or text[after] in "\r\n\\":
        return (start, end) if before == 0 or text[before - 1] == "\n" else (before, end)
    begins = before == 0 or text[before - 1] in "\n=:"
    return (start, after) if begins else (before, end)


def _removed_lines(text: str, given: Sequence[Word], steps: Sequence[Step]) -> Iterator[Change]:
    """The lines of a joined line that lose all of their words, as ranges to take out."""
    dropped: set[int] = set()
    for step in steps:
        if "\n" not in text[given[step.first].start : given[step.last - 1].end]:
            dropped.update(range(step.first, step.last))
    starts: list[tuple[int, list[int]]] = []
    for index, word in enumerate(given):
        at = text.rfind("\n", 0, word.start) + 1
        if not starts or starts[-1][0] != at:
            starts.append((at, []))
        starts[-1][1].append(index)
    run: list[int] = []
    for number, (at, indexes) in enumerate(starts):
        joined = at > 0 and text[:at].rstrip("\r\n").endswith("\\") and not text[at : given[indexes[0]].start].strip()
        gone = joined and all(index in dropped for index in indexes)
        if gone:
            run.append(at)
        if run and (not gone or number == len(starts) - 1):
            yield from _run(text, run)
            run = []


def _run(text: str, lines: Sequence[int]) -> Iterator[Change]:
    end = text.find("\n", lines[-1])
    end = len(text) if end < 0 else end
    content = text[lines[-1] : end].rstrip("\r")
    if "#" in content:
        return
    if content.endswith("\\") and end < len(text):
        yield Change(lines[0], end + 1, "")
        return
    before = text[: lines[0]].rstrip("\r\n").removesuffix("\\").rstrip(" \t")
    yield Change(len(before), lines[-1] + len(content), "")
