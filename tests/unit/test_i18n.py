from __future__ import annotations

import re
import string
from enum import Enum
from pathlib import Path

import pytest

from migrator.cli import _build, _summary
from migrator.data import templates_dir
from migrator.errors import UsageError
from migrator.i18n import Translator, catalogue, resolve_language
from migrator.report import history_text, labels, portfolio_text

_PACKAGE = Path(labels.__file__).parents[1]
_SOURCES = [
    *(_PACKAGE / "report").glob("*.py"),
    *(_PACKAGE / "cli").glob("*.py"),
    *(templates_dir() / "report").glob("*.j2"),
]
# Words that are looked up by what they name.
_TABLES = (
    history_text.DIFFERENCES,
    _summary.STATES,
    _summary.ORIGINS,
    _summary.SEVERITIES,
    _summary.QUIET,
    _summary.REMARKS,
    _build.RESULT,
    portfolio_text.STATES,
)
_TEXT = re.compile(r"""\b(?:t|translate)\(\s*(["'])(.+?)\1""")
_COUNT = re.compile(r"""\b(?:t|translate)\.count\([^"']+?["'](.+?)["'],\s*["'](.+?)["']""")
_ROW = re.compile(r"""^\s+\("([A-Z][^"]+)", """, re.MULTILINE)


def used_texts() -> set[str]:
    texts: set[str] = set()
    for path in _SOURCES:
        source = path.read_text("utf-8")
        texts |= {match[1] for match in _TEXT.findall(source)}
        texts |= {match[1] for match in _COUNT.findall(source)}
    texts |= set(_ROW.findall(Path(labels.__file__).read_text("utf-8")))
    for name in dir(labels):
        table = getattr(labels, name)
        if isinstance(table, dict) and not name.startswith("_"):
            texts |= set(table.values())
    return texts.union(*(table.values() for table in _TABLES))


def test_every_text_of_the_reports_is_translated() -> None:
    used = used_texts()
    assert len(used) > 60
    assert sorted(used - set(catalogue("zh"))) == []


def test_every_translation_is_used() -> None:
    assert sorted(set(catalogue("zh")) - used_texts()) == []


def test_translations_have_the_fields_of_the_original() -> None:
    def fields(text: str) -> list[str]:
        return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)

    for english, chinese in catalogue("zh").items():
        assert fields(english) == fields(chinese), english


@pytest.mark.parametrize(
    "lang,expected", [("en", "en"), ("zh", "zh"), ("zh_CN", "zh"), ("ZH-cn", "zh"), ("en-GB", "en")]
)
def test_languages(lang: str, expected: str) -> None:
    assert resolve_language(lang) == expected


def test_the_environment_decides_for_auto(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert resolve_language("auto") == "en"
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert resolve_language("auto") == "zh"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert resolve_language("auto") == "en"


def test_an_unknown_language_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="fr"):
        Translator("fr")


def test_counts() -> None:
    assert Translator("en").count(1, "{n} place", "{n} places") == "1 place"
    assert Translator("en").count(1200, "{n} place", "{n} places") == "1,200 places"
    assert Translator("zh").count(1, "{n} place", "{n} places") == "1 处"


def test_every_enum_member_has_a_label() -> None:
    for table in (labels.SEVERITY, labels.SEVERITY_SHORT, labels.STATUS, labels.STATE, labels.OUTCOME, labels.EFFORT):
        members: type[Enum] = type(next(iter(table)))
        assert set(table) == set(members)
