"""Raw C, C++ and CUDA tokens of a whole file, inactive `#if` branches included.

The scanner never fails: what it cannot read (an unterminated comment or literal) becomes one token to the end of the
line or file, and is listed in `TokenStream.defects`.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import NamedTuple

from msgspec import Struct

from migrator.model.source import SourceFile


class TokenKind(IntEnum):
    IDENT = 1
    NUMBER = 2
    STRING = 3  # prefixes, raw strings and suffixes included
    CHAR = 4
    PUNCT = 5
    HEADER = 6  # <...> or "..." after #include, <...> in __has_include
    TEXT = 7  # free text of #error, #warning


class Token(NamedTuple):
    """A code token; `text` is exact, `directive` indexes `TokenStream.directives` (-1 outside directives)."""

    kind: TokenKind
    start: int
    end: int
    text: str
    directive: int


class Directive(Struct, frozen=True):
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


class Defect(Struct, frozen=True):
    """Text that cannot be read as C++: where it starts and what it is."""

    start: int
    what: str


class TokenStream(Struct, frozen=True):
    """All tokens of a file but comments, in order; comments are kept apart as (start, end) ranges."""

    source: SourceFile
    tokens: tuple[Token, ...]
    directives: tuple[Directive, ...]
    comments: tuple[tuple[int, int], ...]
    defects: tuple[Defect, ...]

    def of(self, directive: Directive) -> tuple[Token, ...]:
        """The tokens of a directive after its name."""
        return self.tokens[directive.first : directive.last]


# The patterns read Latin-1 text, one character a byte, so that positions are byte offsets. Each match skips the blanks
# before a token; the number of the group that matched tells what it is.
_SPLICE = r"\\[ \t]*\r?\n"
_WORD = r"[\w$\x80-\xff]"
_LINE_COMMENT = r"//[^\r\n\\]*+(?:(?:\\(?:[ \t]*\r?\n|.|\Z)|\r(?!\n))[^\r\n\\]*+)*+"
_BLOCK_COMMENT = r"/\*[^*]*+\*++(?:[^/*][^*]*+\*++)*+/"
_TOKEN = rf"""
      ([A-KM-QSTV-Za-tv-z_$\x80-\xff]{_WORD}*+(?!\\))                                        # 1 identifier
    | ([(){{}}\[\];,?~]|::|&&|\|\||\#\#|<<<|<<=|<<|<=>?|->\*?|\.\.\.|>=|\+\+|--|[-+*%&|^!=]=?
       |/=|/(?![/*])|[<>:@\\`]|\.(?![0-9]))                                                    # 2 punctuator
    | (\.?[0-9][\w.]*+(?:(?:(?<=[eEpP])[+-]|'(?=\w))[\w.]*+)*+)                                # 3 number
    | ((?:u8|[uUL])?"[^"\\\n]*+(?:\\(?:\r\n|.)[^"\\\n]*+)*+"(?:[A-Za-z_]\w*+)?)                # 4 string
    | ((?:u8|[uUL])?'[^'\\\n]*+(?:\\(?:\r\n|.)[^'\\\n]*+)*+')                                  # 5 character
    | ((?:u8|[uUL])?R"(?P<delim>[^ ()\\\t\v\f\n]{{0,16}})\(.*?\)(?P=delim)"(?:[A-Za-z_]\w*+)?)  # 6 (7) raw string
    | ([A-Za-z_$\x80-\xff](?:{_WORD}|{_SPLICE}(?={_WORD}))*+)                                  # 8 other identifier
    | ({_BLOCK_COMMENT}|{_LINE_COMMENT})                                                       # 9 comment
    | (\#)                                                                                     # 10
    | (\Z)                                                                                     # 11
"""
_CODE = re.compile(
    rf"[ \t\r\n\f\v]*+(?:{_SPLICE}[ \t\r\n\f\v]*+)*+(?:{_TOKEN}|(.))",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_LINE = re.compile(
    rf"[ \t\f\v]*+(?:{_SPLICE}[ \t\f\v]*+)*+(?:{_TOKEN}|(\r*\n)|(.))",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_KINDS = (
    TokenKind.TEXT,
    TokenKind.IDENT,
    TokenKind.PUNCT,
    TokenKind.NUMBER,
    TokenKind.STRING,
    TokenKind.CHAR,
    TokenKind.STRING,
    TokenKind.STRING,
    TokenKind.IDENT,
    TokenKind.TEXT,
    TokenKind.PUNCT,
)
_PLAIN, _WORD_LIKE, _COMMENT, _HASH, _END, _NEWLINE = 8, 8, 9, 10, 11, 12

_BLANKS = rf"(?:[ \t\f\v]|{_SPLICE}|{_BLOCK_COMMENT})*+"
_NAME = re.compile(rf"{_BLANKS}([A-Za-z_](?:\w|{_SPLICE}(?=\w))*+)?", re.ASCII)
_HEADER = re.compile(rf"{_BLANKS}(<[^>\n]*>|\"[^\"\n]*\")")
_NO_LINE_END = re.compile(rf"({_LINE_COMMENT})|{_SPLICE}|{_BLOCK_COMMENT}", re.DOTALL)
_INCLUDES = frozenset(("include", "include_next", "import"))
_FREE_TEXT = frozenset(("error", "warning"))
_CONDITIONS = frozenset(("if", "elif"))
_HAS_INCLUDE = frozenset(("__has_include", "__has_include_next"))


def line_end(data: bytes, at: int) -> int:
    """The offset at which the logical line that holds `at` ends (before its `\\r\\n` or `\\n`), splices followed."""
    while True:
        end = data.find(b"\n", at)
        if end < 0:
            return len(data)
        body = end - 1 if end > at and data[end - 1 : end] == b"\r" else end
        if data[at:body].rstrip(b" \t").endswith(b"\\"):
            at = end + 1
            continue
        return body


class _Scanner:
    """The state of one scan; `tokenize` is the way in."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.text = data.decode("latin-1")
        self.begin = 3 if data.startswith(b"\xef\xbb\xbf") else 0
        self.tokens: list[Token] = []
        self.directives: list[Directive] = []
        self.comments: list[tuple[int, int]] = []
        self.defects: list[Defect] = []

    def run(self) -> None:
        at = self.begin
        while at >= 0:
            at = self.code(at)
        if not self.data.isascii():
            self.tokens = [token if token.text.isascii() else self.decoded(token) for token in self.tokens]

    def decoded(self, token: Token) -> Token:
        return token._replace(text=token.text.encode("latin-1").decode("utf-8", "surrogateescape"))

    def code(self, at: int) -> int:
        """Read tokens up to the next directive or defect, and that; -1 at the end of the file."""
        kinds, new, append = _KINDS, tuple.__new__, self.tokens.append
        last = at  # the end of the token before
        for found in _CODE.finditer(self.text, at):
            group = found.lastindex or 0
            if group < _PLAIN:
                start, last = found.span(group)
                append(new(Token, (kinds[group], start, last, found[group], -1)))
            elif group == _COMMENT:
                self.comments.append(found.span(group))
            elif group == _HASH:
                start = found.start(group)
                if self.begins_line(last, start):
                    return self.directive(start)
                last = found.end()
                append(Token(TokenKind.PUNCT, start, last, "#", -1))
            elif group == _WORD_LIKE:
                start, last = found.span(group)
                append(Token(TokenKind.IDENT, start, last, _joined(found[group]), -1))
            elif group == _END:
                break
            else:
                return self.broken(found.start(group), -1)
        return -1

    def line(self, at: int, directive: int) -> int:
        """Read the tokens of a directive; returns the end of its logical line."""
        kinds, new, append = _KINDS, tuple.__new__, self.tokens.append
        while True:
            for found in _LINE.finditer(self.text, at):
                group = found.lastindex or 0
                start, end = found.span(group)
                if group < _PLAIN:
                    append(new(Token, (kinds[group], start, end, found[group], directive)))
                elif group in (_NEWLINE, _END):
                    return start
                elif group == _COMMENT:
                    self.comments.append((start, end))
                elif group in (_HASH, _WORD_LIKE):
                    append(Token(_KINDS[group], start, end, _joined(found[group]), directive))
                else:
                    at = self.broken(start, directive)
                    break

    def begins_line(self, last: int, at: int) -> bool:
        """True where nothing but blanks and comments stands between the line's begin and `at`."""
        between = self.text[last:at]
        if "\n" not in between:
            return last == self.begin
        return last == self.begin or "\n" in _NO_LINE_END.sub(" ", between)

    def broken(self, at: int, directive: int) -> int:
        """Step over text that is no token: an open comment, an open literal, a stray byte."""
        if self.text.startswith("/*", at):
            self.defects.append(Defect(at, "unterminated comment"))
            self.comments.append((at, len(self.text)))
            return len(self.text)
        if self.text[at] in "\"'":
            end = line_end(self.data, at)
            self.defects.append(Defect(at, "unterminated literal"))
            kind = TokenKind.STRING if self.text[at] == '"' else TokenKind.CHAR
            self.tokens.append(Token(kind, at, end, self.text[at:end], directive))
            return end
        return at + 1

    def directive(self, at: int) -> int:
        """Read the directive whose `#` is at `at`; returns the offset of its line end."""
        index, first = len(self.directives), len(self.tokens)
        named = _NAME.match(self.text, at + 1)
        assert named is not None
        name, rest = _joined(named[1] or ""), named.end()
        name_start = named.start(1) if name else at + 1
        self.directives.append(Directive(name, at, rest, first, first, name_start))
        if name in _INCLUDES and (header := _HEADER.match(self.text, rest)):
            self.tokens.append(Token(TokenKind.HEADER, header.start(1), header.end(1), header[1], index))
            rest = header.end()
        if name in _FREE_TEXT:
            end = self.free_text(rest, index)
        else:
            end = self.line(rest, index)
            if name in _CONDITIONS:
                self.tokens[first:] = _with_headers(self.tokens[first:], self.text)
        self.directives[index] = Directive(name, at, end, first, len(self.tokens), name_start)
        return end

    def free_text(self, at: int, directive: int) -> int:
        """The text of `#error`: to the end of the logical line, or of the block comment that runs over it."""
        end = line_end(self.data, at)
        opened = self.text.rfind("/*", at, end)
        if opened >= 0 and self.text.find("*/", opened + 2, end) < 0:
            closed = self.text.find("*/", opened + 2)
            end = line_end(self.data, closed + 2) if closed >= 0 else end
        text = self.text[at:end]
        if text.strip():
            self.tokens.append(Token(TokenKind.TEXT, at, end, text, directive))
        return end


def _joined(word: str) -> str:
    return re.sub(_SPLICE, "", word) if "\\" in word else word


def _with_headers(tokens: list[Token], text: str) -> list[Token]:
    """The tokens of a condition with `<...>` of `__has_include(<...>)` as one HEADER token."""
    out: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.text == "<" and index >= 2 and tokens[index - 2].text in _HAS_INCLUDE:
            closed = next((at for at in range(index, len(tokens)) if tokens[at].text == ">"), -1)
            if closed > 0:
                end = tokens[closed].end
                token = Token(TokenKind.HEADER, token.start, end, text[token.start : end], token.directive)
                index = closed
        out.append(token)
        index += 1
    return out


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
