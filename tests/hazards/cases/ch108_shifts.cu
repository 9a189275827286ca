// codes: CH108
#include <cuda_runtime.h>
__global__ void k(unsigned long long* d, const int* p)
{
    int lane = threadIdx.x % warpSize;
    unsigned hw = __lane_id();
    unsigned asm_lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(asm_lane));
    unsigned long long m = __ballot(p[threadIdx.x]);
    d[0] = m & ((1u << lane) - 1);  // expect[CH108]
    d[1] = m & (1 << hw);  // expect[CH108]
    d[2] = m & ~(-1 << asm_lane);  // expect[CH108]
    d[3] = m & (0xffffffffu >> (31 - lane));  // expect[CH108]
    d[4] = m & ((1ull << lane) - 1);
    d[5] = (1 << (threadIdx.x & 7)) + (1 << p[0]) + (lane >> 1);
    d[6] = m >> lane;
}
