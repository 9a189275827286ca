#pragma once
#include <cuda_runtime.h>

struct pair {
    float first, second;
};

// The project's own overload: no macro may touch the name.
__device__ inline pair __shfl_down_sync(unsigned mask, pair value, int step)  // expect[CH709, KRN314]
{
    return {__shfl_down_sync(mask, value.first, step), __shfl_down_sync(mask, value.second, step)};
}
