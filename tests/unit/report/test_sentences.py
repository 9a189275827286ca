"""Sentences of findings without a Chinese counterpart: the list of known gaps may only shrink."""

from __future__ import annotations

import json
from pathlib import Path

from migrator.report.codes import _texts
from migrator.report.messages import messages, shape
from tests.unit.report.sentences import program_sentences, rule_sentences

KNOWN = Path(__file__).with_name("untranslated.json")


def _gaps() -> set[str]:
    told = {shape(text) for entry in _texts().values() for text in entry.get("en", {}).values()}
    said = {**rule_sentences(), **program_sentences()}
    return {sentence for sentence in said if sentence not in messages() and sentence not in told}


def test_every_sentence_has_a_translation_or_is_a_known_gap() -> None:
    known, gaps = set(json.loads(KNOWN.read_text("utf-8"))), _gaps()
    assert sorted(gaps - known) == [], "add these to migrator/locale/zh_CN/"
    assert sorted(known - gaps) == [], "translated or gone: take these out of untranslated.json"
