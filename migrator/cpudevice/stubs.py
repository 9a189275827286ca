"""Functions of HIP's host API that the run-time library does not have: each returns hipErrorNotSupported and says so.

They are made from the prototypes of the HIP headers in use, so that every program links and tells what it lacks. Each
is defined by its own prototype, so that overloads and C++ linkage are those of the headers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from migrator.lazy import pattern

_HEADERS = ("hip/hip_runtime_api.h", "hip/hip_ext.h", "hip/hiprtc.h")
_COMMENT = pattern(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_CONTINUED = pattern(r"\\\n")
_DIRECTIVE = pattern(r"^\s*#[^\n]*$", re.MULTILINE)
_PROTOTYPE = pattern(
    r"(?:^|[;{}]|\))\s*(?:HIP_PUBLIC_API\s+|extern\s+)?(?P<type>hipError_t|hiprtcResult|const\s+char\s*\*)\s*"
    r"(?P<name>hip\w+)\s*\((?P<parameters>[^;{}]*)\)\s*(?=;)"
)
_DEFAULT = pattern(r"\s*__dparm\((?:[^()]|\([^()]*\))*\)|\s*=\s*(?:[^,()]|\([^()]*\))+")
_DEFINED = pattern(r"^(?:[\w*]+\s+)+\**(__hip\w+|hip\w+)\(", re.MULTILINE)
_RESULTS = {"hipError_t": "hipErrorNotSupported", "hiprtcResult": "HIPRTC_ERROR_INTERNAL_ERROR"}


def prototypes(header: str) -> dict[str, tuple[str, str]]:
    """(type of the result, parameters without their defaults) by name of every function that a header declares."""
    text = _DIRECTIVE.sub("", _CONTINUED.sub(" ", _COMMENT.sub("", header)))
    found: dict[str, tuple[str, str]] = {}
    for match in _PROTOTYPE.finditer(text):
        parameters = " ".join(_DEFAULT.sub("", match["parameters"]).split())
        found.setdefault(match["name"], (" ".join(match["type"].split()), parameters))
    return found


def stubs(include: Path, sources: Iterable[str]) -> str:
    """C++ text with a function for every prototype of the headers below `include` that no source defines."""
    have = {name for text in sources for name in _DEFINED.findall(text)}
    lines = ["// Made from the HIP headers: what the CPU device does not have."]
    bodies: list[str] = []
    for header in _HEADERS:
        try:
            text = (include / header).read_text("utf-8", "replace")
        except OSError:
            continue
        lines.append(f"#include <{header}>")
        for name, (kind, parameters) in sorted(prototypes(text).items()):
            if name not in have:
                have.add(name)
                result = _RESULTS.get(kind, "nullptr")
                bodies.append(f'{kind} {name}({parameters}) {{ __cu2hip_missing("{name}"); return {result}; }}')
    return "\n".join((*lines, 'extern "C" int __cu2hip_missing(const char *name);', *bodies, ""))
