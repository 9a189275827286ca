"""What the rulebook says about a code, in the language of the report; reports do without where it says nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from migrator.data import rules_dir

Texts = Mapping[str, Mapping[str, Mapping[str, str]]]  # code -> language -> title, why, fix


@cache
def _texts() -> Texts:
    """All of `rules/findings/` and `rules/hazards/`; a file that cannot be read is the business of `cu2hip explain`."""
    import yaml

    found: dict[str, dict[str, dict[str, str]]] = {}
    for path in sorted(path for name in ("findings", "hazards") for path in (rules_dir() / name).glob("*.yaml")):
        try:
            document: Any = yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        except (OSError, UnicodeDecodeError, yaml.YAMLError):
            continue
        entries = document.get("findings") if isinstance(document, dict) else None
        for code, entry in (entries if isinstance(entries, dict) else {}).items():
            if isinstance(entry, dict):
                found[str(code)] = {
                    lang: {name: " ".join(str(text).split()) for name, text in given.items()}
                    for lang, given in entry.items()
                    if lang in ("en", "zh") and isinstance(given, dict)
                }
    return found


class CodeTexts:
    """The title, reason and advice of codes in one language."""

    __slots__ = ("_lang",)

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def title(self, code: str) -> str:
        return self._text(code, "title").rstrip("。.")

    def why(self, code: str, own: str = "") -> str:
        """The reason: what the finding says itself, in Chinese after what the rulebook says."""
        return self._joined(code, "why", own)

    def fix(self, code: str, own: str = "") -> str:
        """The advice, chosen like the reason."""
        return self._joined(code, "fix", own)

    def _text(self, code: str, name: str, lang: str = "") -> str:
        texts = _texts().get(code, {})
        return texts.get(lang or self._lang, {}).get(name, "")

    def _joined(self, code: str, name: str, own: str) -> str:
        general = self._text(code, name)
        if not own or " ".join(own.split()) == self._text(code, name, "en"):
            return general or own
        return own if self._lang == "en" or not general else f"{general} ({own})"
