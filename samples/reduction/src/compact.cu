// Stream compaction: one atomic a warp, positions from a ballot.
#include "check.h"
#include "kernels.h"
#include "warp.cuh"

__global__ void compact_above(const float* values, float limit, float* kept, unsigned* kept_count, int count)
{
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    const bool keep = at < count && values[at] > limit;

    int total = 0;
    const int rank = warp_rank(keep, &total);
    unsigned base = 0;
    if (lane_id() == 0 && total > 0)
        base = atomicAdd(kept_count, total);
    base = __shfl_sync(FULL_MASK, base, 0);
    if (keep)
        kept[base + rank] = values[at];
}

void compact(const float* values, float limit, float* kept, unsigned* kept_count, int count, cudaStream_t stream)
{
    const dim3 block(128);
    const dim3 grid((count + block.x - 1) / block.x);
    CHECK(cudaMemsetAsync(kept_count, 0, sizeof(unsigned), stream));
    compact_above<<<grid, block, 0, stream>>>(values, limit, kept, kept_count, count);
    CHECK_LAUNCH();
}
