#include <hip/hip_runtime.h>
#include "cu2hip/warp.hpp"

struct Shape { int warpSize; };

__device__ float4 __shfl_down(const float4 v, int delta)  // expect[KRN314]
{
    float4 r;
    r.x = cu2hip::shfl_down_sync(0xffffffff, v.x, delta);
    r.y = r.z = r.w = 0.0f;
    return r;
}

template <int warpSize>
__device__ int lanes() { return warpSize; }

int query()
{
    hipDeviceProp_t prop;
    hipGetDeviceProperties(&prop, 0);
    const int warpSize = prop.warpSize;
    Shape shape{warpSize};
    return shape.warpSize;
}

__global__ void use(float4* out) { out[0] = __shfl_down(out[0], 16); out[1].x = lanes<8>(); }
