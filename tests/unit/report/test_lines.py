"""The formats of lines: plain text and annotations of GitHub Actions."""

from __future__ import annotations

from dataclasses import replace

from migrator.i18n import Translator
from migrator.model.finding import Finding, Severity, Status
from migrator.model.result import FileChange, FileState, MigrationResult, Provenance
from migrator.model.source import Span
from migrator.report import render
from migrator.report.codes import CodeTexts
from migrator.report.text_report import text_lines

FINDING = Finding(
    "ZH102",
    "a-slug",
    Severity.SILENT,
    Span("a b,c:%.cu", 10, 12),
    "`x & 31`\nis 100% wrong",
    fix="do, this",
    line=3,
    column=5,
    snippet="int y = x & 31;",
)


def result(*findings: Finding) -> MigrationResult:
    files = (FileChange("a.cu", FileState.UNCHANGED, language="cuda"), FileChange("b.cu", FileState.UNCHANGED))
    return MigrationResult(Provenance("0", "d", ".", ""), files, findings)


def lines(*findings: Finding, lang: str = "en", remarks: bool = False) -> list[str]:
    return list(text_lines(result(*findings), Translator(lang), CodeTexts(lang), remarks=remarks))


def test_text() -> None:
    assert lines(FINDING) == [
        "a b,c:%.cu:3:5: silent ZH102 `x & 31` is 100% wrong",
        "    int y = x & 31;",
        "    -> do, this",
        "2 files (1 CUDA): 1 silent",
    ]
    assert lines() == ["2 files (1 CUDA): no findings"]
    assert render(result(FINDING), "text").decode().splitlines() == lines(FINDING)


def test_text_counts_what_is_quiet_and_hides_remarks() -> None:
    remark = replace(FINDING, severity=Severity.INFO, count=3)
    own = replace(remark, code="SYS950", count=1)
    quiet = [replace(FINDING, status=status) for status in (Status.SUPPRESSED, Status.BASELINED, Status.APPLIED)]
    shown = lines(remark, own, *quiet)
    assert (
        shown[0].startswith("a b,c:%.cu:3:5: remark SYS950 ") and len([line for line in shown if "ZH102" in line]) == 0
    )
    assert shown[-2:] == [
        "2 files (1 CUDA): 4 remark, 1 applied, 1 suppressed, 1 in the baseline",
        "3 remarks are not shown (-v shows them)",
    ]
    assert any(line.endswith("(×3)") for line in lines(remark, remarks=True))


def test_text_shows_nothing_invisible() -> None:
    hostile = replace(FINDING, message="a\x1b[31m\u202eb", snippet="\x07 x", fix="")
    assert not any("\x1b" in line or "\u202e" in line or "\x07" in line for line in lines(hostile))


def test_github() -> None:
    text = render(result(FINDING, replace(FINDING, severity=Severity.ERROR, line=9)), "github").decode()
    first, second = text.splitlines()
    assert first.startswith("::error file=a b%2Cc%3A%25.cu,line=9,title=ZH102 a-slug (error),col=5::")
    assert second.endswith("::`x & 31`%0Ais 100%25 wrong. do, this.")
    assert render(result(), "github") == b""


def test_github_levels_and_findings_without_a_place() -> None:
    texts = {
        severity: render(result(replace(FINDING, severity=severity, span=Span("", 0, 0), line=0)), "github").decode()
        for severity in Severity
    }
    assert [text.split(" ")[0] for text in texts.values()] == ["::error", "::error", "::warning", "::notice"]
    assert all("file=" not in text for text in texts.values())
    assert render(result(replace(FINDING, status=Status.BASELINED)), "github") == b""
