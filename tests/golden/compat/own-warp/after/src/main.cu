#include "own.cuh"

__global__ void kernel(float* out)
{
#if defined(__HIP_PLATFORM_AMD__)
    out[0] = cu2hip::shfl_down_sync(0xffffffffu, out[threadIdx.x], 1) + cu2hip::shfl_sync(0xffffffffu, out[threadIdx.x], 0);
#else
    out[0] = __shfl_down_sync(0xffffffffu, out[threadIdx.x], 1) + __shfl_sync(0xffffffffu, out[threadIdx.x], 0);
#endif
}
