// codes: CH101 CH104 CH117
#include <hip/hip_runtime.h>
__global__ void k(const float* in, int* out)
{
    int row = threadIdx.x / 32;
    if (__ballot(in[threadIdx.x] > 0)) out[row] = __shfl(row, 0);
    out[0] = __builtin_amdgcn_readfirstlane(row);
}
