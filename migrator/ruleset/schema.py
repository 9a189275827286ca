"""The rules as the passes see them: frozen data for one HIP version and one choice of libraries."""

from __future__ import annotations

from msgspec import Struct

MAPPED = "mapped"  # HIP has it under another name
SAME = "same"  # HIP has it under this name
NEWER = "newer"  # HIP has it, but only from `since`
REMOVED = "removed"  # HIP had it before `until`
UNSUPPORTED = "unsupported"  # no HIP release has it
DROPPED = "dropped"  # headers only: the include is not needed


class CallRule(Struct, frozen=True):
    """How a call changes: `$1`..`$9` copy the original arguments with their own edits, `$*` all that are left.

    `arity` is the number of arguments that the rule asks for (0: any); `when` restricts it further ('': always).
    """

    to: str
    arity: int
    args: tuple[str, ...]
    when: str = ""


class NameRule(Struct, frozen=True):
    """One CUDA identifier, resolved; `hip` is the name to write, None where this HIP version has none."""

    cuda: str
    kind: str  # function | type | enumerator | macro | device | member | variable
    library: str
    hip: str | None
    status: str
    since: str = ""  # HIP versions, '' unknown
    until: str = ""
    cuda_since: str = ""  # CUDA versions, '' unknown or still there
    cuda_until: str = ""
    header: str = ""  # the HIP header that declares it
    instead: str = ""  # what to use where `hip` is None
    note: str = ""  # what the mapping changes
    call: CallRule | None = None


class HeaderRule(Struct, frozen=True):
    """One include, as written between the quotes; `hip` is '' for an include to drop, None for one to report."""

    cuda: str
    hip: str | None
    library: str
    status: str
    since: str = ""
    needs_runtime: bool = False  # it stands for, or implies, hip/hip_runtime.h
    link: str = ""
    instead: str = ""
    note: str = ""
    flat: str = ""  # the file's name in the layout before ROCm 5.2, where all libraries shared one folder


class NamespaceRule(Struct, frozen=True):
    """A C++ namespace, `::` between its parts; `hip` is None where HIP has nothing like it."""

    cuda: str
    hip: str | None
    library: str = ""
    header: str = ""
    instead: str = ""
    note: str = ""


class MacroRule(Struct, frozen=True):
    """A macro that tells compiler, pass or version; `hip` is the condition that means the same under HIP."""

    cuda: str
    kind: str  # compiler | device-pass | version | feature
    hip: str = ""
    note: str = ""


class WarpRule(Struct, frozen=True):
    """A warp-level operation and its logical-warp twin; `native_since` is the first HIP with CUDA's own spelling."""

    cuda: str
    twin: str
    kind: str  # shuffle | vote | mask | match | reduce | sync | lane-mask | constant
    native_since: str = ""
    native: str = ""  # HIP's spelling without a mask argument ('' none)


class SupportRule(Struct, frozen=True):
    """A device function that cu2hip/device.hpp has to provide: signature and meaning as text."""

    cuda: str
    twin: str
    signature: str
    semantics: str
