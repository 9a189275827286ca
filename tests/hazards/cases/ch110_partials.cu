// codes: CH110
#include <cuda_runtime.h>
__device__ float sum32(float v)
{
    for (int o = 16; o; o >>= 1) v += __shfl_down_sync(0xffffffffu, v, o);
    return v;
}
__global__ void written_by_size(float* d)
{
    __shared__ float part[32];  // expect[CH110]
    int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
    float v = sum32(d[threadIdx.x]);
    if (lane == 0) part[warp] = v;
    __syncthreads();
    v = (threadIdx.x < 32) ? part[threadIdx.x] : 0;
    d[threadIdx.x] = sum32(v);
}
__global__ void written_by_32(float* d)
{
    __shared__ float part[32];  // expect[CH110]
    if (threadIdx.x % 32 == 0) part[threadIdx.x >> 5] = sum32(d[threadIdx.x]);
    __syncthreads();
    if (threadIdx.x < blockDim.x / warpSize) d[threadIdx.x] = sum32(part[threadIdx.x]);
}
__global__ void one_width(float* d)
{
    __shared__ float part[32];
    __shared__ float tile[32][33];
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    tile[threadIdx.y][threadIdx.x] = d[0];
    float v = sum32(d[threadIdx.x]);
    if (lane == 0) part[warp] = v;
    __syncthreads();
    v = (threadIdx.x < blockDim.x / 32) ? part[lane] : 0;
    if (warp == 0) d[threadIdx.x] = sum32(v) + tile[lane][0];
}
