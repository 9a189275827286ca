"""A build file as text that the build reads: comments, messages to people and branches for HIP alone are blanked.

Blanked bytes become blanks, so that offsets stay those of the file.
"""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct

from migrator.lazy import pattern

_HIP = pattern(r"\b\w*(?:HIP(?!STER)|ROCM|hip\b|_hip|is_hip|rocm)\w*|version\.hip")
_MESSAGE = pattern(rb"(?<![\w.-])@?(?:echo|printf)\b[^\n;&|]*(?:\\\n[^\n;&|]*)*|\$\((?:info|warning|error)\b[^\n)]*\)")
_CALLS = {
    "cmake": pattern(rb"\bmessage\s*\(", re.IGNORECASE),
    "python": pattern(rb"\b(?:print|warn|warnings\.warn|log\.\w+|logger\.\w+|logging\.\w+)\s*\("),
    "meson": pattern(rb"\b(?:message|warning|error)\s*\("),
}
_HELP = pattern(rb"\bhelp\s*=\s*(?:\"[^\"\n]*\"|'[^'\n]*')|\bdescription\s*=\s*(?:\"[^\"\n]*\"|'[^'\n]*')")
_DOCSTRING = pattern(rb"^[ \t]*[rRbBuU]?(\"\"\"|''')(?:.|\n)*?\1", re.MULTILINE)


class Dialect(StrEnum):
    """How a build file is written, as far as comments and messages go."""

    CMAKE = "cmake"
    MAKE = "make"
    PYTHON = "python"
    SHELL = "shell"
    DOCKER = "docker"
    MESON = "meson"
    XML = "xml"
    JSON = "json"
    LINES = "lines"  # requirements, YAML, TOML, Bazel and the like: `#` begins a comment


def dialect_of(path: str) -> Dialect | None:
    """The dialect of a build file by its name; None for files that are none."""
    name = path.rsplit("/", 1)[-1].lower()
    if name == "cmakelists.txt" or name.endswith((".cmake", ".cmake.in")):
        return Dialect.CMAKE
    if re.fullmatch(r"(?:gnu)?makefile(?:[._-].*)?|make\.\w+|.*\.(?:mk|mak|make|am|ninja)|.*[._-]makefile", name):
        return Dialect.MAKE
    if name.endswith((".py", ".pyx")):
        return Dialect.PYTHON
    if name.startswith(("dockerfile", "containerfile")) or name.endswith((".dockerfile", ".docker")):
        return Dialect.DOCKER
    if name.endswith((".sh", ".bash", ".zsh", ".csh", ".slurm", ".sbatch")) or name in ("configure.ac", "build", "run"):
        return Dialect.LINES if name == "build" else Dialect.SHELL
    if name.startswith("meson"):
        return Dialect.MESON
    if name.endswith((".vcxproj", ".props", ".targets", ".xml")):
        return Dialect.XML
    if name.endswith((".json", ".gyp", ".gypi")):
        return Dialect.JSON
    if name.endswith((".yml", ".yaml", ".toml", ".bzl", ".bazel", ".cfg", ".gn", ".gni", ".pro", ".pri", ".env")) or (
        re.fullmatch(r".*requirements.*\.(?:txt|in)|environment.*|workspace|sconstruct|sconscript|wscript", name)
    ):
        return Dialect.LINES
    return None


class BuildText(Struct, frozen=True):
    """One build file: its dialect, its bytes, and the same with all that the build does not read blanked."""

    path: str
    dialect: Dialect
    data: bytes
    live: bytes

    @property
    def text(self) -> str:
        """The live bytes, one character a byte."""
        return self.live.decode("latin-1")

    def logical_line(self, offset: int) -> str:
        """The line around an offset with the lines that backslashes join to it, or the statement of its brackets."""
        text = self.text
        start = text.rfind("\n", 0, offset) + 1
        while start > 1 and text[:start].rstrip("\r\n").endswith("\\"):
            start = text.rfind("\n", 0, start - 1) + 1
        end = text.find("\n", offset)
        while end >= 0 and text[:end].rstrip("\r").endswith("\\"):
            end = text.find("\n", end + 1)
        return text[start : end if end >= 0 else len(text)]


def read_build(path: str, data: bytes) -> BuildText | None:
    """A build file with its comments blanked; None for a file that is none by its name."""
    dialect = dialect_of(path)
    if dialect is None:
        return None
    live = bytearray(data)
    for start, end in _comments(dialect, data):
        _blank(live, start, end)
    for start, end in _messages(dialect, bytes(live)):
        _blank(live, start, end)
    for start, end in _ported(dialect, bytes(live)):
        _blank(live, start, end)
    return BuildText(path, dialect, data, bytes(live))


def _blank(live: bytearray, start: int, end: int) -> None:
    for at in range(start, end):
        if live[at] not in (10, 13):
            live[at] = 32


def _comments(dialect: Dialect, data: bytes) -> list[tuple[int, int]]:
    if dialect is Dialect.JSON:
        return []
    if dialect is Dialect.XML:
        return [match.span() for match in re.finditer(rb"<!--.*?-->", data, re.DOTALL)]
    found: list[tuple[int, int]] = []
    if dialect is Dialect.CMAKE:
        found += [match.span() for match in re.finditer(rb"#\[(=*)\[.*?\]\1\]", data, re.DOTALL)]
    if dialect is Dialect.PYTHON:
        found += [match.span() for match in _DOCSTRING.finditer(data)]
    at = 0
    for line in data.split(b"\n"):
        mark = _hash(dialect, line)
        if mark >= 0:
            found.append((at + mark, at + len(line)))
        at += len(line) + 1
    return found


def _hash(dialect: Dialect, line: bytes) -> int:
    """The offset of the `#` that begins a comment; -1 where none does."""
    if b"#" not in line:
        return -1
    quote = 0
    for at, byte in enumerate(line):
        if quote:
            if byte == quote and line[at - 1 : at] != b"\\":
                quote = 0
        elif byte in b"\"'" and dialect is not Dialect.MAKE:
            quote = byte
        elif byte == 35 and line[at - 1 : at] != b"\\":
            spaced = at == 0 or line[at - 1 : at] in (b" ", b"\t", b";", b"(", b")")
            if spaced or dialect in (Dialect.CMAKE, Dialect.MAKE, Dialect.PYTHON, Dialect.MESON):
                return at
    return -1


def _messages(dialect: Dialect, data: bytes) -> list[tuple[int, int]]:
    """Text for people: `echo`, `message(...)`, `print(...)`, descriptions of options."""
    found: list[tuple[int, int]] = []
    calls = _CALLS.get(dialect.value)
    if calls is not None:
        for match in calls.finditer(data):
            found.append((match.end(), _closing(data, match.end())))
    else:
        found += [match.span() for match in _MESSAGE.finditer(data)]
    if dialect is Dialect.PYTHON:
        found += [match.span() for match in _HELP.finditer(data)]
    return found


def _closing(data: bytes, at: int) -> int:
    depth = 1
    quote = 0
    while at < len(data) and depth:
        byte = data[at]
        if quote:
            quote = 0 if byte == quote else quote
        elif byte in b"\"'":
            quote = byte
        elif byte == 40:
            depth += 1
        elif byte == 41:
            depth -= 1
        at += 1
    return at


def _ported(dialect: Dialect, data: bytes) -> list[tuple[int, int]]:
    """Branches that a build for HIP never takes: the `else` of a test for HIP, the body of a test against it."""
    if dialect is Dialect.PYTHON:
        return _python_branches(data)
    if dialect is Dialect.CMAKE:
        marks = re.compile(rb"^[ \t]*(if|elseif|else|endif)\s*\(([^\n]*)\)", re.IGNORECASE | re.MULTILINE)
    elif dialect is Dialect.MAKE:
        marks = re.compile(rb"^[ \t]*(ifeq|ifneq|ifdef|ifndef|else|endif)\b([^\n]*)", re.MULTILINE)
    else:
        return []
    found: list[tuple[int, int]] = []
    open_: list[tuple[bool, int]] = []  # (HIP took an earlier branch, start of a dead branch or -1)
    for match in marks.finditer(data):
        word, condition = match[1].lower().decode(), match[2].decode("latin-1")
        negative = word in ("ifneq", "ifndef") or bool(re.search(r"\bNOT\b", condition)) or "!=" in condition
        hip = bool(_HIP.search(condition)) and " OR " not in condition and " AND " not in condition
        if word.startswith("if"):
            open_.append((hip and not negative, match.end() if hip and negative else -1))
        elif open_:
            taken, dead = open_.pop()
            if dead >= 0:
                found.append((dead, match.start()))
            if word != "endif":
                open_.append((taken or (hip and not negative), match.end() if taken else -1))
    return found


def _python_branches(data: bytes) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    open_: list[tuple[int, bool, int]] = []  # (indent, HIP took an earlier branch, start of a dead branch or -1)
    at = 0
    for line in data.split(b"\n"):
        stripped = line.strip()
        indent = len(line) - len(line.lstrip())
        if stripped:
            match = re.match(rb"(if|elif|else)\b(.*):\s*$", stripped)
            while open_ and (indent < open_[-1][0] or (indent == open_[-1][0] and (not match or match[1] == b"if"))):
                if open_[-1][2] >= 0:
                    found.append((open_[-1][2], at))
                open_.pop()
            if match:
                condition = match[2].decode("latin-1")
                hip = bool(_HIP.search(condition)) and " or " not in condition and " and " not in condition
                negative = " not " in f" {condition}" or "is None" in condition or "!=" in condition
                positive = hip and (not negative or "is not None" in condition)
                start = at + len(line)
                if match[1] == b"if":
                    open_.append((indent, positive, start if hip and not positive else -1))
                elif open_ and open_[-1][0] == indent:
                    _, taken, dead = open_.pop()
                    if dead >= 0:
                        found.append((dead, at))
                    open_.append((indent, taken or positive, start if taken else -1))
        at += len(line) + 1
    found += [(dead, len(data)) for _, _, dead in open_ if dead >= 0]
    return found
