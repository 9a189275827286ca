"""What the front end needs to know to parse a unit: plain, picklable data, part of every cache key."""

from __future__ import annotations

from msgspec import Struct

DEFAULT_STD = "c++17"


class FrontendSettings(Struct, frozen=True):
    """`names` are the identifiers that get a `NameRef` or a `Declaration`, `call_names` those whose calls are recorded
    with arguments. `cuda_path` is a toolkit that the user named; empty: own declarations, or a toolkit that the
    environment names or that is found and supported. `cache_dir` holds precompiled headers; empty: the user's cache.
    """

    names: frozenset[str] = frozenset()
    call_names: frozenset[str] = frozenset()
    cuda_path: str = ""
    own_declarations: bool = False  # never use a toolkit, whatever is found
    cache_dir: str = ""
    std: str = DEFAULT_STD
    device_pass: bool = True
