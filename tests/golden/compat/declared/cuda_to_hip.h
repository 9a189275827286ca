// What the CUDA names of this project are called in HIP. Other compilers than HIP's read nothing of it.
// Made by `cu2hip migrate --style compat`: run it again instead of editing.
#ifndef CU2HIP_CUDA_TO_HIP_H
#define CU2HIP_CUDA_TO_HIP_H

#if defined(__HIP_PLATFORM_AMD__) || defined(__HIP__)

#include <hip/hip_runtime.h>

// runtime
#define cudaDeviceSynchronize hipDeviceSynchronize
#define cudaEventDisableTiming hipEventDisableTiming
#define cudaEvent_t hipEvent_t
#define cudaFuncAttributeMaxDynamicSharedMemorySize hipFuncAttributeMaxDynamicSharedMemorySize
#define cudaFuncAttributes hipFuncAttributes
#define cudaFuncCachePreferL1 hipFuncCachePreferL1
#define cudaMemcpyToSymbol hipMemcpyToSymbol
#define cudaSuccess hipSuccess
#if defined(__cplusplus)
static inline hipError_t cudaEventCreate(hipEvent_t* event) { return hipEventCreate(event); }
static inline hipError_t cudaEventCreate(hipEvent_t* event, unsigned int flags) {
  return hipEventCreateWithFlags(event, flags);
}
template <class T>
static inline hipError_t cudaFuncGetAttributes(hipFuncAttributes* attributes, T* kernel) {
  return hipFuncGetAttributes(attributes, reinterpret_cast<const void*>(kernel));
}
template <class T>
static inline hipError_t cudaFuncSetAttribute(T* kernel, hipFuncAttribute attribute, int value) {
  return hipFuncSetAttribute(reinterpret_cast<const void*>(kernel), attribute, value);
}
template <class T>
static inline hipError_t cudaFuncSetCacheConfig(T* kernel, hipFuncCache_t config) {
  return hipFuncSetCacheConfig(reinterpret_cast<const void*>(kernel), config);
}
template <class T>
static inline hipError_t cudaLaunchKernel(T* kernel, dim3 grid, dim3 block, void** arguments, size_t shared = 0,
                                          hipStream_t stream = 0) {
  return hipLaunchKernel(reinterpret_cast<const void*>(kernel), grid, block, arguments, shared, stream);
}
#define cudaMallocHost hipHostMalloc
#else
#define cudaEventCreate hipEventCreate
#define cudaFuncGetAttributes hipFuncGetAttributes
#define cudaFuncSetAttribute hipFuncSetAttribute
#define cudaFuncSetCacheConfig hipFuncSetCacheConfig
#define cudaLaunchKernel hipLaunchKernel
#define cudaMallocHost(pointer, size) hipHostMalloc(pointer, size, hipHostMallocDefault)
#endif

#endif  // __HIP_PLATFORM_AMD__

#endif  // CU2HIP_CUDA_TO_HIP_H
