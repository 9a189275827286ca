"""Comments that silence findings: `// cu2hip: ignore[CH102] reason` and `cu2hip: off` / `on` regions.

An `ignore` behind code speaks of its own line, one that stands alone of the statement that begins on the next line of
code; a line that ends with a backslash takes its continuation lines along. Codes may be prefixes (`CH1`). A comment
that silences nothing is a finding itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from msgspec import Struct, structs

from migrator.lazy import pattern
from migrator.lex import tokenize
from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.source import FileKind, SourceFile, Span

SYS_UNUSED = "SYS950"
SYS_NOT_UNDERSTOOD = "SYS951"

_MARK = b"cu2hip:"
_DIRECTIVE = pattern(r"cu2hip:\s*(?:(ignore)\s*\[([^\]\n]*)\]|(off|on)\b(?:\s*\[([^\]\n]*)\])?)", re.IGNORECASE)
_ATTEMPT = pattern(
    r"(?://+|/\*+|#+)[\s*!<]*cu2hip:\s*(?:ignore|off|on|disable|enable|noqa|suppress|skip)", re.IGNORECASE
)
_CODE = pattern(r"[A-Z]{2,3}\d{0,4}")
_SCRIPT_COMMENT = pattern(rb"#[^\n]*")
_ENDS = pattern(rb"[;{}]")
_LAST_LINE = 1 << 60
_STATEMENT = 12  # lines, at most
_REASON = 400  # characters, at most


class Suppression(Struct, frozen=True):
    """One comment: the lines that it speaks of and the codes or prefixes (none: all); `problem` says what is wrong."""

    span: Span
    first: int
    last: int
    codes: tuple[str, ...]
    text: str
    problem: str = ""
    reason: str = ""  # what stands behind the codes

    def covers(self, finding: Finding) -> str | None:
        """The code of the comment that fits a finding, '' where it names none, None where it does not speak of it."""
        if self.problem or not self.first <= finding.line <= self.last:
            return None
        if not self.codes:
            return ""
        return next((code for code in self.codes if finding.code.startswith(code)), None)


def suppressions(source: SourceFile) -> tuple[Suppression, ...]:
    """The suppression comments of a file in the order of their places."""
    if _MARK not in source.data:
        return ()
    found: list[Suppression] = []
    regions: list[Suppression] = []
    for start, end in _comments(source):
        text = source.data[start:end].decode("utf-8", "replace")
        match = _DIRECTIVE.search(text)
        if match is None:
            if _ATTEMPT.match(text):
                found.append(_wrong(source, start, end, "write `ignore[CODE]`, `off` or `on`"))
            continue
        word = (match[1] or match[3]).lower()
        codes = _codes(match[2] or match[4] or "")
        if wrong := [code for code in codes if not _CODE.fullmatch(code)]:
            found.append(_wrong(source, start, end, f"`{wrong[0]}` is no code"))
        elif word == "ignore":
            if not codes:
                found.append(_wrong(source, start, end, "it names no code"))
            else:
                found.append(structs.replace(_ignore(source, start, end, codes), reason=_reason(text, match.end())))
        elif word == "off":
            line = source.lines.position(start)[0]
            span, reason = Span(source.path, start, end), _reason(text, match.end())
            regions.append(Suppression(span, line, _LAST_LINE, codes, _shown(text), reason=reason))
        else:
            _close(source, start, end, codes, regions, found)
    return tuple(sorted((*found, *regions), key=lambda item: item.span.start))


def _close(
    source: SourceFile,
    start: int,
    end: int,
    codes: tuple[str, ...],
    regions: list[Suppression],
    found: list[Suppression],
) -> None:
    """`on`: ends the regions of the same codes, or all that are open where it names none."""
    line = source.lines.position(start)[0]
    ended = [
        at
        for at, item in enumerate(regions)
        if item.last == _LAST_LINE and (not codes or (set(item.codes) <= set(codes) and item.codes))
    ]
    if not ended:
        found.append(_wrong(source, start, end, "nothing is off here"))
    for at in ended:
        item = regions[at]
        regions[at] = structs.replace(item, last=line)


def _comments(source: SourceFile) -> Iterator[tuple[int, int]]:
    """The (start, end) of every comment that holds our mark."""
    if source.kind in (FileKind.BUILD, FileKind.PYTHON):
        places: Iterable[tuple[int, int]] = (match.span() for match in _SCRIPT_COMMENT.finditer(source.data))
    else:
        places = tokenize(source).comments
    for start, end in places:
        if _MARK in source.data[start:end]:
            yield start, end


def _codes(listed: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(code.strip().upper() for code in listed.split(",") if code.strip()))


def _shown(text: str) -> str:
    return " ".join(text.strip("/*# \t\r\n").split())[:60]


def _reason(text: str, start: int) -> str:
    """What a comment says behind its directive, without the end of the comment."""
    rest = text[start:].strip().removesuffix("*/")
    return " ".join(rest.split()).lstrip(":- ")[:_REASON]


def _wrong(source: SourceFile, start: int, end: int, problem: str) -> Suppression:
    text = source.data[start:end].decode("utf-8", "replace")
    return Suppression(Span(source.path, start, end), 0, -1, (), _shown(text), problem)


def _ignore(source: SourceFile, start: int, end: int, codes: tuple[str, ...]) -> Suppression:
    """An `ignore` with the lines that it speaks of."""
    line, column = source.lines.position(start)
    script = source.kind in (FileKind.BUILD, FileKind.PYTHON)
    target = line
    if not _line(source, line)[: column - 1].strip():
        after, _ = source.lines.position(max(start, end - 1))
        if script or not _line(source, after)[end - source.lines.start(after) :].strip():
            target = after + 1
            while target <= len(source.lines) and _is_comment(_line(source, target), script=script):
                target += 1
    last = target
    while last < len(source.lines) and _line(source, last).rstrip().endswith(b"\\"):
        last += 1
    if target != line and not script and last == target:
        last = _statement_end(source, target)
    text = source.data[start:end].decode("utf-8", "replace")
    return Suppression(Span(source.path, start, end), target, last, codes, _shown(text))


def _statement_end(source: SourceFile, first: int) -> int:
    """The line on which the statement, or the head of the block, that begins on a line ends."""
    if first > len(source.lines) or not (text := _line(source, first).strip()) or text.startswith(b"#"):
        return first
    last = first
    while last < min(len(source.lines), first + _STATEMENT) and not _ENDS.search(_line(source, last)):
        last += 1
    return last


def _line(source: SourceFile, line: int) -> bytes:
    start = source.lines.start(line)
    end = source.lines.start(line + 1) if line < len(source.lines) else len(source.data)
    return source.data[start:end].rstrip(b"\r\n")


def _is_comment(line: bytes, *, script: bool) -> bool:
    text = line.strip()
    if script:
        return text.startswith(b"#")
    return text.startswith(b"//") or (text.startswith(b"/*") and text.endswith(b"*/") and text.count(b"*/") == 1)


def silence(
    source: SourceFile, findings: Sequence[Finding], decidable: Callable[[str], bool] = lambda code: True
) -> list[Finding]:
    """The located findings of one file, those that a comment speaks of suppressed, and what is wrong with comments.

    `decidable` tells of a code or prefix whether this run would have found it: only then a comment can be unused.
    """
    comments = suppressions(source)
    if not comments:
        return list(findings)
    used: list[set[str]] = [set() for _ in comments]
    done: list[Finding] = []
    for finding in findings:
        reasons: list[str] = []
        for at, comment in enumerate(comments):
            code = comment.covers(finding)
            if code is not None:
                used[at].add(code)
                reasons.append(comment.reason)
        if reasons and finding.status.is_open:
            reason = "; ".join(dict.fromkeys(filter(None, reasons)))
            finding = replace(finding, status=Status.SUPPRESSED, justification=reason)
        done.append(finding)
    extra = [found.located(source) for at, item in enumerate(comments) for found in _about(item, used[at], decidable)]
    return sorted([*done, *extra], key=lambda item: (item.span.start, item.code, item.symbol, item.message))


def _about(comment: Suppression, used: set[str], decidable: Callable[[str], bool]) -> Iterator[Finding]:
    """What has to be said about a comment."""
    if comment.problem:
        yield Finding(
            SYS_NOT_UNDERSTOOD,
            "suppression-not-understood",
            Severity.INFO,
            comment.span,
            f"`{comment.text}` suppresses nothing: {comment.problem}",
            effort=Effort.MINUTES,
        )
        return
    if comment.codes:
        unused = [code for code in comment.codes if code not in used and decidable(code)]
        if not unused:
            return
        what = f"`{comment.text}`: there is no {' or '.join(unused)} to suppress"
    elif used:
        return
    else:
        unused = []
        what = f"`{comment.text}`: there is nothing to suppress up to the matching `on`"
    yield Finding(
        SYS_UNUSED,
        "unused-suppression",
        Severity.INFO,
        comment.span,
        what,
        effort=Effort.MINUTES,
        symbol=", ".join(unused),
    )
