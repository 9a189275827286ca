// codes: CH704
#ifdef __NVCC__
#pragma nv_diag_suppress 177
#endif
#ifdef __CUDACC__  // expect[CH704]
#define DEVICE __device__
#else
#define DEVICE
#endif
#ifdef __NVCC__  // expect[CH704]
__global__ void k(int* d) { *d = 1; }
#endif
