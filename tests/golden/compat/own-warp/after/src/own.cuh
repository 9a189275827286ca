#pragma once
#if defined(__HIP_PLATFORM_AMD__) || defined(__HIP__)
#include "../cu2hip/cuda_to_hip.h"
#else
#include <cuda_runtime.h>
#endif

struct pair {
    float first, second;
};

// The project's own overload: no macro may touch the name.
__device__ inline pair __shfl_down_sync(unsigned mask, pair value, int step)  // expect[CH709, KRN314]
{
#if defined(__HIP_PLATFORM_AMD__)
    return {cu2hip::shfl_down_sync(mask, value.first, step), cu2hip::shfl_down_sync(mask, value.second, step)};
#else
    return {__shfl_down_sync(mask, value.first, step), __shfl_down_sync(mask, value.second, step)};
#endif
}
