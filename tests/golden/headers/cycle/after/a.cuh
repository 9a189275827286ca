#pragma once
#include "b.cuh"
inline hipError_t a(void** p) { return hipMalloc(p, 8); }
