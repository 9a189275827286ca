"""Flags from Meson's build files, for all targets of a folder. Source: Meson documentation, reference manual."""

from __future__ import annotations

import posixpath
from pathlib import Path

from migrator.discover.readers.make import joined, only_flags, place
from migrator.frontend.flags import ParsedFlags, parse_words
from migrator.lazy import pattern

_COMMENT = pattern(r"(?m)#[^\n]*$")
_TEXT = pattern(r"'([^'\n]*)'")
_FOLDERS = pattern(r"\binclude_directories\s*[(:]\s*\[?([^)\]]*)")
_FLAGS = pattern(
    r"\b(?:add_(?:project|global)_arguments\s*\(|(?:cpp|cuda|c)_args\s*:|\w*(?:args|flags)\w*\s*\+?=)\s*\[?([^)\]]*)"
)
_STANDARD = pattern(r"\b(?:cpp|cuda)_std\s*=\s*(?:gnu|vc|c)\+\+(\d\w)")


def meson_flags(root: Path, path: str) -> ParsedFlags:
    """What a `meson.build` (relative path) says; include folders come out relative to the root."""
    try:
        text = _COMMENT.sub("", (root / path).read_text("utf-8", "replace"))
    except OSError:
        return ParsedFlags()
    folder = posixpath.dirname(path)
    words: list[str] = []
    for match in _FLAGS.finditer(text):
        words += joined([word for word in _TEXT.findall(match[1]) if word.startswith("-")])
    for match in _FOLDERS.finditer(text):
        words += [f"-I{place(folder, word)}" for word in _TEXT.findall(match[1])]
    words += [f"-std=c++{match[1]}" for match in _STANDARD.finditer(text)][-1:]
    return only_flags(parse_words(words), "")
