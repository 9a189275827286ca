// codes: CH131
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#define TID (threadIdx.x)

__global__ void branch(float* d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    d[i] = 1;
    __syncthreads();  // expect[CH131]
  }
  if (TID < 5) __syncthreads();  // expect[CH131]
  if (d[i] > 0) __syncthreads();  // expect[CH131]
}

__global__ void groups(float* d) {
  cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() < 32) {
    block.sync();  // expect[CH131]
    cg::sync(block);  // expect[CH131]
  }
  block.sync();
}

__global__ void loops(float* d, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    d[i] = 1;
    __syncthreads();  // expect[CH131]
  }
  int k = n;
  while (k > 0) {
    __syncthreads();
    --k;
  }
  for (int i = 0; i < n; ++i) __syncthreads();
}

__global__ void uniform(float* d, const int* sizes, int n) {
  __shared__ int stop;
  if (threadIdx.x == 0) stop = sizes[blockIdx.x];
  __syncthreads();
  if (stop) __syncthreads();
  if (sizes[blockIdx.x] > n) __syncthreads();
  if (__syncthreads_or(d[threadIdx.x] > 0)) __syncthreads();
  if (n > 3 && blockIdx.x == 0) __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) d[threadIdx.x] += d[threadIdx.x + s];
    __syncthreads();
  }
}

#define SYNC() __syncthreads()
__global__ void spellings(float* d) {
  const auto& t = threadIdx;
  const uint3 u = threadIdx;
  auto grid = cg::this_grid();
  if (t.x == 0) __syncthreads();  // expect[CH131]
  if (u.y == 0) SYNC();  // expect[CH131]
  SYNC();
  if (grid.thread_rank() == 0) grid.sync();  // expect[CH131]
  if (grid.size() > 5) grid.sync();
  __shared__ int count;
  int& mine = count;
  if (threadIdx.x == 0) mine = 3;
  __syncthreads();
  if (mine) __syncthreads();
  d[0] = 1;
}
