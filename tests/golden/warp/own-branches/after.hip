#include "cu2hip/warp.hpp"
#ifdef __HIP_PLATFORM_AMD__
#include <hip/hip_runtime.h>
#define ANY(p) __any(p)
#else
#include <hip/hip_runtime.h>
#define ANY(p) cu2hip::any_sync(0xffffffff, p)
#endif

#if defined(USE_ROCM)
__device__ int up(int v) { return __shfl_up(v, 1); }
#else
__device__ int up(int v) { return cu2hip::shfl_up_sync(0xffffffff, v, 1); }
#endif

__global__ void use(int* out)
{
    out[threadIdx.x] = up(out[threadIdx.x]) + ANY(out[0]);
}
