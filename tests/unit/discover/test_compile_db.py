"""Translation units: from a compilation database, from build files, from the tree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from migrator.discover.compile_db import translation_units
from migrator.discover.project import discover
from migrator.model.finding import Finding
from migrator.model.project import Project, TranslationUnit

KERNEL = "__global__ void k() {}\n"


def project(root: Path, files: dict[str, str]) -> Project:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return discover(root)[0]


def units(root: Path, files: dict[str, str], **options: Any) -> tuple[dict[str, TranslationUnit], tuple[Finding, ...]]:
    found, findings = translation_units(project(root, files), **options)
    assert [unit.path for unit in found] == sorted(unit.path for unit in found)
    return {unit.path: unit for unit in found}, findings


def database(root: Path, *entries: dict[str, Any]) -> str:
    return json.dumps([{"directory": str(root / "build"), **entry} for entry in entries])


def test_database_with_commands(tmp_path: Path) -> None:
    text = database(
        tmp_path,
        {
            "file": "../src/a.cu",
            "command": "nvcc -I../include -I/opt/x -DN=1 -std=c++14 -O3 -arch=sm_80 -c a.cu",
        },
        {"file": "../src/b.cpp", "command": "g++ -c ../src/b.cpp"},
        {"file": "../src/plain.cpp", "command": "g++ -c ../src/plain.cpp"},
    )
    files = {
        "src/a.cu": KERNEL,
        "src/b.cpp": "#include <cuda_runtime.h>\n",
        "src/plain.cpp": "int x;\n",
        "include/x.h": "",
        "build/compile_commands.json": text,
    }
    found, findings = units(tmp_path, files)
    assert findings == ()
    assert sorted(found) == ["src/a.cu", "src/b.cpp"]
    unit = found["src/a.cu"]
    assert unit.arguments == ("-Iinclude", "-I/opt/x", "-DN=1", "-std=c++14", "--cuda-gpu-arch=sm_80")
    assert unit.dropped == ("-O3", "-arch=sm_80")
    assert unit.origin == "compile_commands"


def test_database_with_arguments_and_response_file(tmp_path: Path) -> None:
    words = ["nvcc", "--options-file", "flags.rsp", "@more.rsp", "-c", "../a.cu"]
    text = database(tmp_path, {"file": "../a.cu", "arguments": words})
    files = {
        "a.cu": KERNEL,
        "inc/x.h": "",
        "build/compile_commands.json": text,
        "build/flags.rsp": '-I"../inc" -DA',
        "build/more.rsp": "-DB",
    }
    found, findings = units(tmp_path, files)
    assert findings == ()
    assert found["a.cu"].arguments == ("-Iinc", "-DA", "-DB")


def test_database_of_another_place(tmp_path: Path) -> None:
    command = "nvcc -I/ci/job/p/inc -I../inc2 -c x.cu"
    text = json.dumps([{"directory": "/ci/job/p/build", "file": "/ci/job/p/src/a.cu", "command": command}])
    found, _ = units(tmp_path, {"src/a.cu": KERNEL, "inc/x.h": "", "inc2/y.h": "", "compile_commands.json": text})
    assert found["src/a.cu"].arguments == ("-Iinc", "-Iinc2")


def test_named_database(tmp_path: Path) -> None:
    other = tmp_path / "elsewhere.json"
    root = tmp_path / "p"
    other.write_text(database(root, {"file": "../a.cu", "command": "nvcc -DX -c ../a.cu"}))
    found, findings = units(root, {"a.cu": KERNEL}, compile_db=other)
    assert found["a.cu"].arguments == ("-DX",)
    assert findings == ()
    found, findings = units(root, {}, compile_db=tmp_path / "none.json")
    assert "a.cu" in found
    assert [item.code for item in findings] == ["SYS920"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "{}",
        "[]x",
        "[" * 5000,
        '[{"file": "a.cu"}]',
        '[{"directory": 3, "file": 4, "command": "nvcc"}, 7, null]',
        '[{"directory": ".", "file": "a.cu", "command": "nvcc \'open"}]',
        '[{"directory": ".", "file": "a.cu", "command": "nvcc @gone.rsp a.cu"}]',
        '[{"directory": ".", "file": "other.cu", "command": "nvcc other.cu"}]',
    ],
)
def test_broken_database_is_one_finding(tmp_path: Path, text: str) -> None:
    found, findings = units(tmp_path, {"a.cu": KERNEL, "compile_commands.json": text})
    assert list(found) == ["a.cu"]
    assert found["a.cu"].origin == "guessed"
    assert [(item.code, item.path) for item in findings] == [("SYS920", "compile_commands.json")]


def test_makefile(tmp_path: Path) -> None:
    makefile = """
CC = nvcc
ROOT := ..
INC = -I$(ROOT)/common -I./inc -I$(shell echo no)
CFLAGS := $(EXTRA) -std=c++14 \\
    -DSIZE=4 $(INC)
CFLAGS += -DNAME=\\"x\\" # -DCOMMENT
ifeq ($(DEBUG),yes)
CFLAGS += -DDEBUG
else
CFLAGS += -DNDEBUG
endif
a.o: a.cu
\t$(CC) $(CFLAGS) -Xcompiler -fopenmp -arch=$(ARCH) -c $< -DRECIPE
"""
    found, findings = units(tmp_path, {"p/a.cu": KERNEL, "p/Makefile": makefile, "common/x.h": "", "p/inc/y.h": ""})
    arguments = found["p/a.cu"].arguments
    assert findings == ()
    assert found["p/a.cu"].origin == "makefile"
    for word in ("-Icommon", "-Ip/inc", "-std=c++14", "-DSIZE=4", "-DNDEBUG", "-DRECIPE", '-DNAME="x"'):
        assert word in arguments, word
    assert not {"-DDEBUG", "-DCOMMENT"} & set(arguments)
    assert not any("no" in word for word in arguments if word.startswith("-I"))


def test_cmake(tmp_path: Path) -> None:
    top = """
cmake_minimum_required(VERSION 3.18)
set(CMAKE_CUDA_STANDARD 20) # comment
set(INC ${CMAKE_CURRENT_SOURCE_DIR}/include)
include_directories(${INC} SYSTEM /opt/lib)
add_definitions(-DOLD)
add_subdirectory(src)
"""
    sub = """
target_compile_definitions(t PRIVATE NEW=1 $<$<CONFIG:Debug>:D>)
target_include_directories(t PUBLIC "priv" ${CMAKE_CURRENT_SOURCE_DIR}/../up)
"""
    files = {"CMakeLists.txt": top, "src/CMakeLists.txt": sub, "src/a.cu": KERNEL}
    files |= {"include/x.h": "", "src/priv/y.h": ""}
    found, _ = units(tmp_path, files)
    arguments = found["src/a.cu"].arguments
    for word in ("-Iinclude", "-I/opt/lib", "-DOLD", "-DNEW=1", "-Isrc/priv", "-Iup", "-std=c++20"):
        assert word in arguments, word


def test_build_files_run_nothing(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    text = f"X := $(shell touch {mark})\nY != touch {mark}\ninclude gone.mk\nall:\n\ttouch {mark}\n"
    units(tmp_path, {"a.cu": KERNEL, "Makefile": text})
    assert not mark.exists()


def test_folders_are_guessed_where_an_include_is_unique(tmp_path: Path) -> None:
    files = {
        "src/a.cu": '#include "util/x.h"\n#include <deep.h>\n#include "twice.h"\n#include <vector>\n' + KERNEL,
        "lib/util/x.h": '#include "y.h"\n',
        "lib/util/y.h": "",
        "third/deep.h": "",
        "one/twice.h": "",
        "two/twice.h": "",
    }
    found, _ = units(tmp_path, files)
    assert found["src/a.cu"].arguments == ("-Ilib", "-Ithird")
    assert found["src/a.cu"].origin == "guessed"


def test_nearest_folder_wins(tmp_path: Path) -> None:
    files = {"p/src/a.cu": '#include "x.h"\n' + KERNEL, "p/inc/x.h": "", "q/inc/x.h": ""}
    assert units(tmp_path, files)[0]["p/src/a.cu"].arguments == ("-Ip/inc",)


def test_which_files_are_units(tmp_path: Path) -> None:
    files = {
        "main.cu": '#include "part.cu"\n#include "used.cuh"\n' + KERNEL,
        "part.cu": KERNEL,
        "used.cuh": KERNEL,
        "alone.cuh": KERNEL,
        "host.cpp": "void f() { cudaFree(0); }\n",
        "plain.cpp": "int x;\n",
        "plain.h": "int x;\n",
        "old.c": "#include <cuda.h>\n",
    }
    assert sorted(units(tmp_path, files)[0]) == ["alone.cuh", "host.cpp", "main.cu", "old.c"]


def test_extra_arguments_and_standard(tmp_path: Path) -> None:
    text = database(tmp_path, {"file": "../a.cu", "command": "nvcc -std=c++11 -c ../a.cu"})
    files = {"a.cu": KERNEL, "b.cu": KERNEL, "build/compile_commands.json": text}
    found, _ = units(tmp_path, files, extra_args=["-DX", "-I", "inc"], std="c++20")
    assert found["a.cu"].arguments == ("-DX", "-Iinc", "-std=c++20")
    assert found["b.cu"].arguments[-3:] == ("-DX", "-Iinc", "-std=c++20")


def test_neighbour_of_a_listed_unit_gets_its_flags(tmp_path: Path) -> None:
    text = database(tmp_path, {"file": "../src/a.cu", "command": "nvcc -DX -c ../src/a.cu"})
    files = {"src/a.cu": KERNEL, "src/b.cu": KERNEL, "build/compile_commands.json": text}
    assert units(tmp_path, files)[0]["src/b.cu"].arguments == ("-DX",)


def test_includes_in_a_circle(tmp_path: Path) -> None:
    files = {"a.cu": '#include "x.h"\n' + KERNEL, "x.h": '#include "y.h"\n', "y.h": '#include "x.h"\n#include "a.cu"\n'}
    assert sorted(units(tmp_path, files)[0]) == ["a.cu"]


@pytest.mark.parametrize(
    "condition, holds",
    [
        ("WIN32", False),
        ("NOT WIN32", True),
        ("UNIX AND NOT APPLE", True),
        ("UNDEFINED", False),
        ("MY_OPTION", True),
        ("MY_OFF OR MY_OPTION", True),
        ("(MY_OFF OR WIN32) AND UNIX", False),
        ("USE_CUDA", True),
        ("BUILD_WITH_HIP", False),
        ('CMAKE_SYSTEM_NAME STREQUAL "Linux"', True),
        ("CMAKE_CXX_COMPILER_ID MATCHES Clang", False),
        ("CUDAToolkit_VERSION VERSION_GREATER_EQUAL 11.8", True),
        ("CUDAToolkit_VERSION VERSION_LESS 11", False),
        ("DEFINED MY_OFF", True),
        ("DEFINED OTHER", False),
    ],
)
def test_cmake_conditions(tmp_path: Path, condition: str, holds: bool) -> None:
    text = f"""
option(MY_OPTION "text" ON)
option(MY_OFF "text")
if({condition})
  add_compile_definitions(TAKEN)
else()
  add_compile_definitions(OTHER)
endif()
"""
    arguments = units(tmp_path, {"a.cu": KERNEL, "CMakeLists.txt": text})[0]["a.cu"].arguments
    assert ("-DTAKEN" in arguments, "-DOTHER" in arguments) == (holds, not holds)


def test_cmake_variables_of_the_folder_above(tmp_path: Path) -> None:
    files = {
        "CMakeLists.txt": 'option(FAST "text" ON)\nset(SIZE 4)\nadd_subdirectory(src)\n',
        "src/CMakeLists.txt": (
            "if(NOT FAST)\nadd_definitions(-DSLOW)\nendif()\nadd_definitions(-DN=${SIZE} -DM=${NONE})\n"
        ),
        "src/a.cu": KERNEL,
    }
    assert units(tmp_path, files)[0]["src/a.cu"].arguments == ("-DN=4",)


def test_headers_of_cuda_are_not_looked_for_in_the_tree(tmp_path: Path) -> None:
    files = {"src/a.cu": '#include <cuda.h>\n#include "vector_types.h"\n#include <math.h>\n' + KERNEL}
    files |= {"vendors/cuda.h": "", "x/vector_types.h": "", "y/math.h": ""}
    assert units(tmp_path, files)[0]["src/a.cu"].arguments == ()


def test_a_header_that_includes_its_namesake(tmp_path: Path) -> None:
    files = {"src/a.cu": '#include "vendors/api.h"\n' + KERNEL, "src/vendors/api.h": "#include <api.h>\n"}
    assert units(tmp_path, files)[0]["src/a.cu"].arguments == ()
