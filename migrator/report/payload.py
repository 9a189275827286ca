"""Parts of the page that its script unpacks only when they are opened: compact JSON, compressed, as text.

The page carries them in inert `<template>` elements, where a browser neither parses nor renders them.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable

from migrator.model.finding import Finding
from migrator.report.diff import DiffLine, FileDiff
from migrator.report.text import clip, one_line, visible

MESSAGE_LIMIT = 600  # characters
Packed = str  # base64 of a raw deflate stream of UTF-8 JSON: DecompressionStream("deflate-raw") reads it


def pack(value: object) -> Packed:
    """`value` as packed JSON. Equal values give equal text with one version of zlib."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(squeezed.compress(text.encode()) + squeezed.flush()).decode()


def note_value(finding: Finding, message: str, status: str) -> list[object]:
    """A finding for the script: line, code, severity, status ('' for open), sure, message, count, snippet.

    `message` and `status` are in the language of the report.
    """
    return [
        finding.line,
        finding.code,
        finding.severity.value,
        status,
        int(finding.confidence >= 0.7),
        clip(visible(message), MESSAGE_LIMIT),
        finding.count,
        one_line(finding.snippet),
    ]


def diff_value(diff: FileDiff) -> list[object]:
    """Hunks for the script: [old line, new line, lines]; a line: its kind, then pieces, changed ones at odd places."""
    return [[hunk.old, hunk.new, [_line(line) for line in hunk.lines]] for hunk in diff.hunks]


def _line(line: DiffLine) -> list[str]:
    pieces: list[str] = []
    for text, changed in line.pieces:
        if bool(len(pieces) % 2) == changed:
            pieces.append(text)
        elif pieces:
            pieces[-1] += text
        else:
            pieces += ["", text]
    return [line.kind, *pieces]


def places_value(notes: Iterable[tuple[str, list[object]]]) -> list[object]:
    """Notes of several files, each with its path, for the script."""
    return [[clip(visible(path)), note] for path, note in notes]
