// codes: CH213
#if !defined(__NVCC__)
static inline __device__ void __syncwarp(unsigned mask = 0xffffffffu) {}  // expect[CH213]
#endif
__global__ void k(int* s) { s[threadIdx.x] = 1; __syncwarp(); s[0] = s[1]; }
