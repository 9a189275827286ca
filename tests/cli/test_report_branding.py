"""A company's name, logo and templates on the page, from the command line and from settings; the day of a run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from migrator.cli._run import run_date
from migrator.cli.main import main
from migrator.errors import UsageError
from migrator.report import write_reports
from tests.unit.report.example import example, write_tree
from tests.unit.report.test_templates import PNG


@pytest.fixture
def result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logo.png").write_bytes(PNG)
    (tmp_path / "own" / "chapters").mkdir(parents=True)
    (tmp_path / "own" / "chapters" / "terms.j2").write_text(
        '{% set title = "Our terms" %}<p>{{ company }}</p>', "utf-8"
    )
    return write_reports(example(), write_tree(tmp_path / "source"), tmp_path / "report", ["json"])[0]


def page(result: Path, *arguments: str) -> str:
    assert main(["report", str(result), "-q", *arguments]) == 0
    return (result.parent / "report.html").read_text("utf-8")


def test_options(result: Path) -> None:
    text = page(result, "--company", "ACME", "--logo", "logo.png", "--template-dir", "own")
    assert "<b>ACME</b>" in text
    assert '<img class="logo" src="data:image/png;base64,' in text
    assert "<h2>Our terms</h2>" in text


def test_settings_are_relative_to_their_file(result: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = 'report-company = "ACME"\nreport-logo = "logo.png"\nreport-template-dir = "own"\n'
    (tmp_path / "cu2hip.toml").write_text(settings, "utf-8")
    (tmp_path / "deep").mkdir()
    monkeypatch.chdir(tmp_path / "deep")
    text = page(result)
    assert "<b>ACME</b>" in text
    assert "<h2>Our terms</h2>" in text
    assert "<b>Other</b>" in page(result, "--company", "Other")
    monkeypatch.setenv("CU2HIP_REPORT_COMPANY", "Third")
    assert "<b>Third</b>" in page(result)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--logo", "none.png"], "none.png: the logo cannot be read"),
        (["--logo", "own/chapters/terms.j2"], "no picture that browsers show"),
        (["--template-dir", "none"], "there is no such folder"),
    ],
)
def test_what_is_missing_is_said(
    result: Path, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(result), *arguments]) == 2
    assert words in capsys.readouterr().err


def test_a_broken_template_is_one_line(result: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "own" / "effort.html.j2").write_text("one\n{{ nothing }}\n", "utf-8")
    assert main(["report", str(result), "--template-dir", "own"]) == 2
    said = capsys.readouterr().err
    assert "effort.html.j2:2: 'nothing' is undefined" in said
    assert said.count("\n") == 1
    assert not (result.parent / "report.html").exists()


def test_a_migration_takes_templates_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.cu").write_text("int main() { cudaDeviceReset(); }\n", "utf-8")
    own = tmp_path / "own"
    own.mkdir()
    (own / "custom.css").write_text("h1 { color: #123456; }\n", "utf-8")
    common = ["migrate", str(tmp_path / "a.cu"), "--no-ast", "-q", "--report", str(tmp_path / "r")]
    assert main([*common, "--template-dir", str(tmp_path / "none")]) == 2
    assert "no such folder" in capsys.readouterr().err
    assert not (tmp_path / "a.hip").exists()
    assert main([*common, "--template-dir", str(own)]) == 0
    assert "#123456" in (tmp_path / "r" / "report.html").read_text("utf-8")
    provenance = json.loads((tmp_path / "r" / "result.json").read_text("utf-8"))["provenance"]
    assert len(provenance["date"]) >= 10
    assert "report-template-dir" not in provenance["options"]


def test_the_day_of_a_run() -> None:
    assert run_date({"SOURCE_DATE_EPOCH": "86400"}).startswith("1970-01-02")
    assert len(run_date({})) >= 10
    for wrong in ("x", "9" * 30):
        with pytest.raises(UsageError):
            run_date({"SOURCE_DATE_EPOCH": wrong})
