// All pairs, one tile of bodies in shared memory at a time.
#include <cooperative_groups.h>

#include "nbody/device_array.h"
#include "nbody/kernels.h"

namespace cg = cooperative_groups;

namespace nbody {
namespace {

template <int Tile, typename Force>
__global__ __launch_bounds__(Tile) void tiled_forces(const float4* __restrict__ positions, float4* out, int count,
                                                     Force force)
{
    cg::thread_block block = cg::this_thread_block();
    __shared__ float4 tile[Tile];

    const int body = blockIdx.x * Tile + threadIdx.x;
    const float4 own = body < count ? positions[body] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    Vector sum{0.0f, 0.0f, 0.0f};
    for (int start = 0; start < count; start += Tile) {
        const int from = start + static_cast<int>(threadIdx.x);
        tile[threadIdx.x] = from < count ? positions[from] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        cg::sync(block);
#pragma unroll 8
        for (int at = 0; at < Tile; ++at)
            sum = sum + force(own, tile[at]);
        cg::sync(block);
    }
    if (body < count)
        out[body] = make_float4(sum.x, sum.y, sum.z, 0.0f);
}

template <int Tile>
void launch(const float4* positions, float4* out, int count, Gravity gravity, cudaStream_t stream)
{
    const int blocks = (count + Tile - 1) / Tile;
    tiled_forces<Tile, Gravity><<<blocks, Tile, 0, stream>>>(positions, out, count, gravity);
    check(cudaGetLastError(), "tiled_forces");
}

}  // namespace

void accelerations(const float4* positions, float4* out, int count, Gravity gravity, cudaStream_t stream)
{
    if (count < 4096)
        launch<64>(positions, out, count, gravity, stream);
    else
        launch<256>(positions, out, count, gravity, stream);
}

}  // namespace nbody
