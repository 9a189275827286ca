"""Read a makefile into logical lines: assignments, rules, recipes, conditionals, definitions, includes.

GNU make reads a makefile line by line; so does this. Nothing is expanded here, and every offset is one of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct, field

from migrator.lazy import pattern

_ASSIGN = pattern(
    r"[ \t]*(?:(?:export|override|private|unexport)[ \t]+)*"
    r"((?:[^\s:#=+?!$]|\$\([^()]*\)|\$\{[^{}]*\})+)[ \t]*(:::=|::=|:=|\?=|\+=|!=|=)"
)
_TARGET_ASSIGN = pattern(
    r"[ \t]*(?:(?:export|override|private)[ \t]+)*((?:[\w.-]|\$\([^()]*\))+)[ \t]*(:::=|::=|:=|\?=|\+=|!=|=)"
)
_CONDITION = pattern(r"[ \t]*(?:(else)[ \t]+)?(ifeq|ifneq|ifdef|ifndef)\b(.*)", re.DOTALL)
_ELSE = pattern(r"[ \t]*else[ \t]*(?:#.*)?$")
_ENDIF = pattern(r"[ \t]*endif\b")
_DEFINE = pattern(r"[ \t]*(?:(?:export|override)[ \t]+)*define[ \t]+(\S+)")
_ENDEF = pattern(r"[ \t]*endef\b")
_INCLUDE = pattern(r"[ \t]*(?:-|s)?include[ \t]+(.*)", re.DOTALL)
_DIRECTIVE = pattern(r"[ \t]*(?:export|unexport|vpath|override|load|undefine)\b")
_NMAKE = pattern(r"^!\s*(?:IF|IFDEF|IFNDEF|INCLUDE|ELSE|ENDIF|MESSAGE|ERROR)\b", re.IGNORECASE | re.MULTILINE)
_HIP = pattern(r"\b\w*(?:HIP|ROCM|AMDGPU)\w*|\bhip(?:cc)?\b|\brocm\b|_hip\b")


class Kind(StrEnum):
    ASSIGN = "assign"
    RULE = "rule"
    RECIPE = "recipe"
    BODY = "body"  # a line between `define` and `endef`
    INCLUDE = "include"
    CONDITION = "condition"
    OTHER = "other"
    BLANK = "blank"


class Chain(Struct):
    """One `if ... else ... endif`: the conditions of all its branches."""

    texts: list[str] = field(default_factory=list)

    @property
    def about_hip(self) -> bool:
        return any(_HIP.search(text) for text in self.texts)


class Line(Struct):
    """One logical line. `[start, end)` is its text without the line end; `[begin, stop)` is what the kind is about:
    the value of an assignment, the prerequisites of a rule, the command of a recipe. `name` is the variable or the
    targets, `rule` the rule line that a recipe belongs to. `branches` are the conditionals around it."""

    kind: Kind
    start: int
    end: int
    begin: int = 0
    stop: int = 0
    name: str = ""
    op: str = ""
    target: str = ""
    rule: Line | None = None
    branches: tuple[tuple[Chain, int], ...] = ()

    @property
    def about_hip(self) -> bool:
        return any(chain.about_hip for chain, _ in self.branches)


def is_nmake(text: str) -> bool:
    """True for Microsoft's make, whose directives begin with `!`."""
    return _NMAKE.search(text) is not None


def read_lines(text: str) -> list[Line]:
    """Every logical line of a makefile."""
    return list(_Reader(text).lines())


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.open: list[tuple[Chain, int]] = []
        self.rule: Line | None = None
        self.defines: list[str] = []

    def lines(self) -> Iterator[Line]:
        for start, end in logical_lines(self.text):
            line = self._line(start, end, self.text[start:end])
            line.branches = tuple(self.open)
            yield line

    def _line(self, start: int, end: int, text: str) -> Line:
        if self.defines:
            return self._body(start, end, text)
        if not text.strip():
            return Line(Kind.BLANK, start, end)
        match = _CONDITION.match(text)
        if match is not None:
            if match[1] and self.open:
                chain, branch = self.open.pop()
                chain.texts.append(match[3])
                self.open.append((chain, branch + 1))
            else:
                self.open.append((Chain([match[3]]), 0))
            return Line(Kind.CONDITION, start, end)
        if _ELSE.match(text):
            if self.open:
                chain, branch = self.open.pop()
                self.open.append((chain, branch + 1))
            return Line(Kind.CONDITION, start, end)
        if _ENDIF.match(text):
            if self.open:
                self.open.pop()
            return Line(Kind.CONDITION, start, end)
        if text.startswith("\t") and self.rule is not None:
            return Line(Kind.RECIPE, start, end, start + 1, end, rule=self.rule)
        if text.lstrip().startswith("#"):
            return Line(Kind.BLANK, start, end)
        stop = start + comment_at(text)
        match = _DEFINE.match(text)
        if match is not None:
            self.defines.append(match[1])
            return Line(Kind.OTHER, start, end, name=match[1])
        match = _ASSIGN.match(text)
        if match is not None:
            self.rule = None
            return Line(Kind.ASSIGN, start, end, start + match.end(), stop, match[1], match[2])
        match = _INCLUDE.match(text)
        if match is not None:
            return Line(Kind.INCLUDE, start, end, start + match.start(1), stop)
        colon = _colon(text[: stop - start])
        if colon >= 0 and not _DIRECTIVE.match(text):
            return self._rule(start, end, stop, text, colon)
        return Line(Kind.OTHER, start, end, start, stop)

    def _rule(self, start: int, end: int, stop: int, text: str, colon: int) -> Line:
        after = colon + (2 if text[colon : colon + 2] == "::" else 1)
        match = _TARGET_ASSIGN.match(text, after)
        if match is not None:
            target = text[:colon].strip()
            return Line(Kind.ASSIGN, start, end, start + match.end(), stop, match[1], match[2], target)
        line = Line(Kind.RULE, start, end, start + after, stop, text[:colon].strip())
        self.rule = line
        return line

    def _body(self, start: int, end: int, text: str) -> Line:
        if _ENDEF.match(text):
            name = self.defines.pop()
            return Line(Kind.OTHER, start, end, name=name)
        if _DEFINE.match(text):
            self.defines.append(self.defines[-1])
        stop = end if text.startswith("\t") else start + comment_at(text)
        begin = start + len(text) - len(text.lstrip())
        return Line(Kind.BODY, start, end, begin, max(begin, stop), self.defines[-1])


def logical_lines(text: str) -> Iterator[tuple[int, int]]:
    """(start, end) of each logical line, without the line end; lines that backslashes join are one."""
    at = 0
    while at < len(text):
        end = at
        while True:
            end = text.find("\n", end)
            if end < 0:
                end = len(text)
                break
            content = text[at:end].removesuffix("\r")
            if (len(content) - len(content.rstrip("\\"))) % 2 == 0:
                break
            end += 1
        stop = end - 1 if text[at:end].endswith("\r") else end
        yield at, stop
        at = end + 1


def comment_at(text: str) -> int:
    """The offset at which a comment begins, the length where there is none."""
    at = text.find("#")
    while at >= 0:
        if text[at - 1 : at] != "\\" and not _inside_reference(text, at):
            return at
        at = text.find("#", at + 1)
    return len(text)


def _inside_reference(text: str, at: int) -> bool:
    depth = 0
    for index in range(at):
        if text[index] in "({" and (depth or text[index - 1 : index] == "$"):
            depth += 1
        elif text[index] in ")}" and depth:
            depth -= 1
    return depth > 0


def _colon(text: str) -> int:
    """The offset of the colon that makes a line a rule; -1 where there is none."""
    depth = 0
    for at, letter in enumerate(text):
        if letter in "({" and (depth or text[at - 1 : at] == "$"):
            depth += 1
        elif letter in ")}" and depth:
            depth -= 1
        elif letter == ":" and not depth:
            windows = at == 1 or (at > 1 and text[at - 2].isspace())
            if not (windows and text[at + 1 : at + 2] in ("\\", "/") and text[at - 1].isalpha()):
                return at
    return -1
