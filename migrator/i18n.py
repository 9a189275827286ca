"""Texts of the user interface in another language than English.

A catalogue is one JSON object in `migrator/locale/`: the English text is the key. Texts may hold `{name}` fields.
Finding codes, file names, JSON keys and quoted source code are never translated.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from migrator.errors import UsageError

_LOCALE = Path(__file__).resolve().parent / "locale"
_FILES = {"zh": "zh_CN.json"}
LANGUAGES = ("en", "zh")


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """English text -> text in `lang`; empty for English."""
    name = _FILES.get(lang)
    if name is None:
        return {}
    loaded: dict[str, str] = json.loads((_LOCALE / name).read_text("utf-8"))
    return loaded


def resolve_language(lang: str) -> str:
    """The language for what a user wrote: `en`, `zh`, `zh-CN`, or `auto` for the environment's."""
    wanted = lang
    if lang == "auto":
        wanted = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "en")
        return "zh" if wanted.lower().startswith("zh") else "en"
    wanted = wanted.lower().replace("_", "-").split("-", 1)[0]
    if wanted not in LANGUAGES:
        raise UsageError(f"there is no language {lang!r}", f"one of {', '.join(LANGUAGES)}, auto")
    return wanted


class Translator:
    """Callable that turns an English text into the chosen language; an unknown text stays English."""

    __slots__ = ("_texts", "lang")

    def __init__(self, lang: str = "en") -> None:
        self.lang = resolve_language(lang)
        self._texts = catalogue(self.lang)

    def __call__(self, text: str, /, **fields: object) -> str:
        found = self._texts.get(text, text)
        return found.format(**fields) if fields else found

    def count(self, number: int, one: str, many: str) -> str:
        """`one` or `many` with `{n}` filled in; Chinese knows one form, so its catalogue needs `many` only."""
        if self.lang == "en" and number == 1:
            return one.format(n=number)
        return self._texts.get(many, many).format(n=f"{number:,}")
