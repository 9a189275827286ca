"""Command words to parse arguments."""

from __future__ import annotations

import pytest

from migrator.frontend.flags import OPENMP_MACRO, parse_words


@pytest.mark.parametrize(
    "words, arguments",
    [
        ("-O3 -g -lineinfo --use_fast_math -c a.cu -o a.o", []),
        ("-Iinclude -I include2 -I=third", ["-Iinclude", "-Iinclude2", "-Ithird"]),
        ("-I a,b", ["-Ia", "-Ib"]),
        ("--include-path=x --include-path y", ["-Ix", "-Iy"]),
        ("-isystem sys --system-include=sys2", ["-isystem", "sys", "-isystem", "sys2"]),
        ("-DA -D B=1 --define-macro C", ["-DA", "-DB=1", "-DC"]),
        ("-DA -DA", ["-DA"]),
        ("-UA --undefine-macro=B", ["-UA", "-UB"]),
        ("-std=c++14 --std c++17", ["-std=c++17"]),
        ("-include pre.h --pre-include=post.h", ["-include", "pre.h", "-include", "post.h"]),
        ("-arch=sm_80", ["--cuda-gpu-arch=sm_80"]),
        ("-gencode arch=compute_70,code=sm_70 -gencode=arch=compute_86,code=sm_86", ["--cuda-gpu-arch=sm_86"]),
        ("--gpu-architecture compute_90", ["--cuda-gpu-arch=sm_90"]),
        ("-Xcompiler -fopenmp", [OPENMP_MACRO]),
        ("-Xcompiler=-fPIC,-DHOST=1", ["-DHOST=1"]),
        ("--compiler-options '-Wall -DX'", ["-DX"]),
        ("-fopenmp", [OPENMP_MACRO]),
        ("-MD -MF a.d -MT a.o", []),
        ("-ccbin g++ -lcublas -L lib", []),
    ],
)
def test_kept(words: str, arguments: list[str]) -> None:
    import shlex

    assert parse_words(shlex.split(words)).arguments == arguments


def test_sources_and_dropped() -> None:
    parsed = parse_words(["-O3", "-maxrregcount", "32", "-c", "src/a.cu", "-o", "a.o", "-Xptxas", "-v"])
    assert parsed.sources == ["src/a.cu"]
    assert parsed.dropped == ["-O3", "-maxrregcount", "32", "-Xptxas", "-v"]


@pytest.mark.parametrize("words", [["-I"], ["-D"], ["-Xcompiler"], ["-gencode"], [""], ["-"], ["--"], ["@x"]])
def test_incomplete_command_lines_are_read(words: list[str]) -> None:
    parse_words(words)
