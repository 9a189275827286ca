// Conditions that have been written with HIP in mind stay, and so does what they hold.
#include <hip/hip_runtime.h>
#if defined(__CUDACC__) || defined(__HIPCC__)
#define SHARED __host__ __device__
#else
#define SHARED
#endif

#if defined(__HIP_DEVICE_COMPILE__)
constexpr int kPass = 2;
#elif defined(__CUDA_ARCH__)
constexpr int kPass = 1;
#else
constexpr int kPass = 0;
#endif

#ifdef USE_ROCM
#if CUDART_VERSION >= 12000
constexpr bool kNever = true;
#endif
#else
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800 && !defined(__HIPCC__)
constexpr bool kAmpere = true;
#endif
#endif

#ifdef __NVCC__
#pragma nv_diag_suppress 177
#endif
