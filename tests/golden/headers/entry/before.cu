#include "cuda_runtime.h"
#include "device_launch_parameters.h"
#include <cuda.h>
#include <cuda_runtime_api.h>

#include <cstdio>

__global__ void hello() { printf("%u\n", threadIdx.x); }

int main()
{
    hello<<<1, 4>>>();
    return cudaDeviceSynchronize();
}
