"""Launch bounds with more than the block size."""

from __future__ import annotations

import pytest

from migrator.config.options import MigrationOptions
from migrator.model.finding import Severity
from migrator.model.target import Target
from migrator.passes.launch_bounds import run
from tests.unit.passes.kit import check, run_pass

RDNA = MigrationOptions(targets=(Target("gfx1100", "gfx1100", "amd", "RDNA3", (32,), 65536, 1024),))


@pytest.mark.parametrize(
    "text",
    [
        "__global__ void __launch_bounds__(256) k();",
        "__global__ void __launch_bounds__(256, 1) k();",
        "__global__ void __launch_bounds__(T, 1) k();",
        "__global__ void __launch_bounds__(256, 4) k();",  # ceil(4 * 256 / 256) is 4
        "constexpr int N = 1;\n__global__ void __launch_bounds__(64, N) k();",
        "#define __launch_bounds__(a, b)\n",
        "#define LB(t, b) __launch_bounds__(t, b)\n__global__ void LB(64, 1) k();",
        "#ifdef __HIPCC__\n__global__ void __launch_bounds__(64, 8) k();\n#endif\n",
        "#ifdef USE_ROCM\n#define B __launch_bounds__(64, 8)\n#else\n#define B __launch_bounds__(64, 16)\n#endif\n",
        "// __launch_bounds__(64, 8)\n",
    ],
)
def test_quiet(text: str) -> None:
    result = run_pass(run, text)
    assert result.text == text
    assert not result.findings


@pytest.mark.parametrize(
    "text, line, value",
    [
        ("__global__ void __launch_bounds__(64, 8) k();", 1, "write 2 for AMD"),
        ("__global__ __launch_bounds__(1024, 2) void k();", 1, "write 8 for AMD"),
        ("constexpr int T = 64;\nconst int B = T / 8;\n__launch_bounds__(T, B) void k();", 3, "write 2 for AMD"),
        ("#define T 128\n#define B (2 + 2)\n__global__ __launch_bounds__(T, B) void k();", 3, "write 2 for AMD"),
        ("enum { T = 64, B = 16 };\n__global__ __launch_bounds__(T, B) void k();", 2, "write 4 for AMD"),
        ("template <int T, int B>\n__global__ __launch_bounds__(T, B) void k();", 2, "ceil(blocks * threads / 256)"),
        ("#define BOUNDS __launch_bounds__(64, 8)\n__global__ BOUNDS void k();", 1, "write 2 for AMD"),
        ("#define LB(t, b) __launch_bounds__(t, b)\n\n__global__ LB(64, 8) void k();", 3, "write 2 for AMD"),
        ("#define LB(t, b) __launch_bounds__(t, b)\n", 1, "ceil(blocks * threads / 256)"),
        ("#ifdef X\n#define B 4\n#else\n#define B 8\n#endif\n__launch_bounds__(64, B) void k();", 6, "ceil(blocks"),
    ],
)  # fmt: skip
def test_second_argument(text: str, line: int, value: str) -> None:
    result = run_pass(run, text)
    assert result.text == text
    (finding,) = result.findings
    assert (finding.code, finding.slug, finding.line) == ("CH301", "launch-bounds-2nd-arg", line)
    assert finding.severity == Severity.PERFORMANCE
    assert value in finding.fix


def test_two_simd_units_of_32_lanes() -> None:
    (finding,) = run_pass(run, "__global__ __launch_bounds__(128, 8) void k();", options=RDNA).findings
    assert "write 16 for AMD" in finding.fix
    assert not run_pass(run, "__global__ __launch_bounds__(64, 8) void k();", options=RDNA).findings


def test_third_argument() -> None:
    result = run_pass(run, "__global__ __launch_bounds__(256, 1, 4) void k();")
    (finding,) = result.findings
    assert (finding.slug, finding.severity) == ("launch-bounds-3rd-arg", Severity.ERROR)
    check(run, "__launch_bounds__(256, 1, 1) void k();", "__launch_bounds__(256, 1) void k();")
