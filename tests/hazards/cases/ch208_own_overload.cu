// codes: CH208
#include <cuda_fp16.h>
__device__ inline void atomicAdd(half2* p, half2 v) { unsigned old = *(unsigned*)p; (void)old; (void)v; }
__global__ void k(half2* p, half2 v, half* h) {
  atomicAdd(p, v);
  atomicAdd(h, h[1]);  // expect[CH208]
}
