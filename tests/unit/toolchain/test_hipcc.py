"""Command lines and compiler messages."""

from __future__ import annotations

from migrator.model.result import Diagnostic
from migrator.toolchain.data import toolchain_rules
from migrator.toolchain.find import Compiler, Toolchain
from migrator.toolchain.hipcc import command_line, parse_diagnostics, unit_arguments

HIPCC = Toolchain(toolchain_rules()["hipcc"], Compiler("/usr/bin/hipcc", "15.0.6", "5.2"))
CLANG = Toolchain(toolchain_rules()["clang-hip"], Compiler("/usr/bin/clang++-19", "19.1.7"), "/inc", "/lib/bitcode")


def test_arguments_for_cuda_alone_are_dropped_and_a_standard_is_given() -> None:
    words = ["-Ia", "--cuda-gpu-arch=sm_80", "-DX=1", "-isystem", "b"]
    assert unit_arguments(words, "a.cu") == ["-std=c++17", "-Ia", "-DX=1", "-isystem", "b"]
    assert unit_arguments(["-std=c++14"], "a.cu") == ["-std=c++14"]
    assert unit_arguments(["-std=c++14", "-Ia"], "a.c") == ["-Ia"]


def test_commands() -> None:
    assert command_line(HIPCC, "gfx90a", ["-Ia"], "k.cu", "k.o", device=True) == [
        "/usr/bin/hipcc", "-x", "hip", "--offload-arch=gfx90a", "-std=c++17", "-Ia", "-c", "-o", "k.o", "k.cu",
    ]  # fmt: skip
    words = command_line(CLANG, "gfx1100", [], "k.cu", None, device=True, extra=["-fgpu-rdc"])
    assert "--rocm-device-lib-path=/lib/bitcode" in words
    assert words[-2:] == ["-fsyntax-only", "k.cu"]
    assert words.index("-fgpu-rdc") < words.index("-I/inc")
    host = command_line(HIPCC, "gfx90a", [], "m.c", "m.o", device=False)
    assert host[1:3] == ["-x", "c"]
    assert not [word for word in host if word.startswith("--offload-arch")]


OUTPUT = """\
In file included from src/a.cu:1:
/tree/src/b.h:12:5: error: use of undeclared identifier 'cudaMalloc'; did you mean 'hipMalloc'?
    cudaMalloc(&p, 4);
    ^~~~~~~~~~
    hipMalloc
/usr/include/hip/hip_runtime_api.h:99:1: note: 'hipMalloc' declared here
src/a.cu:3:10: fatal error: 'x/y.h' file not found
src/a.cu:7:3: warning: unused [-Wunused]
1 error generated when compiling for gfx90a.
src/a.cu:3:10: fatal error: 'x/y.h' file not found
clang-15: error: cannot find ROCm device library for gfx1030; provide its path
dcc: error: invalid target ID 'gfx1030'
lld: error: undefined hidden symbol: other(int)
error: <unknown>:0:0: local memory (66560) exceeds limit (65536) in function 'k'
fatal error: error in backend: Cannot select: t1
LLVM ERROR: out of registers
clang++-19: error: linker command failed with exit code 1
"""


def test_messages_are_read() -> None:
    found = parse_diagnostics(OUTPUT, "/tree")
    assert [(item.path, item.line, item.severity) for item in found] == [
        ("src/b.h", 12, "error"),
        ("/usr/include/hip/hip_runtime_api.h", 99, "note"),
        ("src/a.cu", 3, "error"),
        ("src/a.cu", 7, "warning"),
        ("", 0, "error"),
        ("", 0, "error"),
        ("", 0, "error"),
        ("", 0, "error"),
        ("", 0, "error"),
        ("", 0, "error"),
    ]
    assert found[2] == Diagnostic("src/a.cu", 3, 10, "error", "'x/y.h' file not found")
    messages = [item.message for item in found[4:]]
    assert messages[0].startswith("cannot find ROCm device library")
    assert messages[1] == "invalid target ID 'gfx1030'"
    assert messages[2] == "undefined hidden symbol: other(int)"
    assert messages[3].startswith("local memory (66560) exceeds limit")
    assert messages[5] == "out of registers"


def test_text_without_messages() -> None:
    assert parse_diagnostics("") == ()
    assert parse_diagnostics("warning\nfoo: bar\n:1:2: error: x\n") == ()
