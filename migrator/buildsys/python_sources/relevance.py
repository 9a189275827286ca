"""Whether a file says anything that a rule could find, by its bytes alone: most files of a project are not parsed."""

from __future__ import annotations

import functools
import re

from migrator.buildsys.python_sources.rules import PythonRules, python_rules
from migrator.lazy import pattern

_IMPORT = pattern(rb"^[ \t]*(?:import|from)[ \t]+(\w+)(?:[^\n]*\b(triton|cuda|tl)\b)?", re.MULTILINE)
_WRAPPERS = frozenset((b"triton", b"tl", b"cuda"))
# Words that the detectors with code of their own look for.
_WORDS = (
    b"get_device_capability", b"get_device_properties", b"CUDNN_ATTENTION",
    b"compute_capability", b"version.cuda", b"get_arch_list", b"cudnn.version",
    b"float8_e4m3fn", b"448", b"__global__", b"cpp_extension", b"load_inline", b"RawKernel", b"SourceModule",
    b"from torch import version", b".asm[", b"Version(", b"libcu", b"libnv", b"libnccl", b"CDLL", b"find_library",
    b"LoadLibrary", b"/usr/local/cuda", b"/proc/driver/nvidia", b"/dev/nvidia", b"xla_gpu", b"cuda_version",
)  # fmt: skip
_PARSED = frozenset((b"triton", b"tilelang", b"jax", b"cupy", b"cupyx", b"numba", b"pycuda", b"taichi", b"tvm"))


def is_relevant(data: bytes) -> bool:
    """True for a file in which a rule may find something."""
    words, modules = _triggers()
    if any(word in data for word in words):
        return True
    return any(match[1] in modules or match[2] in _WRAPPERS for match in _IMPORT.finditer(data))


@functools.cache
def _triggers() -> tuple[tuple[bytes, ...], frozenset[bytes]]:
    """(words of which one has to be there, packages of which one has to be imported)."""
    rules = python_rules()
    words = {*_WORDS}
    for kind in ("environment", "attributes"):
        words |= {name.encode() for name in rules.kinds[kind]}
    words |= set(_names(rules))
    for name in rules.kinds["commands"]:
        words |= {quote + name.encode() for quote in (b'"', b"'", b"/", b"`", b" ")}
    roots = {name.split(".")[0].encode() for name in rules.kinds["imports"]}
    return tuple(sorted(words)), frozenset(roots | _PARSED)


def _names(rules: PythonRules) -> list[bytes]:
    """The last words of dotted names below packages that are imported for other reasons as well."""
    found = []
    for name in rules.kinds["names"]:
        parts = name.removesuffix(".*").split(".")
        if parts[0].encode() not in _PARSED:
            found.append(parts[-1].encode() if parts[-1] != "cuda" else ".".join(parts[-2:]).encode())
    return found
