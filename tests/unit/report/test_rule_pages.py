"""The rule reference: complete, in two languages, and in the repository as it is generated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from migrator.hazards.rules import hazard_rules
from migrator.report.rule_pages import facts, hazard_pages, markdown, rule_pages, write_pages

COMMITTED = Path(__file__).parents[3] / "docs" / "rules"
PAGES = rule_pages()


def test_the_committed_pages_are_the_generated_ones() -> None:
    there = {
        path.relative_to(COMMITTED).as_posix(): path.read_text("utf-8") for path in sorted(COMMITTED.rglob("*.md"))
    }
    hint = "write them with: cu2hip rules --pages docs/rules"
    assert sorted(there) == sorted(PAGES), hint
    assert [name for name, text in PAGES.items() if there[name] != text] == [], hint


def test_every_hazard_has_a_page_in_both_languages() -> None:
    for code in hazard_rules():
        assert {f"{code}.md", f"zh/{code}.md"} <= set(PAGES)
        assert f"[{code}]({code}.md)" in PAGES["README.md"] and f"[{code}]({code}.md)" in PAGES["zh/README.md"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_page_says_everything(lang: str) -> None:
    for page in hazard_pages().values():
        text = markdown(page, lang)
        assert text.startswith(f"# {page.code}: ") and "\n\n\n" not in text and text.endswith("\n")
        assert page.texts[lang]["title"] and page.texts[lang]["why"] and page.texts[lang]["fix"]
        assert not page.flagged or page.flagged.rstrip("\n") in text
        assert not page.clean or page.clean.rstrip("\n") in text
        assert all(value for _, value in facts(page, lang))


def test_facts_of_a_page() -> None:
    pages = hazard_pages()
    assert dict(facts(pages["CH104"], "en"))["Concerns"].startswith("GPUs with wavefronts of 64")
    assert dict(facts(pages["CH311"], "en"))["Concerns"] == "GPUs without texture hardware"
    assert dict(facts(pages["CH311"], "zh"))["涉及"] == "不支持纹理硬件的 GPU"
    assert "`--warp preserve`" in dict(facts(pages["CH104"], "en"))["In a migration"]


def test_links_lead_to_pages() -> None:
    for name, text in PAGES.items():
        for target in re.findall(r"\]\(([^)#:]+\.md)\)", re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
            resolved = (COMMITTED / name).parent / target
            inside = resolved.resolve().is_relative_to(COMMITTED)
            known = resolved.resolve().relative_to(COMMITTED).as_posix() in PAGES if inside else resolved.exists()
            assert known, f"{name}: {target}"


def test_writing_is_idempotent_and_removes_pages_of_hazards_that_are_gone(tmp_path: Path) -> None:
    (tmp_path / "zh").mkdir()
    for name in ("CH999.md", "zh/CH999.md", "notes.md", "CHANGES.md"):
        (tmp_path / name).write_text("x")
    assert write_pages(tmp_path) == (len(PAGES), 2)
    assert write_pages(tmp_path) == (0, 0)
    assert (tmp_path / "notes.md").exists() and (tmp_path / "CHANGES.md").exists()
