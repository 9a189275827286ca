"""Families of finding codes, and the topics of performance notes: `rules/report/families.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from migrator.data import rules_dir


@dataclass(frozen=True, slots=True)
class Topic:
    """One kind of performance note: `codes` are codes or prefixes of them; the last topic has none."""

    codes: tuple[str, ...]
    titles: Mapping[str, str]  # by language


@dataclass(frozen=True, slots=True)
class Families:
    prefixes: Mapping[str, Mapping[str, str]]  # prefix of codes -> title by language
    topics: tuple[Topic, ...]

    def title(self, code: str, lang: str) -> str:
        """The family of a code; its letters where the file knows none."""
        known = [prefix for prefix in self.prefixes if code.startswith(prefix)]
        if not known:
            return code.rstrip("0123456789") or code
        return self.prefixes[max(known, key=len)][lang]

    def topic(self, code: str) -> int | None:
        """The index of the first topic that names the code."""
        return next((at for at, topic in enumerate(self.topics) if code.startswith(topic.codes)), None)


@cache
def families() -> Families:
    """The families as the rulebook has them; raises `RuleFileError` for a file that cannot be read."""
    from migrator.ruleset.targets import read_data_file

    data = read_data_file(rules_dir() / "report" / "families.yaml")
    topics = tuple(
        Topic(tuple(entry["codes"]), {lang: entry[lang] for lang in ("en", "zh")}) for entry in data["topics"]
    )
    return Families(data["families"], topics)
