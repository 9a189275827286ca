"""What is gathered about one file while a unit is walked."""

from __future__ import annotations

import bisect
from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import Struct

from migrator.frontend.memo import Remembered, Source
from migrator.lazy import pattern
from migrator.model.facts import CallFact, Declaration, FileFacts, LaunchFact, NameRef, ParseIssue, Region, Side

_PLAIN = pattern(rb"\w+(?!\w|\s*<|\s*::)")
_STATEMENT_END = pattern(rb"[;{]")


class Scope(Struct, frozen=True):
    """The byte range in which a name declared here is visible (`end` -1: the whole file), and where it runs."""

    start: int = 0
    end: int = -1
    side: Side = Side.HOST

    @property
    def side_is_device(self) -> bool:
        return self.side is not Side.HOST


@dataclass(slots=True)
class FileCollector:
    """Facts of one file of the project, in the order in which the walk meets them."""

    path: str
    handle: int
    data: bytes
    interesting: dict[int, str]
    offsets: list[int]
    refs: list[NameRef] = field(default_factory=list)
    declarations: list[Declaration] = field(default_factory=list)
    launches: list[LaunchFact] = field(default_factory=list)
    calls: list[CallFact] = field(default_factory=list)
    regions: list[Region] = field(default_factory=list)
    issues: list[ParseIssue] = field(default_factory=list)
    inactive: list[tuple[int, int]] = field(default_factory=list)
    once: bool = False
    digest: bytes = b""
    key: bytes = b""  # the situation in which the file was read first
    entered: int = 0  # how often the unit includes it
    done: bool = False  # the facts are those of an earlier unit

    @staticmethod
    def of(path: str, handle: int, source: Source) -> FileCollector:
        made = FileCollector(path, handle, source.data, source.interesting, source.offsets)
        made.once, made.digest = source.once, source.digest
        return made

    @property
    def memorable(self) -> bool:
        """True for a header whose facts the situation of its first inclusion decides."""
        return bool(self.key) and (self.once or self.entered == 1)

    def take(self, known: Remembered) -> None:
        """Take the facts of an earlier unit."""
        self.refs += known.refs
        self.declarations += known.declarations
        self.launches += known.launches
        self.calls += known.calls
        self.regions += known.regions
        self.inactive = list(known.inactive)
        self.done = True

    def reset(self) -> None:
        """Start again with no facts."""
        self.refs, self.declarations, self.launches, self.calls, self.regions, self.issues = [], [], [], [], [], []
        self.inactive = []

    def remembered(self) -> Remembered:
        return Remembered(
            tuple(self.refs),
            tuple(self.declarations),
            tuple(self.launches),
            tuple(self.calls),
            tuple(self.regions),
            tuple(self.inactive),
        )

    def has_interesting(self, start: int, end: int) -> bool:
        """True where a wanted name, or a launch, lies in a range."""
        at = bisect.bisect_left(self.offsets, start)
        return at < len(self.offsets) and self.offsets[at] < end

    def plain_word(self, offset: int) -> bool:
        """True for an identifier that is neither qualified nor has template arguments."""
        return (
            _PLAIN.match(self.data, offset) is not None
            and self.data[max(0, offset - 24) : offset].rstrip()[-2:] != b"::"
        )

    def statement_has(self, offset: int, names: frozenset[str]) -> bool:
        """True where one of the names stands between `offset` and the end of the statement."""
        found = _STATEMENT_END.search(self.data, offset)
        end = found.start() if found else len(self.data)
        at = bisect.bisect_left(self.offsets, offset)
        while at < len(self.offsets) and self.offsets[at] < end:
            if self.interesting[self.offsets[at]] in names:
                return True
            at += 1
        return False

    def alive(self) -> Iterator[int]:
        """Offsets at which the parse found something."""
        yield from (item.start for item in self.refs)
        yield from (item.start for item in self.declarations)
        yield from (item.start for item in self.launches)
        yield from (item.start for item in self.regions)

    def add(self, other: FileCollector) -> None:
        """Take over what another pass found in the same file."""
        self.refs += other.refs
        self.declarations += other.declarations
        self.launches += other.launches
        self.calls += other.calls
        self.regions += other.regions
        self.issues += other.issues

    def facts(self, unit: str, inactive: list[tuple[int, int]]) -> FileFacts:
        """The gathered facts, sorted and without duplicates."""
        return FileFacts(
            self.path,
            tuple(sorted(set(self.refs), key=lambda item: (item.start, item.name, item.owner, item.kind))),
            tuple(sorted(set(self.declarations), key=lambda item: (item.start, item.kind, item.type))),
            tuple(sorted(set(self.launches), key=lambda item: (item.start, item.end))),
            tuple(sorted(set(self.calls), key=lambda item: (item.start, item.end, item.arguments))),
            tuple(sorted(set(self.regions), key=lambda item: (item.start, -item.end, item.name))),
            tuple(sorted(set(inactive))),
            tuple(sorted(set(self.issues), key=lambda item: (item.line, item.message))),
            (unit,),
        )
