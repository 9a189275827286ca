"""HIP versions: parsing and ordering."""

from __future__ import annotations

import re

from migrator.data import rules_dir
from migrator.errors import InternalError, UsageError
from migrator.lazy import pattern

Version = tuple[int, int]

OLDEST: Version = (5, 2)
_FORM = pattern(r"(?:rocm|hip)?[-_ ]?v?(\d+)(?:\.(\d+))?(?:\.\d+)*", re.IGNORECASE)


def parse(text: str) -> Version:
    """(major, minor) of '6.3', '6.3.1', '7' or 'rocm-6.2'; raises ValueError otherwise."""
    match = _FORM.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is not a version")
    return int(match[1]), int(match[2] or 0)


def hip_version(text: str) -> Version:
    """The same for what a user typed: a UsageError for what is no version or too old to be served."""
    try:
        version = parse(text)
    except ValueError as error:
        raise UsageError(str(error), "give a HIP release such as 6.3") from None
    if version < OLDEST:
        raise UsageError(f"HIP {show(version)} is not supported", f"the oldest supported release is {show(OLDEST)}")
    return version


def show(version: Version) -> str:
    return f"{version[0]}.{version[1]}"


def default_version() -> str:
    """The release that is meant where nobody names one: `default:` of rules/versions.yaml, without a YAML parser."""
    text = (rules_dir() / "versions.yaml").read_text(encoding="utf-8")
    match = re.search(r'^default:\s*"?([\d.]+)"?\s*$', text, re.MULTILINE)
    if match is None:
        raise InternalError("rules/versions.yaml names no default")
    return match[1]
