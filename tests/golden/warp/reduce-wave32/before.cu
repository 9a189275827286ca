#include <cuda_runtime.h>

#define FULL 0xffffffff

__global__ void sums(const int* in, int* out)
{
    int value = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int offset = 16; offset > 0; offset >>= 1)
        value += __shfl_down_sync(FULL, value, offset);
    unsigned odd = __ballot_sync(FULL, value & 1);
    if ((threadIdx.x & 31) == 0)
        out[(blockIdx.x * blockDim.x + threadIdx.x) / warpSize] = value + __popc(odd);
    __syncwarp();
}
