"""PDF: through a browser that is there, and clear words where none is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from migrator.errors import EnvironmentProblem
from migrator.report import pdf, render
from migrator.report.base import chosen_renderers
from tests.unit.report.example import example, hostile


def program(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def test_no_browser_is_said_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(pdf.VARIABLE, raising=False)
    with pytest.raises(EnvironmentProblem, match="none is installed"):
        chosen_renderers(["md", "pdf"])


def test_the_variable_wins(tmp_path: Path) -> None:
    own, other = program(tmp_path, "mine", ""), program(tmp_path, "chromium", "")
    assert pdf.find_browser({"PATH": str(tmp_path)}) == str(other)
    assert pdf.find_browser({"PATH": str(tmp_path), pdf.VARIABLE: str(own)}) == str(own)
    with pytest.raises(EnvironmentProblem, match="names nowhere"):
        pdf.find_browser({"PATH": str(tmp_path), pdf.VARIABLE: "nowhere"})


@pytest.mark.parametrize(
    "text, words",
    [
        ("echo first; echo no display >&2; exit 1", "made no PDF: no display"),
        ("exit 0", "it said nothing"),
        ("sleep 60", "made no PDF in 1 seconds"),
    ],
)
def test_a_browser_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, words: str) -> None:
    monkeypatch.setenv(pdf.VARIABLE, str(program(tmp_path, "browser", text)))
    monkeypatch.setattr(pdf, "SECONDS", 1 if "sleep" in text else 30)
    with pytest.raises(EnvironmentProblem, match=words):
        pdf.print_page(b"<p>x")
    assert not list(Path(os.environ.get("TMPDIR", "/tmp")).glob("cu2hip-pdf-*/report.html"))


@pytest.mark.slow
@pytest.mark.parametrize("make", [example, hostile])
def test_a_real_browser_prints_a_page_of_a4(make: object) -> None:
    try:
        pdf.find_browser()
    except EnvironmentProblem as problem:
        pytest.skip(str(problem))
    data = render(make(), "pdf")  # type: ignore[operator]
    assert data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")
    assert b"/MediaBox [0 0 594.9" in data or b"/MediaBox [0 0 595" in data
