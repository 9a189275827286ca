// codes: CH106
// Where a mask can be cut: variables, members, results, parameters, casts, memory.
#include <cuda_runtime.h>
#include <stdint.h>
using lanemask = uint32_t;
struct Group { unsigned members; unsigned long long all; };
__device__ void keep(unsigned mask, int* d) { *d = mask; }
__device__ void keep_all(unsigned long long mask, int* d) { *d = mask != 0; }
__device__ uint32_t voters(int p)
{
    return __ballot_sync(0xffffffffu, p);  // expect[CH106]
}
__device__ unsigned long long all_voters(int p) { return __ballot_sync(0xffffffffu, p); }
__global__ void k(int* d, unsigned* out, Group* g)
{
    __shared__ unsigned per_warp[32];
    int p = d[threadIdx.x];
    lanemask m = __ballot_sync(0xffffffffu, p);  // expect[CH106]
    const uint32_t active = __activemask();  // expect[CH106]
    out[threadIdx.x] = __match_any_sync(active, p);  // expect[CH106]
    per_warp[threadIdx.x / 32] = __ballot_sync(0xffffffffu, p > 1);  // expect[CH106]
    g->members = __ballot_sync(0xffffffffu, p > 2);  // expect[CH106]
    g->all = __ballot_sync(0xffffffffu, p > 2);
    keep(__ballot_sync(0xffffffffu, p > 3), d);  // expect[CH106]
    keep_all(__ballot_sync(0xffffffffu, p > 3), d);
    d[0] = static_cast<int>(__ballot_sync(0xffffffffu, p > 4));  // expect[CH106]
    for (unsigned left = __ballot_sync(0xffffffffu, p > 5); left; left &= left - 1) ++d[1];  // expect[CH106]
    m |= __ballot_sync(0xffffffffu, p > 6);  // expect[CH106]
    unsigned long long wide = __ballot_sync(0xffffffffu, p > 7);
    auto same = __ballot_sync(0xffffffffu, p > 8);
    bool some = __ballot_sync(0xffffffffu, p > 9);
    unsigned low = __ballot_sync(0xffffffffu, p > 10) & 0xff;
    int unrelated = __popcll(wide) + (same != 0) + some + low + m;
    d[threadIdx.x] = unrelated + voters(p) + (all_voters(p) != 0);
}
