#pragma once
#include "b.cuh"
inline cudaError_t a(void** p) { return cudaMalloc(p, 8); }
