"""Makefiles: what is read, and what becomes of it beside the golden cases."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrator.buildsys.base import BuildContext, BuildProject
from migrator.buildsys.make.project import is_makefile
from migrator.buildsys.make.reader import Kind, logical_lines, read_lines
from migrator.buildsys.make.system import migrate
from migrator.buildsys.make.words import commands, words
from migrator.config.options import BuildFiles, MigrationOptions
from migrator.edits.buffer import EditBuffer
from migrator.model.finding import Finding, Status
from migrator.model.source import FileKind, SourceFile
from migrator.ruleset.targets import resolve_target

GOLDEN = Path(__file__).parents[2] / "golden" / "build" / "make"
ONE = MigrationOptions(targets=(resolve_target("gfx90a"),))
BOTH = MigrationOptions(targets=(resolve_target("gfx90a"),), build_files=BuildFiles.BOTH)
SINGLE = sorted(path.parent.parent for path in GOLDEN.glob("*/before/Makefile"))


def change(text: str, options: MigrationOptions = ONE, *sources: str) -> tuple[str, list[Finding]]:
    """The text after the migration, and the findings."""
    source = SourceFile("Makefile", FileKind.BUILD, text.encode())
    project = BuildProject(frozenset(("Makefile", *sources)), {"Makefile": source}, frozenset(sources))
    buffer = EditBuffer(source)
    found: list[Finding] = []
    for item in migrate(BuildContext(source, options, project)):
        assert isinstance(item, Finding)
        found.append(item)
        if item.change is not None and item.change.edits:
            buffer.add(item.change, "build")
    return buffer.render()[0].decode(), found


def test_logical_lines_are_joined_and_classified() -> None:
    text = (
        "# comment\nA = x \\\n  y # z\nifeq ($(A),x)\nall: b | c\n\t@echo \\\n a\n"
        "else\nb: CFLAGS += -g\nendif\ninclude x.mk\ndefine D\n\tnvcc\nendef\n%.o: %.cu ; nvcc $<\n"
    )
    found = [(line.kind, line.name) for line in read_lines(text)]
    assert found == [
        (Kind.BLANK, ""),
        (Kind.ASSIGN, "A"),
        (Kind.CONDITION, ""),
        (Kind.RULE, "all"),
        (Kind.RECIPE, ""),
        (Kind.CONDITION, ""),
        (Kind.ASSIGN, "CFLAGS"),
        (Kind.CONDITION, ""),
        (Kind.INCLUDE, ""),
        (Kind.OTHER, "D"),
        (Kind.BODY, "D"),
        (Kind.OTHER, "D"),
        (Kind.RULE, "%.o"),
    ]
    value = read_lines(text)[1]
    assert text[value.begin : value.stop] == " x \\\n  y "


def test_words_and_commands() -> None:
    text = "a $(b c,$(d)) 'e f'\\\n g\\ h"
    assert [word.text for word in words(text, 0, len(text))] == ["a", "$(b c,$(d))", "'e f'", "g\\ h"]
    text = "cd x && $(NVCC) -c a.cu > log; echo ok # nvcc"
    assert [[word.text for word in found] for found in commands(text, 0, len(text))] == [
        ["cd", "x"],
        ["$(NVCC)", "-c", "a.cu"],
        ["log"],
        ["echo", "ok"],
    ]


@given(st.text(alphabet="aA=:$(){}+?\\\t\n #'\"nvc-x,;|&<@%", max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_without_gaps(text: str) -> None:
    assert "\n".join(text[start:end] for start, end in logical_lines(text)) in (text, text.removesuffix("\n"))
    for line in read_lines(text):
        assert line.kind is Kind.BLANK or line.kind in Kind
        for word in words(text, line.begin, line.stop):
            assert text[word.start : word.end] == word.text
    change(text)


PARTS = (
    "NVCC = nvcc\n",
    "NVCC := $(CUDA_HOME)/bin/nvcc -ccbin g++\n",
    "CC = gcc\n",
    "ARCH = sm_80\n",
    "FLAGS += -arch=$(ARCH) \\\n",
    "  -Xcompiler -Wall \\\n",
    "  -G -g\n",
    "FLAGS = -rdc=true -lcublas\n",
    "LIBS = -L$(CUDA_HOME)/lib64 -lcudart\n",
    "%.o: %.cu\n\t$(NVCC) $(FLAGS) -c $< -o $@\n",
    "a: a.cu b.o\n\t$(NVCC) $(FLAGS) $^ -o $@ $(LIBS)\n",
    "b: b.o\n\tg++ b.o -o b $(LIBS)\n",
    "c.o: c.c\n\tnvcc -std=c++14 $(FLAGS) -c c.c\n",
    "ifeq ($(X),1)\n",
    "else\n",
    "endif\n",
    "d.o: a.o\n\t$(NVCC) -dlink a.o -o d.o\n",
    "CUDA_HOME ?= /usr/local/cuda\n",
    "define R\n\tnvcc -c x.cu\nendef\n",
)


@given(st.lists(st.sampled_from(PARTS), max_size=12), st.sampled_from((ONE, BOTH, MigrationOptions())))
@settings(max_examples=150, deadline=None)
def test_a_second_run_changes_nothing(parts: list[str], options: MigrationOptions) -> None:
    after, _ = change("".join(parts), options)
    assert change(after, options)[0] == after


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("Makefile", True),
        ("src/GNUmakefile", True),
        ("makefile.cuda", True),
        ("config.mk", True),
        ("Makefile.in", True),
        ("CUDA.make", True),
        ("make.inc", True),
        ("Makefile.am", False),
        ("make.py", False),
        ("cmake/foo.cmake", False),
        ("README.md", False),
    ],
)
def test_names(path: str, expected: bool) -> None:
    assert is_makefile(path, FileKind.BUILD) is expected


def test_without_targets_no_architecture_is_invented() -> None:
    text = "ARCH = sm_70\nCC = nvcc -std=c++17\nx: x.cu\n\t$(CC) -O2 -arch=$(ARCH) x.cu -o x\n"
    after, found = change(text, MigrationOptions())
    assert "ARCH =\n" in after.replace("= \n", "=\n")
    assert "$(addprefix --offload-arch=,$(ARCH))" in after
    assert "gfx" not in after
    assert [item.status for item in found if item.code == "BLD124"].count(Status.OPEN) == 1


def test_several_targets_stand_in_the_variable() -> None:
    text = "ARCH = sm_70\nCC = nvcc -std=c++17\nx: x.cu\n\t$(CC) -O2 -arch=$(ARCH) x.cu -o x\n"
    two = MigrationOptions(targets=(resolve_target("gfx90a"), resolve_target("gfx942")))
    after, _ = change(text, two)
    assert "ARCH = gfx90a gfx942\n" in after
    assert "$(addprefix --offload-arch=,$(ARCH))" in after


def test_a_variable_with_other_uses_keeps_its_value() -> None:
    text = "ARCH = sm_70\nCC = nvcc -std=c++17\nx: x.cu\n\t$(CC) -arch=$(ARCH) -DARCH=$(ARCH) x.cu -o x\n"
    after, _ = change(text)
    assert "ARCH = sm_70\n" in after
    assert "$(CC) --offload-arch=gfx90a -DARCH=$(ARCH) x.cu" in after


def test_renamed_sources() -> None:
    text = "SRC = a.cu b.cu\nOBJ = $(SRC:.cu=.o)\n%.o: %.cu\n\thipcc -std=c++17 --offload-arch=gfx90a -c $< # a.cu\n"
    options = MigrationOptions(targets=ONE.targets, rename=True)
    after, _ = change(text, options, "a.cu")
    assert after.startswith("SRC = a.hip b.cu\nOBJ = $(SRC:.hip=.o)\n%.o: %.hip\n")


def test_makefile_of_microsoft() -> None:
    after, found = change("!IF 1\nNVCC = nvcc\n!ENDIF\n")
    assert "NVCC = nvcc" in after
    assert [item.code for item in found] == ["BLD310"]


def test_options_in_a_call_are_reported() -> None:
    text = "$(call build,-Xcompiler -Wall)\n"
    after, found = change(text)
    assert after == text
    assert [item.code for item in found] == ["BLD311"]


def test_a_makefile_beside_it_is_the_projects_own_way() -> None:
    source = SourceFile("Makefile", FileKind.BUILD, b"CC = nvcc\nx: x.cu\n\t$(CC) x.cu\n")
    other = SourceFile("Makefile.hip", FileKind.BUILD, b"CC = hipcc\nx: x.cu\n\t$(CC) x.cu\n")
    project = BuildProject(sources={"Makefile": source, "Makefile.hip": other})
    found = list(migrate(BuildContext(source, ONE, project)))
    assert [item.code for item in found if isinstance(item, Finding)] == ["BLD125"]


def test_variables_that_grow_or_name_themselves() -> None:
    """Ten references in each of thirty variables, and a circle."""
    text = "".join(f"V{at} = {' '.join([f'$(V{at + 1})'] * 10)}\n" for at in range(30))
    text += "V30 = $(V0) -arch=sm_70\nNVCC = $(NVCC) nvcc\nx: x.cu\n\t$(NVCC) $(V0) x.cu -o x\n"
    after, _ = change(text)
    assert "V30 = $(V0) --offload-arch=gfx90a\n" in after


def test_messages_show_what_people_wrote() -> None:
    _, found = change("VERSION := $(shell nvcc --version | grep é)\n")
    assert any("grep é" in item.message for item in found)


def dry_run(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["make", "-n", "-B", "-k", *arguments], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    return done.stdout


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize("case", [case for case in SINGLE if case.name != "asks-for-nvcc"], ids=lambda case: case.name)
def test_both_ways_in_one_file(case: Path, tmp_path: Path) -> None:
    """Without the switch make does what it did before, with it what the other mode's file does."""
    text = (case / "before" / "Makefile").read_bytes().decode()
    if "\r" in text:
        pytest.skip("make does not read carriage returns")
    places = {name: tmp_path / name for name in ("before", "hip", "both")}
    for name, content in {"before": text, "hip": change(text)[0], "both": change(text, BOTH)[0]}.items():
        places[name].mkdir()
        (places[name] / "Makefile").write_text(content)
        for source in ("main.cu", "main.cpp", "reference.cu", "util.c", "util.cpp", "kernel.cu", "a.cu", "b.cu",
                       "one.cu", "two.cu", "helper.cpp"):  # fmt: skip
            (places[name] / source).touch()
    assert dry_run(places["both"]) == dry_run(places["before"])
    assert dry_run(places["both"], "USE_HIP=1") == dry_run(places["hip"])
    assert change((places["both"] / "Makefile").read_text(), BOTH)[0] == (places["both"] / "Makefile").read_text()


KERNEL = """#include <hip/hip_runtime.h>
extern "C" int helper();
__device__ int shared(int);
__global__ void run(int *out) { *out = shared(1); }
int main() { run<<<1, 1>>>(nullptr); return helper(); }
"""
MAKEFILE = """NVCC = nvcc
ARCH = sm_70
CFLAGS = -O1 -Xcompiler -Wall -arch=$(ARCH) -std=c++17

all: linked plain

linked: main.o util.o gpu.o libshared.a
	g++ main.o util.o gpu.o libshared.a -o linked -lcudart
libshared.a: shared.o
	$(NVCC) $(CFLAGS) -lib -o $@ $^
gpu.o: main.o shared.o
	$(NVCC) -arch=$(ARCH) -dlink main.o shared.o -o gpu.o
%.o: %.cu
	$(NVCC) $(CFLAGS) -dc $< -o $@
%.o: %.c
	$(NVCC) $(CFLAGS) -c $< -o $@
plain: plain.cu util.o
	$(NVCC) $(CFLAGS) plain.cu util.o -o plain
"""


@pytest.mark.hipcc
def test_the_migrated_makefile_builds(tmp_path: Path, hipcc: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Relocatable device code, files in C, and sources and objects in one command, with the real compiler."""
    (tmp_path / "Makefile").write_text(change(MAKEFILE)[0])
    (tmp_path / "main.cu").write_text(KERNEL)
    (tmp_path / "shared.cu").write_text("#include <hip/hip_runtime.h>\n__device__ int shared(int x) { return x; }\n")
    (tmp_path / "util.c").write_text("int helper(void) { return 0; }\n")
    (tmp_path / "plain.cu").write_text(KERNEL.replace("shared(1)", "1"))
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary)}
    done = subprocess.run(
        ["make"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "linked").exists()
    assert (tmp_path / "plain").exists()
