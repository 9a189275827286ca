// codes: CH109
#include <cuda_runtime.h>
#define BX 32
__device__ float sum(float v) { return v + __shfl_sync(0xffffffffu, v, 0); }
__global__ void rows(float* d) { d[threadIdx.y] = sum(d[threadIdx.x]); }
__global__ void tiles(float* d) { d[threadIdx.y] = __shfl_sync(0xffffffffu, d[threadIdx.x], 0, 32); }
__global__ void plain(float* d) { d[threadIdx.y * 32 + threadIdx.x] += 1; }
void launch(float* d, int n, cudaStream_t s)
{
    dim3 block(BX, 4);
    dim3 assigned;
    assigned.x = 32;
    assigned.y = 8;
    dim3 braces{32, 2};
    auto made = dim3(32, n);
    rows<<<n, block>>>(d);  // expect[CH109]
    rows<<<n, assigned, 0, s>>>(d);  // expect[CH109]
    rows<<<n, braces>>>(d);  // expect[CH109]
    rows<<<n, made>>>(d);  // expect[CH109]
    rows<<<n, dim3(32, 1, 4)>>>(d);  // expect[CH109]
    rows<<<n, dim3(32)>>>(d);
    rows<<<n, dim3(64, 4)>>>(d);
    rows<<<n, 256>>>(d);
    tiles<<<n, block>>>(d);
    plain<<<n, block>>>(d);
}
__global__ void by_size(float* d)
{
    int tid = threadIdx.y * blockDim.x + threadIdx.x;
    int lane = tid % warpSize, warp = tid / warpSize;
    float first = __shfl_sync(0xffffffffu, d[tid], 0);
    if (lane == 0) d[warp] = first;
}
void launch_by_size(float* d) { by_size<<<1, dim3(32, 4)>>>(d); }
