"""The public Python interface."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import migrator.api as api
from migrator.api import MigrationOptions, RunSettings
from migrator.errors import UsageError
from migrator.model.result import FileState

_KERNEL = "#include <cuda_runtime.h>\nint run(void* p) { return cudaFree(p) != cudaSuccess; }\n"
_RUN = RunSettings(ast=False, cache=False)


def test_every_name_can_be_had() -> None:
    for name in api.__all__:
        assert getattr(api, name) is not None
    assert set(api.__all__) <= set(dir(api))
    with pytest.raises(AttributeError):
        api.__getattr__("nothing")


def test_importing_it_loads_nothing_heavy() -> None:
    code = "import sys, migrator.api; print([m for m in ('clang', 'yaml', 'msgspec', 'torch') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_migrate_gives_new_texts_and_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(_KERNEL)
    result = api.migrate(tmp_path, run=_RUN)
    (change,) = [item for item in result.files if item.state is FileState.CHANGED]
    assert change.data is not None
    assert b"hipFree(p) != hipSuccess" in change.data
    assert (tmp_path / "a.cu").read_text() == _KERNEL
    assert [path.name for path in tmp_path.iterdir()] == ["a.cu"]


def test_migrate_writes_a_tree(tmp_path: Path) -> None:
    source, output = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    (source / "a.cu").write_text(_KERNEL)
    (source / "notes.txt").write_text("nothing\n")
    result = api.migrate(source, output, MigrationOptions(), _RUN)
    assert result.provenance.output == str(output)
    assert "hipFree" in (output / "a.cu").read_text()
    assert (output / "notes.txt").read_text() == "nothing\n"


def test_migrate_writes_one_file(tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(_KERNEL)
    api.migrate(tmp_path / "a.cu", tmp_path / "b.hip", run=_RUN)
    assert "hipFree" in (tmp_path / "b.hip").read_text()


def test_migrate_refuses_an_output_inside_of_its_input(tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(_KERNEL)
    with pytest.raises(UsageError):
        api.migrate(tmp_path, tmp_path / "out", run=_RUN)


def test_check_finds_hazards_and_cuda_that_is_left(tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text("__global__ void k(int* p) { *p = __activemask(); }\n")
    (tmp_path / "b.hip").write_text("#include <hip/hip_runtime.h>\nvoid f(void* p) { cudaFree(p); }\n")
    result = api.check(tmp_path)
    assert {finding.path for finding in result.findings} == {"a.cu", "b.hip"}
    assert all(finding.line for finding in result.findings)
