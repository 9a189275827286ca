// Warp code as CUDA programs have it, on one value a lane. The test runs this text on two warps of 32 lanes with CUDA's
// definitions, and its migration on one wavefront of 64.
#define FULL_MASK 0xffffffffu
#define WARP_SIZE 32
#define SUM_STEP(v, d) ((v) += __shfl_down_sync(FULL_MASK, (v), (d)))

__device__ int warp_sum(int v)
{
    for (int offset = warpSize / 2; offset > 0; offset /= 2) v += __shfl_down_sync(FULL_MASK, v, offset);
    return __shfl_sync(FULL_MASK, v, 0);
}

__device__ int all_sum(int v)
{
    for (int mask = 16; mask > 0; mask >>= 1) v += __shfl_xor_sync(FULL_MASK, v, mask);
    return v;
}

__device__ int macro_sum(int v)
{
    SUM_STEP(v, 16);
    SUM_STEP(v, 8);
    SUM_STEP(v, 4);
    SUM_STEP(v, 2);
    SUM_STEP(v, 1);
    return __shfl_sync(FULL_MASK, v, 0, WARP_SIZE);
}

__device__ int prefix_sum(int v, int lane)
{
    for (int d = 1; d < WARP_SIZE; d <<= 1) {
        int other = __shfl_up_sync(FULL_MASK, v, d);
        if (lane >= d) v += other;
    }
    return v;
}

__device__ int compact(int v, int lane)
{
    unsigned votes = __ballot_sync(FULL_MASK, v % 3 == 0);
    int before = __popc(votes & ((1u << lane) - 1));
    int leader = __ffs(votes) - 1;
    int base = lane == leader ? 1000 * __popc(votes) : 0;
    return __shfl_sync(FULL_MASK, base, leader) + before;
}

__device__ int aggregated(int v, int lane)
{
    int got = -1;
    if (v % 4 != 1) {
        unsigned here = __activemask();
        int leader = __ffs(here) - 1;
        got = __shfl_sync(here, v, leader) * 100 + __popc(here & ((1u << lane) - 1));
    }
    __syncwarp();
    return got;
}

__device__ int grouped(int v)
{
    unsigned peers = __match_any_sync(FULL_MASK, v % 5);
    int same = 0;
    __match_all_sync(FULL_MASK, v / 1000, &same);
    return (int)__reduce_add_sync(peers, (unsigned)v) * 2 + same;
}

__device__ int voted(int v)
{
    return __any_sync(FULL_MASK, v == 7) + 2 * __all_sync(FULL_MASK, v < 90) + 4 * __any_sync(0xffu, v > 95);
}

__device__ int last_lane(int v) { return __shfl_sync(FULL_MASK, v, warpSize - 1) + __shfl_sync(FULL_MASK, v, 3, 8); }

__device__ int segmented(int v, int lane)
{
    for (int d = 4; d > 0; d >>= 1) v = max(v, __shfl_xor_sync(FULL_MASK, v, d, 8));
    return v + __shfl_down_sync(FULL_MASK, lane, 9, 16);
}
