// Leapfrog: kick with the accelerations, drift with the new velocities.
#include "nbody/device_array.h"
#include "nbody/kernels.h"

namespace nbody {
namespace {

template <typename Function>
__global__ void for_each_body(int count, Function function)
{
    const int body = blockIdx.x * blockDim.x + threadIdx.x;
    if (body < count)
        function(body);
}

}  // namespace

void kick_and_drift(float4* positions, float4* velocities, const float4* accelerations, int count, float step,
                    cudaStream_t stream)
{
    const int threads = 256, blocks = (count + threads - 1) / threads;
    for_each_body<<<blocks, threads, 0, stream>>>(count, [=] __device__(int body) {
        const float4 a = accelerations[body];
        float4 v = velocities[body], x = positions[body];
        v.x += step * a.x, v.y += step * a.y, v.z += step * a.z;
        x.x += step * v.x, x.y += step * v.y, x.z += step * v.z;
        velocities[body] = v;
        positions[body] = x;
    });
    check(cudaGetLastError(), "kick_and_drift");
}

}  // namespace nbody
