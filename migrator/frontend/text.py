"""Small readings of source bytes that need no token stream: bracket matching and argument splitting."""

from __future__ import annotations

import itertools
import re

from migrator.lazy import pattern

_SKIP = pattern(
    rb"""//(?:[^\n\\]|\\\r\n|\\.)*|/\*.*?\*/|(?:u8|[uUL])?R"([^ ()\\\t\v\f\n]{0,16})\(.*?\)\1"
    |"(?:[^"\\\n]|\\.)*"|(?<![0-9A-Fa-f])'(?:[^'\\\n]|\\.)+'|[()\[\]{},;]|>>>""",
    re.VERBOSE | re.DOTALL,
)
_BLANK = pattern(rb"(?:\s|\\\r?\n|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
_ANGLES = pattern(rb"[<>;{}(\[]|&&|\|\|")
_OPEN, _CLOSE = b"([{", b")]}"
_WORD = pattern(rb"[A-Za-z_]\w*")
_MARK = pattern(rb"[A-Za-z_]\w*|<<<")


def skip_blank(data: bytes, at: int) -> int:
    """The offset of the next byte that is neither space nor comment."""
    found = _BLANK.match(data, at)
    return found.end() if found else at


def closing(data: bytes, at: int) -> int:
    """The offset of the bracket that closes the one at `at`; -1 where there is none."""
    depth = 0
    for found in _SKIP.finditer(data, at):
        head = found[0]
        if len(head) == 1:
            if head in _OPEN:
                depth += 1
            elif head in _CLOSE:
                depth -= 1
                if depth == 0:
                    return found.start()
    return -1


def pieces(data: bytes, opened: int, closed: int) -> list[tuple[int, int]]:
    """Ranges between the commas that stand directly inside a pair of brackets, blanks cut off."""
    cuts = [opened]
    depth = 0
    for found in _SKIP.finditer(data, opened, closed + 1):
        head = found[0]
        if len(head) != 1:
            continue
        if head in _OPEN:
            depth += 1
        elif head in _CLOSE:
            depth -= 1
        elif head == b"," and depth == 1:
            cuts.append(found.start())
    cuts.append(closed)
    ranges = []
    for left, right in itertools.pairwise(cuts):
        start = skip_blank(data, left + 1)
        end = _trim(data, start, right)
        if start < end:
            ranges.append((start, end))
    return ranges


def _trim(data: bytes, start: int, end: int) -> int:
    """`end` moved back over blanks; comments at the end stay where a simple reading cannot tell."""
    while end > start and data[end - 1 : end].isspace():
        end -= 1
    if end - start > 3 and data[end - 2 : end] == b"*/":
        opened = data.rfind(b"/*", start, end)
        if opened > start:
            return _trim(data, start, opened)
    return end


def chevron_end(data: bytes, at: int, least: int) -> int:
    """The end of `>>>` that closes the `<<<` at `at`; the search begins behind `least`. -1 where there is none."""
    depth = 0
    for found in _SKIP.finditer(data, at + 3):
        head = found[0]
        if head == b">>>":
            if depth == 0 and found.start() >= least:
                return found.end()
        elif len(head) == 1:
            if head in _OPEN:
                depth += 1
            elif head in _CLOSE:
                depth -= 1
                if depth < 0:
                    return -1
            elif head == b";" and depth == 0:
                return -1
    return -1


def word(data: bytes, at: int) -> str:
    """The identifier that begins at `at`; '' where there is none."""
    found = _WORD.match(data, at)
    return found[0].decode("ascii") if found else ""


def words(data: bytes, names: dict[bytes, str]) -> tuple[dict[int, str], list[int]]:
    """The identifiers of `names` by offset, and the offsets of these and of every `<<<`. Comments and literals are
    read like code: no cursor points there."""
    get = names.get
    found = {}
    offsets = []
    for match in _MARK.finditer(data):
        text = match[0]
        if text == b"<<<":
            offsets.append(match.start())
            continue
        name = get(text)
        if name is not None:
            offsets.append(match.start())
            found[match.start()] = name
    return found, offsets


def template_end(data: bytes, at: int) -> int:
    """The offset behind the `>` that closes the `<` at `at`; -1 where it is no template argument list."""
    depth = 0
    for found in _ANGLES.finditer(data, at, at + 600):
        head = found[0]
        if head == b"<":
            depth += 1
        elif head == b">":
            depth -= 1
            if depth == 0:
                return found.end()
        elif head in (b"(", b"["):
            continue
        elif head in (b";", b"{", b"}", b"&&", b"||"):
            return -1
    return -1
