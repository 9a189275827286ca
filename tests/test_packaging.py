"""The wheel and the source distribution carry everything that the program needs at run time."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution of the checkout."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def wheel_names(dist: Path) -> set[str]:
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as wheel:
        return set(wheel.namelist())


@pytest.fixture(scope="module")
def sdist_names(dist: Path) -> set[str]:
    with tarfile.open(next(dist.glob("*.tar.gz"))) as sdist:
        return {name.partition("/")[2] for name in sdist.getnames()}


def tracked(folder: str) -> list[str]:
    """The files of a folder of the checkout, without what Python leaves behind."""
    return sorted(
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )


@pytest.mark.slow
def test_the_wheel_has_all_data(wheel_names: set[str]) -> None:
    for folder in ("rules", "templates"):
        files = tracked(folder)
        assert files
        assert [name for name in files if f"migrator/_data/{name}" not in wheel_names] == []
    assert [name for name in tracked("migrator") if name not in wheel_names] == []
    assert any(name.startswith("migrator/support/include/") for name in wheel_names)
    assert any(name.startswith("migrator/frontend/cuda/") for name in wheel_names)
    assert any(name.startswith("migrator/cpudevice/library/") for name in wheel_names)
    assert "migrator/py.typed" in wheel_names
    assert "migrator/locale/zh_CN.json" in wheel_names


@pytest.mark.slow
def test_the_wheel_installs_the_package_and_its_interface(wheel_names: set[str]) -> None:
    tops = {name.split("/")[0] for name in wheel_names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"cu2hip", "migrator"}
    assert [name for name in wheel_names if name.startswith("cu2hip/")] == ["cu2hip/__init__.py"]


@pytest.mark.slow
def test_the_source_distribution_can_build_and_test(sdist_names: set[str]) -> None:
    for folder in ("rules", "templates", "migrator", "samples", "tests", "docs"):
        assert [name for name in tracked(folder) if name not in sdist_names] == []
    for name in ("pyproject.toml", "README.md", "LICENSE", "Makefile", "CHANGELOG.md"):
        assert name in sdist_names


@pytest.mark.slow
def test_the_installed_program_migrates_without_the_checkout(dist: Path, tmp_path: Path, samples: Path) -> None:
    place = tmp_path / "site"
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as wheel:
        wheel.extractall(place)
    source = samples / "reduction" / "src" / "compact.cu"
    environment = {**os.environ, "PYTHONPATH": str(place), "PYTHONSAFEPATH": "1"}
    code = "import sys; from migrator.cli.main import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, "migrate", str(source), "-o", "-", "--fail-on", "never"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "cu2hip::shfl_sync(FULL_MASK, base, 0)" in done.stdout
    shown = subprocess.run(
        [sys.executable, "-c", "import migrator.data as d; print(d.rules_dir())"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert Path(shown.stdout.strip()) == place / "migrator" / "_data" / "rules"


def test_the_project_file_is_complete() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["scripts"] == {
        "cu2hip": "migrator.cli.main:main",
        "cu2hip-hipcc": "migrator.cpudevice.driver:main",
    }
    assert project["requires-python"] == ">=3.11"
    assert (ROOT / project["readme"]).exists()
