"""Migrated CMake projects configure and build: with the language HIP, beside CUDA, and with FindHIP's commands."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from migrator.buildsys.cmake.listfile import parse
from migrator.buildsys.cmake.scope import is_cmake
from tests.cmake_hip import Cmake, find_cmake
from tests.harness import GOLDEN, Case, find_cases, load_case, run_case

PROJECTS = Path(__file__).parent / "cmake_projects"
GOLDEN_CMAKE = find_cases(GOLDEN / "build" / "cmake")


@pytest.fixture(scope="session")
def cmake(tmp_path_factory: pytest.TempPathFactory) -> Cmake:
    found = find_cmake(tmp_path_factory.mktemp("cmake"))
    if found is None:
        pytest.skip("no CMake with the language HIP on this machine")
    return found


def migrated(project: Path, out: Path, *options: str) -> Path:
    root = Path(__file__).parents[2]
    arguments = ["migrate", str(project), "-o", str(out), "--target", "gfx90a", "--no-ast", "--fail-on", "never"]
    done = subprocess.run(
        [sys.executable, "-m", "migrator", *arguments, *options],
        cwd=root,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return out


@pytest.mark.hipcc
@pytest.mark.slow
@pytest.mark.parametrize(
    "options, settings",
    [(("--build-files", "both"), ("-DUSE_HIP=ON",)), (("--rename",), ())],
    ids=["both", "renamed"],
)
def test_a_project_of_the_language_cuda_builds(
    cmake: Cmake, tmp_path: Path, options: tuple[str, ...], settings: tuple[str, ...]
) -> None:
    out = migrated(PROJECTS / "language", tmp_path / "out", *options)
    cmake.build(out, tmp_path / "binary", *settings)
    assert (tmp_path / "binary" / "app").exists()


@pytest.mark.hipcc
@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--cmake-hip", "package")], ids=["language", "package"])
def test_a_project_on_findcuda_builds(cmake: Cmake, tmp_path: Path, options: tuple[str, ...]) -> None:
    out = migrated(PROJECTS / "findcuda", tmp_path / "out", *options)
    cmake.build(out, tmp_path / "binary")
    assert (tmp_path / "binary" / "scale").exists()


@pytest.mark.hipcc
@pytest.mark.slow
def test_the_sample_builds(cmake: Cmake, samples: Path, tmp_path: Path) -> None:
    project = Path(shutil.copytree(samples / "nbody-cmake", tmp_path / "nbody"))
    cmake.build(migrated(project, tmp_path / "out"), tmp_path / "binary")
    assert (tmp_path / "binary" / "nbody-run").exists()


@pytest.mark.parametrize("case", GOLDEN_CMAKE, ids=lambda case: case.name)
def test_the_output_is_cmake(case: Case, tmp_path: Path) -> None:
    outcome = run_case(load_case(case.folder), tmp_path)
    for path, data in outcome.files.items():
        if is_cmake(path) and "broken" not in case.name:
            assert not parse(data).broken, path
