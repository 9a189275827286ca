"""What the tests of the front end share."""

from __future__ import annotations

from collections.abc import Callable

from migrator.model.facts import UnitFacts

NAMES = frozenset(
    (
        "threadIdx blockIdx blockDim gridDim warpSize dim3 uint3 float4 min max cudaMalloc cudaFree cudaMemcpy "
        "cudaMemcpyHostToDevice cudaError_t cudaSuccess cudaStream_t cudaFuncSetAttribute cudaMemcpyToSymbol "
        "cudaLaunchKernel cudaStreamNonBlocking atomicAdd __shfl_down_sync __ballot_sync __popc half thrust cub "
        "nvcuda cooperative_groups cublasCreate cublasHandle_t CUBLAS_OP_N texture tex2D "
    ).split()
)
CALLS = frozenset(
    ("cudaFuncSetAttribute cudaMemcpyToSymbol __shfl_down_sync __ballot_sync __popc cudaLaunchKernel ").split()
)

Parse = Callable[..., UnitFacts]
