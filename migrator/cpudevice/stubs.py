"""Functions of HIP's host API that the run-time library does not have: each returns hipErrorNotSupported and says so.

They are made from the prototypes of the HIP headers in use, so that every program links and tells what it lacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from migrator.lazy import pattern

_HEADERS = ("hip/hip_runtime_api.h", "hip/hip_ext.h", "hip/hiprtc.h")
_PROTOTYPE = pattern(r"^\s*(?:HIP_PUBLIC_API\s+)?hipError_t\s+(hip\w+)\s*\(", re.MULTILINE)
_DEFINED = pattern(r"^(?:[\w*]+\s+)+\**(__hip\w+|hip\w+)\(", re.MULTILINE)


def stubs(include: Path, sources: Iterable[str]) -> str:
    """C++ text with a function for every prototype of the headers below `include` that no source defines."""
    have = {name for text in sources for name in _DEFINED.findall(text)}
    wanted: set[str] = set()
    for header in _HEADERS:
        try:
            text = (include / header).read_text("utf-8", "replace")
        except OSError:
            continue
        wanted.update(_PROTOTYPE.findall(text))
    missing = sorted(wanted - have)
    lines = [
        "// Made from the HIP headers: what the CPU device does not have.",
        'extern "C" int __cu2hip_missing(const char *name);',
        *(f'extern "C" int {name}() {{ return __cu2hip_missing("{name}"); }}' for name in missing),
    ]
    return "\n".join(lines) + "\n"
