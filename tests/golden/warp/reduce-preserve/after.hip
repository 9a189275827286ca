#include <hip/hip_runtime.h>
#include "cu2hip/warp.hpp"

#define FULL 0xffffffff

__global__ void sums(const int* in, int* out)
{
    int value = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int offset = 16; offset > 0; offset >>= 1)
        value += cu2hip::shfl_down_sync(FULL, value, offset);
    unsigned odd = cu2hip::ballot_sync(FULL, value & 1);
    if ((threadIdx.x & 31) == 0)
        out[(blockIdx.x * blockDim.x + threadIdx.x) / cu2hip::warp_size] = value + __popc(odd);
    cu2hip::syncwarp();
}
