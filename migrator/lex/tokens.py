"""Raw C, C++ and CUDA tokens of a whole file, inactive `#if` branches included.

The scanner never fails: what it cannot read (an unterminated comment or literal) becomes one token to the end of the
line or file, and is listed in `TokenStream.defects`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from migrator.model.source import SourceFile


class TokenKind(IntEnum):
    IDENT = 1
    NUMBER = 2
    STRING = 3  # prefixes, raw strings and suffixes included
    CHAR = 4
    PUNCT = 5
    HEADER = 6  # <...> or "..." after #include
    TEXT = 7  # free text of #error, #warning


class Token(NamedTuple):
    """A code token; `text` is exact, `directive` indexes `TokenStream.directives` (-1 outside directives)."""

    kind: TokenKind
    start: int
    end: int
    text: str
    directive: int


@dataclass(frozen=True, slots=True)
class Directive:
    """A preprocessor line with its continuation lines.

    `start` is the `#`, `end` the end of the logical line without its line end; `first` and `last` are the half-open
    range of its tokens in `TokenStream.tokens` (the `#` and the directive's name left out).
    """

    name: str
    start: int
    end: int
    first: int
    last: int
    name_start: int


@dataclass(frozen=True, slots=True)
class Defect:
    """Text that cannot be read as C++: where it starts and what it is."""

    start: int
    what: str


@dataclass(frozen=True, slots=True)
class TokenStream:
    """All tokens of a file but comments, in order; comments are kept apart as (start, end) ranges."""

    source: SourceFile
    tokens: tuple[Token, ...]
    directives: tuple[Directive, ...]
    comments: tuple[tuple[int, int], ...]
    defects: tuple[Defect, ...]

    def of(self, directive: Directive) -> tuple[Token, ...]:
        """The tokens of a directive after its name."""
        return self.tokens[directive.first : directive.last]


_SPLICE = rb"\\\r?\n"
_SCAN = re.compile(
    rb"""
      (?P<space>(?:[ \t\f\v\r\n]|\\\r?\n)+)
    | (?P<comment>//(?:[^\n\\]|\\\r\n|\\.)*|/\*(?:[^*]|\*(?!/))*\*/)
    | (?P<raw>(?:u8|[uUL])?R"(?P<delim>[^ ()\\\t\v\f\n]{0,16})\((?s:.*?)\)(?P=delim)"\w*)
    | (?P<string>(?:u8|[uUL])?"(?:[^"\\\n]|\\(?s:.))*"(?:[A-Za-z_]\w*)?)
    | (?P<char>(?:u8|[uUL])?'(?:[^'\\\n]|\\(?s:.))+')
    | (?P<number>\.?[0-9](?:'?[0-9A-Za-z_]|[eEpP][+-]|\.)*)
    | (?P<ident>[A-Za-z_$\x80-\xff](?:[\w$\x80-\xff]|\\\r?\n(?=[\w$]))*)
    | (?P<punct>\#\#|<<<|<<=|<<|<=>?|->\*?|::|\.\.\.|&&|\|\||[-+*/%&|^!=]=|>=|\+\+|--|[^\s\w])
    """,
    re.VERBOSE | re.DOTALL,
)
_NAME = re.compile(rb"(?:[ \t]|\\\r?\n|/\*(?:[^*]|\*(?!/))*\*/)*([A-Za-z_]\w*)?")
_HEADER = re.compile(rb"(?:[ \t]|\\\r?\n|/\*(?:[^*]|\*(?!/))*\*/)*(<[^>\n]*>|\"[^\"\n]*\")")
_INCLUDES = {"include", "include_next", "import"}
_FREE_TEXT = {"error", "warning"}


def line_end(data: bytes, at: int) -> int:
    """The offset at which the logical line that holds `at` ends (before its `\\r\\n` or `\\n`), splices followed."""
    while True:
        end = data.find(b"\n", at)
        if end < 0:
            return len(data)
        body = end - 1 if end > at and data[end - 1 : end] == b"\r" else end
        if body > at and data[body - 1 : body] == b"\\":
            at = end + 1
            continue
        return body


class _Scanner:
    """The state of one scan; `tokenize` is the way in."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.tokens: list[Token] = []
        self.directives: list[Directive] = []
        self.comments: list[tuple[int, int]] = []
        self.defects: list[Defect] = []

    def run(self) -> None:
        at = 3 if self.data.startswith(b"\xef\xbb\xbf") else 0
        self.scan(at, len(self.data), -1)

    def scan(self, at: int, stop: int, directive: int) -> int:
        """Read tokens up to `stop`; inside a directive stop at the end of the logical line."""
        data, match = self.data, _SCAN.match
        fresh = True  # only blanks and comments since the line began
        tokens = self.tokens
        while at < stop:
            found = match(data, at, stop)
            if found is None:
                at = self.broken(at, stop, directive)
                continue
            group, end = found.lastgroup, found.end()
            if group == "delim":
                group = "raw"
            if group == "space":
                if not fresh and b"\n" in found[0]:
                    fresh = re.sub(_SPLICE, b"", found[0]).find(b"\n") >= 0
                at = end
                continue
            if group == "comment":
                self.comments.append((at, end))
                at = end
                continue
            if directive < 0 and fresh and data[at : at + 1] == b"#":
                at = self.directive(at)
                fresh = True
                continue
            fresh = False
            if group == "ident":
                text = found[0].decode("utf-8", "surrogateescape")
                if "\\" in text:
                    text = re.sub(r"\\\r?\n", "", text)
                tokens.append(Token(TokenKind.IDENT, at, end, text, directive))
            elif group == "punct":
                if found[0] in (b'"', b"'") or (found[0] == b"/" and data[at : at + 2] == b"/*"):
                    at = self.broken(at, stop, directive)
                    continue
                tokens.append(Token(TokenKind.PUNCT, at, end, found[0].decode("latin-1"), directive))
            else:
                kind = _KINDS[group or ""]
                tokens.append(Token(kind, at, end, found[0].decode("utf-8", "surrogateescape"), directive))
            at = end
        return at

    def broken(self, at: int, stop: int, directive: int) -> int:
        """Step over text that is no token: an open comment, an open literal, a stray byte."""
        head = self.data[at : at + 2]
        if head == b"/*":
            self.defects.append(Defect(at, "unterminated comment"))
            self.comments.append((at, stop))
            return stop
        if head[:1] in (b'"', b"'"):
            end = min(line_end(self.data, at), stop)
            self.defects.append(Defect(at, "unterminated literal"))
            kind = TokenKind.STRING if head[:1] == b'"' else TokenKind.CHAR
            text = self.data[at:end].decode("utf-8", "surrogateescape")
            self.tokens.append(Token(kind, at, end, text, directive))
            return max(end, at + 1)
        return at + 1

    def directive(self, at: int) -> int:
        """Read the directive whose `#` is at `at`; returns the offset of its line end."""
        data = self.data
        index = len(self.directives)
        named = _NAME.match(data, at + 1)
        assert named is not None
        name = (named[1] or b"").decode("latin-1")
        name_start = named.start(1) if named[1] else at + 1
        rest = named.end()
        end = self.directive_end(rest)
        first = len(self.tokens)
        self.directives.append(Directive(name, at, end, first, first, name_start))
        if name in _INCLUDES and (header := _HEADER.match(data, rest, end)):
            text = header[1].decode("utf-8", "surrogateescape")
            self.tokens.append(Token(TokenKind.HEADER, header.start(1), header.end(1), text, index))
            rest = header.end()
        if name in _FREE_TEXT:
            text = data[rest:end].decode("utf-8", "surrogateescape")
            if text.strip():
                self.tokens.append(Token(TokenKind.TEXT, rest, end, text, index))
        else:
            self.scan(rest, end, index)
        self.directives[index] = Directive(name, at, end, first, len(self.tokens), name_start)
        return end

    def directive_end(self, at: int) -> int:
        """The end of a directive: the logical line, prolonged by block comments that run over its end."""
        end = line_end(self.data, at)
        while True:
            opened = self._open_comment(at, end)
            if opened < 0:
                return end
            closed = self.data.find(b"*/", opened + 2)
            if closed < 0:
                return end
            end = line_end(self.data, closed + 2)

    def _open_comment(self, at: int, end: int) -> int:
        """The offset of a block comment that begins in [at, end) and is not closed there; -1 if none."""
        if self.data.find(b"/*", at, end) < 0:
            return -1
        while at < end:
            found = _SCAN.match(self.data, at, end)
            if found is None or found[0] == b"/":
                if self.data[at : at + 2] == b"/*":
                    return at
                at += 1
                continue
            at = found.end()
        return -1


_KINDS = {
    "raw": TokenKind.STRING,
    "string": TokenKind.STRING,
    "char": TokenKind.CHAR,
    "number": TokenKind.NUMBER,
}


def tokenize(source: SourceFile) -> TokenStream:
    """The tokens of `source`; never raises on any bytes."""
    scanner = _Scanner(source.data)
    scanner.run()
    return TokenStream(
        source,
        tuple(scanner.tokens),
        tuple(scanner.directives),
        tuple(scanner.comments),
        tuple(scanner.defects),
    )
