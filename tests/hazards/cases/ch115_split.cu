// codes: CH115
#include <cuda_runtime.h>
#define WARPS_PER_BLOCK 8
__global__ void per_warp(float* d, int rows)
{
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
    if (warp < rows) d[warp] = __shfl_down(d[threadIdx.x], 1);
}
__global__ void per_warp32(float* d, int rows)
{
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (warp < rows) d[warp] = __shfl_down(d[threadIdx.x], 1);
}
void direct(float* d, int rows) { per_warp<<<(rows * 32 + 255) / 256, 256>>>(d, rows); }  // expect[CH115]
void divided(float* d, int rows)
{
    const int threads = 256;
    int per_block = threads >> 5;  // expect[CH115]
    per_warp<<<(rows + per_block - 1) / per_block, threads>>>(d, rows);
}
void queried(float* d, int rows, int width) { per_warp<<<(rows * width + 255) / 256, 256>>>(d, rows); }
void same(float* d, int rows) { per_warp32<<<(rows * 32 + 255) / 256, 256>>>(d, rows); }
