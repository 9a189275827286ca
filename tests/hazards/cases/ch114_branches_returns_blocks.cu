// codes: CH114
#include <cuda_runtime.h>
#define FULL 0xffffffffffffffffULL

__device__ float warp_sum(float v) {
  for (int o = 16; o > 0; o >>= 1) v += __shfl_down_sync(~0ull, v, o, 32);  // expect[CH114]
  return v;
}
__global__ void narrow(float* d) { d[0] = warp_sum(d[threadIdx.x]); }
void launch(float* d) { narrow<<<1, 32>>>(d); }

__global__ void tail(float* d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  d[i] = __shfl_xor_sync(FULL, d[i], 1, 32);  // expect[CH114]
}

__global__ void first_warp(int* d) {
  if (threadIdx.x / 32 == 0) {
    d[0] = __any_sync(0xffffffff, d[threadIdx.x]);  // expect[CH114]
  }
}

__global__ void uniform(float* d, int n) {
  float v = d[threadIdx.x];
  if (n > 3) v = __shfl_xor_sync(FULL, v, 1, 32);
  if (blockIdx.x == 0) v = __shfl_xor_sync(FULL, v, 1, 32);
  for (int i = 0; i < n; ++i) v += __shfl_xor_sync(FULL, v, 2, 32);
  if (threadIdx.x / 64 == 1) v = __shfl_xor_sync(FULL, v, 1, 32);
  if (threadIdx.x < 7) v += __shfl_xor_sync(__activemask(), v, 1, 32);
  if (threadIdx.x < 7) v += __shfl_xor(v, 1, 32);
  d[threadIdx.x] = v;
}
void launch2(float* d) { uniform<<<1, 256>>>(d, 4); }

__global__ void inside_expressions(int* d) {
  int lane = threadIdx.x & 31;
  int v = lane < 4 ? __shfl_sync(0xffffffff, d[0], 0, 32) : 0;  // expect[CH114]
  if (lane == 0 && __any_sync(~0u, d[1])) v = 1;  // expect[CH114]
  if (__any_sync(~0u, d[1]) && lane == 0) v = 2;
  d[threadIdx.x] = v;
}
__global__ void by_call(int* d) { d[0] = __all_sync(0xffffffffffffffff, d[threadIdx.x]); }  // expect[CH114]
void launch3(int* d) { hipLaunchKernelGGL(by_call, dim3(4), dim3(16, 3), 0, 0, d); }
