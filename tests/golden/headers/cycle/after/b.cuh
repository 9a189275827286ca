#pragma once
#include <hip/hip_runtime.h>
#include "a.cuh"
inline hipError_t b(void* p) { return hipFree(p); }
