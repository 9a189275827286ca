"""What the page shows of each file: its notes, its difference in packed form, and some of them readable as they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from migrator.i18n import Translator
from migrator.model.finding import Finding, Status
from migrator.model.result import FileState
from migrator.report import labels
from migrator.report.base import RenderContext
from migrator.report.diff import FileDiff, file_diff
from migrator.report.messages import Messages
from migrator.report.model import FileView, needs_work
from migrator.report.payload import Packed, diff_value, note_value, pack
from migrator.report.text import visible

DIFF_LINES_FILE = 6_000
PACKED_TOTAL = 2_600_000  # characters of packed text in a page
PLAIN_LINES_FILE = 400  # differences that are readable without JavaScript
PLAIN_LINES_TOTAL = 2_000
PLAIN_NOTES_FILE = 10  # findings that are, of files whose difference is not
PLAIN_NOTES_TOTAL = 1_500
NOTES_FILE = 400


@dataclass(frozen=True)
class FilePage:
    """One file: `reason` is the sentence in the place of a difference that is not shown."""

    view: FileView
    anchor: str
    notes: tuple[Finding, ...]
    packed: Packed
    reason: str
    added: int
    removed: int
    plain: FileDiff | None  # for readers without JavaScript, or in its place
    plain_notes: tuple[Finding, ...]

    @property
    def path(self) -> str:
        return self.view.path

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """Open places that need a person, by severity."""
        return {severity.value: count for severity, count in self.view.by_severity}

    @cached_property
    def notes_by_line(self) -> Mapping[int, Sequence[Finding]]:
        """What stands under a line of the plain difference."""
        by_line: dict[int, list[Finding]] = defaultdict(list)
        for finding in self.notes:
            by_line[finding.line].append(finding)
        return by_line


def file_pages(context: RenderContext) -> tuple[FilePage, ...]:
    """The interesting files by path. Those with the most open places get their differences first."""
    views = [view for view in context.data.files if view.is_interesting]
    anchors = {view.path: f"file-{at}" for at, view in enumerate(views, 1)}
    made_safe: dict[str, list[Finding]] = defaultdict(list)
    for finding in context.data.findings:
        if finding.status is Status.MADE_SAFE:
            made_safe[finding.path].append(finding)
    pages: dict[str, FilePage] = {}
    left = _Left()
    for view in sorted(views, key=_importance):
        pages[view.path] = _page(context, view, anchors[view.path], _notes(view, made_safe[view.path]), left)
    return tuple(pages[view.path] for view in views)


@dataclass(slots=True)
class _Left:
    """What the page has room for yet."""

    packed: int = field(default_factory=lambda: PACKED_TOTAL)
    plain_lines: int = PLAIN_LINES_TOTAL
    plain_notes: int = PLAIN_NOTES_TOTAL


def _importance(view: FileView) -> tuple[int, int, str]:
    return (-sum(finding.count for finding in view.work), -view.change.edits, view.path)


def _notes(view: FileView, made_safe: Sequence[Finding]) -> tuple[Finding, ...]:
    """What is open, remarks and what was made safe, by line; the important ones where there are too many."""
    every = sorted((*view.open, *made_safe), key=lambda finding: (not needs_work(finding), finding.line))[:NOTES_FILE]
    return tuple(sorted(every, key=lambda finding: (finding.line, -finding.severity.rank, finding.code)))


def _page(context: RenderContext, view: FileView, anchor: str, notes: tuple[Finding, ...], left: _Left) -> FilePage:
    """The page of one file, within what is left."""
    t = context.translate
    diff, reason = _diff(context, view, notes)
    say = Messages(t.lang)
    value: dict[str, object] = {
        "p": visible(view.path),
        "n": [note(finding, say, t) for finding in notes],
        "h": diff_value(diff) if diff is not None else [],
    }
    packed = pack(value) if notes or diff is not None else ""
    if len(packed) > left.packed:
        diff, reason = None, t("The difference is left out: the page would grow too large.")
        packed = pack({**value, "h": []}) if notes else ""
    plain = diff if diff is not None and diff.size <= min(left.plain_lines, PLAIN_LINES_FILE) else None
    listed = view.work[:PLAIN_NOTES_FILE] if plain is None else ()
    plain_notes = listed if len(listed) <= left.plain_notes else ()
    left.packed -= len(packed)
    left.plain_lines -= plain.size if plain is not None else 0
    left.plain_notes -= len(plain_notes)
    return FilePage(
        view=view,
        anchor=anchor,
        notes=notes,
        packed=packed,
        reason=reason,
        added=diff.added if diff is not None else 0,
        removed=diff.removed if diff is not None else 0,
        plain=plain,
        plain_notes=plain_notes,
    )


def _diff(context: RenderContext, view: FileView, notes: Sequence[Finding]) -> tuple[FileDiff | None, str]:
    """The difference with the lines of the notes, or why there is none."""
    t = context.translate
    changed = view.change.state is FileState.CHANGED
    lines = [finding.line for finding in notes if finding.line]
    if not changed and (not lines or view.change.state is not FileState.UNCHANGED):
        return None, ""
    pair = context.contents(view.change)
    if pair is None:
        text = t("The difference is not shown: the file before and after is not at hand.")
        return None, text if changed else ""
    diff = file_diff(*pair, lines)
    if diff.size > DIFF_LINES_FILE:
        return None, t("The difference has {n} lines and is left out here.", n=f"{diff.size:,}")
    return diff, ""


def note(finding: Finding, say: Messages, t: Translator) -> list[object]:
    """A finding for the script, in the report's language."""
    status = "" if finding.status is Status.OPEN else t(labels.STATUS[finding.status])
    return note_value(finding, say(finding.message, finding.code), status)
