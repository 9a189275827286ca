"""Flags, link names and languages in build files: which places are found, and what is only said, commented or HIP's."""

from __future__ import annotations

import pytest

from tests.hazards.harness import build_hazards


def shown(path: str, text: str, *targets: str, hip: str = "6.3") -> list[tuple[int, str, str]]:
    """(line, code, symbol) of the hazards of a build file."""
    return [(item.line, item.code, item.symbol) for item in build_hazards(path, text, *targets, hip=hip)]


def test_a_makefile_of_nvcc() -> None:
    text = (
        "NVCC = nvcc\n"
        "ARCH ?= sm_70\n"
        "NVCCFLAGS = -std=c++17 -Xcompiler -Wall -arch=$(ARCH) -O3 \\\n"
        "    --use_fast_math -lineinfo -ccbin g++\n"
        "LIBS = -lm -lcudart -lcublasLt\n"
        "# -maxrregcount=32\n"
        "a.o: a.cu\n"
        "\t@echo compile with -rdc=true\n"
        "\t$(NVCC) -dc $< -o $@ --threads 4 -diag-suppress 177\n"
    )
    assert shown("sub/Makefile.nvcc", text) == [
        (3, "CH604", "-Xcompiler"),
        (3, "CH602", "-arch"),
        (4, "CH601", "--use_fast_math"),
        (4, "CH607", "-lineinfo"),
        (4, "CH604", "-ccbin"),
        (5, "CH612", "-lcudart"),
        (5, "CH612", "-lcublasLt"),
        (9, "CH603", "-dc"),
        (9, "CH604", "--threads"),
        (9, "CH604", "-diag-suppress"),
    ]


def test_flags_of_other_programs() -> None:
    text = (
        "CXXFLAGS = -O3 -march=native -arch x86_64 -mcpu=a64fx\n"
        "all:\n"
        "\tgzip -dc x.gz | tar x\n"
        "\tpytest --threads 4\n"
        "\thipcc --offload-arch=$(ARCH) -std=c++17 -lcudnn_helper_not -c a.hip\n"
        "\tcmake -G Ninja -arch=$(HIP_ARCH)\n"
    )
    assert [item for item in shown("Makefile", text) if item[1] != "CH612"] == []


def test_cmake_languages_targets_and_sources() -> None:
    text = (
        "cmake_minimum_required(VERSION 3.18)\n"
        "project(app LANGUAGES CXX CUDA)\n"
        "find_package(CUDAToolkit REQUIRED)\n"
        "set(CMAKE_CUDA_ARCHITECTURES 80)\n"
        "#[[ CUDA::cublas\n"
        "CUDA::cufft ]]\n"
        "add_library(k STATIC\n"
        "  host.cpp\n"
        "  k.cu)\n"
        "target_compile_options(k PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:--extended-lambda>)\n"
        "target_link_libraries(k PRIVATE CUDA::cudart cublas)\n"
        "set_target_properties(k PROPERTIES CUDA_SEPARABLE_COMPILATION ON)\n"
    )
    assert [(line, code) for line, code, _ in shown("CMakeLists.txt", text)] == [
        (2, "CH610"),
        (3, "CH610"),
        (4, "CH610"),
        (9, "CH611"),
        (10, "CH610"),
        (10, "CH605"),
        (11, "CH610"),
        (11, "CH612"),
        (12, "CH611"),
    ]


def test_branches_for_hip_are_left_alone() -> None:
    text = (
        "if(USE_HIP)\n"
        "  enable_language(HIP)\n"
        "else()\n"
        "  enable_language(CUDA)\n"
        "endif()\n"
        "if(NOT USE_ROCM)\n"
        "  find_package(CUDAToolkit)\n"
        "endif()\n"
        "if(FAST)\n"
        "  set(F -use_fast_math)\n"
        "endif()\n"
    )
    assert [(line, code) for line, code, _ in shown("cmake/x.cmake", text)] == [(10, "CH601")]


def test_setup_py() -> None:
    text = (
        "from setuptools import setup\n"
        "from torch.utils.cpp_extension import CUDAExtension\n"
        '"""Builds with -lineinfo."""\n'
        "nvcc = ['-gencode', 'arch=compute_80,code=sm_80', \"--ptxas-options=-v\"]\n"
        "if IS_ROCM:\n"
        "    nvcc = ['-O3']\n"
        "else:\n"
        "    nvcc.append('--expt-relaxed-constexpr')\n"
        "print('uses -maxrregcount')\n"
        "ext = CUDAExtension('x', ['x.cu'], extra_compile_args={'nvcc': nvcc}, libraries=['cudart', 'z'])\n"
    )
    assert shown("setup.py", text) == [
        (4, "CH602", "-gencode"),
        (4, "CH604", "--ptxas-options"),
        (10, "CH614", "CUDAExtension"),
        (10, "CH612", "cudart"),
    ]


def test_python_that_builds_nothing() -> None:
    assert shown("tool.py", "args = ['--threads', '-lineinfo']\n") == []


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("build.sh", "nvcc -cubin k.cu -o k.cubin\ncuobjdump k.cubin\n", [(1, "CH613"), (2, "CH613")]),
        ("Dockerfile", "RUN pip install torch==2.4.0+rocm6.1\n", [(1, "CH622")]),
        (
            "ci/build.yml",
            "run: hipcc a.hip  # on the CUDA machine\nenv: {CUDA_HOME: /usr/local/cuda}\n",
            [(1, "CH608")],
        ),
        ("x.cmake", "set_source_files_properties(a.cpp PROPERTIES LANGUAGE CUDA)\n", [(1, "CH610")]),
        ("x.cmake", "cuda_compile_ptx(files kernels.cu)\n", [(1, "CH613")]),
        (
            "app.vcxproj",
            "<AdditionalDependencies>cudart_static.lib;gdi32.lib</AdditionalDependencies>\n",
            [(1, "CH612")],
        ),
        ("y.cmake", 'set(CMAKE_CUDA_FLAGS "${CMAKE_CUDA_FLAGS} -O3")\n', [(1, "CH610")]),
        ("meson.build", "project('x', 'cpp', 'cuda')\n", [(1, "CH610")]),
    ],
)
def test_other_dialects(path: str, text: str, expected: list[tuple[int, str]]) -> None:
    assert [(line, code) for line, code, _ in shown(path, text)] == expected


def test_lists_of_architectures_concern_dtk_only() -> None:
    text = 'set(CMAKE_HIP_ARCHITECTURES "gfx906;gfx90a")\n'
    assert [item[1] for item in shown("CMakeLists.txt", text, "gfx936")] == ["CH621"]
    assert shown("CMakeLists.txt", text, "gfx90a") == []


def test_language_standard_of_hip_5() -> None:
    assert [item[1] for item in shown("run.sh", "hipcc a.hip\n", hip="5.4")] == ["CH609"]
    assert shown("run.sh", "hipcc a.hip\n") == []
