"""Flags from qmake's project files. Source: Qt documentation, qmake manual, variables."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from migrator.discover.readers.make import joined, only_flags, place, shell_words
from migrator.frontend.flags import ParsedFlags, parse_words
from migrator.lazy import pattern

_ASSIGN = pattern(r"^[^#\n]*?\b(\w+)\s*[+*]?=\s*([^#\n]*)")
_HERE = pattern(r"\$\$(?:\{)?(?:PWD|_PRO_FILE_PWD_)\}?")


def qmake_flags(root: Path, path: str) -> ParsedFlags:
    """What a `.pro` or `.pri` file (relative path) says; include folders come out relative to the root."""
    try:
        text = (root / path).read_text("utf-8", "replace")
    except OSError:
        return ParsedFlags()
    folder = posixpath.dirname(path)
    words: list[str] = []
    for line in re.sub(r"\\\r?\n", " ", text).splitlines():
        match = _ASSIGN.match(line)
        if not match:
            continue
        name, value = match[1], _HERE.sub(".", match[2])
        items = [item for item in shell_words(value) if "$" not in item]
        if name == "INCLUDEPATH":
            words += [f"-I{place(folder, item)}" for item in items]
        elif name == "DEFINES":
            words += [f"-D{item}" for item in items]
        elif name == "CONFIG":
            words += [f"-std={item}" for item in items if re.fullmatch(r"c\+\+\d\w", item)]
        elif name.endswith(("FLAGS", "FLAGS_RELEASE")) and name.startswith(("QMAKE_CXX", "NVCC", "CUDA")):
            words += joined(items)
    return only_flags(parse_words(words), "")
