"""Compiler flags from the text of Makefiles, without running anything.

Variables are expanded where their value is plain text; functions and shell calls count as empty. Both branches of a
condition are read unless it compares two known texts.
"""

from __future__ import annotations

import posixpath
import re
import shlex
from pathlib import Path

from migrator.frontend.flags import ParsedFlags, parse_words
from migrator.lazy import pattern

_ASSIGN = pattern(r"^\s*(?:export\s+|override\s+)?([\w.-]+)\s*(\+|:{0,3}|\?|!)=\s*(.*)$")
_CONDITION = pattern(r"^\s*(else\s+)?(ifeq|ifneq|ifdef|ifndef)\b\s*(.*)$")
_REFERENCE = pattern(r"\$\(([^()$\s:]+)\)|\$\{([^{}$\s:]+)\}|\$(\w)")
_CALL = pattern(r"\$\([^()]*\)|\$\{[^{}]*\}")
_FLAG = pattern(r"(?<!\S)-(?:I|D|U|isystem|std|include|arch|gencode|Xcompiler|fopenmp|x)")
_DEPTH = 12


class _Make:
    """Variables and flag words of one Makefile."""

    def __init__(self, folder: Path, top: str = ".") -> None:
        self.folder = folder
        self.variables: dict[str, str] = {
            "CURDIR": ".", "PWD": ".", "srcdir": ".", "top_srcdir": top, "builddir": ".", "top_builddir": top,
        }  # fmt: skip
        self.lines: list[str] = []

    def read(self, text: str, depth: int = 0) -> None:
        taken: list[bool] = []
        for line in re.sub(r"\\\r?\n", " ", text).splitlines():
            condition = _CONDITION.match(line)
            if condition and not condition[1]:
                taken.append(self.holds(condition[2], condition[3]))
                continue
            word = line.strip().partition(" ")[0].partition("#")[0]
            if taken and word == "else":
                taken[-1] = not taken[-1] if not condition else self.holds(condition[2], condition[3])
                continue
            if taken and word == "endif":
                taken.pop()
                continue
            if not all(taken):
                continue
            assigned = None if line.startswith("\t") else _ASSIGN.match(line)
            if assigned:
                self.assign(assigned[1], assigned[2], _uncomment(assigned[3]))
            elif re.match(r"\s*-?include\s", line) and depth < 3:
                for name in self.expand(line.split(None, 1)[1]).split():
                    path = self.folder / name
                    if path.is_file():
                        self.read(path.read_text("utf-8", "replace"), depth + 1)
            elif line.startswith("\t"):
                self.lines.append(line.strip().lstrip("@-"))

    def holds(self, kind: str, text: str) -> bool:
        """The truth of a condition as far as it can be known; an unknown one counts as true."""
        if kind in ("ifdef", "ifndef"):
            return bool(self.variables.get(text.strip())) == (kind == "ifdef")
        match = re.match(r"\(([^,]*),(.*)\)", text) or re.match(r"[\"'](.*?)[\"']\s+[\"'](.*?)[\"']", text)
        if not match:
            return True
        same = self.expand(match[1]).strip() == self.expand(match[2]).strip()
        return same == (kind == "ifeq")

    def assign(self, name: str, operator: str, value: str) -> None:
        if operator == "+":
            self.variables[name] = f"{self.variables.get(name, '')} {value}"
        elif operator != "?" or name not in self.variables:
            # a definition by itself stays readable: `A := $(A) x`
            self.variables[name] = re.sub(rf"\$[({{]{re.escape(name)}[)}}]", self.variables.get(name, ""), value)

    def expand(self, text: str) -> str:
        for _ in range(_DEPTH):
            changed = _REFERENCE.sub(lambda m: self.variables.get(m[1] or m[2] or m[3] or "", ""), text)
            if changed == text or len(changed) > 65536:
                break
            text = changed
        while (shorter := _CALL.sub("", text)) != text:
            text = shorter
        return text

    def words(self) -> list[str]:
        found: list[str] = []
        for value in [*self.variables.values(), *self.lines]:
            if "-" in value or "$" in value:
                expanded = self.expand(value)
                if _FLAG.search(expanded):
                    found += [word for word in shell_words(expanded) if word not in ("\\",)]
        return found


def _uncomment(text: str) -> str:
    return re.sub(r"(?<!\\)#.*", "", text).rstrip()


def shell_words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def make_flags(root: Path, path: str) -> ParsedFlags:
    """What a Makefile (relative path) says; include folders come out relative to the root."""
    folder = posixpath.dirname(path)
    make = _Make(root / folder, _top(root, folder))
    try:
        make.read((root / path).read_text("utf-8", "replace"))
    except OSError:
        return ParsedFlags()
    return only_flags(parse_words(joined(make.words())), folder)


def _top(root: Path, folder: str) -> str:
    """Where Automake's `top_srcdir` is, seen from a folder: the folder above that has `configure.ac`."""
    at = folder
    while at and not any((root / at / name).is_file() for name in ("configure.ac", "configure.in")):
        at = posixpath.dirname(at)
    return posixpath.relpath(at or ".", folder or ".")


def joined(words: list[str]) -> list[str]:
    """Only words that can carry a flag, so that stray text cannot become the value of an option."""
    found: list[str] = []
    index = 0
    while index < len(words):
        word = words[index]
        following = words[index + 1] if index + 1 < len(words) else ""
        if word in ("-I", "-isystem", "-D", "-U", "-include", "-arch", "-gencode", "-Xcompiler", "--generate-code"):
            if following and not following.startswith("-"):
                found += [word, following]
                index += 1
            index += 1
            continue
        if word.startswith("-") and len(word) > 2:
            found.append(word)
        index += 1
    return found


def only_flags(parsed: ParsedFlags, folder: str) -> ParsedFlags:
    """The flags with include folders relative to the root, duplicates left out."""
    found: list[str] = []
    words = iter(parsed.arguments)
    for word in words:
        if word in ("-isystem", "-iquote", "-include"):
            value = next(words, "")
            if value and word == "-include":
                found += [word, value]
            elif value:
                found.append("-I" + place(folder, value))
        elif word.startswith("-I"):
            found.append("-I" + place(folder, word[2:]))
        else:
            found.append(word)
    unique = [
        word for index, word in enumerate(found) if not word.startswith(("-I", "-D")) or word not in found[:index]
    ]
    return ParsedFlags(unique, [], [], parsed.architecture)


def place(folder: str, path: str) -> str:
    return path if posixpath.isabs(path) else posixpath.normpath(posixpath.join(folder or ".", path))
