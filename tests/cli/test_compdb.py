"""`cu2hip compdb`: a compilation database without running the build."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Outcome


def project(root: Path) -> Path:
    (root / "inc").mkdir()
    (root / "Makefile").write_text("CFLAGS = -Iinc -DFAST -std=c++14 -arch=sm_80\na.o: a.cu\n\tnvcc $(CFLAGS) -c $<\n")
    (root / "a.cu").write_text(
        "#include <cuda_runtime.h>\n__global__ void k() {}\nvoid f() { cudaDeviceSynchronize(); }\n"
    )
    (root / "b.hip").write_text("#include <hip/hip_runtime.h>\n__global__ void k() {}\n")
    (root / "host.cpp").write_text("#include <hip/hip_runtime.h>\nint f() { return hipDeviceSynchronize(); }\n")
    return root


def test_units_are_listed_in_the_language_that_they_are_written_in(
    tmp_path: Path, real: Callable[..., Outcome]
) -> None:
    done = real("compdb", str(project(tmp_path)), "--target", "gfx90a")
    assert done.code == 0
    entries = {entry["file"]: entry for entry in done.json}
    assert sorted(entries) == ["a.cu", "b.hip", "host.cpp"]
    assert entries["a.cu"]["arguments"][:4] == ["clang++", "-x", "cuda", "--cuda-gpu-arch=sm_80"]
    assert entries["a.cu"]["directory"] == str(tmp_path)
    words = entries["b.hip"]["arguments"]
    assert "--offload-arch=gfx90a" in words and {"-Iinc", "-DFAST", "-std=c++14"} <= set(words)
    assert "--offload-arch=gfx90a" not in entries["host.cpp"]["arguments"]


def test_the_language_can_be_chosen_and_the_file_be_read_again(tmp_path: Path, real: Callable[..., Outcome]) -> None:
    root = project(tmp_path)
    out = root / "compile_commands.json"
    done = real("compdb", str(root), "--target", "gfx90a", "--language", "hip", "-o", str(out))
    assert (done.code, "3 units" in done.out) == (0, True)
    first = json.loads(out.read_text())
    assert all("cuda" not in entry["arguments"] for entry in first)
    again = real("compdb", str(root), "--target", "gfx90a", "--language", "hip")
    assert [entry["file"] for entry in again.json] == [entry["file"] for entry in first]


def test_a_path_that_is_not_there_is_named(tmp_path: Path, real: Callable[..., Outcome]) -> None:
    done = real("compdb", str(tmp_path / "none"))
    assert done.code == 2
    assert "no such file" in done.err
