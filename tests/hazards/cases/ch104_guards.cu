// codes: CH104
// Shuffles without width: what crosses the half and what does not.
#include <cuda_runtime.h>
__global__ void scan(int* d)
{
    int lane = threadIdx.x & 31;
    int v = d[threadIdx.x];
    for (int o = 1; o < 32; o <<= 1) {
        int t = __shfl_up_sync(0xffffffffu, v, o);
        if (lane >= o) v += t;
    }
    d[threadIdx.x] = v;
}
__global__ void scan_select(int* d)
{
    int lane = threadIdx.x % 32;
    int v = d[threadIdx.x];
    v += lane >= 1 ? __shfl_up_sync(0xffffffffu, v, 1) : 0;
    d[threadIdx.x] = v;
}
__global__ void neighbours(float* d)
{
    int lane = threadIdx.x & 31;
    float v = d[threadIdx.x];
    float left = __shfl_up_sync(0xffffffffu, v, 1);  // expect[CH104]
    float last = __shfl_sync(0xffffffffu, v, 31);  // expect[CH104]
    float next = __shfl_sync(0xffffffffu, v, (lane + 1) & 31);  // expect[CH104]
    d[threadIdx.x] = left + last + next;
}
__global__ void safe(float* d)
{
    int lane = threadIdx.x & 31;
    float v = d[threadIdx.x];
    for (int o = 16; o > 0; o /= 2) v += __shfl_xor_sync(0xffffffffu, v, o);
    v += __shfl_sync(0xffffffffu, v, 0, 32) + __shfl_up_sync(0xffffffffu, v, 1, 16) + lane;
    d[threadIdx.x] = v;
}
__global__ void any_width(float* d)
{
    int lane = threadIdx.x % warpSize;
    d[threadIdx.x] = __shfl_sync(0xffffffffu, d[threadIdx.x], 0) + lane;
}
