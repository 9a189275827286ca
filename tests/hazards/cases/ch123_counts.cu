// codes: CH123
#include <cuda_runtime.h>
#define WARP_SIZE 32
constexpr int kThreads = 256;
constexpr int kNumWarps = kThreads / WARP_SIZE;  // expect[CH123]
constexpr int kTiles = kThreads / WARP_SIZE;
__global__ void k(float* d, int n)
{
    __shared__ float part[kNumWarps];
    const int warps = blockDim.x / WARP_SIZE;  // expect[CH123]
    const int more = blockDim.x >> 5;  // expect[CH123]
    const int rows = n / 32, whole = blockDim.x / 64;
    part[threadIdx.x / 64] = __shfl_xor_sync(0xffffffffu, d[threadIdx.x], 1);
    d[threadIdx.x] = part[0] + warps + more + rows + whole + kTiles;
}
__global__ void no_operation(float* d) { d[threadIdx.x] = blockDim.x / 32; }
