// codes: CH126 CH127
#include <cuda_runtime.h>
#define WARP_SIZE 32
__global__ void k(const int* in, int* out)
{
    int lane = threadIdx.x % WARP_SIZE;
    int n = __popc(__ballot_sync(0xffffffffu, in[threadIdx.x]));
    if (lane == 31) out[0] = n;  // expect[CH126]
    if (lane == WARP_SIZE - 1) out[1] = n;  // expect[CH126]
    if ((threadIdx.x & 31) == 0) atomicAdd(out, n);  // expect[CH126]
    if (lane == 7) out[2] = n;
}
__device__ int reserve(int* counter)
{
    unsigned active = __activemask();
    int leader = __ffs(active) - 1;
    int base = 0;
    if ((int)(threadIdx.x & 31) == leader) base = atomicAdd(counter, __popc(active));  // expect[CH127]
    return __shfl_sync(active, base, leader);
}
__global__ void use(int* counter, int* out) { out[reserve(counter)] = 1; }
