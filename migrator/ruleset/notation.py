"""The one-line notation of a rule's value in rules/*.yaml.

hipFree hip>=1.5 cuda>=2.0
hipblasDatatype_t hip<7.0 | hipDataType hip>=7.0
same hip>=6.2            the CUDA name itself
none cuda>=11.4          HIP has no counterpart
"""

from __future__ import annotations

from msgspec import Struct

from migrator.lazy import pattern
from migrator.ruleset import schema
from migrator.ruleset.versions import Version, parse

_BOUND = pattern(r"(hip|cuda)(>=|<)(\d+(?:\.\d+)?)")
_NAME = pattern(r"[A-Za-z_][\w:]*(?:<\w+>)?(?: ?\*)?|[\w./+-]+\.(?:h|hpp|cuh|hip)|[\w/*.]+\*\*")


class Choice(Struct, frozen=True):
    """One alternative: a HIP name ('same' and 'none' resolved: the CUDA name, None) and when it is valid."""

    hip: str | None
    since: str = ""
    until: str = ""


class Value(Struct, frozen=True):
    """All alternatives of a name, and the CUDA versions that have it."""

    choices: tuple[Choice, ...]
    cuda_since: str = ""
    cuda_until: str = ""

    def resolve(self, version: Version) -> tuple[str | None, str, str, str]:
        """(hip, since, until, status) at a HIP version; the status is blind to whether the names are equal."""
        later: Choice | None = None
        earlier: Choice | None = None
        for choice in self.choices:
            if choice.hip is None:
                continue
            if choice.since and parse(choice.since) > version:
                if later is None or parse(choice.since) < parse(later.since):
                    later = choice
            elif choice.until and parse(choice.until) <= version:
                earlier = choice
            else:
                return choice.hip, choice.since, choice.until, schema.MAPPED
        if later is not None:
            return None, later.since, later.until, schema.NEWER
        if earlier is not None:
            return None, earlier.since, earlier.until, schema.REMOVED
        return None, "", "", schema.UNSUPPORTED


def parse_value(cuda: str, text: str) -> Value:
    """Reads a value; raises ValueError with what is wrong."""
    choices: list[Choice] = []
    cuda_since = cuda_until = ""
    for part in text.split("|"):
        words = part.split()
        names = [word for word in words if _BOUND.fullmatch(word) is None]
        name = " ".join(names)
        if not _NAME.fullmatch(name):
            raise ValueError(f"{part.strip()!r} is not of the form NAME [hip>=X.Y] [hip<X.Y] [cuda>=X.Y] [cuda<X.Y]")
        since = until = ""
        for word in words:
            match = _BOUND.fullmatch(word)
            if match is None:
                continue
            side, operator, version = match.groups()
            if side == "cuda":
                cuda_since, cuda_until = (version, cuda_until) if operator == ">=" else (cuda_since, version)
            elif operator == ">=":
                since = version
            else:
                until = version
        choices.append(Choice({"same": cuda, "none": None}.get(name, name), since, until))
    return Value(tuple(choices), cuda_since, cuda_until)


def holds(when: str, version: Version) -> bool:
    """Whether 'hip>=6.0 hip<7.0' holds at a HIP version; '' always does. Raises ValueError for anything else."""
    for word in when.split():
        match = _BOUND.fullmatch(word)
        if match is None or match[1] != "hip":
            raise ValueError(f"{word!r} is not of the form hip>=X.Y or hip<X.Y")
        if (parse(match[3]) <= version) != (match[2] == ">="):
            return False
    return True
