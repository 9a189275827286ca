"""The words of a command in a script, with their places."""

from __future__ import annotations

import re

from msgspec import Struct

from migrator.lazy import pattern

_BEFORE = pattern(
    r"(?:^|[;&|({`]|\$\(|\b(?:RUN|then|do|else|elif|if|while|until|time|exec|sudo|command|nohup|srun|mpirun|env|in|not)"
    r"|\b(?:run|script|cmd|commands?|entrypoint|bash|sh|pwsh|test|args|install|exec):|^\s*-|!|(?<![=\w])[\"']|(?:^|\s)\w+=\S*\s|\bsh|\b-c|--mount=\S+)\s*[\"'@]?\s*$"
)
_NUMBERED = pattern(r"\b(?:srun|mpirun|mpiexec|numactl|timeout|taskset|env)\b[^;&|]*$")


class Word(Struct, frozen=True):
    """A word as written, without nothing taken away."""

    start: int
    end: int
    text: str

    @property
    def plain(self) -> str:
        """The word without the quotes around it."""
        text = self.text
        return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


class Command(Struct, frozen=True):
    """`words` begin with the program. `captured`: its output is taken by a pipe, a file or `$(...)`."""

    words: tuple[Word, ...]
    captured: bool


def is_command(text: str, at: int) -> bool:
    """True where a program's name would stand at an offset."""
    start = text.rfind("\n", 0, at) + 1
    before = text[start:at]
    if not before.strip():
        return True
    return _BEFORE.search(before) is not None or _NUMBERED.search(before) is not None


def command_at(text: str, at: int) -> Command:
    """The command whose program stands at an offset."""
    start = text.rfind("\n", 0, at) + 1
    closing = open_quote(text[start:at])
    words: list[Word] = []
    end = len(text)
    while at < end:
        char = text[at]
        if char == "\\" and text[at + 1 : at + 3].startswith(("\n", "\r\n")):
            at = text.index("\n", at) + 1
        elif char in " \t":
            at += 1
        elif char in "\r\n;|&)`" or char == closing or (char == "#" and text[at - 1] in " \t"):
            break
        else:
            stop = _word_end(text, at, closing)
            words.append(Word(at, stop, text[at:stop]))
            at = stop
    first = words[0].start if words else at
    redirected = next((i for i, word in enumerate(words) if re.match(r"\d?>|<|&>", word.text)), None)
    to_nothing = redirected is not None and "/dev/null" in " ".join(word.text for word in words[redirected:])
    piped = text[at : at + 1] == "|" and text[at : at + 2] != "||"
    inside = re.search(r"(?:\$\(|`)[^()`]*$", text[start:first]) is not None
    captured = piped or inside or (redirected is not None and not to_nothing)
    return Command(tuple(words[:redirected]), captured)


def open_quote(before: str) -> str:
    """The quote that is open at the end of a text; empty where none is."""
    quote = ""
    for at, char in enumerate(before):
        if quote and char == quote:
            quote = ""
        elif not quote and char in "\"'" and before[at - 1 : at] != "\\":
            quote = char
    return quote


def _word_end(text: str, at: int, closing: str) -> int:
    quote = ""
    depth = 0
    while at < len(text):
        char = text[at]
        if char == "\\" and quote != "'":
            if text[at + 1 : at + 2] in ("\n", "\r"):
                return at
            at += 2
            continue
        if quote:
            quote = "" if char == quote else quote
        elif char == closing and not depth:
            return at
        elif char in "\"'":
            quote = char
        elif text.startswith(("$(", "${"), at):
            depth += 1
            at += 1
        elif depth and char in ")}":
            depth -= 1
        elif not depth and char in " \t\r\n;|&)`":
            return at
        at += 1
    return at
