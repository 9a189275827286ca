// Two-stage sum: a grid-stride loop, shuffles in the warp, shared memory between the warps of a block.
#include "check.h"
#include "kernels.h"
#include "warp.cuh"

namespace {

constexpr int kThreads = 256;

template <int Threads>
__global__ void __launch_bounds__(Threads, 4) sum_blocks(const float* __restrict__ values, float* partial, int count)
{
    __shared__ float warps[Threads / kWarp];

    float mine = 0.0f;
    for (int at = blockIdx.x * Threads + threadIdx.x; at < count; at += gridDim.x * Threads)
        mine += __ldg(values + at);

    mine = warp_sum(mine);
    const int lane = threadIdx.x & 31;
    const int warp = threadIdx.x >> 5;
    if (lane == 0)
        warps[warp] = mine;
    __syncthreads();

    if (warp == 0) {
        mine = lane < Threads / kWarp ? warps[lane] : 0.0f;
        mine = warp_sum(mine);
        if (lane == 0)
            partial[blockIdx.x] = mine;
    }
}

__global__ void sum_partial(const float* partial, double* result, int blocks)
{
    double mine = 0.0;
    for (int at = threadIdx.x; at < blocks; at += blockDim.x)
        mine += partial[at];
    mine = warp_sum(mine);
    if (threadIdx.x % 32 == 0)
        add_double(result, mine);
}

}  // namespace

void sum(const float* values, float* partial, double* result, int count, cudaStream_t stream)
{
    int device = 0, processors = 0;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    const int blocks = processors * 4 < 256 ? processors * 4 : 256;

    CHECK(cudaMemsetAsync(result, 0, sizeof(double), stream));
    sum_blocks<kThreads><<<blocks, kThreads, 0, stream>>>(values, partial, count);
    CHECK_LAUNCH();
    sum_partial<<<1, kThreads, 0, stream>>>(partial, result, blocks);
    CHECK_LAUNCH();
}
