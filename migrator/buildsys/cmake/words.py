"""The words of a command's arguments, with the generator expressions that they stand in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from migrator.buildsys.cmake.listfile import Argument
from migrator.lazy import pattern

_CUDA_LANGUAGE = pattern(r"^\$<(?:COMPILE_LANGUAGE|COMPILE_LANG_AND_ID|LINK_LANGUAGE|LINK_LANG_AND_ID):([^>]*)>$")
_OTHER = pattern(r"\$<(?:NOT:|COMPILE_LANG(?:UAGE|_AND_ID):(?!CUDA))")


class Word(Struct, frozen=True):
    """A piece of an argument between separators (blanks, semicolons) and the syntax of generator expressions.

    `conditions` are the expressions around it, the outermost first, `argument` is its argument's index; `prefix` is
    `SHELL:` or `LINKER:` where its group began so.
    """

    text: str
    start: int
    end: int
    argument: int
    conditions: tuple[str, ...] = ()

    @property
    def cuda(self) -> bool:
        """True where an expression around it asks for the CUDA language, and nothing negates that."""
        return any(_asks_for_cuda(condition) for condition in self.conditions)

    @property
    def elsewhere(self) -> bool:
        """True where an expression around it rules CUDA out."""
        return any(
            (bool(_OTHER.search(item)) or item.startswith("!")) and not _asks_for_cuda(item) for item in self.conditions
        )


def _asks_for_cuda(condition: str) -> bool:
    if condition.startswith("!") or "$<NOT:" in condition:
        return False
    return any(
        f"{name}:CUDA" in condition
        for name in ("COMPILE_LANGUAGE", "COMPILE_LANG_AND_ID", "LINK_LANGUAGE", "LINK_LANG_AND_ID")
    )


class _Level:
    """An open generator expression: where its text began, its condition once known, which branch of `$<IF:>` it is."""

    def __init__(self, at: int, argument: int) -> None:
        self.at = at
        self.argument = argument
        self.condition: str | None = None
        self.head = ""
        self.values = 0
        self.is_if = False


def split_words(arguments: Sequence[Argument]) -> Iterator[Word]:
    """The words of the arguments in order. An expression may reach over several arguments, as CMake's own lists do."""
    levels: list[_Level] = []
    for index, argument in enumerate(arguments):
        if argument.kind in ("bracket", "paren"):
            continue
        yield from _argument_words(argument, index, levels)
        for level in levels:
            if level.condition is None:
                level.head += " "
        if argument.kind == "quoted":
            levels.clear()  # an expression ends with its quotes


def _argument_words(argument: Argument, index: int, levels: list[_Level]) -> Iterator[Word]:
    text = argument.text
    at, begin, length = 0, 0, len(text)

    def word(end: int) -> Iterator[Word]:
        if end > begin and all(level.condition is not None for level in levels):
            conditions = tuple(level.condition for level in levels if level.condition)
            yield Word(text[begin:end], argument.start + begin, argument.start + end, index, conditions)

    while at < length:
        char = text[at]
        if char == "\\" and at + 1 < length:
            _head(levels, text[at : at + 2])
            at += 2
            continue
        if text.startswith("${", at) or text.startswith("$ENV{", at):
            end = _reference(text, at)
            _head(levels, text[at:end])
            at = end
            continue
        if text.startswith("$<", at):
            closed = _closed(text, at)
            if closed and _is_value(text[at:closed]):
                _head(levels, text[at:closed])  # an expression that stands for a value, such as $<TARGET_FILE:x>
                at = closed
                continue
            yield from word(at)
            _head(levels, "$<")
            levels.append(_Level(at, index))
            at += 2
            begin = at
            continue
        if levels and char == ">":
            yield from word(at)
            level = levels.pop()
            if level.condition is None and levels:
                _head(levels, level.head + ">")
            elif levels:
                _head(levels, ">")
            at += 1
            begin = at
            continue
        if levels and levels[-1].condition is None:
            level = levels[-1]
            if char == ":" and level.head.startswith("$<") and level.head.count("<") == level.head.count(">"):
                level.condition = level.head
                at += 1
                begin = at
                continue
            if char == ":" and level.head == "IF":
                level.is_if = True
                level.head = ""
                at += 1
                continue
            if char == "," and level.is_if and level.head.count("<") == level.head.count(">"):
                level.condition = level.head
                at += 1
                begin = at
                continue
            if char == ":" and level.head in ("BUILD_INTERFACE", "INSTALL_INTERFACE", "LINK_ONLY", "HOST_LINK", "1"):
                level.condition = ""
                at += 1
                begin = at
                continue
            level.head += char
            at += 1
            begin = at
            continue
        if levels and levels[-1].is_if and char == ",":
            yield from word(at)
            levels[-1].condition = "!" + (levels[-1].condition or "")
            at += 1
            begin = at
            continue
        if char in " \t\r\n;":
            yield from word(at)
            at += 1
            begin = at
            continue
        at += 1
    yield from word(length)


def _head(levels: list[_Level], text: str) -> None:
    for level in reversed(levels):
        if level.condition is None:
            level.head += text
            return


def _reference(text: str, at: int) -> int:
    depth = 0
    for index in range(at, len(text)):
        if text[index] == "{":
            depth += 1
        elif text[index] == "}":
            depth -= 1
            if depth == 0:
                return index + 1
    return len(text)


def _closed(text: str, at: int) -> int:
    """The end of the expression that begins at `at`; 0 where it does not end in this argument."""
    depth = 0
    index = at
    while index < len(text):
        if text.startswith("$<", index):
            depth += 1
            index += 2
            continue
        if text[index] == ">":
            depth -= 1
            if depth == 0:
                return index + 1
        index += 1
    return 0


def _is_value(expression: str) -> bool:
    """True for `$<NAME:...>` that yields a value or a truth, false for `$<condition:words>`."""
    inner = expression[2:-1]
    return not inner.startswith(("$<", "IF:", "BUILD_INTERFACE:", "INSTALL_INTERFACE:", "LINK_ONLY:", "1:", "${"))
