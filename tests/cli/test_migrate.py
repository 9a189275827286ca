"""`cu2hip migrate`: every way in and out."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from migrator.config.options import MigrationOptions, RunSettings
from migrator.model.project import Project
from migrator.plan.migration import Migration

Run = Callable[..., Any]
MIGRATED = {"a.cu": b"hipMalloc\r\n", "sub/b.cu": b"cu2hip::shfl(x);\n", "c.h": b"int c;\n", "d.txt": b"d"}


def data(found: dict[str, Any]) -> dict[str, bytes]:
    return {path: content for path, (content, _) in found.items()}


def git(root: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    return subprocess.run(["git", *identity, *arguments], cwd=root, check=True, capture_output=True, text=True).stdout


def commit(root: Path) -> None:
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "start")


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch, cu2hip: Run) -> list[Any]:
    """The options of every run."""
    import migrator.pipeline

    inner: Any = migrator.pipeline.run_migration
    calls: list[Any] = []

    def record(project: Project, options: MigrationOptions, run: RunSettings, progress: Any = None) -> Migration:
        calls.append((project, options, run))
        result: Migration = inner(project, options, run, progress)
        return result

    monkeypatch.setattr("migrator.pipeline.run_migration", record)
    return calls


def test_a_directory(cu2hip: Run, tree: Path, contents: Any) -> None:
    before = contents(tree)
    outcome = cu2hip("migrate", tree)
    assert (outcome.code, outcome.err) == (0, "")
    assert contents(tree) == before
    out = data(contents(tree.with_name("p-hip")))
    assert out.pop("cu2hip/warp.hpp").startswith(b"// a support header")
    assert out == MIGRATED
    lines = outcome.out.splitlines()
    assert lines[0] == "no target: right for 32 and 64 lanes, HIP 6.3 (the default), warp preserve, engine builtin"
    assert "files: 2 changed, 1 added, 1 unchanged, 1 carried over" in lines
    assert "findings: 2 sites migrated; open: none" in lines
    assert f"output: {tree}-hip: 5 files written" in lines
    assert f"next: cu2hip build {tree}-hip" in lines


def test_a_second_run(cu2hip: Run, tree: Path) -> None:
    cu2hip("migrate", tree)
    (tree / "c.h").write_bytes(b"int d;\n")
    assert "1 file written, 4 up to date" in cu2hip("migrate", tree).out


def test_output_is_input_of_nothing_to_do(cu2hip: Run, tree: Path, contents: Any) -> None:
    cu2hip("migrate", tree)
    first = contents(tree.with_name("p-hip"))
    cu2hip("migrate", tree.with_name("p-hip"), "-o", tree.with_name("again"))
    assert contents(tree.with_name("again")) == first


def test_quiet_and_verbose(cu2hip: Run, tree: Path) -> None:
    (tree / "a.cu").write_bytes(b"BAD cuda")
    assert cu2hip("migrate", tree, "-q").out == ""
    assert "    Rewrite it." not in cu2hip("migrate", tree).out
    assert "    Rewrite it." in cu2hip("migrate", tree, "-v").out


def test_a_repository(cu2hip: Run, tree: Path) -> None:
    commit(tree)
    outcome = cu2hip("migrate", tree)
    assert outcome.code == 0
    assert f"output: {tree}-hip, branch cu2hip/auto: 2 commits, 3 files written" in re.sub(
        r", \d+ up to date", "", outcome.out
    )
    subjects = git(tree.with_name("p-hip"), "log", "--format=%s").splitlines()
    assert sorted(subjects) == ["Add the support headers", "Use HIP names", "start"]
    assert "Migrate again" not in cu2hip("migrate", tree).out
    assert git(tree, "status", "--porcelain") == ""


def test_a_copy_of_a_repository(cu2hip: Run, tree: Path, tmp_path: Path) -> None:
    commit(tree)
    cu2hip("migrate", tree, "-o", tmp_path / "copy")
    assert (tmp_path / "copy/a.cu").read_bytes() == MIGRATED["a.cu"]
    assert not (tmp_path / "copy/.git").exists()
    assert git(tree, "branch", "--format=%(refname:short)").count("\n") == 1


def test_in_place_and_undo(cu2hip: Run, tree: Path, contents: Any) -> None:
    before = contents(tree)
    outcome = cu2hip("migrate", tree, "--in-place")
    assert f"in place: {tree}: 3 files written, 2 up to date" in outcome.out
    assert f"undo: cu2hip migrate --undo {tree}" in outcome.out
    assert data(contents(tree))["a.cu"] == MIGRATED["a.cu"]
    assert "nothing to change" in cu2hip("migrate", tree, "--in-place").out
    outcome = cu2hip("migrate", "--undo", tree)
    assert (outcome.code, outcome.out) == (0, "undone: 2 files restored, 1 removed\n")
    assert contents(tree) == before
    assert cu2hip("migrate", "--undo", tree).code == 2
    assert cu2hip("migrate", "--undo", tree / "nowhere").code == 2


def test_undo_of_edited_files(cu2hip: Run, tree: Path) -> None:
    cu2hip("migrate", tree, "--in-place")
    (tree / "a.cu").write_bytes(b"mine")
    refused = cu2hip("migrate", "--undo", tree)
    assert refused.code == 2
    assert "edited since the migration: a.cu" in refused.err
    outcome = cu2hip("migrate", "--undo", "--force", "--json", tree)
    assert outcome.json == {"restored": 2, "removed": 1, "kept": ["a.cu"]}
    assert (tree / ".cu2hip/kept/a.cu").read_bytes() == b"mine"


def test_in_place_in_a_repository(cu2hip: Run, tree: Path) -> None:
    commit(tree)
    (tree / "c.h").write_bytes(b"changed")
    refused = cu2hip("migrate", tree, "--in-place")
    assert refused.code == 2
    assert "uncommitted changes: c.h (commit or stash them, or use --allow-dirty)" in refused.err
    assert (tree / "a.cu").read_bytes() == b"cudaMalloc\r\n"
    assert cu2hip("migrate", tree, "--in-place", "--allow-dirty").code == 0
    assert cu2hip("migrate", tree, "--in-place", "--diff").code == 0
    assert ".cu2hip" not in git(tree, "status", "--porcelain")


def test_a_file_in_place(cu2hip: Run, tree: Path) -> None:
    cu2hip("migrate", tree / "a.cu", "--in-place")
    assert (tree / "a.cu").read_bytes() == MIGRATED["a.cu"]
    assert (tree / "sub/b.cu").read_bytes() == b"__shfl(x);\n"
    assert cu2hip("migrate", "--undo", tree / "a.cu").code == 0
    assert (tree / "a.cu").read_bytes() == b"cudaMalloc\r\n"


def test_a_file(cu2hip: Run, tree: Path) -> None:
    assert cu2hip("migrate", tree / "a.cu").code == 0
    assert (tree / "a.hip").read_bytes() == MIGRATED["a.cu"]
    refused = cu2hip("migrate", tree / "a.cu")
    assert refused.code == 2
    assert "exists already" in refused.err
    cu2hip("migrate", tree / "sub/b.cu", "-o", tree / "out/b.hip")
    assert (tree / "out/b.hip").read_bytes() == MIGRATED["sub/b.cu"]
    assert (tree / "out/cu2hip/warp.hpp").exists()


def test_a_file_to_standard_output(cu2hip: Run, tree: Path) -> None:
    outcome = cu2hip("migrate", tree / "a.cu", "-o", "-")
    assert outcome.out == "hipMalloc\r\n"
    assert "1 changed" in outcome.err


def test_standard_input(cu2hip: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"cuda \xe9\r\nBAD")))
    outcome = cu2hip("migrate", "-", "--stdin-filename", "src/k.cuh", "-q")
    assert (outcome.code, outcome.err) == (1, "")
    assert outcome.out.startswith("hip ")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"cuda BAD")))
    outcome = cu2hip("migrate", "-", "--json")
    assert outcome.json["findings"][0]["path"] == "stdin.cu"
    assert outcome.json["content"] == "hip BAD"
    assert list(tmp_path.iterdir()) == []
    assert cu2hip("migrate", "-", "--in-place").code == 2
    assert cu2hip("migrate", "x", "--stdin-filename", "y").code == 2


def test_standard_input_to_a_file(cu2hip: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"__shfl")))
    cu2hip("migrate", "-", "-o", tmp_path / "x.hip")
    assert (tmp_path / "x.hip").read_bytes() == b"cu2hip::shfl"
    assert (tmp_path / "cu2hip/warp.hpp").exists()


def test_diff_writes_nothing_and_applies(cu2hip: Run, tree: Path, contents: Any, tmp_path: Path) -> None:
    before = contents(tree)
    outcome = cu2hip("migrate", tree, "--diff")
    assert "nothing is written (--diff)" in outcome.err
    assert "--- a/a.cu\n+++ b/a.cu\n" in outcome.out
    assert "--- /dev/null\n+++ b/cu2hip/warp.hpp\n" in outcome.out
    assert contents(tree) == before
    assert not tree.with_name("p-hip").exists()
    (tmp_path / "patch").write_bytes(outcome.out.encode())
    subprocess.run(["git", "apply", "--whitespace=nowarn", "../patch"], cwd=tree, check=True)
    assert (tree / "a.cu").read_bytes() == MIGRATED["a.cu"]
    assert (tree / "sub/b.cu").read_bytes() == MIGRATED["sub/b.cu"]


def test_diff_has_colours_for_people_only(cu2hip: Run, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" not in cu2hip("migrate", tree, "--diff").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[32m+hipMalloc" in cu2hip("migrate", tree, "--diff").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in cu2hip("migrate", tree, "--diff").out


def test_dry_run(cu2hip: Run, tree: Path) -> None:
    outcome = cu2hip("migrate", tree, "--dry-run")
    assert "nothing is written (--dry-run)" in outcome.out
    assert not tree.with_name("p-hip").exists()
    cu2hip("migrate", tree, "--dry-run", "--in-place")
    assert (tree / "a.cu").read_bytes() == b"cudaMalloc\r\n"


@pytest.mark.parametrize("more", [[], ["--diff"], ["--dry-run"], ["--in-place"], ["-q"], ["-v"]])
def test_json_is_one_object(cu2hip: Run, tree: Path, more: list[str]) -> None:
    (tree / "a.cu").write_bytes(b"BAD cuda")
    outcome = cu2hip("migrate", tree, "--json", *more)
    assert outcome.code == 1
    assert outcome.err == ""
    document = outcome.json
    assert document["schema_version"] == 2
    assert document["output"]["mode"] == {"--diff": "none", "--dry-run": "none", "--in-place": "in-place"}.get(
        "".join(more), "copy"
    )
    assert ("diff" in document) == (more == ["--diff"])
    assert "API120" in {finding["code"] for finding in document["findings"]}


def test_json_is_what_report_reads(cu2hip: Run, tree: Path, tmp_path: Path) -> None:
    (tmp_path / "r.json").write_text(cu2hip("migrate", tree, "--json").out)
    outcome = cu2hip("report", tmp_path / "r.json", "--format", "md", "-o", tmp_path / "reports")
    assert (outcome.code, outcome.err) == (0, "")


def test_reports(cu2hip: Run, tree: Path, tmp_path: Path) -> None:
    cu2hip("migrate", tree, "--report", tmp_path / "r", "--report-format", "json,md")
    names = sorted(path.name for path in (tmp_path / "r").iterdir())
    assert len(names) == 2
    document = json.loads((tmp_path / "r/result.json").read_bytes())
    assert document["provenance"]["output"] == f"{tree}-hip"
    assert document["provenance"]["root"] == str(tree)
    cu2hip("migrate", tree, "--in-place", "--report", tmp_path / "r2", "--report-format", "md")
    assert len(list((tmp_path / "r2").iterdir())) == 1


@pytest.mark.parametrize(
    "word, fail_on, code",
    [
        (b"", "info", 0),
        (b"BAD", "", 1),
        (b"BAD", "error", 1),
        (b"BAD", "never", 0),
        (b"SILENT", "", 0),
        (b"SILENT", "silent", 1),
        (b"SILENT", "performance", 1),
    ],
)
def test_the_exit_code(cu2hip: Run, tree: Path, word: bytes, fail_on: str, code: int) -> None:
    (tree / "a.cu").write_bytes(word + b" cuda")
    outcome = cu2hip("migrate", tree, *(["--fail-on", fail_on] if fail_on else []))
    assert outcome.code == code
    assert tree.with_name("p-hip").exists()
    assert ("manual work left: 1 site" in outcome.out) == (word == b"BAD")


def test_options_reach_the_pipeline(cu2hip: Run, seen: list[Any], tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree)
    cu2hip(
        "migrate", tree, "--target", "gfx90a,gfx1100", "--target", "gfx90a", "--hip-version", "6.2", "--warp", "native",
        "--warp-constant", "WARP", "--launch-syntax", "hip", "--libraries", "roc", "-I", "inc", "-DX=1", "--std",
        "c++17", "--extra-arg", "-w", "-j", "2", "--no-ast", "--no-cache", "--cuda-path", "cuda", "-p", "build",
    )  # fmt: skip
    _, options, run = seen[0]
    assert [target.name for target in options.targets] == ["gfx90a", "gfx1100"]
    assert options.hip_version == (6, 2)
    assert (options.warp.value, options.warp_constants) == ("native", ("WARP",))
    assert (options.launch_syntax.value, options.libraries.value) == ("hip", "roc")
    assert run.extra_args == (f"-I{tree}/inc", "-DX=1", "-w")
    assert (run.std, run.jobs, run.ast, run.cache, run.steps) == ("c++17", 2, False, False, False)
    assert (run.cuda_path, run.compile_db) == (f"{tree}/cuda", f"{tree}/build")


def test_defaults_reach_the_pipeline(cu2hip: Run, seen: list[Any], tree: Path) -> None:
    cu2hip("migrate", tree)
    _, options, run = seen[0]
    assert options == MigrationOptions()
    assert run == RunSettings(jobs=run.jobs)
    assert 1 <= run.jobs <= 3  # no more than there are code files


def test_steps_are_asked_for_where_they_become_commits(cu2hip: Run, seen: list[Any], tree: Path) -> None:
    commit(tree)
    cu2hip("migrate", tree)
    cu2hip("migrate", tree)
    cu2hip("migrate", tree, "-o", tree.with_name("copy"))
    assert [run.steps for _, _, run in seen] == [True, False, False]


def test_configuration_and_its_origin(cu2hip: Run, seen: list[Any], tree: Path, tmp_path: Path) -> None:
    (tree / "cu2hip.toml").write_text(
        'targets = ["gfx942"]\nhip-version = "6.4"\nexclude = ["sub"]\nfail-on = "never"\n'
    )
    (tree / "a.cu").write_bytes(b"BAD cuda")
    outcome = cu2hip("migrate", tree)
    assert outcome.code == 0
    assert "target gfx942 (from the configuration), HIP 6.4 (from the configuration)" in outcome.out
    assert (tree.with_name("p-hip") / "sub/b.cu").read_bytes() == b"__shfl(x);\n"
    document = cu2hip("migrate", tree, "--json", "--hip-version", "6.2").json
    assert document["provenance"]["target_source"] == "configuration"
    assert document["provenance"]["hip_version_source"] == "user"
    assert document["provenance"]["options"]["hip-version"] == "6.2 (user)"


def test_the_machines_gpu_is_a_target(
    cu2hip: Run, seen: list[Any], tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from migrator.ruleset.targets import resolve_target

    monkeypatch.setattr("migrator.cli._options._GPU_DEVICES", ("/",))
    monkeypatch.setattr("migrator.ruleset.targets.machine_target", lambda: resolve_target("gfx90a"))
    assert "target gfx90a (this machine's)" in cu2hip("migrate", tree).out
    monkeypatch.setattr("migrator.ruleset.targets.machine_target", lambda: None)
    assert "no target" in cu2hip("migrate", tree).out
    assert "target gfx1100 (as asked)" in cu2hip("migrate", tree, "--target", "gfx1100").out


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["--target", "gfx90b"], "'gfx90b' is no known target"),
        (["--hip-version", "nine"], "is not a version"),
        (["--hip-version", "3.0"], "is not supported"),
        (["--exclude", "!x"], "cannot be used"),
        (["--report", "r", "--report-format", "nope"], "nope"),
        (["--in-place", "-o", "x"], "exclude each other"),
    ],
)
def test_wrong_values(
    cu2hip: Run, tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = cu2hip("migrate", tree, *arguments)
    assert outcome.code == 2
    assert words in outcome.err
    assert len(outcome.err.splitlines()) == 1
    assert not tree.with_name("p-hip").exists()


def test_rename(cu2hip: Run, tree: Path, fill: Any) -> None:
    fill(tree, {"Makefile": b"x: a.cu\n"})
    outcome = cu2hip("migrate", tree, "--rename")
    assert outcome.code == 1
    assert "SYS913" in outcome.out
    assert (tree.with_name("p-hip") / "a.hip").exists()
    assert not (tree.with_name("p-hip") / "a.cu").exists()


def test_the_list_of_findings_is_short(cu2hip: Run, tree: Path, fill: Any) -> None:
    fill(tree, {f"x{number:02}.cu": b"BAD" for number in range(30)})
    outcome = cu2hip("migrate", tree)
    assert outcome.out.count("API120") == 10
    assert "... and 20 more (-v lists all, --report DIR writes a report)" in outcome.out
    assert cu2hip("migrate", tree, "-v").out.count("API120") == 30


def test_what_is_shown_cannot_steer_the_terminal(cu2hip: Run, tree: Path) -> None:
    (tree / "\x1b[2Jevil\n.cu").write_bytes(b"BAD")
    outcome = cu2hip("migrate", tree)
    assert "\x1b[2J" not in outcome.out
    assert "\\x1b[2Jevil\\x0a.cu" in outcome.out


def test_the_same_bytes_in_any_locale_and_folder(cu2hip: Run, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = cu2hip("migrate", tree, "--diff").out
    monkeypatch.setenv("LC_ALL", "zh_CN.GB18030")
    monkeypatch.chdir(tree)
    assert cu2hip("migrate", ".", "--diff").out == first
    assert os.getcwd() == str(tree)


def test_one_source_for_both_vendors(cu2hip: Run, seen: list[Any], tree: Path) -> None:
    cu2hip("migrate", tree, "--style", "compat")
    cu2hip("migrate", tree, "--style", "compat", "--build-files", "keep")
    assert [options.style.value for _, options, _ in seen] == ["compat", "compat"]
    assert [options.build_files.value for _, options, _ in seen] == ["both", "keep"]


@pytest.mark.parametrize("words", [("--rename",), ("--launch-syntax", "hip")])
def test_what_nvcc_cannot_read(cu2hip: Run, tree: Path, words: tuple[str, ...]) -> None:
    outcome = cu2hip("migrate", tree, "--style", "compat", *words)
    assert outcome.code == 2
    assert f"{' '.join(words)} goes with --style hip" in outcome.err
