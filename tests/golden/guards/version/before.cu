// Gates on the toolkit's version.
#include <cuda_runtime.h>

#if CUDART_VERSION < 10000
#error "CUDA 10 is needed"
#endif

#ifndef CUDART_VERSION
#error "unknown CUDA"
#elif CUDART_VERSION >= 11000
constexpr int kOwnCub = 0;
#else
constexpr int kOwnCub = 1;
#endif

#if defined(CUDA_VERSION) && CUDA_VERSION < 11020  // expect[CH703]
static cudaError_t grab(void** p, size_t n, cudaStream_t) { return cudaMalloc(p, n); }
#else
static cudaError_t grab(void** p, size_t n, cudaStream_t s) { return cudaMallocAsync(p, n, s); }
#endif

#if defined(__CUDACC__) && __CUDACC_VER_MAJOR__ >= 12  // expect[CH703]
constexpr bool kNew = true;
#endif

#define TOOLKIT (CUDART_VERSION / 1000)  // expect[CH703]
int toolkit(void** p) { return grab(p, CUDART_VERSION, 0); }  // expect[CH703]
