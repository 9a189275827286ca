// codes: CH701 CH702 CH709
#include <hip/hip_runtime.h>
#define __shfl_sync(mask, var, lane, width) __shfl(var, lane, width)
#define warpSize 32  // expect[CH709]
void f(float* p) { hipMalloc(&p, 4); }
#ifdef __CUDA_ARCH_LIST__  // expect[CH702]
#endif
