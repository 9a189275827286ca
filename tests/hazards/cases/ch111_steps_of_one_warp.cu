// codes: CH111 CH119
#include <cuda_runtime.h>
#define HALF 32

template <int BlockSize>
__global__ void unrolled(float* g) {
  extern __shared__ float s[];
  unsigned tid = threadIdx.x;
  s[tid] = g[tid];
  __syncthreads();
  if (tid < HALF) {  // expect[CH111]
    if (BlockSize >= 64) s[tid] += s[tid + 32];
    if (BlockSize >= 32) s[tid] += s[tid + 16];
    if (BlockSize >= 16) s[tid] += s[tid + 8];
  }
  if (tid == 0) g[0] = s[0];
}

__device__ void helper(float* part, int lane) {
  part[lane] = fmaxf(part[lane], part[lane + 16]);  // expect[CH111]
  part[lane] = fmaxf(part[lane], part[lane + 8]);
  part[lane] = fmaxf(part[lane], part[lane + 4]);
}

__global__ void looped(int* g) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = g[t];
  __syncthreads();
  if (t < 32) {  // expect[CH111]
    for (int o = 32; o > 0; o >>= 1) s[t] += s[t + o];
  }
  g[t] = s[0];
}

__global__ void with_volatile(float* g) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = g[t];
  if (t < 32) {  // expect[CH119]
    volatile float* v = s;
    v[t] += v[t + 32];
    v[t] += v[t + 16];
  }
}

__global__ void with_barriers(float* g) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = g[t];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    __syncwarp();
    s[t] += s[t + 16];
    __syncwarp();
  }
}

__global__ void own_elements(float* g, int n) {  // global memory, and no other thread's element
  int t = threadIdx.x;
  g[t] += g[t + n];
  g[t] += g[t + 2 * n];
  __shared__ float s[256];
  s[t] = g[t];
  s[t] *= 2.f;
  s[t] += 1.f;
}

__global__ void in_a_register(float* g) {
  __shared__ float s[64];
  int t = threadIdx.x;
  float v = g[t];
  s[t] = v;
  __syncthreads();
  if (t < 32) {  // expect[CH111]
    s[t] = v = v + s[t + 32];
    s[t] = v = v + s[t + 16];
  }
  __syncthreads();
  if (t < 16) {  // expect[CH111]
    v += s[t + 8];
    s[t] = v;
    v += s[t + 4];
    s[t] = v;
  }
}

struct Pair { float x, y; };
__global__ void members(float* g) {
  __shared__ Pair s[64];
  int t = threadIdx.x;
  s[t].x = g[t];
  __syncthreads();
  if (t < 32) {  // expect[CH111]
    s[t].x += s[t + 32].x;
    s[t].x += s[t + 16].x;
  }
}

__global__ void one_step_of_two_members(float* g) {
  __shared__ Pair s[64];
  int t = threadIdx.x;
  s[t].x = s[t].y = g[t];
  for (int o = 32; o > 0; o >>= 1) {
    __syncthreads();
    if (t < o) {
      s[t].x += s[t + o].x;
      s[t].y += s[t + o].y;
    }
  }
}
