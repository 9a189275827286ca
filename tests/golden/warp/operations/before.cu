#include <cuda_runtime.h>

#define MASK 0xffffffffu
#define WARP_SUM(v) \
    ((v) += __shfl_xor_sync(MASK, (v), 16), (v) += __shfl_xor_sync(MASK, (v), 8))

template <typename T>
__device__ T broadcast(T value, int lane = 0)
{
    return __shfl_sync(MASK, value, lane);
}

__device__ unsigned rank_in_group(unsigned key, bool wanted)
{
    unsigned here = __activemask();
    unsigned peers = __match_any_sync(here, key);
    int all = 0;
    unsigned same = __match_all_sync(here, key, &all);
    if (__any_sync(peers, wanted) && !__all_sync(peers, wanted))
        same &= __ballot_sync(here, wanted);
    return __popc(same & peers) + all;
}

__global__ void use(int* out)
{
    int value = out[threadIdx.x];
    WARP_SUM(value);
    value += __shfl_up_sync(MASK, value, 1, 8);
    value += ::__shfl_down_sync(MASK, value, 1, warpSize);
    value = broadcast(value, warpSize - 1);
    out[threadIdx.x] = value + rank_in_group(value, value > 3);
}
