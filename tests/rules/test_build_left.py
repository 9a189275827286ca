"""`rules/build/cuda_left.yaml`: every pattern fires on a line of its kind of build file, and not in a comment."""

from __future__ import annotations

import pytest

from migrator.config.options import MigrationOptions
from migrator.model.source import FileKind, SourceFile
from migrator.plan.left_in_build import left_in_build


def left(name: str, text: str, *, ported: bool = True) -> list[tuple[int, str]]:
    kind = FileKind.PYTHON if name.endswith(".py") else FileKind.BUILD
    source = SourceFile(name, kind, text.encode())
    _, found = left_in_build(source, MigrationOptions(), ported=ported)
    return [(item.line, item.symbol) for item in found if item.code == "BLD101"]


@pytest.mark.parametrize(
    "name,text,symbol",
    [
        ("Makefile", "NVCC := nvcc\n", "nvcc"),
        ("Makefile", "NVCC = /usr/local/cuda/bin/nvcc\n", "nvcc"),
        ("a.mk", "all:\n\t@nvcc -c x.cu\n", "nvcc"),
        ("CMakeLists.txt", "set(COMPILER nvcc)\n", "nvcc"),
        ("CMakeLists.txt", "find_package(CUDNN REQUIRED)\n", "find_package(CUDNN"),
        ("CMakeLists.txt", "find_package( NCCL )\n", "find_package( NCCL"),
        ("build.sh", "cp lib/libcudart.so .\n", "libcudart"),
    ],
)
def test_it_is_found(name: str, text: str, symbol: str) -> None:
    assert [found for _, found in left(name, text)] == [symbol]


@pytest.mark.parametrize(
    "name,text",
    [
        ("Makefile", "# nvcc was here\nCXX = hipcc\n"),
        ("CMakeLists.txt", 'set(nvcc_flags "")\n'),
        ("CMakeLists.txt", "if(USE_CUDA)\n  find_package(CUDNN)\nendif()\nfind_package(hip)\n"),
        ("CMakeLists.txt", "if(USE_HIP)\n  find_package(rccl)\nelse()\nendif()\n"),
        ("setup.py", "args = {'nvcc': ['-O3']}\n"),
    ],
)
def test_it_is_not_found(name: str, text: str) -> None:
    assert left(name, text) == []


def test_only_what_builds_with_hip_is_asked() -> None:
    assert left("Makefile", "NVCC = nvcc\n", ported=False) == []
    assert left("Makefile", "NVCC = nvcc\nCXX = hipcc\n", ported=False) == [(1, "nvcc")]


def test_a_line_with_a_hazard_is_said_once() -> None:
    assert left("Makefile", "all:\n\tnvcc -gencode arch=compute_80,code=sm_80 x.cu\n") == []
