"""CUDA's functions called from Python, through CUDA Python or ctypes, and what HIP calls them."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from migrator.buildsys.python_sources.report import PythonFile
from migrator.lazy import pattern
from migrator.model.finding import Finding, Severity

if TYPE_CHECKING:
    from migrator.ruleset import RuleSet

_API = pattern(r"(?:cuda|cu|nvrtc|nccl|cublas|cufft|curand|cusparse|cusolver)[A-Z]\w+")
_MODULES = ("cuda.bindings", "cuda.cuda", "cuda.cudart", "cuda.nvrtc")
_LOADS = (b"libcuda", b"libcudart", b"libnvrtc", b"libcublas", b"libnccl", b"libcu")
_SHOWN = 8


def api_names(file: PythonFile) -> Iterator[Finding | None]:
    """One remark a file with the names in use and HIP's, and a finding for each that HIP has no counterpart of."""
    bound = any(name.startswith(_MODULES) for _, name, _ in file.places.imports)
    if not bound and not (file.mentions(*_LOADS) and file.mentions(b"CDLL", b"dlopen", b"LoadLibrary")):
        return
    used: dict[str, ast.expr] = {}
    for node, _ in file.places.names:
        if isinstance(node, ast.Attribute):
            parts: ast.expr = node
            while isinstance(parts, ast.Attribute):
                if _API.fullmatch(parts.attr):
                    used.setdefault(parts.attr, parts)
                parts = parts.value
        elif _API.fullmatch(node.id) and file.places.dotted(node).startswith(_MODULES):
            used.setdefault(node.id, node)
    for string, text, state in () if bound else file.places.strings:  # a table of prototypes for ctypes
        if not state.message and _API.fullmatch(text):
            used.setdefault(text, string)
    if not used:
        return
    table = _table(".".join(map(str, file.options.hip_version)), file.options.libraries.value).names
    mapped: list[str] = []
    first: ast.expr | None = None
    for name, place in used.items():
        rule = table.get(name)
        if rule is None:
            continue
        if rule.hip is None:
            yield file.report(
                "PYT131", place, symbol=name, message="`{name}` has no counterpart in HIP", fix=rule.instead
            )
        elif rule.hip != name:
            first = first or place
            mapped.append(f"`{name}` is `{rule.hip}`")
    if first is not None:
        listed = ", ".join(mapped[:_SHOWN]) + (f" and {len(mapped) - _SHOWN} more" if len(mapped) > _SHOWN else "")
        message = f"functions and types of CUDA have other names in HIP's libraries and HIP Python: {listed}"
        yield file.report("PYT131", first, symbol="names", message=message, severity=Severity.INFO)


@functools.cache
def _table(version: str, libraries: str) -> RuleSet:
    from migrator.ruleset import load_ruleset

    return load_ruleset(version, libraries)
