"""The support headers on an emulated wavefront: every operation against CUDA's definition of it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from migrator.support import include_dir
from tests.support.programs import COMPILER, LANES, run_program

pytestmark = pytest.mark.skipif(COMPILER is None, reason="no C++ compiler")


@pytest.mark.parametrize("wave", [64, 32])
@pytest.mark.parametrize("hip", ["", "-DOLD_HIP"])
def test_warp_operations_mean_what_cuda_says(wave: int, hip: str, tmp_path: Path) -> None:
    defines = [f"-DWAVE={wave}", *([hip] if hip else [])]
    output = run_program(LANES / "warp_semantics.cpp", tmp_path, *defines)
    checks, failures = int(output.split()[0]), int(output.split()[2])
    assert failures == 0
    assert checks > 100_000


def test_headers_compile_without_a_gpu_compiler(tmp_path: Path) -> None:
    assert COMPILER is not None
    source = tmp_path / "host.cpp"
    source.write_text(
        '#include "cu2hip/device.hpp"\n#include "cu2hip/ptx.hpp"\n#include "cu2hip/warp.hpp"\n'
        "int a[cu2hip::warp_size];\nint main() { return sizeof(a) != 128; }\n"
    )
    words = [COMPILER, "-std=c++11", "-Wall", "-Wextra", "-Werror", "-I", str(include_dir()), str(source)]
    program = tmp_path / "host"
    subprocess.run([*words, "-o", str(program)], check=True)
    assert subprocess.run([str(program)], check=False).returncode == 0
