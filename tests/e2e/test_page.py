"""The HTML report in a real browser."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from migrator.report import write_reports
from tests.unit.report.example import example, hostile, write_tree

_FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --virtual-time-budget=2000"
).split()


@pytest.fixture(scope="module")
def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("no Chromium on this machine")
    return found


def dom(chromium: str, page: Path, work: Path) -> str:
    """The document as it is after the page's script has run."""
    command = [chromium, *_FLAGS, f"--user-data-dir={work}", "--dump-dom", page.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


@pytest.mark.slow
def test_the_page_and_its_script_run_under_their_policy(chromium: str, tmp_path: Path) -> None:
    page = write_reports(example(), write_tree(tmp_path / "p"), tmp_path / "r", ["html"])[0]
    text = dom(chromium, page, tmp_path / "browser")
    assert re.search(r'<form class="tools">', text), "the filter is shown only when the script runs"
    assert "Left to do: 3 places in 2 files." in text


@pytest.mark.slow
def test_hostile_text_runs_nothing(chromium: str, tmp_path: Path) -> None:
    result = hostile()
    page = write_reports(result, tmp_path, tmp_path / "r", ["html"])[0]
    source = page.read_text("utf-8").replace("alert(1)", "document.title='broken in'")
    page.write_text(source, "utf-8")
    text = dom(chromium, page, tmp_path / "browser")
    assert "<title>broken in" not in text
    assert text.count("<script>") == 1
