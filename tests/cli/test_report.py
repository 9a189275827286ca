"""`cu2hip report`: formats, languages, where to, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from migrator.cli.main import main
from migrator.data import templates_dir
from migrator.report import write_reports
from tests.unit.report.example import example, write_tree


@pytest.fixture
def result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write_reports(example(), write_tree(tmp_path / "source"), tmp_path / "report", ["json"])[0]


def test_reports_go_beside_the_result(result: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(result), "--format", "html, md"]) == 0
    assert capsys.readouterr().out.split() == [str(result.parent / "report.html"), str(result.parent / "report.md")]


def test_all_formats_to_another_folder(result: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(result), "--format", "all", "-o", str(tmp_path / "new" / "er"), "--json"]) == 0
    names = sorted(path.name for path in (tmp_path / "new" / "er").iterdir())
    tables = ["findings.csv", "findings-excel.csv", "trend.csv"]
    texts = ["annotations.txt", "report.txt", "report.md", "comment.md", *tables]
    assert names == sorted(["report.html", "report.junit.xml", "report.sarif", "result.json", *texts])
    assert len(json.loads(capsys.readouterr().out)["reports"]) == len(names)
    assert (tmp_path / "new" / "er" / "result.json").read_bytes() == result.read_bytes()


def test_one_report_to_standard_output(result: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["report", str(result), "--format", "md", "--lang", "zh", "--stdout"]) == 0
    assert "CUDA 到 HIP 迁移报告".encode() in capfdbinary.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--format", "docx"], "no report format 'docx'"),
        (["--format", ","], "no report format is named"),
        (["--format", "md,html", "--stdout"], "prints one format"),
        (["--lang", "fr"], "no language 'fr'"),
        (["--source", "nowhere"], "nowhere"),
        (["--history", "."], "holds no result"),
        (["--portfolio", "--stdout"], "--portfolio goes without"),
        (["--portfolio", "--format", "sarif"], "no format 'sarif'"),
    ],
)
def test_wrong_usage(result: Path, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(result), *arguments]) == 2
    assert words in capsys.readouterr().err


def test_something_else_than_a_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.json").write_text("[1]")
    assert main(["report", str(tmp_path / "x.json")]) == 2
    assert "this is not a cu2hip result" in capsys.readouterr().err
    assert main(["report", str(tmp_path / "none.json")]) == 2


def test_a_folder_that_cannot_be_written(result: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["report", str(result), "-o", str(tmp_path / "file" / "x")]) == 3
    assert "cannot be written" in capsys.readouterr().err


def test_several_results_need_a_purpose(result: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(result), str(result)]) == 2
    assert "--portfolio makes one overview" in capsys.readouterr().err
    assert main(["report"]) == 2
    assert "no result is named" in capsys.readouterr().err


def test_history(result: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    earlier = replace(example(), findings=example().findings[:5])
    write_reports(earlier, tmp_path, tmp_path / "old", ["json"])
    (tmp_path / "old" / "other.json").write_text("[]")
    for named in (tmp_path / "old", tmp_path / "old" / "result.json"):
        assert main(["report", str(result), "--history", str(named), "--format", "md", "--stdout"]) == 0
        assert "2 new, 0 fixed" in capsys.readouterr().out


def test_a_portfolio(result: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "all"
    assert main(["report", str(result), str(result), "--portfolio", "--format", "all", "-o", str(folder)]) == 0
    assert [Path(line).name for line in capsys.readouterr().out.split()] == [
        "portfolio.html", "portfolio.md", "portfolio.csv", "portfolio.json"
    ]  # fmt: skip
    assert json.loads((folder / "portfolio.json").read_text())["totals"]["places"] == 6


def test_the_schema(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["report", "--schema"]) == 0
    published = templates_dir() / "report" / "result.schema.json"
    assert capfdbinary.readouterr().out == published.read_bytes()
