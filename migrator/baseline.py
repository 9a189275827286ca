"""Known findings in a file: `check` and `migrate` report what is not among them.

An entry names what was found by content: code, file (relative to the baseline's folder), the line's text without
comments and extra blanks, and the symbol, with the number of times. So it holds wherever the line moves to, also with
its file, and one more of the same is a new finding.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from msgspec import Struct

from migrator.edits.write import problem, replace_file
from migrator.errors import UsageError
from migrator.lazy import pattern
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.source import Span

SCHEMA_VERSION = 1
SYS_GONE = "SYS952"

_COMMENT = pattern(r"//.*|/\*.*?(?:\*/|$)")
_HINT = "write it with `cu2hip check --write-baseline FILE`"


class Entry(Struct, frozen=True):
    """`count` equal findings; `path` is posix and relative to the baseline's folder."""

    code: str
    path: str
    symbol: str
    snippet: str
    count: int = 1

    @property
    def fingerprint(self) -> str:
        return hashlib.sha256("\0".join((self.path, *self.content)).encode("utf-8", "surrogateescape")).hexdigest()[:16]

    @property
    def content(self) -> tuple[str, str, str]:
        """What stays when the file gets another name."""
        return self.code, self.symbol, self.snippet


class Baseline(Struct, frozen=True):
    """The entries of a baseline file; `folder` is absolute."""

    folder: str
    entries: tuple[Entry, ...] = ()

    def key(self, root: str, finding: Finding) -> Entry:
        """The entry that a finding of the tree `root` would have, with a count of 0."""
        path = os.path.relpath(os.path.join(root, finding.path), self.folder).replace(os.sep, "/")
        return Entry(finding.code, path, finding.symbol, _normal(finding.snippet), 0)


def _normal(snippet: str) -> str:
    return " ".join(_COMMENT.sub(" ", snippet).split()) or " ".join(snippet.split())


def read(path: Path) -> Baseline:
    """The baseline in a file. Raises UsageError for a file that is not there or is no baseline."""
    folder = str(Path(os.path.abspath(path)).parent)
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise UsageError(f"there is no baseline {path}", _HINT) from None
    except OSError as error:
        raise problem(error, path, "read") from error
    try:
        document = json.loads(data)
        if document["schema_version"] != SCHEMA_VERSION:
            raise UsageError(
                f"{path}: the baseline has schema version {document['schema_version']!r}",
                f"this cu2hip reads {SCHEMA_VERSION}",
            )
        entries = tuple(
            Entry(str(item["code"]), str(item["path"]), str(item["symbol"]), str(item["snippet"]), int(item["count"]))
            for item in document["findings"]
        )
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise UsageError(f"{path} is no baseline of cu2hip", _HINT) from error
    return Baseline(folder, entries)


def write(path: Path, baseline: Baseline, tool: str) -> None:
    """Put a baseline on the disk, whole or not at all; equal findings give equal bytes."""
    findings = [
        {
            "code": entry.code,
            "path": entry.path,
            "symbol": entry.symbol,
            "snippet": entry.snippet,
            "count": entry.count,
            "fingerprint": entry.fingerprint,
        }
        for entry in sorted(baseline.entries, key=lambda item: (item.path, item.code, item.snippet, item.symbol))
    ]
    document = {"schema_version": SCHEMA_VERSION, "tool": tool, "findings": findings}
    text = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    replace_file(path, text.encode("utf-8", "backslashreplace"))


def collect(
    path: Path,
    root: str,
    findings: Iterable[Finding],
    checked: Collection[str],
    selected: Callable[[str], bool],
    known: Baseline | None,
) -> Baseline:
    """The baseline at `path` of the open findings.

    Entries of `known` for files that are there and were not `checked`, or for codes that are not `selected`, stay.
    """
    made = Baseline(str(Path(os.path.abspath(path)).parent))
    counts: Counter[Entry] = Counter()
    for finding in findings:
        if is_listed(finding):
            counts[made.key(root, finding)] += finding.count
    looked = {_relative(made, root, name) for name in checked}
    for entry in known.entries if known is not None else ():
        unseen = entry.path not in looked and os.path.exists(os.path.join(made.folder, entry.path))
        if unseen or not selected(entry.code):
            counts[_without_count(entry)] += entry.count
    entries = tuple(
        Entry(entry.code, entry.path, entry.symbol, entry.snippet, count) for entry, count in counts.items()
    )
    return Baseline(made.folder, entries)


def is_listed(finding: Finding) -> bool:
    """True for what a baseline may hold: open findings about code, nothing of the tool itself."""
    return finding.status.is_open and bool(finding.path) and not finding.code.startswith("SYS")


def _without_count(entry: Entry) -> Entry:
    return Entry(entry.code, entry.path, entry.symbol, entry.snippet, 0)


def _relative(baseline: Baseline, root: str, path: str) -> str:
    return os.path.relpath(os.path.join(root, path), baseline.folder).replace(os.sep, "/")


def match(
    baseline: Baseline,
    root: str,
    findings: Sequence[Finding],
    checked: Collection[str],
    decidable: Callable[[str], bool] = lambda code: True,
) -> tuple[list[Finding], list[Finding]]:
    """The findings of the tree `root`, known ones baselined, and what to say of entries that match nothing any more.

    The latter are those of `checked` files whose code this run would have found (`decidable`).
    """
    left: dict[Entry, int] = {}
    for entry in baseline.entries:
        key = _without_count(entry)
        left[key] = left.get(key, 0) + entry.count
    done = list(findings)
    missed: list[int] = []
    for at, finding in enumerate(findings):
        if not is_listed(finding):
            continue
        key = baseline.key(root, finding)
        if left.get(key, 0) >= finding.count:
            left[key] -= finding.count
            done[at] = replace(finding, status=Status.BASELINED)
        else:
            missed.append(at)
    _match_moved(baseline, root, done, missed, left)
    left = {entry: count for entry, count in left.items() if count and decidable(entry.code)}
    return done, _gone(baseline, root, left, checked)


def _match_moved(
    baseline: Baseline, root: str, done: list[Finding], missed: Sequence[int], left: dict[Entry, int]
) -> None:
    """Entries of files that are no longer there speak of files with another name."""
    if not missed:
        return
    moved: dict[tuple[str, str, str], list[Entry]] = {}
    present: dict[str, bool] = {}
    for entry, count in left.items():
        if count and not present.setdefault(entry.path, os.path.exists(os.path.join(baseline.folder, entry.path))):
            moved.setdefault(entry.content, []).append(entry)
    for at in missed:
        for entry in moved.get(baseline.key(root, done[at]).content, ()):
            if left[entry] >= done[at].count:
                left[entry] -= done[at].count
                done[at] = replace(done[at], status=Status.BASELINED)
                break


def _gone(baseline: Baseline, root: str, left: Mapping[Entry, int], checked: Collection[str]) -> list[Finding]:
    looked = {_relative(baseline, root, name) for name in checked}
    gone = [entry for entry in left if entry.path in looked]
    if not gone:
        return []
    what = "1 entry" if len(gone) == 1 else f"{len(gone)} entries"
    first = gone[0]
    return [
        Finding(
            SYS_GONE,
            "baseline-entry-gone",
            Severity.INFO,
            Span("", 0, 0),
            f"{what} of the baseline match{'es' if len(gone) == 1 else ''} nothing any more, for example {first.code} "
            f"in {first.path}",
            fix="write the baseline again with --write-baseline",
            effort=Effort.NONE,
        )
    ]
