"""Libraries of HIP on the CPU device: which words of a linker's command line are ours, and programs that use them."""

from __future__ import annotations

import ctypes.util
import subprocess
from pathlib import Path

import pytest

from migrator.cpudevice.driver import main
from migrator.cpudevice.libraries import flags, linked
from migrator.cpudevice.runtime import runtime
from migrator.errors import Cu2hipError

PROGRAMS = Path(__file__).parent / "programs"


def _run(name: str, folder: Path, *words: str) -> list[str]:
    try:
        runtime(64)
    except Cu2hipError as error:
        pytest.skip(error.message)
    assert main([str(PROGRAMS / f"{name}.hip"), "-O1", "-w", "-std=c++17", "-o", str(folder / name), *words]) == 0
    done = subprocess.run([str(folder / name)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_words_of_others_stay_and_header_only_libraries_go() -> None:
    assert linked(["a.o", "-lm", "-lrocrand", "/opt/rocm/lib/librocprim.so", "-Lx"], "clang++", "/none") == [
        "a.o",
        "-lm",
        "-Lx",
    ]


def test_thrust_of_amd_keeps_its_own_back_end(tmp_path: Path) -> None:
    assert any("THRUST_DEVICE_SYSTEM" in word for word in flags(str(tmp_path)))
    header = tmp_path / "thrust" / "system" / "hip" / "execution_policy.h"
    header.parent.mkdir(parents=True)
    header.write_text("")
    assert flags(str(tmp_path))[0] == "-idirafter" and len(flags(str(tmp_path))) == 2


@pytest.mark.hipcc
@pytest.mark.slow
def test_blas_products_systems_and_mixed_types(tmp_path: Path) -> None:
    if ctypes.util.find_library("openblas") is None:
        pytest.skip("OpenBLAS is not installed")
    assert _run("blas", tmp_path, "-lhipblas") == [
        "0 4 6 4 6",
        "10 4",
        "5.47723",
        "0.8 1.4",
        "0 10 14 14 20",
        "0 7 10 15 22",
    ]


@pytest.mark.hipcc
@pytest.mark.slow
def test_primitives_of_warps_blocks_and_the_device(tmp_path: Path) -> None:
    if not Path("/usr/include/rocprim/rocprim.hpp").exists():
        pytest.skip("rocPRIM is not installed")
    assert _run("primitives", tmp_path) == [
        "blocks 1276246 1268308 1276246 85521 306422 9978 0 9997",
        "sum 20506286",
        "argmax 1040 10006",
        "scan 20500661",
        "scanmax 10006",
        "sort 0 10006",
        "select 1366",
        "histogram 1025 1023 1024 1024",
        "runs 41 100 96",
    ]
