// Launches as calls of hipLaunchKernelGGL.
#include <cuda_runtime.h>

template <class T, int N>
__global__ void scale(T* a, T f) { a[threadIdx.x * N] *= f; }
template <class T>
__global__ void fill(T* a) { a[threadIdx.x] = T(); }
namespace deep { __global__ void clear(int* a) { a[threadIdx.x] = 0; } }

#define RUN(kernel, blocks, ...)           \
  do {                                     \
    kernel<<<(blocks), 64>>>(__VA_ARGS__); \
  } while (0)
#define CHECKED(call) \
  call;               \
  cudaGetLastError()
#define BEGIN deep::clear<<<1, 64>>>  // expect[KRN305]

void all(float* a, int* b, int n, cudaStream_t s) {
  scale<float, 4><<<n >> 2, 64>>>(a, 2.0f);
  fill<<<dim3(n, 2), dim3(64), n * sizeof(float), s>>>(a);
  ::deep::clear<<<1, /* threads */ 64>>>(b);
  deep::clear<<<n,  // blocks
                64>>>(
      b);
  if (n) deep::clear<<<{1, 2}, 64, {}, cudaStreamPerThread>>>(b);
  else deep::clear << <1, 64>> >(b);
  CHECKED(deep::clear<<<1, 64>>>(b));
  RUN(fill, n, a);
  BEGIN(b);
  n ? deep::clear<<<1, 64>>>(b) : fill<<<1, 64>>>(b);  // expect[KRN305, KRN305]
}
