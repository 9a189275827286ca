"""Every colour of text on every ground that it stands on: WCAG 2.1 asks for a contrast of 4.5."""

from __future__ import annotations

import re

import pytest

from migrator.data import templates_dir

_CSS = (templates_dir() / "report" / "report.css").read_text("utf-8")
_GROUNDS = {
    "text": ("bg", "surface", "sunken", "add", "add-mark", "del", "del-mark"),
    "muted": ("bg", "surface", "sunken"),
    "accent": ("bg", "surface", "sunken"),
    **dict.fromkeys(("error", "silent", "performance", "info", "ok"), ("surface", "sunken")),
    **{
        f"t-{name}": ("surface", "add", "add-mark", "del", "del-mark")
        for name in ("comment", "string", "directive", "number", "word", "gpu")
    },
    "surface": ("accent",),
}
_GRAPHICS = tuple(f"c-{name}" for name in ("error", "silent", "performance", "ok", "changed", "state"))


def colours(scheme: str) -> dict[str, str]:
    """The custom properties of a colour scheme."""
    light, dark, printed = (match[1] for match in re.finditer(r":root \{(.*?)\}", _CSS, re.DOTALL))
    chosen = {"light": light, "dark": light + dark, "print": light + printed}[scheme]
    found = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]+);", chosen))
    return {name: value if len(value) == 7 else _long(value) for name, value in found.items()}


def _long(colour: str) -> str:
    return "#" + "".join(2 * digit for digit in colour[1:])


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark", "print"])
def test_text_can_be_read(scheme: str) -> None:
    known = colours(scheme)
    weak = [
        f"{text} on {ground}: {contrast(known[text], known[ground]):.2f}"
        for text, grounds in _GROUNDS.items()
        for ground in grounds
        if contrast(known[text], known[ground]) < 4.5
    ]
    assert weak == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_bars_can_be_seen(scheme: str) -> None:
    known = colours(scheme)
    weak = [name for name in _GRAPHICS if contrast(known[name], known["surface"]) < 3 and name != "c-silent"]
    assert weak == []
