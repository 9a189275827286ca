"""Kernels that share LDS without any barrier count on a wavefront in lockstep: each of their accesses to LDS is a step.

The text is optimised already. What the optimiser moves, it moves for a GPU as well; from there on the lanes of a
wavefront execute one instruction after the other together. A kernel that waits anywhere orders its accesses itself.
"""

from __future__ import annotations

from migrator.cpudevice.ir.lds import DYNAMIC
from migrator.cpudevice.ir.sites import WAITS
from migrator.cpudevice.ir.steps import STEP
from migrator.cpudevice.ir.text import NAME
from migrator.lazy import pattern

_LDS = pattern(r'@"[^"]*\.lds"|@(?!cu2hip\.)[\w.$-]+\.lds\b|' + DYNAMIC)
_POINTER = pattern(
    r"^\s+(%[\w.\"-]+) = "
    r"(?:getelementptr|phi ptr|select|bitcast|(?:tail )?call [^@]*@llvm\.threadlocal\.address)\b(.*)$"
)
_ACCESS = pattern(r"^\s+(?:%[\w.\"-]+ = load|store) (?!volatile|atomic)")
_OPERAND = pattern(r", ptr (%[\w.\"-]+|getelementptr[^\n]*|" + NAME + ")")
_LOCAL = pattern(r"%[\w.\"-]+")
_DEBUG = pattern(r", !dbg !\d+")


def with_lockstep(module: str) -> str:
    """An optimised module whose functions that use LDS and never wait step at each access to it."""
    if not _LDS.search(module):
        return module
    out: list[str] = []
    body: list[str] = []
    found = False
    for line in module.split("\n"):
        if line.startswith("define "):
            body = [line]
        elif body:
            body.append(line)
            if line == "}":
                stepped = _function(body)
                found = found or len(stepped) > len(body)
                out += stepped
                body = []
        else:
            out.append(line)
    if found and f"declare void {STEP}()" not in module:
        out.append(f"declare void {STEP}() convergent nounwind")
    return "\n".join(out)


def _function(lines: list[str]) -> list[str]:
    if not any(_LDS.search(line) for line in lines) or any(WAITS.search(line) for line in lines):
        return lines
    pointers = _pointers(lines)
    accesses = [(line, _is_lds(line, pointers)) for line in lines]
    kinds = {line.lstrip().startswith("store") for line, shared in accesses if shared}
    if len(kinds) < 2:  # only read or only written
        return lines
    out: list[str] = []
    for line, shared in accesses:
        if shared:
            debug = _DEBUG.search(line)
            out.append(f"  call void {STEP}(){debug[0] if debug else ''}")
        out.append(line)
    return out


def _pointers(lines: list[str]) -> set[str]:
    """The values of a function that point into LDS."""
    found: set[str] = set()
    defined = [(match[1], match[2]) for line in lines if (match := _POINTER.match(line))]
    while True:
        more = {
            name
            for name, rest in defined
            if name not in found and (_LDS.search(rest) or any(word in found for word in _LOCAL.findall(rest)))
        }
        if not more:
            return found
        found |= more


def _is_lds(line: str, pointers: set[str]) -> bool:
    if not _ACCESS.match(line):
        return False
    operand = _OPERAND.search(line)
    return operand is not None and (operand[1] in pointers or bool(_LDS.search(operand[1])))
