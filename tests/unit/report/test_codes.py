from __future__ import annotations

from pathlib import Path

import pytest

from migrator.report import codes
from migrator.report.codes import CodeTexts

TEXTS = """
findings:
  XX101:
    slug: x
    en: {title: "It happened.", why: "Because of\\n  that.", fix: Do it.}
    zh: {title: 发生了。, why: 因为那个。, fix: 请处理。}
"""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "findings"
    folder.mkdir()
    (folder / "x.yaml").write_text(TEXTS, "utf-8")
    (folder / "broken.yaml").write_text("findings: [", "utf-8")
    (folder / "odd.yaml").write_text("findings: [1]", "utf-8")
    monkeypatch.setattr(codes, "rules_dir", lambda: tmp_path)
    codes._texts.cache_clear()
    monkeypatch.setattr(codes, "_texts", codes._texts.__wrapped__)
    return folder


def test_texts_come_in_the_language_of_the_report(book: Path) -> None:
    assert CodeTexts("en").title("XX101") == "It happened"
    assert CodeTexts("zh").title("XX101") == "发生了"
    assert CodeTexts("en").why("XX101") == "Because of that."


def test_what_a_finding_says_itself_wins_in_english(book: Path) -> None:
    assert CodeTexts("en").why("XX101", "For `f` it is so.") == "For `f` it is so."
    assert CodeTexts("zh").why("XX101", "For `f` it is so.") == "因为那个。 (For `f` it is so.)"
    assert CodeTexts("zh").why("XX101", "Because of that.") == "因为那个。"


def test_an_unknown_code_has_no_texts(book: Path) -> None:
    assert CodeTexts("zh").title("XX999") == ""
    assert CodeTexts("zh").fix("XX999", "own") == "own"
