// Sum over a block; every thread gets the result.
#pragma once

#include <cuda_fp16.h>

constexpr int WARP_SIZE = 32;

template <typename T>
__device__ __forceinline__ T warp_all_sum(T value)
{
#pragma unroll
    for (int mask = WARP_SIZE / 2; mask > 0; mask >>= 1)
        value += __shfl_xor_sync(0xffffffff, value, mask);
    return value;
}

template <typename T>
__device__ __forceinline__ T block_all_sum(T value)
{
    __shared__ T shared[WARP_SIZE];
    const int lane = threadIdx.x % WARP_SIZE;
    const int warp = threadIdx.x / WARP_SIZE;
    const int warps = (blockDim.x + WARP_SIZE - 1) / WARP_SIZE;

    value = warp_all_sum(value);
    if (lane == 0)
        shared[warp] = value;
    __syncthreads();
    value = lane < warps ? shared[lane] : T(0);
    return warp_all_sum(value);
}

// Streaming load: the input is read once.
__device__ __forceinline__ float load_streaming(const float* address)
{
    return __ldcs(address);
}

__device__ __forceinline__ float load_streaming(const __half* address)
{
    return __half2float(__ldcs(address));
}
