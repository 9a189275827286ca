"""`cu2hip migrate --build`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from migrator.cli._build import _rebased, exit_code
from migrator.errors import EnvironmentProblem
from migrator.model.project import TranslationUnit
from migrator.model.result import BuildResult, Outcome, UnitBuild

Run = Callable[..., Any]


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every build that is asked for; units with `fail` in their name fail."""
    calls: list[Any] = []

    def build(root: Path, units: tuple[TranslationUnit, ...], *, arch: str, **more: Any) -> BuildResult:
        calls.append((root, [unit.path for unit in units], arch))
        made = tuple(
            UnitBuild(unit.path, Outcome.ERROR if "fail" in unit.path else Outcome.OK, cause="no such member")
            for unit in units
        )
        return BuildResult("hipcc", arch, made)

    monkeypatch.setattr("migrator.toolchain.find.find_toolchain", lambda name, **more: None)
    monkeypatch.setattr("migrator.verify.build.build_tree", build)
    return calls


CODE = b"#include <cuda_runtime.h>\n__global__ void k();\n"


def test_each_target_is_built(cu2hip: Run, builds: list[Any], tmp_path: Path, fill: Any) -> None:
    root = fill(tmp_path / "p", {"a.cu": CODE, "sub/b.cu": CODE})
    outcome = cu2hip("migrate", root, "--build", "--target", "gfx90a", "--target", "gfx1100")
    assert outcome.code == 0
    assert builds == [(tmp_path / "p-hip", ["a.cu", "sub/b.cu"], arch) for arch in ("gfx90a", "gfx1100")]
    assert "build hipcc gfx90a: 2 units: 2 ok" in outcome.out
    assert "next: cu2hip build" not in outcome.out


def test_a_failed_build(cu2hip: Run, builds: list[Any], tmp_path: Path, fill: Any) -> None:
    root = fill(tmp_path / "p", {"a.cu": CODE, "fail1.cu": CODE, "fail2.cu": CODE})
    outcome = cu2hip("migrate", root, "--build", "--target", "gfx90a")
    assert outcome.code == 4
    assert "3 units: 1 ok, 2 error" in outcome.out
    assert "  error: no such member: fail1.cu and 1 more" in outcome.out
    document = cu2hip("migrate", root, "--build", "--target", "gfx90a", "--json").json
    assert [unit["outcome"] for unit in document["builds"][0]["units"]] == ["ok", "error", "error"]


def test_without_a_compiler_everything_else_is_done(
    cu2hip: Run, tmp_path: Path, fill: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(name: str, **more: Any) -> None:
        raise EnvironmentProblem("no HIP compiler was found", "apt-get install hipcc")

    monkeypatch.setattr("migrator.toolchain.find.find_toolchain", fail)
    root = fill(tmp_path / "p", {"a.cu": CODE})
    outcome = cu2hip("migrate", root, "--build", "--target", "gfx90a", "--report", tmp_path / "r")
    assert outcome.code == 3
    assert "build gfx90a: not compiled: no HIP compiler was found (apt-get install hipcc)" in outcome.out
    assert (tmp_path / "p-hip/a.cu").exists()
    assert (tmp_path / "r/result.json").exists()


def test_a_single_file_and_renamed_files(cu2hip: Run, builds: list[Any], tmp_path: Path, fill: Any) -> None:
    root = fill(tmp_path / "p", {"a.cu": CODE})
    cu2hip("migrate", root / "a.cu", "-o", tmp_path / "x.hip", "--build", "--target", "gfx90a")
    cu2hip("migrate", root, "--rename", "--build", "--target", "gfx90a")
    assert [units for _, units, _ in builds] == [["x.hip"], ["a.hip"]]


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["--build"], "--build needs to know the GPU"),
        (["--build", "-o", "-", "--target", "gfx90a"], "--build needs an output on disk"),
    ],
)
def test_what_a_build_needs(cu2hip: Run, tmp_path: Path, fill: Any, arguments: list[str], words: str) -> None:
    root = fill(tmp_path / "p", {"a.cu": CODE})
    outcome = cu2hip("migrate", root / "a.cu", *arguments)
    assert outcome.code == 2
    assert words in outcome.err
    assert outcome.out == ""


@pytest.mark.parametrize(
    "word, expected",
    [
        ("-I/in/inc", "-I/out/inc"),
        ("-I/in", "-I/out"),
        ("-I/input/inc", "-I/input/inc"),
        ("-Iinc", "-Iinc"),
        ('-DPATH="/in/x"', '-DPATH="/out/x"'),
    ],
)
def test_arguments_follow_the_tree(word: str, expected: str) -> None:
    assert _rebased(word, "/in", "/out") == expected


@pytest.mark.parametrize(
    "result, code",
    [
        (BuildResult("hipcc", "gfx90a", (UnitBuild("a", Outcome.OK),)), 0),
        (BuildResult("hipcc", "gfx90a", (UnitBuild("a", Outcome.MISSING),)), 0),
        (BuildResult("hipcc", "gfx90a", (UnitBuild("a", Outcome.TIMEOUT),)), 4),
        (BuildResult("", "gfx90a", (), "no compiler"), 3),
        (BuildResult("hipcc", "gfx90a", (), "there is no unit to compile"), 0),
    ],
)
def test_the_exit_code(result: BuildResult, code: int) -> None:
    assert exit_code((result,)) == code


def test_line_maps_are_kept(real: Run, tmp_path: Path, fill: Any) -> None:
    root = fill(tmp_path / "p", {"a.cu": b"// first\n" + CODE})
    assert real("migrate", root, "--no-ast").code == 0
    from migrator.verify.maps import read_maps

    assert read_maps(tmp_path / "p-hip").original("a.cu", 3) == ("a.cu", 3)
    assert set(read_maps(tmp_path / "p-hip").files) == {"a.cu"}
