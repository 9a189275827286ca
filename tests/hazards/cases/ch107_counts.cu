// codes: CH107
#include <cuda_runtime.h>
__device__ int count(unsigned long long mask) { return __popc(mask); }  // expect[CH107]
__global__ void k(int* d)
{
    int p = d[threadIdx.x];
    int lane = threadIdx.x & 31;
    auto m = __ballot_sync(0xffffffffu, p);
    int before = __popc(m & ((1u << lane) - 1));  // expect[CH107]
    int leader = __ffs(__activemask()) - 1;  // expect[CH107]
    int last = 31 - __builtin_clz(m);  // expect[CH107]
    unsigned turned = __brev(__match_any_sync(0xffffffffu, p));  // expect[CH107]
    int good = __popcll(m) + __ffsll(m) + __popc(p) + __clz(lane) + __popc(0xf0f0u);
    d[threadIdx.x] = before + leader + last + turned + good + count(m);
}
