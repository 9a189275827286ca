// Energy: every warp adds up its bodies with a tile of 32 threads, one atomic a warp.
#include <cooperative_groups.h>

#include "nbody/device_array.h"
#include "nbody/kernels.h"

namespace cg = cooperative_groups;

namespace nbody {
namespace {

__device__ double pair_potential(float4 a, float4 b, float softening_squared)
{
    const float dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
    return -0.5 * a.w * b.w * rsqrt(static_cast<double>(dx * dx + dy * dy + dz * dz + softening_squared));
}

__global__ void add_energy(const float4* positions, const float4* velocities, int count, float softening_squared,
                           double* total)
{
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(cg::this_thread_block());
    double energy = 0.0;
    for (int body = blockIdx.x * blockDim.x + threadIdx.x; body < count; body += gridDim.x * blockDim.x) {
        const float4 x = positions[body], v = velocities[body];
        energy += 0.5 * x.w * (v.x * v.x + v.y * v.y + v.z * v.z);
        for (int other = 0; other < count; ++other)
            if (other != body)
                energy += pair_potential(x, positions[other], softening_squared);
    }
    for (int offset = warp.size() / 2; offset > 0; offset /= 2)
        energy += warp.shfl_down(energy, offset);
    if (warp.thread_rank() == 0)
        atomicAdd(total, energy);
}

}  // namespace

double total_energy(const float4* positions, const float4* velocities, int count, float softening_squared)
{
    DeviceArray<double> total(std::vector<double>{0.0});
    int blocks = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, add_energy, 256, 0), "occupancy");
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, 0), "cudaGetDeviceProperties");
    blocks *= properties.multiProcessorCount;
    add_energy<<<blocks, 256>>>(positions, velocities, count, softening_squared, total.get());
    check(cudaGetLastError(), "add_energy");
    return total.download().front();
}

}  // namespace nbody
