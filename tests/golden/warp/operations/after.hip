#include <hip/hip_runtime.h>
#include "cu2hip/warp.hpp"

#define MASK 0xffffffffu
#define WARP_SUM(v) \
    ((v) += cu2hip::shfl_xor_sync(MASK, (v), 16), (v) += cu2hip::shfl_xor_sync(MASK, (v), 8))

template <typename T>
__device__ T broadcast(T value, int lane = 0)
{
    return cu2hip::shfl_sync(MASK, value, lane);
}

__device__ unsigned rank_in_group(unsigned key, bool wanted)
{
    unsigned here = cu2hip::activemask();
    unsigned peers = cu2hip::match_any_sync(here, key);
    int all = 0;
    unsigned same = cu2hip::match_all_sync(here, key, &all);
    if (cu2hip::any_sync(peers, wanted) && !cu2hip::all_sync(peers, wanted))
        same &= cu2hip::ballot_sync(here, wanted);
    return __popc(same & peers) + all;
}

__global__ void use(int* out)
{
    int value = out[threadIdx.x];
    WARP_SUM(value);
    value += cu2hip::shfl_up_sync(MASK, value, 1, 8);
    value += ::cu2hip::shfl_down_sync(MASK, value, 1, cu2hip::warp_size);
    value = broadcast(value, cu2hip::warp_size - 1);
    out[threadIdx.x] = value + rank_in_group(value, value > 3);
}
