// codes: CH105
// Every way to write a mask of 32 bits, and masks that have 64.
#include <cuda_runtime.h>
#include <stdint.h>
#include <limits.h>
#include <limits>
#define FULL 0xffffffffu
typedef unsigned int mask_type;
constexpr unsigned kAll = ~0u;
const uint32_t everyone = UINT32_MAX;
__device__ int helper(int v, unsigned mask = FULL)
{
    return __shfl_xor_sync(mask, v, 1, 2);  // expect[CH105]
}
template <unsigned MASK>
__device__ int templated(int v) { return __any_sync(MASK, v); }  // expect[CH105]
__global__ void k(int* d, unsigned long long wide, uint64_t wide2)
{
    int v = d[threadIdx.x];
    mask_type m = FULL;
    auto literal = 0xffffffffu;
    v += __shfl_sync(kAll, v, 0, 2);  // expect[CH105]
    v += __shfl_sync(everyone, v, 0, 2);  // expect[CH105]
    v += __shfl_sync(m, v, 0, 2);  // expect[CH105]
    v += __shfl_sync(literal, v, 0, 2);  // expect[CH105]
    v += __shfl_sync((unsigned)-1, v, 0, 2);  // expect[CH105]
    v += __shfl_sync(uint32_t(-1), v, 0, 2);  // expect[CH105]
    v += __shfl_sync(~0, v, 0, 2);  // expect[CH105]
    v += __shfl_sync(UINT_MAX, v, 0, 2);  // expect[CH105]
    v += __shfl_sync(std::numeric_limits<unsigned>::max(), v, 0, 2);  // expect[CH105]
    v += __shfl_sync(static_cast<unsigned>(wide), v, 0, 2);  // expect[CH105]
    v += __all_sync((1u << 16) - 1, v);  // expect[CH105]
    v += __shfl_sync(0xffffffffffffffffull, v, 0, 2);
    v += __shfl_sync(wide, v, 0, 2) + __shfl_sync(wide2, v, 0, 2);
    v += __shfl_sync(__activemask(), v, 0, 2);
    v += __shfl_sync(~0ull, v, 0, 2) + __shfl_sync(1ull << 40, v, 0, 2);
    auto active = __activemask();
    v += __shfl_sync(active, v, 0, 2);
    d[threadIdx.x] = v + helper(v) + templated<3>(v);
}
