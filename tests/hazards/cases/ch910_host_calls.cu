// codes: CH910
#include <cstdio>
#include <cstdlib>
#include <iostream>
int log_it(int x) { std::printf("%d\n", x); return x; }
int declared_only(int x);
constexpr int square(int x) { return x * x; }
__host__ __device__ int shared(int x) { return x + 1; }
__device__ int device_one(int x) { return x; }
int device_one_host(int x) { return x; }
__host__ __device__ int f(int x) { return log_it(x); }         // expect[CH910]
__host__ __device__ int g(int x) { return declared_only(x); }  // expect[CH910]
__host__ __device__ int r() { return rand(); }                 // expect[CH910]
__host__ __device__ void out(int x) { std::cout << x; }        // expect[CH910]
__host__ __device__ inline int unused_inline(int x) { return log_it(x); }
template <class T> __host__ __device__ int unused_template(T x) { return log_it(x); }
__host__ __device__ inline int reached(int x) { return log_it(x); }  // expect[CH910]
__host__ __device__ int fine(int x) { return shared(square(x)) + abs(x); }
__host__ __device__ int guarded(int x) {
#ifdef __CUDA_ARCH__
  return x;
#else
  return log_it(x);
#endif
}
__global__ void k(int* o) { o[0] = reached(o[1]) + fine(o[2]) + device_one(o[3]); }
int host(int x) { return log_it(x) + device_one_host(x); }
#define HD __host__ __device__
#define HD_INLINE __host__ __device__ __forceinline__
HD int macro(int x) { return log_it(x); }                      // expect[CH910]
HD_INLINE int macro_inline(int x) { return log_it(x); }
