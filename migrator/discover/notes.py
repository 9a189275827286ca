"""Findings about the run itself: what could not be read, was left out, or was kept as it is."""

from __future__ import annotations

import hashlib
import os

from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.source import Span

SLUGS = {
    "SYS901": "file-too-large",
    "SYS902": "not-text",
    "SYS903": "file-unreadable",
    "SYS904": "link-leaves-tree",
    "SYS905": "special-file",
    "SYS906": "nested-repository",
    "SYS907": "excluded-files",
    "SYS908": "git-unusable",
    "SYS909": "file-name-encoding",
    "SYS911": "edited-output-kept",
    "SYS912": "rename-withheld",
    "SYS913": "renamed-file-named-elsewhere",
    "SYS914": "uncommitted-changes-included",
}


def shown(path: str) -> str:
    """A path that any output can hold: bytes that are no UTF-8 are spelled out."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return os.fsencode(path).decode("utf-8", "backslashreplace")
    return path


def unreadable(path: str, reason: str, what: str = "the file") -> Finding:
    """The finding about a path whose content could not be had."""
    return note(
        "SYS903",
        path,
        f"{what} `{shown(path)}` cannot be read ({reason}): the result lacks it",
        severity=Severity.ERROR,
        fix="Give yourself permission to read it and migrate again.",
        effort=Effort.MINUTES,
    )


def note(
    code: str,
    path: str,
    message: str,
    *,
    severity: Severity = Severity.INFO,
    status: Status = Status.OPEN,
    why: str = "",
    fix: str = "",
    effort: Effort = Effort.NONE,
) -> Finding:
    """A finding about a whole file (`path`), or about the whole run (an empty path)."""
    place = shown(path)
    basis = f"{code}\0{place}\0{message}"
    return Finding(
        code,
        SLUGS[code],
        severity,
        Span(place, 0, 0),
        message,
        why=why,
        fix=fix,
        status=status,
        effort=effort,
        line=1 if place else 0,
        fingerprint=hashlib.sha256(basis.encode("utf-8", "backslashreplace")).hexdigest()[:16],
    )
