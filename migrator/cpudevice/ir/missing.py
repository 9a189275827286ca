"""Functions that device code calls and the run-time library does not have: they end the kernel with their name."""

from __future__ import annotations

import functools
from pathlib import Path

from migrator.cpudevice.ir.text import NAME, quoted
from migrator.lazy import pattern

_DECLARE = pattern(rf"^declare (?:!dbg !\d+ )?([^@\n]*)({NAME})\(([^\n]*)\)([^\n]*)$")
_OURS = pattern(r"@__(?:cu2hip_amdgcn|ockl)_\w+")
_HAVE = pattern(r"\b(__(?:cu2hip_amdgcn|ockl)_\w+)\(")
UNSUPPORTED = "declare void @__cu2hip_unsupported(ptr)"


@functools.cache
def supported() -> frozenset[str]:
    """The names of the device functions of the run-time library, from its sources."""
    folder = Path(__file__).parents[1] / "library"
    return frozenset(name for path in sorted(folder.glob("*.cpp")) for name in _HAVE.findall(path.read_text("utf-8")))


def with_missing(module: str, definitions: tuple[str, ...]) -> str:
    """The module with a definition for every declared function that the library lacks, and with `definitions`."""
    lines = module.split("\n")
    added: list[str] = list(definitions)
    for at, line in enumerate(lines):
        match = _DECLARE.match(line) if line.startswith("declare ") and "@__" in line else None
        if match is None or not _OURS.fullmatch(match[2]) or match[2][1:] in supported():
            continue
        text = f"@cu2hip.text.m{at}"
        added.append(f"{text} = private constant {quoted(match[2][1:].removeprefix('__cu2hip_').replace('_', '.'))}")
        lines[at] = (
            f"define internal {match[1]}{match[2]}({match[3]}) {{\n"
            f"  call void @__cu2hip_unsupported(ptr {text})\n  unreachable\n}}"
        )
    return "\n".join((*lines, *added, UNSUPPORTED)) if added else module
