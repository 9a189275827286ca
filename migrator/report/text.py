"""Text from source code made fit to show: nothing invisible, nothing endless, code told from prose."""

from __future__ import annotations

from migrator.lazy import pattern

SNIPPET_LIMIT = 240

# What a reader cannot see, or what reorders the text around it: control characters, bidirectional controls,
# zero-width characters, line and paragraph separators, byte order marks, tag characters, lone surrogates,
# and what is no character at all.
_INVISIBLE = (
    (0x00, 0x08),
    (0x0A, 0x1F),
    (0x7F, 0x9F),
    (0xAD, 0xAD),
    (0x61C, 0x61C),
    (0x180E, 0x180E),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0xD800, 0xDFFF),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFB),
    (0xFFFE, 0xFFFF),
    (0xE0000, 0xE0FFF),
)
_SUSPECT = pattern("[" + "".join(f"\\U{low:08x}-\\U{high:08x}" for low, high in _INVISIBLE) + "]")


def visible(text: str) -> str:
    """`text` with every invisible or reordering character spelled out as `<U+202E>`; tabs stay."""
    return _SUSPECT.sub(lambda match: f"<U+{ord(match.group()):04X}>", text)


def decode(data: bytes) -> str:
    """Source bytes as text; bytes that are not UTF-8 are shown as `\\xe9`."""
    return data.decode("utf-8", "backslashreplace")


def clip(text: str, limit: int = SNIPPET_LIMIT, start: int = 0) -> str:
    """At most `limit` characters of `text` from `start` on, with marks where something was left out."""
    if start <= 0 and len(text) <= limit:
        return text
    start = max(0, start)
    rest = len(text) - start - limit
    shown = ("… " if start else "") + text[start : start + limit]
    return f"{shown} … (+{rest:,})" if rest > 0 else shown


def one_line(text: str, limit: int = SNIPPET_LIMIT) -> str:
    """Source text as one clean line for a table or a list."""
    return clip(visible(" ".join(text.split())), limit)


def split_code(text: str) -> list[tuple[bool, str]]:
    """Prose and `quoted code` of a message in turn: (is code, text without the backticks)."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # an odd backtick stays text
        pieces[-2:] = ["`".join(pieces[-2:])]
    return [(bool(at % 2), piece) for at, piece in enumerate(pieces) if piece]
