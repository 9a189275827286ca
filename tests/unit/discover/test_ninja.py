"""The compile commands of a build.ninja."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrator.discover.compile_db import translation_units
from migrator.discover.ninja import ninja_entries
from migrator.discover.project import discover

RULES = """
rule CUDA_COMPILER
  depfile = $DEP_FILE
  command = ${LAUNCHER}/usr/bin/nvcc $DEFINES $INCLUDES $FLAGS -MD -MF $DEP_FILE -x cu -c $in -o $out
rule LINK
  command = g++ $in -o $out
"""
BUILD = """
ninja_required_version = 1.5
include CMakeFiles/rules.ninja
# a comment
build a.o: CUDA_COMPILER ../src/a$ b.cu | dep.h || order
  DEFINES = -DN=1
  FLAGS = -O3 $
      -std=c++14
  INCLUDES = -I../include
  DEP_FILE = a.d
build prog: LINK a.o
default prog
"""


def test_a_file_of_cmake_gives_the_commands_of_its_rules(tmp_path: Path) -> None:
    (tmp_path / "CMakeFiles").mkdir()
    (tmp_path / "CMakeFiles" / "rules.ninja").write_text(RULES)
    (tmp_path / "build.ninja").write_text(BUILD)
    (entry,) = ninja_entries(tmp_path / "build.ninja")
    assert entry["file"] == "../src/a b.cu"
    assert entry["output"] == "a.o"
    expected = "/usr/bin/nvcc -DN=1 -I../include -O3 -std=c++14 -MD -MF a.d -x cu -c ../src/a b.cu -o a.o"
    assert entry["command"] == expected


def test_variables_of_the_file_are_those_of_pytorch_extensions(tmp_path: Path) -> None:
    text = """
nvcc = /usr/local/cuda/bin/nvcc
cuda_cflags = -DX -Iinc
rule cuda_compile
  command = $nvcc $cuda_cflags -c $in -o $out
build /b/a.o: cuda_compile /p/a.cu
"""
    (tmp_path / "build.ninja").write_text(text)
    (entry,) = ninja_entries(tmp_path / "build.ninja")
    assert entry["command"] == "/usr/local/cuda/bin/nvcc -DX -Iinc -c /p/a.cu -o /b/a.o"


def test_a_build_folder_with_ninja_gives_the_units(tmp_path: Path) -> None:
    for name, text in {
        "src/a.cu": "__global__ void k() {}\n",
        "build/build.ninja": "rule c\n  command = nvcc -DFROM_NINJA -I../inc -c $in\nbuild a.o: c ../src/a.cu\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (unit,), findings = translation_units(discover(tmp_path)[0])
    assert findings == ()
    assert unit.arguments == ("-DFROM_NINJA", "-Iinc")
    assert unit.origin == "compile_commands"


def test_what_is_no_ninja_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "build.ninja").write_text("hello\n")
    with pytest.raises(ValueError, match="no rules"):
        ninja_entries(tmp_path / "build.ninja")
    (tmp_path / "a.cu").write_text("__global__ void k() {}\n")
    _, findings = translation_units(discover(tmp_path)[0])
    assert [item.code for item in findings] == ["SYS920"]


def test_a_rule_that_names_itself_ends(tmp_path: Path) -> None:
    (tmp_path / "build.ninja").write_text("rule c\n  command = $x $in\n  x = $x y\nbuild a.o: c a.cu\n")
    (entry,) = ninja_entries(tmp_path / "build.ninja")
    assert entry["command"].endswith(" a.cu")
