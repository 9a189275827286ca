// codes: CH111
#include <hip/hip_runtime.h>
#define __syncwarp(mask) do {} while (0)  // expect[CH111]
__global__ void k(int* d) { d[threadIdx.x] = 1; __syncwarp(0); }
