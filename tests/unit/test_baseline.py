"""The baseline: findings by content and number, wherever their lines and files move to."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from migrator import baseline
from migrator.errors import EnvironmentProblem, UsageError
from migrator.model.finding import Finding, Severity, Status
from migrator.model.source import FileKind, SourceFile, Span


def found(text: str, path: str = "src/a.cu", word: str = "HERE", code: str = "CH102") -> list[Finding]:
    source = SourceFile(path, FileKind.CUDA, text.encode())
    places, at = [], text.find(word)
    while at >= 0:
        places.append(Finding(code, "slug", Severity.SILENT, Span(path, at, at + 4), "message").located(source))
        at = text.find(word, at + 1)
    return places


def kept(root: Path, findings: list[Finding], known: baseline.Baseline | None = None) -> baseline.Baseline:
    paths = {item.path for item in findings}
    for path in paths:
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).touch()
    return baseline.collect(root / "known.json", str(root), findings, paths, lambda code: True, known)


def statuses(root: Path, known: baseline.Baseline, findings: list[Finding]) -> list[Status]:
    done, _ = baseline.match(known, str(root), findings, {item.path for item in findings})
    return [item.status for item in done]


def test_it_survives_edits_around_and_within_blanks_and_comments(tmp_path: Path) -> None:
    known = kept(tmp_path, found("int i = HERE;\n"))
    for text in ("\n\nint  i = HERE;\n", "// x\r\n\tint i = HERE; // why\r\n", "int i = /* c */ HERE;\n"):
        assert statuses(tmp_path, known, found(text)) == [Status.BASELINED], text
    assert statuses(tmp_path, known, found("int j = HERE;\n")) == [Status.OPEN]


def test_one_more_of_the_same_is_new(tmp_path: Path) -> None:
    known = kept(tmp_path, found("HERE;\nHERE;\n"))
    assert [entry.count for entry in known.entries] == [2]
    assert statuses(tmp_path, known, found("HERE;\nHERE;\nHERE;\n")) == [
        Status.BASELINED,
        Status.BASELINED,
        Status.OPEN,
    ]
    (double,) = [replace(item, count=3) for item in found("HERE;\n")]
    assert statuses(tmp_path, known, [double]) == [Status.OPEN]


def test_other_codes_and_files_are_new(tmp_path: Path) -> None:
    known = kept(tmp_path, found("HERE;\n"))
    assert statuses(tmp_path, known, found("HERE;\n", code="CH103")) == [Status.OPEN]
    assert statuses(tmp_path, known, found("HERE;\n", path="src/b.cu")) == [Status.OPEN]


def test_a_file_that_moved_takes_its_entries_along(tmp_path: Path) -> None:
    known = kept(tmp_path, found("HERE;\n"))
    (tmp_path / "src" / "a.cu").unlink()
    assert statuses(tmp_path, known, found("HERE;\n", path="src/b.cu")) == [Status.BASELINED]


def test_paths_are_those_from_the_baselines_folder(tmp_path: Path) -> None:
    known = kept(tmp_path, found("HERE;\n"))
    inner = found("HERE;\n", path="a.cu")
    assert statuses(tmp_path / "src", known, inner) == [Status.BASELINED]


def test_entries_that_match_nothing_are_said(tmp_path: Path) -> None:
    known = kept(tmp_path, [*found("HERE;\nx = HERE;\n"), *found("HERE;\n", path="src/b.cu")])
    done, gone = baseline.match(known, str(tmp_path), found("HERE;\n"), ["src/a.cu"])
    assert [item.status for item in done] == [Status.BASELINED]
    assert [(item.code, item.message.split(" of ")[0]) for item in gone] == [("SYS952", "1 entry")]
    assert baseline.match(known, str(tmp_path), found("HERE;\nx = HERE;\n"), ["src/a.cu"])[1] == []


def test_the_tool_itself_and_what_is_settled_are_not_listed(tmp_path: Path) -> None:
    (item,) = found("HERE;\n")
    quiet = [replace(item, status=Status.SUPPRESSED), replace(item, code="SYS950")]
    assert kept(tmp_path, quiet).entries == ()


def test_round_trip_and_bytes(tmp_path: Path) -> None:
    path = tmp_path / "known.json"
    known = kept(tmp_path, [*found("HERE; // \u4e2d\n"), *found("x = HERE;\n", path="src/b.cu")])
    baseline.write(path, known, "cu2hip 1")
    assert set(baseline.read(path).entries) == set(known.entries)
    first = path.read_bytes()
    backwards = baseline.Baseline(known.folder, known.entries[::-1])
    baseline.write(path, backwards, "cu2hip 1")
    assert path.read_bytes() == first and first.endswith(b"\n")
    assert sorted(os.listdir(tmp_path)) == ["known.json", "src"]


def test_a_check_of_some_files_keeps_the_others(tmp_path: Path) -> None:
    known = kept(tmp_path, [*found("HERE;\n"), *found("HERE;\n", path="src/b.cu"), *found("HERE;\n", path="gone.cu")])
    (tmp_path / "gone.cu").unlink()
    again = baseline.collect(tmp_path / "known.json", str(tmp_path), [], ["src/a.cu"], lambda code: True, known)
    assert [entry.path for entry in again.entries] == ["src/b.cu"]
    other = baseline.collect(tmp_path / "k", str(tmp_path), [], ["src/a.cu"], lambda code: code != "CH102", known)
    assert len(other.entries) == 3


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"schema_version": 1}', '{"schema_version": 1, "findings": [{}]}', "[" * 100_000]
)
def test_what_is_no_baseline(tmp_path: Path, text: str) -> None:
    path = tmp_path / "b.json"
    path.write_text(text)
    with pytest.raises(UsageError, match=r"b\.json is no baseline"):
        baseline.read(path)


def test_a_newer_schema_and_a_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    path.write_text('{"schema_version": 9, "findings": []}')
    with pytest.raises(UsageError, match="schema version 9"):
        baseline.read(path)
    with pytest.raises(UsageError, match="no baseline"):
        baseline.read(tmp_path / "none.json")
    with pytest.raises(EnvironmentProblem):
        baseline.read(tmp_path)


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "known.json"
    path.write_text("old")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("migrator.edits.write.os.replace", refuse)
    with pytest.raises(EnvironmentProblem, match="no space left"):
        baseline.write(path, baseline.Baseline(str(tmp_path)), "cu2hip 1")
    assert path.read_text() == "old" and os.listdir(tmp_path) == ["known.json"]
