"""Volatile accesses are steps of the whole wavefront, as on the hardware, where lanes run in lockstep.

Code that exchanges data within a warp through volatile LDS, without a barrier, counts on that; so does a loop that
waits for another lane's volatile store. Variables of a thread alone stay as they are.
"""

from __future__ import annotations

from migrator.lazy import pattern

STEP = "@__cu2hip_amdgcn_step"
_ACCESS = pattern(r"^\s+(?:%[\w.\"]+ = load|store) volatile ")
_OWN = pattern(
    r"^\s+(%[\w.\"-]+) = (?:addrspacecast ptr addrspace\(5\) |alloca |getelementptr [^,]*, ptr addrspace\(5\))"
)
_POINTER = pattern(r"(?:load volatile [^,]*|store volatile [^\n]*?), ptr(?: addrspace\((\d+)\))? (%[\w.\"-]+|\S+)")
_DEBUG = pattern(r", !dbg !\d+")


def with_steps(module: str) -> str:
    """A module as clang emits it, with a call of the run-time library before each volatile access to shared memory."""
    if " volatile " not in module:
        return module
    out: list[str] = []
    own: set[str] = set()
    found = False
    for line in module.split("\n"):
        if line.startswith("define "):
            own.clear()
        elif (match := _OWN.match(line)) is not None:
            own.add(match[1])
        elif " volatile " in line and _ACCESS.match(line) and not _is_own(line, own):
            debug = _DEBUG.search(line)
            out.append(f"  call void {STEP}(){debug[0] if debug else ''}")
            found = True
        out.append(line)
    if found:
        out.append(f"declare void {STEP}() convergent nounwind")
    return "\n".join(out)


def _is_own(line: str, own: set[str]) -> bool:
    match = _POINTER.search(line)
    return match is not None and (match[1] == "5" or match[2].rstrip(",") in own)
