"""Line tables of device code for what names an instruction's place: the checks, debuggers.

A kernel that becomes part of its trampoline, which has no place in the source, would lose its lines.
"""

from __future__ import annotations


def with_lines(module: str) -> str:
    """A module with trampolines, whose calls of kernels stay calls."""
    out: list[str] = []
    trampoline = False
    for line in module.split("\n"):
        if line.startswith("define "):
            trampoline = "@cu2hip.trampoline." in line
        elif trampoline and line.startswith("  call void @"):
            line += " noinline"
        out.append(line)
    return "\n".join(out)
