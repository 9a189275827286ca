// codes: CH701 CH702 CH703 CH704 CH705 CH706 CH707 CH708 CH709 CH712
#if __CUDA_ARCH__ < 600  // expect[CH702]
__device__ double atomicAdd(double* p, double v) { return v; }  // expect[CH709, CH712]
#endif
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600  // expect[CH702]
#else
static __inline__ __device__ double atomicAdd(double *address, double val) { return val; }
#endif
#if CUDART_VERSION >= 9000  // expect[CH703]
#define __shfl_up(v, d) __shfl_up_sync(0xffffffff, v, d)
#endif
#define warpSize 32  // expect[CH709]
const int warpSize = 32;  // expect[CH709]
__device__ void __syncwarp(unsigned m = 0xffffffff) {}  // expect[CH709]
namespace mine { __device__ int __popc(int x) { return x; } }
struct A { __device__ int atomicAdd(int* a, int b) { return 1; } };
__device__ float4 operator+(float4 a, float4 b) { return a; }
#ifdef __CUDACC__  // expect[CH704]
#endif
#ifndef __NVCC__  // expect[CH704]
#endif
#if defined(__CUDACC__) && !defined(__CUDA_ARCH__)  // expect[CH701, CH704]
#endif
#if !defined(__CUDA_ARCH__)  // expect[CH701]
#endif
#if __CUDA_ARCH__  // expect[CH701]
#elif __CUDA_ARCH__ == 700  // expect[CH702]
#endif
#if (__CUDA_ARCH__ >= 800) && CUDA_VERSION > 11000  // expect[CH702, CH703]
#endif
#ifdef __HIP_PLATFORM_AMD__
#elif defined(__CUDACC__)
#endif
#if defined(USE_ROCM)
#else
#ifdef __CUDA_ARCH__
#endif
#endif
int a() { return CUDART_VERSION; }  // expect[CH703]
__device__ int b() { return __CUDA_ARCH__ / 100; }  // expect[CH702]
#pragma nv_exec_check_disable  // expect[CH707]
#pragma hd_warning_disable  // expect[CH707]
#pragma diag_suppress 177  // expect[CH707]
_Pragma("nv_diag_suppress 20012")  // expect[CH707]
#undef __CUDA_NO_HALF_CONVERSIONS__  // expect[CH706]
#ifdef __HIP_PLATFORM_NVCC__  // expect[CH708]
#endif
#ifdef __AMDGCN__  // expect[CH705]
#endif
#if defined(__AMDGCN_WAVEFRONT_SIZE) && __AMDGCN_WAVEFRONT_SIZE == 64  // expect[CH705]
#endif
