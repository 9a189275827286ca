"""HIP programs on the CPU device: compiled from unmodified sources, run, their output compared."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from migrator.cpudevice.driver import main
from migrator.cpudevice.runtime import WAVE_VARIABLE, runtime
from migrator.errors import Cu2hipError

PROGRAMS = Path(__file__).parent / "programs"
pytestmark = [pytest.mark.hipcc, pytest.mark.slow]


@pytest.fixture(scope="module", autouse=True)
def _device() -> None:
    try:
        runtime(64)
    except Cu2hipError as error:
        pytest.skip(error.message)


def run(
    name: str, folder: Path, *, wave: int = 64, compile_with: dict[str, str] | None = None, **variables: str
) -> str:
    """What a program prints: its standard output, then its standard error."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(WAVE_VARIABLE, str(wave))
        for key, value in (compile_with or {}).items():
            patch.setenv(key, value)
        assert (
            main([str(PROGRAMS / f"{name}.hip"), "-O1", "-w", "--offload-arch=gfx90a", "-o", str(folder / name)]) == 0
        )
    done = subprocess.run(
        [str(folder / name)], capture_output=True, text=True, timeout=60, env={**os.environ, **variables}, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_launches_arguments_symbols_and_errors(tmp_path: Path) -> None:
    lines = run("launches", tmp_path, CU2HIP_THREADS="1").splitlines()
    assert lines[:3] == [
        "block 0 has 928.0|text|c|1099511627776",
        "block 1 has 928.0|text|c|1099511627776",
        "931 995 2",
    ]
    assert lines[3] == "15 16 17 18 19 20 "
    assert lines[4:6] == ["invalid configuration argument", "no error"]
    assert lines[6] == "1"


@pytest.mark.parametrize(
    ("wave", "expected"),
    [
        # lane 21 of 64: odd lanes, lane 40, 20, 16, any and all, lanes from 20 on, lanes of two rounds, 14
        (64, "aaaaaaaaaaaaaaaa 28 14 10 b 1ffffffffffe00000 ffffffffffff0000 e 40"),
        (32, "aaaaaaaa 8 14 10 b 1ffe00000 ffff0000 e 20"),
    ],
)
def test_wavefronts_have_their_width_and_come_together_again(tmp_path: Path, wave: int, expected: str) -> None:
    first, second = run("waves", tmp_path, wave=wave).splitlines()
    assert first.split() == expected.replace("1ffffffffffe00000", "ffffffffffe00000").split()
    assert second == "43 1 0"


def test_faults_in_lds_are_named(tmp_path: Path) -> None:
    hooks = {"CU2HIP_HOOKS": "1"}
    text = run("lds_faults", tmp_path, compile_with=hooks, CU2HIP_CHECKS="1")
    assert "lds-race" in text and "racePi" in text
    assert "lds-uninitialised" in text and "unsetPi" in text
    assert "finePi" not in text


def test_lockstep_runs_code_that_counts_on_a_wavefront_in_step(tmp_path: Path) -> None:
    hooks = {"CU2HIP_HOOKS": "1"}
    assert "tail 64" in run("lds_faults", tmp_path, compile_with=hooks, CU2HIP_LOCKSTEP="1")


def test_an_unknown_source_fails_as_the_compiler_does(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "wrong.hip"
    source.write_text("__global__ void k( {\n")
    assert main([str(source), "-c", "-o", str(tmp_path / "wrong.o")]) == 1
    assert "wrong.hip:1:" in capfd.readouterr().err
