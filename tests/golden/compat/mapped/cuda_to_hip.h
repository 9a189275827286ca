// What the CUDA names of this project are called in HIP. Other compilers than HIP's read nothing of it.
// Made by `cu2hip migrate --style compat`: run it again instead of editing.
#ifndef CU2HIP_CUDA_TO_HIP_H
#define CU2HIP_CUDA_TO_HIP_H

#if defined(__HIP_PLATFORM_AMD__) || defined(__HIP__)

#include <hip/hip_runtime.h>

#if defined(__cplusplus)
#include "warp.hpp"
#endif

// cub
#if defined(__cplusplus)
namespace hipcub {}
namespace cub = hipcub;
#endif

// cublas
#define cublasCreate hipblasCreate
#define cublasDestroy hipblasDestroy
#define cublasHandle_t hipblasHandle_t

// runtime
#define cudaError_t hipError_t
#define cudaEvent_t hipEvent_t
#define cudaFuncAttributeMaxDynamicSharedMemorySize hipFuncAttributeMaxDynamicSharedMemorySize
#define cudaGetErrorString hipGetErrorString
#define cudaMemcpyToSymbol hipMemcpyToSymbol
#define cudaStream_t hipStream_t
#define cudaSuccess hipSuccess
#if defined(__cplusplus)
static inline hipError_t cudaEventCreate(hipEvent_t* event) { return hipEventCreate(event); }
static inline hipError_t cudaEventCreate(hipEvent_t* event, unsigned int flags) {
  return hipEventCreateWithFlags(event, flags);
}
template <class T>
static inline hipError_t cudaFuncSetAttribute(T* kernel, hipFuncAttribute attribute, int value) {
  return hipFuncSetAttribute(reinterpret_cast<const void*>(kernel), attribute, value);
}
#else
#define cudaEventCreate hipEventCreate
#define cudaFuncSetAttribute hipFuncSetAttribute
#endif

// warp operations: for warps of 32 threads on every device, behind HIP's headers of these names
#if defined(__HIPCC__)
#if __has_include(<hip/hip_bf16.h>)
#include <hip/hip_bf16.h>
#endif
#if __has_include(<hip/hip_cooperative_groups.h>)
#include <hip/hip_cooperative_groups.h>
#endif
#define __shfl_down_sync cu2hip::shfl_down_sync
#define __syncwarp cu2hip::syncwarp
#endif

#endif  // __HIP_PLATFORM_AMD__

#endif  // CU2HIP_CUDA_TO_HIP_H
