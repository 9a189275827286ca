"""The text of a line format that counts: comments, messages to people and branches for AMD are blanked.

Blanked bytes become blanks, so that offsets stay those of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from migrator.lazy import pattern

HIP = pattern(
    r"(?i)(?<![a-z])(?:rocm|hip(?!ster|po|aa)|amd(?!64)|amdgpu|dcu|dtk)(?![a-gi-z])|hipcc|_(?:hip|rocm)\b|hipblas"
)
_DIRECTIVE = pattern(r"#(?:!|SBATCH|PBS|BSUB|COBALT|%Module|\$ )")
_ECHO = pattern(r"(?m)(?:^|(?<=[;&|({`\s]))@?(?:echo|printf)\b(?P<rest>(?:\\\n|[^\n;&|])*)")
_TO_FILE = pattern(r"[^0-9>&]>|^\s*\|\s*(?:sudo\s+)?tee\b")
_SUBSTITUTION = pattern(r"\$\((?!\()[^()]*(?:\([^()]*\)[^()]*)*\)")
_HEREDOC = pattern(r"(?m)^(?P<line>[^\n]*?)<<(?P<dash>-?)\s*(?P<q>[\"'\\]?)(?P<tag>\w+)(?P=q)?(?P<rest>[^\n]*)\n")
_IF = pattern(r"(?m)^[ \t]*(?P<word>if|elif|else|fi|case|esac)(?![\w:=-])(?P<rest>(?:\\\n|[^\n])*)")
_WORTH = pattern(
    r"(?i)cuda|nv|nsys|gencode|cudnn|nccl|tensorrt|ncu|gpu|cu1|\.cu|-lcu|cupti|cublas|cu(?:fft|rand|sparse|solver)|install|docker|image"
    r"|sanitizer|dcgm|runs-on|labels|tags|queue|agents|pool|device|accelerator|demands|compute_|sm_|fatbin|ptxas|bin2c|cicc"
    r"|\buv\b|poetry|rapids|module\b|\bml\b|prereq|depends|spack|FORCE_|gdrcopy|TF_|xla"
)
_ARM = pattern(r"(?m)^[ \t]*\(?([\w|*.\"' -]+)\)")


class Syntax(StrEnum):
    """How comments are written, and whether the text holds commands of a shell."""

    SHELL = "shell"
    DOCKER = "docker"
    YAML = "yaml"
    HASH = "hash"  # requirements, TOML, Meson, Bazel, GN, qmake: `#` begins a comment
    LUA = "lua"
    M4 = "m4"
    SLASH = "slash"  # Jenkinsfile, Gradle: `//` and `/* */`
    XML = "xml"

    @property
    def has_commands(self) -> bool:
        return self in (Syntax.SHELL, Syntax.DOCKER, Syntax.YAML, Syntax.SLASH)


def live_text(text: str, syntax: Syntax) -> str:
    """`text` with all that is not read by a build, or is for AMD GPUs, blanked."""
    chars = list(text)
    for start, end in _comments(text, syntax):
        _blank(chars, start, end)
    if syntax.has_commands or syntax is Syntax.M4:
        for start, end in _messages("".join(chars)):
            _blank(chars, start, end)
        for start, end in _own_branches("".join(chars)):
            _blank(chars, start, end)
    return "".join(chars)


class Live(str):
    """Live text and the ranges of it that are worth a look: whole lines with a word that some rule asks for."""

    __slots__ = ("ranges",)

    ranges: tuple[tuple[int, int], ...]


def with_ranges(text: str) -> Live:
    """`text` with its ranges."""
    found: list[tuple[int, int]] = []
    for match in _WORTH.finditer(text):
        if found and match.start() < found[-1][1]:
            continue
        start, end = logical_line(text, match.start())
        if found and start <= found[-1][1] + 1:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    live = Live(text)
    live.ranges = tuple(found)
    return live


def find(wanted: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Every match in a text; of live text in its ranges alone."""
    if isinstance(text, Live):
        for start, end in text.ranges:
            yield from wanted.finditer(text, start, end)
    else:
        yield from wanted.finditer(text)


def logical_line(text: str, offset: int) -> tuple[int, int]:
    """The line around an offset, with the lines that backslashes join to it."""
    start = text.rfind("\n", 0, offset) + 1
    while start > 1 and text[max(0, start - 3) : start].rstrip("\r\n").endswith("\\"):
        start = text.rfind("\n", 0, start - 1) + 1
    end = text.find("\n", offset)
    while end >= 0 and text[max(0, end - 2) : end].rstrip("\r").endswith("\\"):
        end = text.find("\n", end + 1)
    return start, end if end >= 0 else len(text)


def _blank(chars: list[str], start: int, end: int) -> None:
    for at in range(start, end):
        if chars[at] not in "\r\n":
            chars[at] = " "


def _comments(text: str, syntax: Syntax) -> Iterator[tuple[int, int]]:
    if syntax is Syntax.XML:
        yield from (match.span() for match in re.finditer(r"<!--.*?-->", text, re.DOTALL))
        return
    if syntax is Syntax.SLASH:
        yield from (match.span() for match in re.finditer(r"/\*.*?\*/|(?m:(?:^|(?<=\s))//.*$)", text, re.DOTALL))
        return
    if syntax is Syntax.LUA:
        yield from (match.span() for match in re.finditer(r"--\[\[.*?\]\]|--[^\n]*", text, re.DOTALL))
        return
    if syntax is Syntax.M4:
        yield from (match.span() for match in re.finditer(r"\bdnl\b[^\n]*", text))
    at = 0
    for line in text.split("\n"):
        mark = _hash(line)
        if mark >= 0 and not (syntax is Syntax.SHELL and _DIRECTIVE.match(line, mark)):
            yield at + mark, at + len(line)
        at += len(line) + 1


def _hash(line: str) -> int:
    """The offset of the `#` that begins a comment; -1 where none does."""
    quote = ""
    for at, char in enumerate(line):
        if quote:
            quote = "" if char == quote and line[at - 1] != "\\" else quote
        elif char in "\"'":
            quote = char
        elif char == "#" and (at == 0 or line[at - 1] in " \t;"):
            return at
    return -1


def _messages(text: str) -> Iterator[tuple[int, int]]:
    """What `echo`, `printf` and here-documents say to people, unless it goes to a file or to a program."""
    for match in _ECHO.finditer(text):
        line_end = text.find("\n", match.end())
        after = text[match.end() : line_end if line_end >= 0 else len(text)]
        if _TO_FILE.search(match["rest"]) or _TO_FILE.search(after):
            continue
        at = match.start("rest")
        for inner in _SUBSTITUTION.finditer(match["rest"]):
            yield at, match.start("rest") + inner.start()
            at = match.start("rest") + inner.end()
        yield at, match.end("rest")
    for match in _HEREDOC.finditer(text):
        words = match["line"].split()
        program = next((word for word in reversed(words) if "=" not in word), "")
        says = program == "cat" and ">" not in match["line"] + match["rest"] and "|" not in match["rest"]
        if says or "python" in match["line"]:
            indent = r"[ \t]*" if match["dash"] else ""
            close = re.compile(rf"(?m)^{indent}{re.escape(match['tag'])}\s*$")
            end = close.search(text, match.end())
            yield match.end(), end.start() if end else match.end()


def _own_branches(text: str) -> Iterator[tuple[int, int]]:
    """Conditions with a branch for AMD GPUs, as wholes: the project has both ways there."""
    open_: list[tuple[int, bool]] = []  # (start, whether a branch is AMD's)
    for match in _IF.finditer(text):
        word, rest = match["word"], match["rest"]
        if word in ("if", "case"):
            if not re.search(rf"(?:^|[;\s]){'fi' if word == 'if' else 'esac'}\s*[;)\"']*\s*$", rest):
                open_.append((match.start(), HIP.search(rest) is not None))
        elif not open_:
            continue
        elif word in ("fi", "esac"):
            start, own = open_.pop()
            own = own or (
                word == "esac" and any(HIP.search(arm[1]) for arm in _ARM.finditer(text[start : match.start()]))
            )
            if own:
                yield start, match.end()
        elif HIP.search(rest):
            open_[-1] = (open_[-1][0], True)
