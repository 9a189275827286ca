"""The places where lanes wait for each other, numbered in the order of the source.

Every operation of a wavefront or a block gets its number as a last argument. Where lanes of one wavefront wait at
different places, the one that stands first is served first: that is where the hardware's lanes come together again.
Inlined code counts by the lines that called it, the outermost first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from migrator.cpudevice.ir.linkage import PREFIX
from migrator.cpudevice.ir.text import NAME, closing
from migrator.lazy import pattern

# Functions of the run-time library that take a place: operations of a wavefront, then of a block.
_WAVE = (
    "wave_barrier ds_bpermute ds_permute ds_swizzle update_dpp_\\w+ mov_dpp_\\w+ mov_dpp8_\\w+ permlane16(?:_\\w+)? "
    "permlanex16(?:_\\w+)? readfirstlane(?:_\\w+)? readlane(?:_\\w+)? ballot_\\w+ icmp_\\w+ fcmp_\\w+ s_barrier step"
).split()
_LIBRARY = "wf\\w+_i32 wgred_\\w+ wgall_i32 wgany_i32 grid_sync activelane_u32_count".split()
WAITS = pattern(rf"@(?:__cu2hip_amdgcn_(?:{'|'.join(_WAVE)})|__ockl_(?:{'|'.join(_LIBRARY)}))(?=\()")
BASE = "@cu2hip.site.base"  # what the run-time library adds to a module's numbers, for they are counted in the program
_CALL = pattern(r"^\s+(?:%[\w.\"]+ = )?(?:tail |notail |musttail )?call ")
_DEBUG = pattern(r"!dbg !(\d+)")
_LOCATION = pattern(
    r"^!(\d+) = (?:distinct )?!DILocation\(line: (\d+)(?:, column: (\d+))?, scope: !(\d+)(?:, inlinedAt: !(\d+))?"
)
_SCOPE = pattern(r"^!(\d+) = (?:distinct )?!DI(?:LexicalBlock(?:File)?|Subprogram)\(")
_FILE_OF = pattern(r"\bfile: !(\d+)")
_FILE = pattern(r'^!(\d+) = !DIFile\(filename: "([^"]*)"')
_ELSEWHERE = pattern(rf'(@"{re.escape(PREFIX)}[^"]*"|@{re.escape(PREFIX)}[\w.$-]*)\(')
_DEFINE = pattern(rf"^define [^\n]*?({NAME})\(")

Chain = tuple[tuple[str, int, int], ...]  # (file, line, column), the outermost call first


class Sited(Struct, frozen=True):
    """A module whose waiting calls have their numbers, the text of each place, and the functions that may wait."""

    text: str
    sites: tuple[str, ...]
    waiting: frozenset[str]


class _Locations:
    """The debug information of a module, as far as it tells where code comes from."""

    def __init__(self, text: str) -> None:
        self.locations: dict[str, tuple[int, int, str, str]] = {}
        self.files: dict[str, str] = {}
        self.scopes: dict[str, str] = {}
        for line in text.split("\n"):
            if not line.startswith("!"):
                continue
            if match := _LOCATION.match(line):
                self.locations[match[1]] = (int(match[2]), int(match[3] or 0), match[4], match[5] or "")
            elif match := _FILE.match(line):
                self.files[match[1]] = match[2]
            elif (match := _SCOPE.match(line)) and (file := _FILE_OF.search(line)):
                self.scopes[match[1]] = file[1]

    def chain(self, number: str) -> Chain:
        found: list[tuple[str, int, int]] = []
        while number in self.locations and len(found) < 64:
            line, column, scope, number = self.locations[number]
            found.append((self.files.get(self.scopes.get(scope, ""), ""), line, column))
        return tuple(reversed(found))


def with_sites(text: str) -> Sited:
    """Number the waiting calls of an optimised module."""
    locations = _Locations(text)
    lines = text.split("\n")
    calls: list[tuple[int, Chain]] = []
    for at, line in enumerate(lines):
        if "@__" in line and WAITS.search(line) and _CALL.match(line):
            debug = _DEBUG.search(line)
            calls.append((at, locations.chain(debug[1]) if debug else ()))
    order = {chain: number for number, chain in enumerate(sorted({chain for _, chain in calls}), 1)}
    for number, (at, chain) in enumerate(calls):
        value = f"%cu2hip.site.{number}"
        lines[at] = (
            f"  {value}.base = load i32, ptr {BASE}\n  {value} = add i32 {value}.base, {order[chain]}\n"
            + _with_argument(lines[at], f"i32 {value}")
        )
    for at, line in enumerate(lines):
        if line.startswith("declare ") and WAITS.search(line):
            lines[at] = _with_argument(line, "i32")
    return Sited("\n".join(lines), tuple(_shown(chain) for chain in order), frozenset(_waiting(lines)))


def _with_argument(line: str, argument: str) -> str:
    match = WAITS.search(line)
    assert match is not None
    start = match.end() + 1
    end = closing(line, start)
    return f"{line[:end]}{', ' if line[start:end].strip() else ''}{argument}{line[end:]}"


def _shown(chain: Chain) -> str:
    """`file:line`, inlined code with the line that called it."""
    return " in ".join(f"{file}:{line}" for file, line, _ in reversed(chain))


def _waiting(lines: list[str]) -> Iterator[str]:
    """The functions that wait, directly or by what they call; one that calls through a pointer or a function of
    another module may."""
    elsewhere = {match[1] for line in lines if line.startswith("declare ") and (match := _ELSEWHERE.search(line))}
    calls: dict[str, set[str]] = {}
    found: set[str] = set()
    current = ""
    for line in lines:
        if line.startswith("define "):
            match = _DEFINE.match(line)
            current = match[1] if match else ""
            calls[current] = set()
        elif line.startswith("}"):
            current = ""
        elif current and "call " in line:
            if WAITS.search(line):
                found.add(current)
            names = re.findall(NAME, line.split("call ", 1)[1])
            calls[current] |= set(names)
            if any(name in elsewhere for name in names):
                found.add(current)
            if re.search(r"\bcall [^@]*? %[\w.]+\(", line):
                found.add(current)
    while True:
        more = {name for name, called in calls.items() if name not in found and called & found}
        if not more:
            break
        found |= more
    yield from found
