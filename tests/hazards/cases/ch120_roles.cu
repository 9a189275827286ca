// codes: CH120
#include <cuda_runtime.h>
#define WARP 32

__global__ void flags(float* d) {
  __shared__ volatile int full;
  int w = threadIdx.x / WARP;
  if (w == 0) {
    full = 1;
  } else {
    while (!full) {}  // expect[CH120]
    d[threadIdx.x] = 1;
  }
}

__global__ void named(float* d) {
  int warp_id = threadIdx.x >> 5;
  if (warp_id == 0) {
    asm volatile("bar.sync 1, 64;" ::: "memory");  // expect[CH120]
  } else {
    asm volatile("bar.arrive 1, 64;" ::: "memory");
  }
  d[threadIdx.x] = 0;
}

__global__ void chain(float* d) {
  __shared__ volatile int done[8];
  int w = threadIdx.x / 32;
  if (w > 0) {
    while (done[w - 1] == 0);  // expect[CH120]
  }
  d[threadIdx.x] += 1;
  done[w] = 1;
}

__global__ void by_64(float* d) {
  __shared__ volatile int full;
  if (threadIdx.x / 64 == 0) {
    full = 1;
  } else {
    while (!full) {}
  }
  d[threadIdx.x] = 1;
}

__global__ void separated(float* d) {
  __shared__ float v;
  if (threadIdx.x / 32 == 0) v = d[0];
  __syncthreads();
  if (threadIdx.x / 32 == 1) d[threadIdx.x] = v;
}

__device__ volatile int ready;
__global__ void in_global_memory(float* d) {
  if (threadIdx.x < 32) {
    ready = 1;
  } else {
    while (ready == 0) {}  // expect[CH120]
    d[threadIdx.x] = 1;
  }
}
__global__ void barriers(float* d) {
  if (threadIdx.x / 32 == 1) __barrier_sync_count(3, 64);  // expect[CH120]
  d[threadIdx.x] = 1;
}
