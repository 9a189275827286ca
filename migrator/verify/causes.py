"""Why a unit did not compile, in one line: equal failures of many units get the same line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from migrator.lazy import pattern
from migrator.model.result import Diagnostic, Outcome

_MISSING = pattern(r"'([^']+)' file not found|([^\s:]+): No such file or directory|there is no (hip/\S+)")
_SUGGESTION = pattern(r"; did you mean .*$|\(aka '[^']*'\)|\s+\[-W[^\]]*\]$")
_LONG_TYPE = pattern(r"'([^']{60})[^']*'")
_NUMBER = pattern(r"(?<![\w'])\d{2,}(?![\w'])")
_UNDEFINED = pattern(r"undefined (?:hidden )?symbol: (.+)")


def missing_header(message: str) -> str:
    """The header that a message says is not there; '' for other messages."""
    match = _MISSING.search(message)
    return next(filter(None, match.groups()), "") if match else ""


def undefined_symbol(message: str) -> str:
    """The device symbol that the offload linker did not find; '' for other messages."""
    match = _UNDEFINED.search(message)
    return match[1] if match else ""


def normalised(message: str) -> str:
    """A message without what differs between equal failures."""
    text = _SUGGESTION.sub("", message)
    text = _LONG_TYPE.sub(r"'\1...'", text)
    return " ".join(_NUMBER.sub("N", text).split())


def judge(diagnostics: Sequence[Diagnostic], is_cuda_header: Callable[[str], bool]) -> tuple[Outcome, str]:
    """What a failed compilation's messages amount to, and the cause to group it under.

    A header that is missing is a dependency, unless it is one of CUDA's: then the migration has left it behind.
    """
    errors = [item for item in diagnostics if item.severity == "error"]
    if not errors:
        return Outcome.ERROR, "the compiler failed without a message"
    absent = [name for name in (missing_header(item.message) for item in errors) if name]
    others = [item for item in errors if not missing_header(item.message)]
    left = next((name for name in absent if is_cuda_header(name)), "")
    if left:
        return Outcome.ERROR, f"CUDA header left: {left}"
    if absent and not others:
        return Outcome.MISSING, f"header not found: {absent[0]}"
    return Outcome.ERROR, normalised(others[0].message)
