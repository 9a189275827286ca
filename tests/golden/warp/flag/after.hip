#include <hip/hip_runtime.h>

__device__ int votes(unsigned mask, int p)
{
    int a = __shfl_sync(mask, p, 0);  // expect[KRN313, CH105]
    a += __shfl_xor_sync(mask, p, 4);  // expect[KRN313, CH105]
    a += __shfl_xor_sync(0xffffffff, p, 4);  // expect[KRN313, CH105]
    __syncwarp();  // expect[KRN313]
    return a + warpSize;  // expect[KRN313]
}
