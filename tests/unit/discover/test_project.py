"""Discovery of trees and files."""

from __future__ import annotations

import os
import socket
import subprocess
from pathlib import Path

import pytest

from migrator.discover.project import SIZE_LIMIT, discover, empty_folders
from migrator.errors import UsageError
from migrator.model.finding import Finding, Severity
from migrator.model.source import FileKind


def write(root: Path, **files: bytes) -> None:
    for name, data in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def fill(root: Path, files: dict[str, bytes]) -> Path:
    root.mkdir(exist_ok=True)
    write(root, **files)
    return root


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.code for finding in findings]


def git(root: Path, *arguments: str) -> str:
    command = [
        "git",
        "-c",
        "user.name=t",
        "-c",
        "user.email=t@example.org",
        "-c",
        "protocol.file.allow=always",
        *arguments,
    ]
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout


def repository(root: Path, files: dict[str, bytes]) -> Path:
    fill(root, files)
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "start")
    return root


def test_a_tree_is_listed_in_order(tmp_path: Path) -> None:
    root = fill(tmp_path / "p", {"b.cu": b"x", "a/z.h": b"y", "a.cu": b"", "Makefile": b"all:\n", "r.md": b"#"})
    project, findings = discover(root)
    assert [entry.path for entry in project.entries] == ["Makefile", "a.cu", "a/z.h", "b.cu", "r.md"]
    assert [entry.kind for entry in project.entries] == [
        FileKind.BUILD, FileKind.CUDA, FileKind.HEADER, FileKind.CUDA, FileKind.OTHER,
    ]  # fmt: skip
    assert project.root == str(root)
    assert project.by_path["b.cu"].size == 1
    assert not project.is_git
    assert findings == ()


def test_folders_of_version_control_and_our_own_are_skipped(tmp_path: Path) -> None:
    files = {f"{folder}/a.cu": b"x" for folder in (".hg", ".svn", ".cu2hip", "sub/.cu2hip")}
    root = fill(tmp_path / "p", {**files, "a.cu": b"x"})
    project, _ = discover(root)
    assert [entry.path for entry in project.entries] == ["a.cu"]


def test_modes_and_links_are_recorded(tmp_path: Path) -> None:
    root = fill(tmp_path / "p", {"run.sh": b"#!/bin/sh\n", "a.h": b"x"})
    (root / "run.sh").chmod(0o755)
    (root / "b.h").symlink_to("a.h")
    (root / "dir").symlink_to(".")
    project, findings = discover(root)
    assert project.by_path["run.sh"].mode == 0o755
    assert project.by_path["b.h"].link == "a.h"
    assert project.by_path["dir"].link == "."
    assert project.by_path["b.h"].reason
    assert findings == ()


def test_a_link_out_of_the_tree_is_kept_and_reported(tmp_path: Path) -> None:
    fill(tmp_path / "outside", {"secret.cu": b"x"})
    root = fill(tmp_path / "p", {"a.cu": b"x"})
    (root / "out").symlink_to("../outside")
    (root / "abs.cu").symlink_to(root / "a.cu")
    (root / "dangling.cu").symlink_to("nowhere.cu")
    project, findings = discover(root)
    assert [entry.path for entry in project.entries] == ["a.cu", "abs.cu", "dangling.cu", "out"]
    assert [(finding.code, finding.path) for finding in findings] == [("SYS904", "abs.cu"), ("SYS904", "out")]


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    root = fill(tmp_path / "p", {"a.cu": b"x"})
    (root / "x").symlink_to("y")
    (root / "y").symlink_to("x")
    project, _ = discover(root)
    assert len(project.entries) == 3


def test_special_files_are_left_out(tmp_path: Path) -> None:
    root = fill(tmp_path / "p", {"a.cu": b"x"})
    os.mkfifo(root / "pipe.cu")
    here = os.getcwd()
    os.chdir(root)  # socket paths are short
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind("s")
            project, findings = discover(root)
    finally:
        os.chdir(here)
    assert [entry.path for entry in project.entries] == ["a.cu"]
    assert codes(findings) == ["SYS905", "SYS905"]


def test_binary_and_utf16_code_is_carried_over(tmp_path: Path) -> None:
    root = fill(tmp_path / "p", {"a.cu": b"\x7fELF\x00\x00\x00", "b.cuh": "int x;".encode("utf-16"), "c.h": b"\0" * 64})
    project, findings = discover(root)
    assert [entry.reason for entry in project.entries] == ["binary content", "UTF-16 text", "binary content"]
    assert [finding.severity for finding in findings] == [Severity.ERROR, Severity.ERROR, Severity.INFO]


def test_large_files_are_carried_over(tmp_path: Path) -> None:
    root = fill(tmp_path / "p", {"a.cu": b"x", "data.bin": b""})
    table = b"1.0f, 2.0f,\n"
    (root / "plain.h").write_bytes(table * (SIZE_LIMIT // len(table) + 1))
    (root / "cuda.cu").write_bytes(table * (SIZE_LIMIT // len(table)) + b"cudaMalloc(&p, 1);\n" + b" " * 64)
    os.truncate(root / "data.bin", 50 << 20)
    project, findings = discover(root)
    assert project.by_path["plain.h"].reason == "too large"
    assert project.by_path["data.bin"].reason == ""
    assert [(finding.path, finding.severity) for finding in findings] == [
        ("cuda.cu", Severity.ERROR), ("plain.h", Severity.INFO),
    ]  # fmt: skip


def test_a_word_across_two_pieces_is_found(tmp_path: Path) -> None:
    root = fill(tmp_path / "p", {})
    data = bytearray(b" " * (SIZE_LIMIT + 16))
    data[(1 << 20) - 4 : (1 << 20) + 6] = b"cudaMalloc"
    (root / "a.cu").write_bytes(bytes(data))
    _, findings = discover(root)
    assert findings[0].severity is Severity.ERROR


def test_unreadable_files_and_folders_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = fill(tmp_path / "p", {"a.cu": b"x", "b.cu": b"y", "dir/c.cu": b"z"})
    opening, scanning = os.open, os.scandir

    def refuse_open(path: str, flags: int, *rest: int) -> int:
        if str(path).endswith("b.cu"):
            raise PermissionError(13, "Permission denied", path)
        return opening(path, flags, *rest)

    def refuse_scan(path: str) -> object:
        if str(path).endswith("dir"):
            raise PermissionError(13, "Permission denied", path)
        return scanning(path)

    monkeypatch.setattr(os, "open", refuse_open)
    monkeypatch.setattr(os, "scandir", refuse_scan)
    project, findings = discover(root)
    assert [(entry.path, entry.reason) for entry in project.entries] == [("a.cu", ""), ("b.cu", "not readable")]
    assert codes(findings) == ["SYS903", "SYS903"]


def test_names_that_are_not_utf8_are_carried_over(tmp_path: Path) -> None:
    root = fill(tmp_path / "p", {"a.cu": b"x"})
    with open(os.fsencode(root) + b"/caf\xe9.cu", "wb") as stream:
        stream.write(b"y")
    project, findings = discover(root)
    assert project.entries[1].path == os.fsdecode(b"caf\xe9.cu")
    assert project.entries[1].reason
    assert findings[0].path == "caf\\xe9.cu"
    findings[0].path.encode()


def test_excluded_files_are_carried_over(tmp_path: Path) -> None:
    root = fill(tmp_path / "p", {"a.cu": b"x", "third_party/b.cu": b"y", "third_party/c.h": b"z"})
    project, findings = discover(root, exclude=["third_party"])
    assert [entry.reason for entry in project.entries] == ["", "excluded", "excluded"]
    assert codes(findings) == ["SYS907"]
    assert not findings[0].status.is_open


@pytest.mark.parametrize("make", ["missing", "empty", "fifo"])
def test_nothing_to_migrate_is_an_error(tmp_path: Path, make: str) -> None:
    path = tmp_path / make
    if make == "empty":
        (path / "sub").mkdir(parents=True)
    elif make == "fifo":
        os.mkfifo(path)
    with pytest.raises(UsageError):
        discover(path)


def test_a_single_file(tmp_path: Path) -> None:
    root = fill(tmp_path / "p", {"a.cu": b"x", "b.cu": b"y", "noext": b"int x;\n", "image": b"\x89PNG\0\0\0\0\0"})
    project, findings = discover(root / "a.cu")
    assert project.single == "a.cu"
    assert project.root == str(root)
    assert [entry.path for entry in project.entries] == ["a.cu"]
    assert findings == ()
    assert discover(root / "noext")[0].entries[0].kind is FileKind.CUDA
    assert codes(discover(root / "image")[1]) == ["SYS902"]


def test_empty_folders(tmp_path: Path) -> None:
    root = fill(tmp_path / "p", {"a/b/c.cu": b"x"})
    (root / "empty/inner").mkdir(parents=True)
    (root / "empty").chmod(0o700)
    (root / ".git").mkdir()
    project, _ = discover(root)
    assert empty_folders(project) == (("empty", 0o700), ("empty/inner", 0o755))


def test_git_lists_tracked_and_untracked_but_not_ignored_files(tmp_path: Path) -> None:
    root = repository(tmp_path / "p", {"a.cu": b"x", ".gitignore": b"build/\n*.o\n", "gone.cu": b"z"})
    fill(root, {"build/gen.cu": b"g", "b.o": b"o", "new.cu": b"n"})
    (root / "gone.cu").unlink()
    project, findings = discover(root)
    assert [entry.path for entry in project.entries] == [".gitignore", "a.cu", "new.cu"]
    assert project.is_git
    assert project.dirty
    assert project.commit == git(root, "rev-parse", "HEAD").strip()
    assert findings == ()


def test_a_clean_repository_is_not_dirty(tmp_path: Path) -> None:
    project, _ = discover(repository(tmp_path / "p", {"a.cu": b"x"}))
    assert project.is_git
    assert not project.dirty


def test_a_part_of_a_repository(tmp_path: Path) -> None:
    root = repository(tmp_path / "p", {"x/a.cu": b"x", "y/b.cu": b"y"})
    (root / "y/b.cu").write_bytes(b"changed")
    project, _ = discover(root / "x")
    assert [entry.path for entry in project.entries] == ["a.cu"]
    assert project.is_git
    assert not project.dirty


def test_an_ignored_folder_is_walked(tmp_path: Path) -> None:
    root = repository(tmp_path / "p", {".gitignore": b"build/\n"})
    fill(root, {"build/a.cu": b"x"})
    project, _ = discover(root / "build")
    assert [entry.path for entry in project.entries] == ["a.cu"]


def test_submodules_are_walked_and_noted(tmp_path: Path) -> None:
    repository(tmp_path / "lib", {"l.cu": b"x", "deep/m.h": b"y"})
    root = repository(tmp_path / "p", {"a.cu": b"x"})
    git(root, "submodule", "--quiet", "add", "../lib", "third/lib")
    git(root, "commit", "-qm", "submodule")
    project, findings = discover(root)
    assert [entry.path for entry in project.entries] == [
        ".gitmodules", "a.cu", "third/lib/deep/m.h", "third/lib/l.cu",
    ]  # fmt: skip
    assert [(finding.code, finding.path) for finding in findings] == [("SYS906", "third/lib")]


def test_an_empty_submodule_is_said_to_be_empty(tmp_path: Path) -> None:
    repository(tmp_path / "lib", {"l.cu": b"x"})
    root = repository(tmp_path / "p", {"a.cu": b"x"})
    git(root, "submodule", "--quiet", "add", "../lib", "lib")
    git(root, "commit", "-qm", "submodule")
    git(tmp_path, "clone", "-q", "p", "clone")
    _, findings = discover(tmp_path / "clone")
    assert "is empty" in findings[0].message


def test_a_broken_repository_is_walked(tmp_path: Path) -> None:
    root = fill(tmp_path / "p", {"a.cu": b"x", ".git/HEAD": b"nonsense"})
    project, findings = discover(root)
    assert [entry.path for entry in project.entries] == ["a.cu"]
    assert codes(findings) == ["SYS908"]
    assert not project.is_git


def test_a_missing_git_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = repository(tmp_path / "p", {"a.cu": b"x"})
    monkeypatch.setenv("PATH", str(tmp_path))
    project, findings = discover(root)
    assert [entry.path for entry in project.entries] == ["a.cu"]
    assert "git is not installed" in findings[0].message


def test_variables_of_hooks_do_not_lead_git_astray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = repository(tmp_path / "other", {"o.cu": b"x"})
    root = repository(tmp_path / "p", {"a.cu": b"x"})
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    project, _ = discover(root)
    assert [entry.path for entry in project.entries] == ["a.cu"]


def test_many_files_are_fast(tmp_path: Path) -> None:
    root = tmp_path / "p"
    for folder in range(20):
        (root / str(folder)).mkdir(parents=True)
        for number in range(100):
            (root / str(folder) / f"{number}.dat").touch()
    project, _ = discover(root)
    assert len(project.entries) == 2000
