// The host side: HIP's own header, the sticky error, and what the parts share.
#pragma once
#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ 1
#endif
#include <hip/hip_runtime_api.h>

#include "state.h"

namespace cu2hip {

// Remembers an error for hipGetLastError and gives it back.
hipError_t set(hipError_t error);

size_t lds_limit();

}  // namespace cu2hip
