"""The words of a value or of a command, with their places, and the commands of a recipe."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from migrator.lazy import pattern

_BLANKS = " \t\r\n"
_OPERATORS = ("&&", "||", ";", "|", "&", "(", ")", "\n", "{", "}", ">", "<")
_REFERENCE = pattern(r"\$(?:\(([^()$:,\s]+)|\{([^{}$:,\s]+)|([A-Za-z@<^+?*%]))")


class Word(Struct, frozen=True):
    """A word as it is written at `[start, end)`; `operator` for what separates commands."""

    text: str
    start: int
    end: int
    operator: bool = False


def words(text: str, start: int, end: int, shell: bool = False) -> list[Word]:
    """The words of a stretch of text. Quotes and references hold blanks together; joined lines are one."""
    return list(_words(text, start, end, shell))


def commands(text: str, start: int, end: int) -> Iterator[list[Word]]:
    """The words of each command of a recipe line; redirections end a command."""
    found: list[Word] = []
    for word in _words(text, start, end, True):
        if word.operator:
            if found:
                yield found
            found = []
        else:
            found.append(word)
    if found:
        yield found


def _words(text: str, at: int, end: int, shell: bool) -> Iterator[Word]:
    while at < end:
        if text[at] in _BLANKS:
            at += 1
        elif text[at] == "\\" and text[at + 1 : at + 2] in ("\n", "\r"):
            at += 2
        elif shell and text[at] == "#":
            return
        elif shell and (operator := next((item for item in _OPERATORS if text.startswith(item, at)), "")):
            yield Word(operator, at, at + len(operator), True)
            at += len(operator)
        else:
            stop = _word_end(text, at, end, shell)
            yield Word(text[at:stop], at, stop)
            at = stop


def _word_end(text: str, at: int, end: int, shell: bool) -> int:
    quote = ""
    while at < end:
        letter = text[at]
        if letter == "$" and text[at + 1 : at + 2] in ("(", "{"):
            at = closing(text, at + 1, end)
            continue
        if letter == "$":
            at += 2
            continue
        if letter == "\\" and at + 1 < end:
            if text[at + 1] in "\r\n":
                return at
            at += 2
            continue
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'`":
            quote = letter
        elif letter in _BLANKS or (shell and letter in ";|&()<>"):
            return at
        at += 1
    return min(at, end)


def closing(text: str, at: int, end: int) -> int:
    """The offset behind the bracket that closes the one at `at`."""
    opening, closes = text[at], ")" if text[at] == "(" else "}"
    depth = 0
    while at < end:
        if text[at] == opening:
            depth += 1
        elif text[at] == closes:
            depth -= 1
            if not depth:
                return at + 1
        at += 1
    return end


def references(text: str) -> Iterator[str]:
    """The names of the variables that a text refers to, arguments of functions among them."""
    for match in _REFERENCE.finditer(text):
        yield match[1] or match[2] or match[3]
