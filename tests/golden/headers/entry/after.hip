#include "hip/hip_runtime.h"
#include <hip/hip_runtime_api.h>

#include <cstdio>

__global__ void hello() { printf("%u\n", threadIdx.x); }

int main()
{
    hello<<<1, 4>>>();
    return hipDeviceSynchronize();
}
