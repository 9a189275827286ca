// codes: CH206 CH213 CH214
#ifndef CUDART_VERSION
#define __shfl_sync(mask, v, lane) __shfl(v, lane, 32)
#endif
__global__ void k(int* o) {
  o[0] = __shfl_sync(0xffffffffu, o[threadIdx.x], 0);
  o[1] = __any_sync(0xffffffffu, o[0]);       // expect[CH206]
  o[2] = __reduce_add_sync(0xffffffffu, o[0]);  // expect[CH206]
  unsigned m = __activemask();                // expect[CH206, CH214]
  __syncwarp(m);                              // expect[CH213]
  __syncwarp();                               // expect[CH213]
}
