"""What one file asks of the project's header, as data."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

HEADER = "cuda_to_hip.h"  # beside the support headers
# clang defines `__HIP__` for HIP sources; `__HIP_PLATFORM_AMD__` is defined by HIP's headers, and by builds for the C++
# files that a host compiler compiles. Behind the header the second is enough.
FIRST_GUARD = b"#if defined(__HIP_PLATFORM_AMD__) || defined(__HIP__)"
GUARD = b"#if defined(__HIP_PLATFORM_AMD__)"
GUARD_NOT = b"#if !defined(__HIP_PLATFORM_AMD__)"


class EntryKind(StrEnum):
    """What an entry becomes in the header."""

    NAME = "name"  # `#define cuda hip`
    FUNCTION = "function"  # the text of `rules/compat/functions.yaml`
    NAMESPACE = "namespace"  # an alias
    WARP = "warp"  # `#define` of a warp operation, behind HIP's headers


class Entry(Struct, frozen=True, order=True):
    """One CUDA name and what the header makes of it; `library` is the section that it stands in."""

    library: str
    cuda: str
    hip: str
    kind: EntryKind = EntryKind.NAME


class Mapping(Struct, frozen=True):
    """What a file needs of the header.

    `includes` are HIP's and cu2hip's headers that its edits and entries ask for, `spelled` names that must not be
    mapped, because the file gives them a meaning of its own under HIP.
    """

    entries: frozenset[Entry] = frozenset()
    includes: frozenset[str] = frozenset()
    spelled: frozenset[str] = frozenset()
    included: bool = False  # the file includes the header
