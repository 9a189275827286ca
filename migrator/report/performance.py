"""Performance notes: launch bounds, shared memory and occupancy, PTX, and whatever else may run slower."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from migrator.model.finding import Finding, Severity, Status
from migrator.report.families import families


@dataclass(frozen=True, slots=True)
class Note:
    """One code: places that are open, and places that the migration has dealt with."""

    code: str
    slug: str
    open: int
    done: int
    files: int
    performance: int  # of the open ones, those that may run slower (the others do not build, or differ)


@dataclass(frozen=True, slots=True)
class NoteTopic:
    title: str
    notes: tuple[Note, ...]


def performance_notes(findings: Iterable[Finding], lang: str) -> tuple[NoteTopic, ...]:
    """The topics that occur, in the order of the rulebook, in each the codes with the most open places first."""
    known = families()
    by_topic: dict[int, dict[str, list[Finding]]] = defaultdict(lambda: defaultdict(list))
    for finding in findings:
        topic = known.topic(finding.code)
        if topic is None and finding.severity is Severity.PERFORMANCE:
            topic = len(known.topics) - 1
        if topic is not None:
            by_topic[topic][finding.code].append(finding)
    topics = []
    for at in sorted(by_topic):
        notes = [_note(code, found) for code, found in by_topic[at].items()]
        shown = [note for note in notes if note.open or note.done]
        if shown:
            ordered = sorted(shown, key=lambda note: (-note.open, -note.done, note.code))
            topics.append(NoteTopic(known.topics[at].titles[lang], tuple(ordered)))
    return tuple(topics)


def _note(code: str, findings: Sequence[Finding]) -> Note:
    opened = [item for item in findings if item.status.is_open]
    done = [item for item in findings if item.status in (Status.APPLIED, Status.MADE_SAFE)]
    return Note(
        code=code,
        slug=findings[0].slug,
        open=sum(item.count for item in opened),
        done=sum(item.count for item in done),
        files=len({item.path for item in (*opened, *done)}),
        performance=sum(item.count for item in opened if item.severity is Severity.PERFORMANCE),
    )
