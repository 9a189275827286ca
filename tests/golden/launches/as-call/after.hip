// Launches as calls of hipLaunchKernelGGL.
#include <hip/hip_runtime.h>

template <class T, int N>
__global__ void scale(T* a, T f) { a[threadIdx.x * N] *= f; }
template <class T>
__global__ void fill(T* a) { a[threadIdx.x] = T(); }
namespace deep { __global__ void clear(int* a) { a[threadIdx.x] = 0; } }

#define RUN(kernel, blocks, ...)           \
  do {                                     \
    hipLaunchKernelGGL(kernel, dim3(blocks), dim3(64), 0, 0, __VA_ARGS__); \
  } while (0)
#define CHECKED(call) \
  call;               \
  hipGetLastError()
#define BEGIN deep::clear<<<1, 64>>>  // expect[KRN305]

void all(float* a, int* b, int n, hipStream_t s) {
  hipLaunchKernelGGL(HIP_KERNEL_NAME(scale<float, 4>), dim3(n >> 2), dim3(64), 0, 0, a, 2.0f);
  hipLaunchKernelGGL(HIP_KERNEL_NAME(fill), dim3(n, 2), dim3(64), n * sizeof(float), s, a);
  hipLaunchKernelGGL(::deep::clear, dim3(1), /* threads */ dim3(64), 0, 0, b);
  hipLaunchKernelGGL(deep::clear, dim3(n),  // blocks
                dim3(64), 0, 0, b);
  if (n) hipLaunchKernelGGL(deep::clear, dim3(1, 2), dim3(64), 0, hipStreamPerThread, b);
  else hipLaunchKernelGGL(deep::clear, dim3(1), dim3(64), 0, 0, b);
  CHECKED(hipLaunchKernelGGL(deep::clear, dim3(1), dim3(64), 0, 0, b));
  RUN(fill, n, a);
  hipLaunchKernelGGL(deep::clear, dim3(1), dim3(64), 0, 0, b);
  n ? deep::clear<<<1, 64>>>(b) : fill<<<1, 64>>>(b);  // expect[KRN305, KRN305]
}
