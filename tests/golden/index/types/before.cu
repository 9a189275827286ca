// The built-in index variables where their type matters.
#include <cuda_runtime.h>

__device__ unsigned linear(const uint3& i, const dim3& n) { return i.y * n.x + i.x; }

__global__ void scale(float* a, unsigned rows, unsigned cols) {
  for (auto r = blockIdx.y; r < rows; r += gridDim.y)
    for (auto c = threadIdx.x; c < cols; c += blockDim.x) a[r * cols + c] *= 2.0f;
}

__global__ void where(unsigned* out) {
  const auto x = threadIdx.x, y = threadIdx.y;
  uint3 t = threadIdx;
  const uint3 b{blockIdx};
  dim3 n = blockDim;
  auto sum = threadIdx.x + blockIdx.x;
  out[t.x + b.x + n.x] = x + y + sum + linear(threadIdx, blockDim);
}
