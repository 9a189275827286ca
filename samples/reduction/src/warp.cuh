// Warp-level building blocks.
#pragma once

#define FULL_MASK 0xffffffffu
constexpr int kWarp = 32;

__device__ __forceinline__ int lane_id()
{
    int lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

// The sum over the warp, in lane 0.
template <typename T>
__device__ __forceinline__ T warp_sum(T value)
{
#pragma unroll
    for (int offset = kWarp / 2; offset > 0; offset /= 2)
        value += __shfl_down_sync(FULL_MASK, value, offset);
    return value;
}

// The number of lanes below this one that vote yes, and in `total` of all that do.
__device__ __forceinline__ int warp_rank(bool vote, int* total)
{
    unsigned mask = __ballot_sync(FULL_MASK, vote);
    *total = __popc(mask);
    return __popc(mask & ((1u << lane_id()) - 1));
}

// Compute capability 6.0 brought atomicAdd for doubles.
__device__ __forceinline__ void add_double(double* address, double value)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
    unsigned long long* words = reinterpret_cast<unsigned long long*>(address);
    unsigned long long seen = *words, assumed;
    do {
        assumed = seen;
        seen = atomicCAS(words, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != seen);
#else
    atomicAdd(address, value);
#endif
}
