// Presence tests for the compiler and the pass.
#include <hip/hip_runtime.h>
#include <cstdlib>

#if !defined(__CUDACC__) && !defined(__HIPCC__)
#define __host__
#define __device__
#endif

#if (defined(__CUDACC__) || defined(__HIPCC__)) && defined(__GNUC__)
#define ALIGNED __align__(16)
#else
#define ALIGNED
#endif

#if !defined(__CUDACC_RTC__) && !defined(__HIPCC_RTC__)
#include <cstdio>
#endif

__host__ __device__ inline int where() {
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
  return 1;
#else
  return 0;
#endif
}

__host__ __device__ inline void stop() {
#if !defined(__CUDA_ARCH__) && !defined(__HIP_DEVICE_COMPILE__)
  std::abort();
#else
  __builtin_trap();
#endif
}

#if defined(__NVCC__) || defined(__CUDACC__) || defined(__HIPCC__)  // either
__global__ void ask(int* out) {
  out[threadIdx.x] = where();
#if (__CUDA_ARCH__ || defined(__HIP_DEVICE_COMPILE__)) && 1
  if (out[0] > 9) stop();
#endif
}
#endif
