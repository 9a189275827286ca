"""Sentences of findings in another language than English.

Passes and hazards write one English sentence, which is also what JSON keeps. Here its shape, with code and numbers
taken out, is looked up in `migrator/locale/messages_zh_CN.json` and `migrator/locale/zh_CN/`: `{}` in a key is what
was taken out, `{0}` in the translation the first of it. A sentence that the catalogue does not know stays English.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import migrator.i18n
from migrator.lazy import pattern
from migrator.report.codes import CodeTexts

_FILE = "messages_zh_CN.json"
_TOPICS = "zh_CN"  # a folder of further catalogues, one per topic
_BRANCH = ", in a branch that HIP does not compile"
_BRANCH_ZH = "（位于 HIP 不编译的分支中）"
# `code` and lists of it, (library), macros, gfx names, numbers
_VARIABLE = pattern(
    r"`[^`]*`(?:, `[^`]*`)*|\([a-z_0-9]+\)|\b__?[A-Z][A-Z_0-9]*\b|\b[A-Z]+_[A-Z_0-9]+\b|\bgfx\w+"
    r"|(?<![\w.])\d+(?:[.^x]\w+)*"
)


@cache
def messages() -> Mapping[str, str]:
    """Shape of an English sentence -> Chinese."""
    locale = Path(migrator.i18n.__file__).parent / "locale"
    loaded: dict[str, str] = {}
    for path in (locale / _FILE, *sorted((locale / _TOPICS).glob("*.json"))):
        loaded.update(json.loads(path.read_text("utf-8")))
    return loaded


def shape(text: str) -> str:
    """`text` with code, names and numbers taken out: the key of its translation."""
    return _VARIABLE.sub("{}", text)


class Messages:
    """Callable that turns a finding's sentence into the language of a report."""

    __slots__ = ("_codes", "_lang")

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._codes = CodeTexts(lang)

    def __call__(self, text: str, code: str = "") -> str:
        """`text`, which a finding with `code` says, in the report's language."""
        if self._lang == "en" or not text:
            return text
        plain = text.removesuffix(_BRANCH)
        found = self._known(plain) or self._titled(plain, code)
        if not found:
            return text
        return found + _BRANCH_ZH if plain != text else found

    def why(self, code: str, own: str = "") -> str:
        """The reason, as `CodeTexts.why` has it, with the finding's own sentence in the language too."""
        return self._explained(self._codes.why(code), self._codes.why(code, own), own)

    def fix(self, code: str, own: str = "") -> str:
        """The advice, chosen like the reason."""
        return self._explained(self._codes.fix(code), self._codes.fix(code, own), own)

    def _explained(self, general: str, both: str, own: str) -> str:
        said = self(own)
        if both == general or said == own:
            return both
        return f"{general}（{said}）" if general else said

    def _known(self, text: str) -> str:
        translation = messages().get(shape(text))
        return translation.format(*_VARIABLE.findall(text)) if translation else ""

    def _titled(self, text: str, code: str) -> str:
        """`code`: the title of the rule, which many hazards say."""
        ours, english = self._codes.title(code), CodeTexts("en").title(code)
        if not english or not text.endswith(f": {english}"):
            return ""
        return f"{text.removesuffix(f': {english}')}：{ours}"
