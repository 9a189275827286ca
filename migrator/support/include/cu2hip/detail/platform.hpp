// Which compiler reads this, and how device functions are spelt. C++11, no standard headers (run-time compilers).
#pragma once

#if (defined(__CUDACC__) || defined(__CUDA__)) && !defined(__HIP__)
#define CU2HIP_ON_CUDA 1  // nvcc, or clang -x cuda: everything forwards to what CUDA has
#include <cuda_runtime.h>
#elif defined(__HIP__) || defined(__HIPCC__)
#define CU2HIP_ON_HIP 1
#include <hip/hip_runtime.h>
#if defined(__AMDGCN__) && defined(__HIP_DEVICE_COMPILE__)  // the host pass of clang defines the first as well
#define CU2HIP_ON_AMDGCN 1
#endif
#endif  // neither: a host compiler; only constants are declared

#if defined(CU2HIP_ON_CUDA) || defined(CU2HIP_ON_HIP)
#define CU2HIP_DEVICE __device__ __forceinline__
#endif

namespace cu2hip {

// The width of a warp in CUDA, and of a logical warp on every device.
constexpr int warp_size = 32;

constexpr unsigned full_warp = 0xffffffffu;

namespace detail {

template <bool Condition, class T = void>
struct enable_if {};
template <class T>
struct enable_if<true, T> {
  typedef T type;
};

}  // namespace detail
}  // namespace cu2hip
