// Gates on the architecture's number.
#include <hip/hip_runtime.h>
#include <cassert>

#define PASCAL 600

__device__ void add(double* sum, double v) {
#if (defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= PASCAL) || defined(__HIP_DEVICE_COMPILE__)
  atomicAdd(sum, v);
#else
  *sum += v;
#endif
}

#if __CUDA_ARCH__ < 600 && !defined(__HIPCC__)
__device__ double atomicAdd(double* address, double value) { return *address + value; }
#endif

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 350  // expect[CH702]
#define LOAD(p) __ldg(p)
#endif

__global__ void copy(const float* in, float* out) {
#if __CUDA_ARCH__ >= 900  // expect[CH702]
  asm volatile("cp.async.bulk.wait_group 0;");  // expect[CH806]
#else
  out[threadIdx.x] = LOAD(in + threadIdx.x);
#endif
}

__global__ void modern(float* out) {
#if __CUDA_ARCH__ >= 800 || defined(__HIP_DEVICE_COMPILE__)
  out[threadIdx.x] = 1.0f;
#else
  assert(false);
#endif
}

__device__ int generation() {
#if __CUDA_ARCH__ >= 500 && __CUDA_ARCH__ < 700  // expect[CH702]
  return 1;
#elif __CUDA_ARCH__ == 750  // expect[CH702]
  return 2;
#else
  return 3;
#endif
}

__device__ int number() {
#ifdef __CUDA_ARCH__  // expect[CH701]
  return __CUDA_ARCH__;
#else
  return 0;
#endif
}
