"""Every golden case; `tests/harness.py` says what a case is and what is checked."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from tests.harness import Case, check_case, find_cases, run_case


def _parameter(case: Case) -> ParameterSet:
    gap = case.settings.get("gap")
    marks = [pytest.mark.xfail(reason=gap, strict=True, raises=AssertionError)] if gap else []
    return pytest.param(case, marks=marks, id=case.name)


CASES = find_cases()
COMPILED = [case for case in CASES if case.settings.get("compile")]


@pytest.mark.parametrize("case", [_parameter(case) for case in CASES])
def test_golden(case: Case, tmp_path: Path, bless: bool) -> None:
    check_case(case, tmp_path, bless=bless)


@pytest.mark.hipcc
@pytest.mark.parametrize("case", COMPILED, ids=lambda case: case.name)
def test_the_output_compiles(case: Case, tmp_path: Path, hipcc: str, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = run_case(case, tmp_path)
    root = tmp_path / "out"
    for path, data in (*outcome.files.items(), *outcome.support.items()):
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    for path in sorted(outcome.files):
        if not path.endswith((".cu", ".hip", ".cpp")):
            continue
        command = [hipcc, f"--offload-arch={case.settings['compile']}", "-std=c++17", "-fsyntax-only", "-x", "hip"]
        done = subprocess.run(
            [*command, "-I.", path], cwd=root, capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr
