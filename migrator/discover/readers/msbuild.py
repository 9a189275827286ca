"""Flags from Visual Studio's project files. Source: Microsoft documentation, MSBuild CL task; CUDA's build rules."""

from __future__ import annotations

import posixpath
from pathlib import Path

from migrator.discover.readers.make import only_flags, place
from migrator.frontend.flags import ParsedFlags, parse_words
from migrator.lazy import pattern

_FOLDERS = pattern(r"<(?:AdditionalIncludeDirectories|Include)>([^<]*)</")
_MACROS = pattern(r"<(?:PreprocessorDefinitions|Defines)>([^<]*)</")
_STANDARD = pattern(r"<LanguageStandard>stdcpp(\d\d)</")


def msbuild_flags(root: Path, path: str) -> ParsedFlags:
    """What a `.vcxproj` (relative path) says; include folders come out relative to the root."""
    try:
        text = (root / path).read_text("utf-8-sig", "replace")
    except OSError:
        return ParsedFlags()
    folder = posixpath.dirname(path)
    words: list[str] = []
    for match in _FOLDERS.finditer(text):
        for item in match[1].split(";"):
            item = item.strip().replace("$(ProjectDir)", "./").replace("\\", "/")
            if item and "$" not in item and "%" not in item and ":" not in item:
                words.append(f"-I{place(folder, item)}")
    for match in _MACROS.finditer(text):
        words += [f"-D{item.strip()}" for item in match[1].split(";") if item.strip() and "%" not in item]
    words += [f"-std=c++{match[1]}" for match in _STANDARD.finditer(text)][:1]
    return only_flags(parse_words(words), "")
