// codes: CH111
#include <hip/hip_runtime.h>
#define __syncwarp(...)  // expect[CH111]
#define __syncwarp_full() __builtin_amdgcn_wave_barrier()
__global__ void k(int* d) { d[threadIdx.x] = 1; __syncwarp(); }
