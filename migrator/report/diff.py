"""A unified diff of one file as data: hunks of lines, with the changed part of a line marked."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from migrator.report.text import clip, decode, visible

CONTEXT = 2
LINE_LIMIT = 320
_LINES_FOR_DIFFLIB = 2_000
_WORDS_LIMIT = 400


@dataclass(frozen=True, slots=True)
class DiffLine:
    """`kind` is ` `, `-` or `+`; `pieces` are (text, is changed) in turn; a number is 0 on the other side."""

    kind: str
    old: int
    new: int
    pieces: tuple[tuple[str, bool], ...]

    @property
    def text(self) -> str:
        return "".join(piece for piece, _ in self.pieces)


@dataclass(frozen=True, slots=True)
class Hunk:
    old: int
    new: int
    lines: tuple[DiffLine, ...]

    @property
    def header(self) -> str:
        olds = sum(line.kind != "+" for line in self.lines)
        news = sum(line.kind != "-" for line in self.lines)
        return f"@@ -{self.old},{olds} +{self.new},{news} @@"


@dataclass(frozen=True, slots=True)
class FileDiff:
    hunks: tuple[Hunk, ...]
    added: int
    removed: int

    @property
    def size(self) -> int:
        return sum(len(hunk.lines) for hunk in self.hunks)


def file_diff(before: bytes, after: bytes, points: Iterable[int] = ()) -> FileDiff:
    """The differences between two versions of a file, `CONTEXT` lines around each.

    `points` are lines of the old version (from 1 on) that are shown in any case.
    """
    old, new = before.splitlines(), after.splitlines()
    operations = list(_with_points(_operations(old, new), sorted(set(points))))
    hunks = tuple(_hunk(old, new, group) for group in _groups(operations))
    added = sum(line.kind == "+" for hunk in hunks for line in hunk.lines)
    removed = sum(line.kind == "-" for hunk in hunks for line in hunk.lines)
    return FileDiff(hunks, added, removed)


Operation = tuple[str, int, int, int, int]


def _operations(old: Sequence[bytes], new: Sequence[bytes]) -> list[Operation]:
    """Opcodes as difflib's, by patience: lines that are unique in both files are the fixed points.

    difflib alone is quadratic on long files; between the fixed points there is little left for it.
    """
    operations: list[Operation] = []
    at_old = at_new = 0
    for fixed_old, fixed_new in (*_fixed_points(old, new), (len(old), len(new))):
        for operation in _between(old, new, (at_old, fixed_old, at_new, fixed_new)):
            _append(operations, operation)
        if fixed_old < len(old) and fixed_new < len(new):
            _append(operations, ("equal", fixed_old, fixed_old + 1, fixed_new, fixed_new + 1))
        at_old, at_new = fixed_old + 1, fixed_new + 1
    return operations


def _with_points(operations: Sequence[Operation], points: Sequence[int]) -> Iterator[Operation]:
    """The operations with each point in an equal part as one of its own (`keep`)."""
    for tag, a, b, c, d in operations:
        if tag == "equal":
            for point in points[bisect_right(points, a) : bisect_right(points, b)]:
                at = point - 1
                if at > a:
                    yield "equal", a, at, c, c + at - a
                yield "keep", at, point, c + at - a, c + point - a
                a, c = point, c + point - a
            if a == b:
                continue
        yield tag, a, b, c, d


def _append(operations: list[Operation], operation: Operation) -> None:
    """Add an operation; one of the same kind that follows directly becomes longer."""
    tag, _, b, _, d = operation
    if operations and operations[-1][0] == tag and tag in ("equal", "replace"):
        _, a, _, c, _ = operations.pop()
        operation = (tag, a, b, c, d)
    operations.append(operation)


def _fixed_points(old: Sequence[bytes], new: Sequence[bytes]) -> list[tuple[int, int]]:
    """The longest run of (old, new) line indexes, rising in both, of lines that occur once in each file."""
    counts_old, counts_new = Counter(old), Counter(new)
    place = {line: at for at, line in enumerate(new) if counts_new[line] == 1}
    pairs = [(at, place[line]) for at, line in enumerate(old) if counts_old[line] == 1 and line in place]
    tails: list[int] = []  # the smallest new index that ends a run of that length
    holders: list[int] = []  # the pair that holds it
    before: list[int] = []  # the pair before, by pair
    for index, (_, at) in enumerate(pairs):
        length = bisect_left(tails, at)
        before.append(holders[length - 1] if length else -1)
        if length == len(tails):
            tails.append(at)
            holders.append(index)
        else:
            tails[length], holders[length] = at, index
    run: list[tuple[int, int]] = []
    index = holders[-1] if holders else -1
    while index >= 0:
        run.append(pairs[index])
        index = before[index]
    return run[::-1]


def _between(old: Sequence[bytes], new: Sequence[bytes], gap: tuple[int, int, int, int]) -> Iterator[Operation]:
    """The operations of what lies between two fixed points."""
    a, b, c, d = gap
    if a == b and c == d:
        return
    if a == b or c == d:
        yield "insert" if a == b else "delete", a, b, c, d
    elif b - a == d - c:
        yield from _one_by_one(old, new, gap)
    elif b - a + d - c > _LINES_FOR_DIFFLIB:
        yield "replace", a, b, c, d
    else:
        matcher = SequenceMatcher(None, old[a:b], new[c:d], autojunk=False)
        for tag, i, j, k, m in matcher.get_opcodes():
            yield tag, a + i, a + j, c + k, c + m


def _one_by_one(old: Sequence[bytes], new: Sequence[bytes], gap: tuple[int, int, int, int]) -> Iterator[Operation]:
    """Equally many lines on both sides: a migration changes lines where they stand."""
    a, b, c, _ = gap
    start = 0
    for at in range(1, b - a + 1):
        same = old[a + start] == new[c + start]
        if at == b - a or (old[a + at] == new[c + at]) != same:
            yield "equal" if same else "replace", a + start, a + at, c + start, c + at
            start = at


def _groups(operations: Sequence[Operation]) -> list[list[Operation]]:
    """Changes that share their context lines stand in one hunk."""
    groups: list[list[Operation]] = []
    current: list[Operation] = []
    for index, (tag, a, b, c, d) in enumerate(operations):
        if tag != "equal":
            current.append((tag, a, b, c, d))
            continue
        first, last = index == 0, index == len(operations) - 1
        if b - a > 2 * CONTEXT and not first and not last:
            current.append((tag, a, a + CONTEXT, c, c + CONTEXT))
            groups.append(current)
            current = [(tag, b - CONTEXT, b, d - CONTEXT, d)]
        elif first:
            keep = min(CONTEXT, b - a)
            current = [(tag, b - keep, b, d - keep, d)]
        elif last:
            keep = min(CONTEXT, b - a)
            current.append((tag, a, a + keep, c, c + keep))
        else:
            current.append((tag, a, b, c, d))
    groups.append(current)
    return [group for group in groups if any(operation[0] != "equal" for operation in group)]


def _hunk(old: Sequence[bytes], new: Sequence[bytes], group: Sequence[Operation]) -> Hunk:
    lines: list[DiffLine] = []
    for tag, a, b, c, d in group:
        if tag in ("equal", "keep"):
            lines += [DiffLine(" ", a + at + 1, c + at + 1, ((_show(old[a + at]), False),)) for at in range(b - a)]
            continue
        paired = min(b - a, d - c) if tag == "replace" and b - a == d - c else 0
        marked = [_pair(old[a + at], new[c + at]) for at in range(paired)]
        lines += [
            DiffLine("-", a + at + 1, 0, marked[at][0] if at < paired else ((_show(old[a + at]), False),))
            for at in range(b - a)
        ]
        lines += [
            DiffLine("+", 0, c + at + 1, marked[at][1] if at < paired else ((_show(new[c + at]), False),))
            for at in range(d - c)
        ]
    return Hunk(group[0][1] + 1, group[0][3] + 1, tuple(lines))


def _show(line: bytes, start: int = 0) -> str:
    return visible(clip(decode(line), LINE_LIMIT, start))


Pieces = tuple[tuple[str, bool], ...]


def _pair(before: bytes, after: bytes) -> tuple[Pieces, Pieces]:
    """A changed line before and after, the parts that differ marked; long lines are shown around the first change."""
    old, new = decode(before), decode(after)
    if len(old) > _WORDS_LIMIT or len(new) > _WORDS_LIMIT:
        same = _common_prefix(old, new)
        start = 0 if max(len(old), len(new)) <= LINE_LIMIT or same < LINE_LIMIT // 2 else same - 60
        return ((_show(before, start), False),), ((_show(after, start), False),)
    old_words, new_words = _words(old), _words(new)
    matcher = SequenceMatcher(None, old_words, new_words, autojunk=False)
    left: list[tuple[str, bool]] = []
    right: list[tuple[str, bool]] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        if b > a:
            left.append((visible("".join(old_words[a:b])), tag != "equal"))
        if d > c:
            right.append((visible("".join(new_words[c:d])), tag != "equal"))
    return tuple(left), tuple(right)


def _words(text: str) -> list[str]:
    """Identifiers, runs of blanks and single other characters."""
    words: list[str] = []
    kind = ""
    for character in text:
        now = "w" if character.isalnum() or character == "_" else "s" if character.isspace() else ""
        if now and now == kind:
            words[-1] += character
        else:
            words.append(character)
        kind = now
    return words


def _common_prefix(old: str, new: str) -> int:
    for at, (left, right) in enumerate(zip(old, new, strict=False)):
        if left != right:
            return at
    return min(len(old), len(new))
