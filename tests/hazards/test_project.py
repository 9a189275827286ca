"""Names that several files of a project use for different things."""

from __future__ import annotations

from tests.hazards.harness import hazards

_KERNEL = """#include <cuda_runtime.h>
__global__ void k(float* d) {{ d[threadIdx.x] = {0}; }}
void run(float* d) {{ k<<<1, {1}>>>(d); }}
"""
_EXCHANGE = "__shfl_sync(0xffffffffu, d[threadIdx.x], 0)"


def _of(files: dict[str, str], path: str, code: str) -> list[str]:
    return [item.message for item in hazards(files) if item.path == path and item.code == code]


def test_a_launch_means_the_kernel_that_its_file_sees() -> None:
    files = {"a.cu": _KERNEL.format("1", "dim3(32, 8)"), "b.cu": _KERNEL.format(_EXCHANGE, "256")}
    assert _of(files, "a.cu", "CH109") == []
    assert _of(files, "b.cu", "CH109") == []


def test_a_launch_of_a_kernel_from_a_header_is_joined_with_it() -> None:
    kernel = "__global__ void k(float* d) { d[threadIdx.x] = " + _EXCHANGE + "; }\n"
    files = {
        "k.cuh": kernel,
        "a.cu": '#include "k.cuh"\nvoid run(float* d) { k<<<1, dim3(32, 8)>>>(d); }\n',
    }
    assert len(_of(files, "a.cu", "CH109")) == 1


def test_a_helper_of_another_program_is_no_evidence() -> None:
    index = "__device__ int place(int n) { return threadIdx.x % 32 + n; }\n"
    files = {
        "a.cu": index + "__global__ void k(int* d) { d[place(0)] = 1; }\n",
        "b.cu": "__global__ void k(int* d) { d[place(0)] = __ballot_sync(0xffffffffu, 1); }\n",
    }
    assert _of(files, "a.cu", "CH101") == []
