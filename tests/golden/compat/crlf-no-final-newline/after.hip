#if defined(__HIP_PLATFORM_AMD__) || defined(__HIP__)
#include "cu2hip/cuda_to_hip.h"
#else
#include <cuda.h>
#endif

__device__ int f(int x)
{
    return x;
}
#if defined(__HIP_PLATFORM_AMD__)
#define LAST(x) x = cu2hip::lane_id()
#else
#define LAST(x) asm("mov.u32 %0, %%laneid;" : "=r"(x))
#endif