#include <hip/hip_runtime.h>

#define FULL_MASK 0xffffffffu

__device__ float generic_sum(float v)
{
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        v += __shfl_down(v, offset);
    __syncwarp();
    return v;
}

template <int LANES>
__device__ int first(int v)
{
    return __shfl(v, 0, LANES) + __any(v);
}

__device__ float fixed_sum(float v)
{
    for (int offset = 16; offset > 0; offset /= 2)
        v += __shfl_down_sync(0xffffffff, v, offset);  // expect[KRN313, CH105]
    return v;
}
