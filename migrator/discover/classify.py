"""What a file is to the migration, by its name and, where the name leaves doubt, by its first bytes."""

from __future__ import annotations

import re

from migrator.lazy import pattern
from migrator.model.source import FileKind

HEAD = 8192  # how many bytes of a file `classify` is given

_CUDA = frozenset(("cu", "cuh", "hip"))
_CXX = frozenset(("c", "cc", "cpp", "cxx", "c++", "ixx", "cppm", "cxxm", "ccm", "c++m", "mpp"))
_HEADER = frozenset(("h", "hh", "hpp", "hxx", "h++", "inl", "ipp", "tpp", "txx", "tcc", "ixx.h", "cui", "cuinc"))
_DOUBTFUL = frozenset(("inc", "def", "impl", "tmpl", "x"))  # C++ in some projects, anything in others
_TEMPLATES = frozenset(("in", "jinja", "jinja2", "j2", "tmpl", "template", "tpl", "mako"))  # `kernel.cu.in`

_BUILD_NAMES = frozenset(
    (
        "cmakelists.txt", "makefile", "gnumakefile", "setup.py", "setup.cfg", "pyproject.toml", "build", "build.bazel",
        "workspace", "workspace.bazel", "module.bazel", "build.gn", "meson.build", "meson_options.txt",
        "meson.options", "sconstruct", "sconscript", "wscript", "xmake.lua", "premake4.lua", "premake5.lua",
        "configure.ac", "configure.in", "jamfile", "jamroot", "compile_commands.json", "conanfile.py", "conanfile.txt",
        "binding.gyp", "cmakepresets.json", "cmakeuserpresets.json",
    )
)  # fmt: skip
_BUILD_SUFFIXES = frozenset(
    ("cmake", "mk", "mak", "make", "bzl", "bazel", "gn", "gni", "gyp", "gypi", "vcxproj", "props", "targets", "pro",
     "pri", "ninja", "am")
)  # fmt: skip
_MAKEFILE = pattern(r"(gnu)?makefile([._-].*)?|make[.]\w+|.*[._-]makefile", re.IGNORECASE)
_PYTHON = frozenset(("py", "pyi", "pyx", "pxd", "pxi"))

_LOOKS_LIKE_CXX = pattern(
    rb"^[ \t]*#[ \t]*(?:include[ \t]*[<\"]|pragma[ \t]+once)"
    rb"|^#ifndef[ \t]+(\w+)\s+#[ \t]*define[ \t]+\1"
    rb"|^[ \t]*(?:template[ \t]*<|namespace[ \t]+\w+[ \t]*\{?\r?$|__global__[ \t]|__device__[ \t]|extern[ \t]+\"C)",
    re.MULTILINE,
)
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1b"))
_MAGIC = (b"\x7fELF", b"\x89PNG", b"GIF8", b"PK\x03\x04", b"\x1f\x8b", b"\xca\xfe\xba\xbe", b"MZ", b"\xff\xd8\xff",
          b"BZh", b"\xfd7zXZ", b"SQLite format", b"%PDF")  # fmt: skip
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_LFS = b"version https://git-lfs.github.com/spec/"


def _suffixes(name: str) -> list[str]:
    """The suffixes of a file name, the last first and without their dots; only `.C` and `.H` keep their case."""
    parts = name.split(".")[1:] if not name.startswith(".") else name.split(".")[2:]
    return [part if part in ("C", "H") else part.lower() for part in reversed(parts)]


def by_name(name: str) -> FileKind | None:
    """The kind of a file called `name`; None where its content has to decide."""
    lower = name.lower()
    suffixes = _suffixes(name)
    last = suffixes[0] if suffixes else ""
    if lower in _BUILD_NAMES or last in _BUILD_SUFFIXES:
        return FileKind.BUILD
    if _MAKEFILE.fullmatch(name) and last not in _PYTHON:
        return FileKind.BUILD
    if last in _TEMPLATES and len(suffixes) > 1:
        if suffixes[1] in _BUILD_SUFFIXES or suffixes[1] in _PYTHON:
            return FileKind.BUILD if suffixes[1] in _BUILD_SUFFIXES else FileKind.PYTHON
        last = suffixes[1]
    if last in _CUDA:
        return FileKind.CUDA
    if last == "C" or last in _CXX:
        return FileKind.CXX
    if last == "H" or last in _HEADER:
        return FileKind.HEADER
    if last in _PYTHON:
        return FileKind.PYTHON
    if last in _DOUBTFUL or not suffixes:
        return None
    return FileKind.OTHER


def is_binary(head: bytes) -> bool:
    """True for bytes that are no text in any encoding that extends ASCII; a stray NUL does not make a file binary."""
    if head.startswith(_MAGIC) and b"\0" in head:
        return True
    controls = len(head) - len(head.translate(None, _CONTROLS))
    return controls * 50 > len(head)


def needs_head(name: str) -> bool:
    """True where `classify` wants the first bytes of the file."""
    kind = by_name(name)
    return kind is None or kind.is_code


def classify(name: str, head: bytes) -> tuple[FileKind, str]:
    """The kind of a file and, for code that cannot be read as text, the reason why it is carried over unseen.

    `head` holds the first `HEAD` bytes, or nothing where `needs_head` says no.
    """
    kind = by_name(name)
    if kind is None:
        text = not head.startswith(b"#!") and not is_binary(head) and _LOOKS_LIKE_CXX.search(head) is not None
        kind = FileKind.HEADER if text else FileKind.OTHER
    if not kind.is_code:
        return kind, ""
    if head.startswith(_UTF16):
        return kind, "UTF-16 text"
    if is_binary(head):
        return kind, "binary content"
    if head.startswith(_LFS):
        return kind, "a Git LFS pointer, not the file itself"
    return kind, ""
