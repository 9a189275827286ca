"""CUDA's and HIP's warp operations by what they do, and what a call of one says.

Sources: CUDA C++ programming guide, warp vote, match, reduce and shuffle functions; HIP headers amd_warp_functions.h
and amd_warp_sync_functions.h, in which the width of a shuffle defaults to `warpSize`.
"""

from __future__ import annotations

from msgspec import Struct

from migrator.lazy import pattern
from migrator.syntax import Node, arguments, callee
from migrator.syntax.tree import qualified

_SHUFFLE = pattern(r"__shfl(?:_(up|down|xor))?(_sync)?\Z")
_BALLOT = frozenset(("__ballot", "__ballot_sync", "__ballot64"))
_VOTE = frozenset(("__any", "__all", "__any_sync", "__all_sync", "__uni_sync"))
_MATCH = frozenset(("__match_any_sync", "__match_all_sync", "__match_any", "__match_all"))
_ACTIVE = frozenset(("__activemask",))
_REDUCE = frozenset(f"__reduce_{name}_sync" for name in ("add", "min", "max", "and", "or", "xor"))
_BARRIER = frozenset(("__syncwarp",))
MASKS = _BALLOT | _MATCH | _ACTIVE  # operations whose value is a lane mask
ALL = MASKS | _VOTE | _REDUCE | _BARRIER | frozenset(
    f"__shfl{kind}{sync}" for kind in ("", "_up", "_down", "_xor") for sync in ("", "_sync")
)  # fmt: skip
LANE_IDS = frozenset(("__lane_id", "lane_id", "LaneId", "get_lane_id", "laneid", "getLaneId"))


class Operation(Struct, frozen=True, eq=False):
    """One call: `kind` is shfl, up, down, xor, ballot, vote, match, active, reduce or barrier."""

    node: Node
    name: str
    kind: str
    mask: Node | None
    value: Node | None  # what is exchanged, voted on or matched
    source: Node | None  # lane, delta or lane mask of a shuffle
    width: Node | None


def kind_of(name: str) -> str:
    """The kind of an operation; '' for other names."""
    if match := _SHUFFLE.match(name):
        return match[1] or "shfl"
    for kind, names in (
        ("ballot", _BALLOT),
        ("vote", _VOTE),
        ("match", _MATCH),
        ("active", _ACTIVE),
        ("reduce", _REDUCE),
        ("barrier", _BARRIER),
    ):
        if name in names:
            return kind
    return ""


def operation(call: Node) -> Operation | None:
    """The warp operation that a call is; None for others and for logical-warp operations (`cu2hip::...`)."""
    name = callee(call)
    if not name.startswith("__"):
        return None
    kind = kind_of(name)
    if not kind or qualified(call) not in (name, f"::{name}"):
        return None
    given = arguments(call)
    mask = given.pop(0) if name.endswith("_sync") and given else None
    if kind == "barrier":
        return Operation(call, name, kind, given[0] if given else None, None, None, None)
    value = given[0] if given else None
    shuffle = kind in ("shfl", "up", "down", "xor")
    return Operation(
        call,
        name,
        kind,
        mask,
        value,
        given[1] if shuffle and len(given) > 1 else None,
        given[2] if shuffle and len(given) > 2 else None,
    )


def default_width(name: str, count: int) -> bool:
    """True for a shuffle of this name that is given no width."""
    return kind_of(name) in ("shfl", "up", "down", "xor") and count == (3 if name.endswith("_sync") else 2)
