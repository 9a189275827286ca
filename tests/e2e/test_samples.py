"""The samples through the command line: what a user gets, and that a compiler takes it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from migrator.data import templates_dir

SAMPLES = ("reduction", "nbody-cmake", "torch-extension")
UNITS = {"reduction": 4, "nbody-cmake": 4}  # at least
CODE = {".cu", ".cuh", ".cpp", ".h"}
_CUDA_LEFT = re.compile(rb"\bcuda(?:Malloc|Free|Memcpy|Stream|Event|Get|Error|Success|Device)\w*|<cuda_\w+\.h>")
_COMMENT = re.compile(rb"//[^\n]*|/\*.*?\*/|\"[^\"\n]*\"", re.DOTALL)


def cu2hip(*arguments: str, cwd: Path, expect: tuple[int, ...] = (0, 1)) -> str:
    """Standard output of the program, whose exit code must be one of `expect`."""
    root = Path(__file__).parents[2]
    code = f"import sys; sys.path.insert(0, {str(root)!r}); from migrator.cli.main import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=cwd, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode in expect, f"exit {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture
def sample(request: pytest.FixtureRequest, samples: Path, tmp_path: Path) -> Path:
    """A copy of the sample that the test names, outside of any git repository."""
    return Path(shutil.copytree(samples / request.param, tmp_path / request.param))


def snapshot(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and ".cu2hip" not in path.parts
    }


@pytest.mark.parametrize("sample", SAMPLES, indirect=True)
def test_a_sample_is_migrated_and_reported(sample: Path, tmp_path: Path) -> None:
    before = snapshot(sample)
    cu2hip("migrate", sample.name, "-o", "out", "--target", "gfx90a", "--report", "report", cwd=tmp_path)
    assert snapshot(sample) == before, "the input was touched"

    after = snapshot(tmp_path / "out")
    assert set(before) <= set(after)
    for path, data in after.items():
        if Path(path).suffix in CODE and not path.startswith("cu2hip/"):
            left = _CUDA_LEFT.findall(_COMMENT.sub(b"", data))
            assert left == [], f"{path}: {left}"

    result: Any = json.loads((tmp_path / "report" / "result.json").read_text("utf-8"))
    jsonschema.validate(result, json.loads((templates_dir() / "report" / "result.schema.json").read_text("utf-8")))
    states = {entry["path"]: entry["state"] for entry in result["files"]}
    for path, data in before.items():
        assert (states[path] == "changed") == (after[path] != data), path
    assert 'class="diff"' in (tmp_path / "report" / "report.html").read_text("utf-8")

    again = cu2hip("report", "report/result.json", "--format", "html", "-o", "again", cwd=tmp_path)
    assert again.strip() == "again/report.html"
    assert (tmp_path / "again/report.html").read_bytes() == (tmp_path / "report/report.html").read_bytes()


@pytest.mark.parametrize("sample", SAMPLES, indirect=True)
def test_migrating_twice_changes_nothing(sample: Path, tmp_path: Path) -> None:
    _migrate_twice(sample, tmp_path)
    assert snapshot(tmp_path / "second") == snapshot(tmp_path / "first")


def _migrate_twice(sample: Path, tmp_path: Path) -> None:
    cu2hip("migrate", sample.name, "-o", "first", "--target", "gfx90a", cwd=tmp_path)
    shutil.rmtree(tmp_path / "first" / ".cu2hip", ignore_errors=True)
    cu2hip("migrate", "first", "-o", "second", "--target", "gfx90a", cwd=tmp_path)


@pytest.mark.parametrize("sample", SAMPLES[:1], indirect=True)
def test_the_number_of_jobs_does_not_matter(sample: Path, tmp_path: Path) -> None:
    for jobs in ("1", "3"):
        arguments = ("--target", "gfx90a", "-j", jobs, "--no-cache", "--report", f"report{jobs}")
        cu2hip("migrate", sample.name, "-o", f"out{jobs}", *arguments, cwd=tmp_path)
    assert snapshot(tmp_path / "out1") == snapshot(tmp_path / "out3")
    one, three = (json.loads((tmp_path / f"report{jobs}" / "result.json").read_text()) for jobs in ("1", "3"))
    assert one["findings"] == three["findings"]
    assert one["files"] == three["files"]


@pytest.mark.hipcc
@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES[:2], indirect=True)
def test_the_migrated_sample_compiles(sample: Path, tmp_path: Path, hipcc: str) -> None:
    cu2hip("migrate", sample.name, "-o", "out", "--target", "gfx90a", cwd=tmp_path)
    shown = cu2hip("build", "out", "--target", "gfx90a", "--json", cwd=tmp_path, expect=(0, 4))
    (document,) = json.loads(shown)["builds"]
    failed = {unit["unit"]: unit["diagnostics"] for unit in document["units"] if unit["outcome"] != "ok"}
    assert failed == {}
    assert document["counts"]["ok"] >= UNITS[sample.name]


@pytest.mark.hipcc
@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES[:1], indirect=True)
def test_migrating_and_building_in_one_call(sample: Path, tmp_path: Path, hipcc: str) -> None:
    """The units of the build are those of the input, led to the result: their folders and paths are the result's."""
    shown = cu2hip("migrate", sample.name, "-o", "out", "--target", "gfx90a", "--build", "--json", cwd=tmp_path)
    (document,) = json.loads(shown)["builds"]
    assert {unit["outcome"] for unit in document["units"]} == {"ok"}
    assert len(document["units"]) >= UNITS[sample.name]
