// Own declarations of what the support headers forward to: for clang without a CUDA toolkit.
#pragma once
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __global__ __attribute__((global))
#define __forceinline__ inline __attribute__((always_inline))

struct uint3 {
  unsigned x, y, z;
};
extern const __device__ uint3 threadIdx;
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
};

#define DECLARE(T)                                                              \
  __device__ T __shfl_sync(unsigned mask, T var, int lane, int width = 32);     \
  __device__ T __shfl_up_sync(unsigned mask, T var, unsigned d, int width = 32); \
  __device__ T __shfl_down_sync(unsigned mask, T var, unsigned d, int width = 32); \
  __device__ T __shfl_xor_sync(unsigned mask, T var, int lane, int width = 32); \
  __device__ unsigned __match_any_sync(unsigned mask, T value);                 \
  __device__ unsigned __match_all_sync(unsigned mask, T value, int* pred);
DECLARE(int)
DECLARE(unsigned)
DECLARE(float)
DECLARE(double)
DECLARE(unsigned long long)
#undef DECLARE
__device__ unsigned __ballot_sync(unsigned mask, int predicate);
__device__ int __any_sync(unsigned mask, int predicate);
__device__ int __all_sync(unsigned mask, int predicate);
__device__ int __uni_sync(unsigned mask, int predicate);
__device__ unsigned __activemask();
__device__ void __syncwarp(unsigned mask = 0xffffffff);
__device__ unsigned __reduce_add_sync(unsigned mask, unsigned value);
__device__ int __reduce_add_sync(unsigned mask, int value);
__device__ unsigned __reduce_and_sync(unsigned mask, unsigned value);
