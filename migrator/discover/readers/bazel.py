"""Flags from Bazel's BUILD files: `copts`, `defines`, `includes` of all targets of a package.

Starlark's expressions are Python's, so that Python's own parser reads them. Source: Bazel documentation, C/C++ rules.
"""

from __future__ import annotations

import ast
import posixpath
from pathlib import Path

from migrator.discover.readers.make import joined, only_flags, shell_words
from migrator.frontend.flags import ParsedFlags, parse_words


def bazel_flags(root: Path, path: str) -> ParsedFlags:
    """What a BUILD file (relative path) says. `includes` lie in the package, `-I` of `copts` below the workspace."""
    try:
        tree = ast.parse((root / path).read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError):
        return ParsedFlags()
    package = posixpath.dirname(path) or "."
    words: list[str] = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        for keyword in node.keywords:
            texts = [item.value for item in ast.walk(keyword.value) if isinstance(item, ast.Constant)]
            plain = [text for text in texts if isinstance(text, str) and "$(" not in text and not text.startswith("//")]
            if keyword.arg == "includes":
                words += [f"-I{posixpath.normpath(posixpath.join(package, text))}" for text in plain]
            elif keyword.arg == "strip_include_prefix":
                words += [f"-I{posixpath.normpath(posixpath.join(package, text.lstrip('/')))}" for text in plain]
            elif keyword.arg in ("defines", "local_defines"):
                words += [f"-D{text}" for text in plain]
            elif keyword.arg in ("copts", "cxxopts", "cuda_copts", "nvcc_copts", "conlyopts"):
                words += joined([word for text in plain for word in shell_words(text)])
    return only_flags(parse_words([*words, "-I."]), "")
