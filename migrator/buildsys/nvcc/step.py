"""What becomes of one option of nvcc."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from migrator.model.finding import Severity


class Verdict(StrEnum):
    """`keep`: hipcc reads it as nvcc does. `replace`: other words. `drop`: hipcc needs or has nothing of the kind.
    `manual`: dropped or replaced, and somebody has to decide. `unknown`: in no table, left as it is and reported."""

    KEEP = "keep"
    REPLACE = "replace"
    DROP = "drop"
    MANUAL = "manual"
    UNKNOWN = "unknown"


class Subject(StrEnum):
    """What the option is about; it decides the code of the finding."""

    OPTION = "option"
    LIBRARY = "library"
    PATH = "path"
    ARCHITECTURE = "architecture"


class Step(Struct, frozen=True):
    """The words `[first, last)` of a command line and what hipcc gets in their place.

    `option` is nvcc's long name of the option (`--gpu-architecture`), empty for words that are no option. `note` is a
    sentence for people, without a full stop; empty for `keep`. `library` is CUDA's link name where it is about one.
    """

    first: int
    last: int
    verdict: Verdict
    words: tuple[str, ...]
    option: str = ""
    note: str = ""
    severity: Severity = Severity.INFO
    subject: Subject = Subject.OPTION
    library: str = ""
