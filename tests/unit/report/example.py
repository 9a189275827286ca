"""A small migration result with everything that reports show, and one full of hostile text."""

from __future__ import annotations

import hashlib
from pathlib import Path

from migrator.model.finding import Effort, Finding, Severity, Status
from migrator.model.result import (
    BuildResult,
    Diagnostic,
    FileChange,
    FileState,
    MigrationResult,
    Outcome,
    Provenance,
    TestResult,
    UnitBuild,
)
from migrator.model.source import FileKind, SourceFile, Span

BEFORE = b"""#include <cuda_runtime.h>
#include <cstdio>

__global__ void sum(const float* in, float* out, int n)
{
    float value = threadIdx.x < n ? in[threadIdx.x] : 0.0f;
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffff, value, offset);
    if (threadIdx.x % 32 == 0)
        atomicAdd(out, value);
}

int main()
{
    float *in, *out;
    cudaMalloc(&in, 1024 * sizeof(float));
    cudaMalloc(&out, sizeof(float));
    sum<<<1, 1024>>>(in, out, 1024);
    cudaDeviceSynchronize();
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    cudaFree(in);
    cudaFree(out);
}
"""
AFTER = (
    BEFORE.replace(b"cuda_runtime.h", b"hip/hip_runtime.h")
    .replace(b"__shfl_down_sync", b"cu2hip::shfl_down_sync")
    .replace(b"cudaMalloc", b"hipMalloc")
    .replace(b"cudaFree", b"hipFree")
    .replace(b"cudaDevice", b"hipDevice")
)
HOSTILE = (
    "</script><script>alert(1)</script> \"'`& \u202egpj.exe\u2066 \x00\x1b[31m | **x** [a](javascript:1) ${x} {{ 7*7 }}"
)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def finding(path: str, data: bytes, needle: bytes, **fields: object) -> Finding:
    """A finding on the first `needle` of `data`."""
    at = data.index(needle)
    values: dict[str, object] = {
        "code": "ZA101",
        "slug": "renamed-name",
        "severity": Severity.INFO,
        "span": Span(path, at, at + len(needle)),
        "message": f"`{needle.decode()}`",
    }
    values.update(fields)
    return Finding(**values).located(SourceFile(path, FileKind.CUDA, data))  # type: ignore[arg-type]


def example() -> MigrationResult:
    """One changed file, one that could not be read, a README, a support header; a build and a test."""
    path = "src/reduce.cu"
    done = {"status": Status.APPLIED, "effort": Effort.NONE}
    findings = [
        finding(path, BEFORE, b"cudaMalloc", count=2, message="`cudaMalloc` becomes `hipMalloc`", **done),
        finding(path, BEFORE, b"cudaFree", count=2, message="`cudaFree` becomes `hipFree`", **done),
        finding(
            path,
            BEFORE,
            b"cudaDeviceSynchronize",
            message="`cudaDeviceSynchronize` becomes `hipDeviceSynchronize`",
            **done,
        ),
        finding(
            path,
            BEFORE,
            b"__shfl_down_sync",
            code="ZK310",
            slug="logical-warp",
            severity=Severity.SILENT,
            message="`__shfl_down_sync` becomes `cu2hip::shfl_down_sync`",
            status=Status.MADE_SAFE,
        ),
        finding(
            path,
            BEFORE,
            b"asm volatile",
            code="ZH802",
            slug="ptx-lane-register",
            severity=Severity.ERROR,
            message="inline PTX reads `%laneid`",
            why="HIP has no PTX. `%laneid` is the lane in a warp of 32.",
            fix="Write `cu2hip::lane_id()`.",
            effort=Effort.MINUTES,
            symbol="%laneid",
        ),
        finding(
            path,
            BEFORE,
            b"threadIdx.x % 32",
            code="ZH102",
            slug="warp-size-literal",
            severity=Severity.SILENT,
            message="`threadIdx.x % 32 == 0` takes 32 for the warp size",
            why="gfx90a has 64 lanes.",
            effort=Effort.HOURS,
            confidence=0.6,
            targets=("gfx90a",),
        ),
        finding(path, BEFORE, b"sum<<<", code="ZH301", slug="launch-bounds", severity=Severity.PERFORMANCE,
                message="no launch bounds", status=Status.SUPPRESSED),
        Finding("ZS901", "unreadable", Severity.ERROR, Span("src/broken.cu", 0, 0), "the file is not text", line=1),
    ]  # fmt: skip
    files = (
        FileChange(path, FileState.CHANGED, digest(BEFORE), digest(AFTER), AFTER, edits=7, lines_changed=7),
        FileChange("src/broken.cu", FileState.SKIPPED, digest(b"\0"), digest(b"\0")),
        FileChange("README", FileState.COPIED, digest(b"x"), digest(b"x")),
        FileChange("cu2hip/warp.hpp", FileState.ADDED, "", digest(b"y"), b"y"),
    )
    error = Diagnostic(path, 20, 9, "error", "invalid % escape in inline assembly string", path, 20)
    builds = (
        BuildResult(
            "hipcc 5.2.3",
            "gfx90a",
            (
                UnitBuild(
                    path, Outcome.ERROR, 1.5, ("hipcc", "-c", path), (error,), "invalid escape in inline assembly"
                ),
                UnitBuild("src/main.cu", Outcome.OK, 2.0),
            ),
        ),
    )
    return MigrationResult(
        provenance=Provenance(
            tool_version="0.1.0",
            ruleset="2f6c1e",
            root="projects/reduce",
            output="projects/reduce-hip",
            targets=("gfx90a",),
            target_source="user",
            hip_version="6.3",
            hip_version_source="default",
            warp="preserve",
            launch_syntax="cuda",
            libraries="hip",
            frontend="libclang 22.1.4, own CUDA declarations",
            options=(("jobs", "2"),),
        ),
        files=files,
        findings=tuple(findings),
        builds=builds,
        tests=(TestResult("cpu, 64 lanes", "ctest", Outcome.OK, 3.0, "12 of 12"),),
        seconds=(("parse", 0.5), ("rewrite", 0.25)),
    )


def hostile() -> MigrationResult:
    """Every text field that can come from a migrated project holds markup, quotes and control characters."""
    path = f"src/{HOSTILE.replace('/', '_')}.cu"
    texts = {"message": f"`{HOSTILE}` {HOSTILE}", "why": HOSTILE, "fix": HOSTILE, "symbol": HOSTILE, "library": HOSTILE}
    base = {"slug": "x", "severity": Severity.SILENT, "snippet": HOSTILE + "x" * 10_000, "line": 1, "column": 1}
    findings = [
        Finding(code="ZH101", span=Span(path, 0, 1), **base, **texts),  # type: ignore[arg-type]
        Finding(code="ZA101", span=Span(path, 0, 1), status=Status.APPLIED, **base, **texts),  # type: ignore[arg-type]
        Finding(code="ZH102", span=Span(path, 0, 1), status=Status.SUPPRESSED, **base, **texts),  # type: ignore[arg-type]
    ]
    before = HOSTILE.encode() + b"a" * 10_000 + b"before\xff\n" + HOSTILE.encode()
    after = HOSTILE.encode() + b"a" * 10_000 + b"after\xff\n" + HOSTILE.encode() + b"x"
    diagnostic = Diagnostic(path, 1, 1, "error", HOSTILE)
    return MigrationResult(
        provenance=Provenance("0.1.0", HOSTILE, HOSTILE, HOSTILE, HOSTILE, (HOSTILE,), options=((HOSTILE, HOSTILE),)),
        files=(FileChange(path, FileState.CHANGED, digest(before), digest(after), after, 1, 1),),
        findings=tuple(findings),
        builds=(
            BuildResult(HOSTILE, HOSTILE, (UnitBuild(path, Outcome.ERROR, 0.0, (HOSTILE,), (diagnostic,), HOSTILE),)),
            BuildResult("hipcc", "", (), HOSTILE),
        ),
        tests=(TestResult(HOSTILE, HOSTILE, Outcome.ERROR, 0.0, HOSTILE),),
    )


def write_tree(root: Path, data: bytes = BEFORE) -> Path:
    """The example's original tree on disk."""
    (root / "src").mkdir(parents=True)
    (root / "src" / "reduce.cu").write_bytes(data)
    return root
