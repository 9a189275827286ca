"""Golden cases of the other style as one source for both vendors: nvcc's preprocessor gives the tokens that it gave."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from migrator.model.finding import Status
from tests.harness import Case, find_cases, migrate_tree, run_case

AREAS = ("bytes/", "guards/", "headers/", "names/", "noop/", "ptx/", "warp/")
SAME_MEANING = ("warp/cub-width",)  # edits that nvcc reads too: a default that is written out
CASES = [
    Case(case.folder, {**case.settings, "style": "compat"})
    for case in find_cases()
    if case.name.startswith(AREAS) and case.name not in SAME_MEANING and not case.is_compat
]
_INCLUDE = re.compile(rb"^([ \t]*)#[ \t]*include\b([^\n]*)", re.MULTILINE)
_OTHER = re.compile(rb"^[ \t]*#[ \t]*(error|warning|pragma|line)\b", re.MULTILINE)


def preprocessed(data: bytes, *macros: str) -> list[bytes]:
    """The tokens of a compilation by nvcc; includes count as they are written."""
    preprocessor = shutil.which("cpp") or pytest.skip("there is no preprocessor")
    data = _OTHER.sub(rb"DIRECTIVE \1 ", _INCLUDE.sub(rb"\1INCLUDED \2 ;", data.removeprefix(b"\xef\xbb\xbf")))
    defined = ["-D__CUDACC__", "-D__NVCC__", *(f"-D{macro}" for macro in macros)]
    command = [preprocessor, "-P", "-undef", "-nostdinc", "-w", *defined]
    return subprocess.run(command, input=data, capture_output=True, timeout=60, check=False).stdout.split()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_same_for_nvcc(case: Case, tmp_path: Path) -> None:
    outcome = run_case(case, tmp_path)
    for path, data in outcome.files.items():
        before = (tmp_path / "project" / path).read_bytes()
        if data != before:
            assert preprocessed(data) == preprocessed(before)
            assert preprocessed(data, "__CUDA_ARCH__=800") == preprocessed(before, "__CUDA_ARCH__=800")
    assert [item for item in outcome.result.findings if item.status in (Status.REVERTED, Status.CONFLICT)] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_second_run_changes_nothing(case: Case, tmp_path: Path) -> None:
    outcome = run_case(case, tmp_path)
    again = tmp_path / "again"
    for path, data in (*outcome.files.items(), *outcome.support.items()):
        (again / path).parent.mkdir(parents=True, exist_ok=True)
        (again / path).write_bytes(data)
    second = migrate_tree(case, again)
    assert {path: second.files[path] for path in outcome.files} == outcome.files
    assert all(second.files.get(path, data) == data for path, data in outcome.support.items())
