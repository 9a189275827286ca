"""Path patterns as `--exclude` and the configuration take them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from migrator.errors import UsageError

_TOKEN = re.compile(r"\*\*/|/\*\*$|\*\*|\*|\?|\[(?:!|\^)?\]?[^\]]*\]|[^*?\[]+|\[")


def _translate(pattern: str) -> str:
    """A regular expression for one pattern: `*` and `?` stop at `/`, `**` does not."""
    anchored = "/" in pattern.rstrip("/")
    body = pattern.strip("/")
    out: list[str] = []
    for token in _TOKEN.findall(body):
        if token == "**/":
            out.append("(?:.*/)?")
        elif token == "/**":
            out.append("/.*")
        elif token == "**":
            out.append(".*")
        elif token == "*":
            out.append("[^/]*")
        elif token == "?":
            out.append("[^/]")
        elif token.startswith("[") and len(token) > 2:
            inner = token[1:-1].replace("\\", "\\\\")
            out.append("[" + ("^" + inner[1:] if inner[0] in "!^" else inner) + "]")
        else:
            out.append(re.escape(token))
    # A pattern names a file or a folder with everything below; without a slash, at any depth.
    return ("" if anchored else "(?:.*/)?") + "".join(out) + "(?:/.*)?"


def matcher(patterns: Sequence[str]) -> Callable[[str], bool]:
    """A test of posix paths relative to the root; True where one of the patterns matches.

    `third_party/**`, `third_party`, `*.pb.h`, `src/**/gen_*.cu`: as in a .gitignore, without its negation.
    """
    wanted = [pattern for pattern in patterns if pattern.strip("/ ")]
    if not wanted:
        return lambda path: False
    for pattern in wanted:
        if pattern.startswith("!"):
            raise UsageError(f"the pattern '{pattern}' cannot be used", "exclusions have no negation")
        try:
            re.compile(_translate(pattern))
        except re.error as error:
            raise UsageError(f"the pattern '{pattern}' cannot be used: {error}") from error
    compiled = re.compile("|".join(f"(?:{_translate(pattern)})" for pattern in wanted), re.DOTALL)
    return lambda path: compiled.fullmatch(path) is not None
