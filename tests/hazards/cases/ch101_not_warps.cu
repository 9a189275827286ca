// codes: CH101 CH102 CH126
// 32 that is a tile, a word of bits, a size or data, beside a real warp operation.
#include <cuda_runtime.h>
constexpr int kTile = 32;
__global__ void tiles(const unsigned* words, const int* index, float* out, int n)
{
    __shared__ float tile[32][33];
    int data = index[threadIdx.x];
    unsigned bit = (words[data >> 5] >> (data & 31)) & 1u;
    int rows = n / 32, rest = n % kTile;
    for (int i = threadIdx.y; i < kTile; i += 8) tile[i][threadIdx.x] = out[i * n + threadIdx.x];
    float v = __shfl_xor_sync(0xffffffffu, tile[threadIdx.x][0], 1, 32);
    out[rows + rest + bit] = v;
}
__global__ void no_operation(float* out)
{
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    __shared__ float s[8][32];
    s[warp][lane] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[lane & 7][warp];
    if (lane == 31) out[0] = 0;
}
int host(int n) { return (n + 31) / 32 + (n & 31); }
__global__ void bit_set(const unsigned* done, int* out)
{
    if (done[threadIdx.x / 32] & (1u << (threadIdx.x % 32))) out[threadIdx.x] = __shfl_xor(1, 1);
}
