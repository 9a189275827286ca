// What the CUDA names of this project are called in HIP. Other compilers than HIP's read nothing of it.
// Made by `cu2hip migrate --style compat`: run it again instead of editing.
#ifndef CU2HIP_CUDA_TO_HIP_H
#define CU2HIP_CUDA_TO_HIP_H

#if defined(__HIP_PLATFORM_AMD__) || defined(__HIP__)

#include <hip/hip_runtime.h>

#if defined(__cplusplus)
#include "warp.hpp"
#endif

#endif  // __HIP_PLATFORM_AMD__

#endif  // CU2HIP_CUDA_TO_HIP_H
