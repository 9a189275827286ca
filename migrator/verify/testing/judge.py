"""Whether a test passed: its exit code, what it printed, and how that compares with what is known to be right."""

from __future__ import annotations

import math
import re

from msgspec import Struct

from migrator.errors import UsageError
from migrator.lazy import pattern

# Programs that check themselves say so in many ways, and often end with 0 all the same.
FAIL = (
    r"(?m)^.*\b(?:FAIL(?:ED|URE|S)?|[Ff]ailed|[Mm]ismatch(?:es)?|MISMATCH|[Ii]ncorrect|INCORRECT|Verification failed)\b"
)
_NOT_FAIL = (
    r"\b(?:0|no|not|zero)\s+(?:tests?\s+)?(?:FAIL|[Ff]ail|[Mm]ismatch|MISMATCH)"
    r"|[Ff]ailed[:=]?\s*0\b|[Mm]ismatch(?:es)?\s*[:=]?\s*0\b"
)
_NUMBER = pattern(r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|nan|inf)(?![\w.])")


class Judgement(Struct, frozen=True):
    """`reason` is empty for a test that passed."""

    reason: str = ""

    @property
    def passed(self) -> bool:
        return not self.reason


class Expectation(Struct, frozen=True):
    """What a test's output has to be: `must` and `must_not` are regular expressions ('' none); `golden` is the output
    of a run that is known to be right, compared word by word, numbers within the tolerances."""

    must: str = ""
    must_not: str = FAIL
    golden: str | None = None
    relative: float = 1e-5
    absolute: float = 1e-8


def judge(returncode: int, output: str, expected: Expectation) -> Judgement:
    """The judgement on one run."""
    printed = _rejected(output, expected.must_not)
    told = f", it prints `{printed}`" if printed else ""
    if returncode < 0:
        return Judgement(f"ended by signal {-returncode}{told}")
    if returncode:
        return Judgement(f"exit status {returncode}{told}")
    if printed:
        return Judgement(f"it prints `{printed}`")
    if expected.must and not _compiled(expected.must).search(output):
        return Judgement(f"it does not print what matches `{expected.must}`")
    if expected.golden is not None:
        return Judgement(difference(expected.golden, output, expected.relative, expected.absolute))
    return Judgement()


def _rejected(output: str, must_not: str) -> str:
    """The first line that says that something failed; empty where none does."""
    if not must_not:
        return ""
    for match in _compiled(must_not).finditer(output):
        if must_not != FAIL or not re.search(_NOT_FAIL, match[0] + output[match.end() : match.end() + 12]):
            return _line(output, match.start())
    return ""


def difference(right: str, output: str, relative: float, absolute: float) -> str:
    """The first place where an output differs from the right one; empty where it does not. Numbers may differ within
    the tolerances, blanks do not count."""
    expected, found = right.split(), output.split()
    for at, (one, other) in enumerate(zip(expected, found, strict=False), 1):
        if one != other and not _same(one, other, relative, absolute):
            return f"word {at} is `{other}`, expected `{one}`"
    if len(expected) != len(found):
        return f"it prints {len(found)} words, expected {len(expected)}"
    return ""


def _same(one: str, other: str, relative: float, absolute: float) -> bool:
    """True for words that differ in numbers within the tolerances alone."""
    if _NUMBER.sub("#", one) != _NUMBER.sub("#", other):
        return False
    pairs = zip(_NUMBER.findall(one), _NUMBER.findall(other), strict=True)
    return all(_near(float(left), float(right), relative, absolute) for left, right in pairs)


def _near(left: float, right: float, relative: float, absolute: float) -> bool:
    if math.isnan(left) or math.isnan(right):
        return math.isnan(left) and math.isnan(right)
    return math.isclose(left, right, rel_tol=relative, abs_tol=absolute)


def _compiled(text: str) -> re.Pattern[str]:
    try:
        return re.compile(text)
    except re.error as error:
        raise UsageError(f"`{text}` is no regular expression: {error}") from error


def _line(text: str, at: int) -> str:
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    return text[start : end if end >= 0 else len(text)].strip()[:160]
