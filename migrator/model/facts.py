"""What the AST says about a file: picklable, keyed by byte offsets of the original text.

A file's facts are the union over the translation units that include it. libclang objects never get here.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field


class Owner(StrEnum):
    """Who declares the entity that a name refers to."""

    CUDA = "cuda"  # the toolkit's (or our own) CUDA declarations
    PROJECT = "project"
    SYSTEM = "system"  # the C and C++ libraries
    UNKNOWN = "unknown"


class Side(StrEnum):
    HOST = "host"
    DEVICE = "device"
    BOTH = "both"


class NameRef(Struct, frozen=True):
    """An identifier token at `start` and the declaration that the AST resolves it to."""

    start: int
    name: str
    owner: Owner
    kind: str  # libclang cursor kind of the referent in lower case: function_decl, var_decl, parm_decl ...
    in_macro: bool = False


class Declaration(Struct, frozen=True):
    """A name that the project itself declares here (function, variable, parameter, type, macro, enumerator)."""

    start: int
    name: str
    kind: str
    type: str = ""  # spelling of the (deduced) canonical type
    scope: tuple[int, int] = (0, 0)  # byte range in which the name is visible; (0, 0): file or namespace scope


class LaunchFact(Struct, frozen=True):
    """A kernel launch: the range of the whole expression, of `<<<...>>>`, and the kernel's name."""

    start: int
    end: int
    config_start: int
    config_end: int
    kernel: str


class CallFact(Struct, frozen=True):
    """A call of a name that rules or hazards care about, with exact argument ranges and their types."""

    start: int
    end: int
    name: str
    owner: Owner
    arguments: tuple[tuple[int, int, str], ...]  # (start, end, canonical type)
    side: Side = Side.HOST
    result_to: str = ""  # canonical type of the variable, parameter or return value that takes the result


class Region(Struct, frozen=True):
    """A function body: where it runs."""

    start: int
    end: int
    side: Side
    name: str
    is_kernel: bool = False


class ParseIssue(Struct, frozen=True):
    """A diagnostic of the parse that limits what the facts can say."""

    line: int
    message: str
    missing_header: str = ""


class FileFacts(Struct, frozen=True):
    """All facts about one file, each tuple sorted by offset and free of duplicates."""

    path: str
    refs: tuple[NameRef, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    launches: tuple[LaunchFact, ...] = ()
    calls: tuple[CallFact, ...] = ()
    regions: tuple[Region, ...] = ()
    inactive: tuple[tuple[int, int], ...] = ()  # byte ranges dead in every unit and pass that was parsed
    issues: tuple[ParseIssue, ...] = ()
    units: tuple[str, ...] = ()

    @property
    def has_ast(self) -> bool:
        return bool(self.units)


class UnitFacts(Struct, frozen=True):
    """What parsing one translation unit gave: facts for its main file and for the project headers it includes."""

    unit: str
    files: dict[str, FileFacts] = field(default_factory=dict)
    seconds: float = 0.0
    failed: str = ""  # why there is no AST at all; empty when there is one
    dependencies: tuple[str, ...] = ()  # the project's files that were read, the main file included
