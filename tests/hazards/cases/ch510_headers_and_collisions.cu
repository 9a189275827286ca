// codes: CH510 CH701 CH702 CH703 CH704 CH709
#include <cuda_runtime.h>
#include <cuda/std/tuple>  // expect[CH510]
#define ON_DEVICE defined(__CUDA_ARCH__)  // expect[CH701]
#define HAS_MMA (__CUDA_ARCH__ >= 700)  // expect[CH702]
enum { warpSize = 32 };  // expect[CH709]
enum class E { warpSize = 1 };
__device__ __half operator+(__half a, __half b) { return __hadd(a, b); }  // expect[CH709]
template <typename T> __device__ T __shfl_down(T v, int d) { return v; }
__device__ float4 __shfl_down(float4 v, int d) { return v; }
__device__ int __shfl_down(int v, int d) { return v; }  // expect[CH709]
#if defined(HIP_VERSION) || CUDA_VERSION >= 11000
#endif
#if defined __CUDA_ARCH__  // expect[CH701]
#elif defined(__NVCC__)  // expect[CH704]
#endif
__global__ void k() {
  int warpSize = 32;
  if constexpr (__CUDA_ARCH__ >= 800) { }  // expect[CH702]
}
