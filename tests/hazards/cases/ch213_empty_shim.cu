// codes: CH213
// hip: 7.1
#define __syncwarp(...)  // expect[CH213]
__global__ void k(int* s) { s[threadIdx.x] = 1; __syncwarp(); s[0] = s[1]; }
