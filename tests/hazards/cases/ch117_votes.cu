// codes: CH117
#include <cuda_runtime.h>
__global__ void k(const int* in, int* out, int n)
{
    int warp = threadIdx.x / 32;
    int mine = in[threadIdx.x];
    bool any = __any_sync(0xffffffffu, mine < 0);  // expect[CH117]
    if (__ballot_sync(0xffffffffu, mine > 1) != 0) out[warp] = 1;  // expect[CH117]
    out[warp + 1] = __all_sync(0xffffffffu, mine);  // expect[CH117]
    for (int i = 0; __any_sync(0xffffffffu, i < mine); ++i) {
        if (i < mine) out[threadIdx.x] += i;
        if (!__any_sync(0xffffffffu, mine > n)) continue;
        if (__all_sync(0xffffffffu, mine > n)) break;
    }
    if (any) out[warp] = 2;
}
__global__ void block_level(const int* in, int* out)
{
    if (__syncthreads_or(in[threadIdx.x])) out[threadIdx.x / 32] = 1;
}
