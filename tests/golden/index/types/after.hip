// The built-in index variables where their type matters.
#include <hip/hip_runtime.h>

__device__ unsigned linear(const uint3& i, const dim3& n) { return i.y * n.x + i.x; }

__global__ void scale(float* a, unsigned rows, unsigned cols) {
  for (unsigned int r = blockIdx.y; r < rows; r += gridDim.y)
    for (unsigned int c = threadIdx.x; c < cols; c += blockDim.x) a[r * cols + c] *= 2.0f;
}

__global__ void where(unsigned* out) {
  const unsigned int x = threadIdx.x, y = threadIdx.y;
  uint3 t = make_uint3(threadIdx.x, threadIdx.y, threadIdx.z);
  const uint3 b{make_uint3(blockIdx.x, blockIdx.y, blockIdx.z)};
  dim3 n = blockDim;
  auto sum = threadIdx.x + blockIdx.x;
  out[t.x + b.x + n.x] = x + y + sum + linear(make_uint3(threadIdx.x, threadIdx.y, threadIdx.z), blockDim);
}
