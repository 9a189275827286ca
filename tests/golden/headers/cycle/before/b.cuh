#pragma once
#include <cuda_runtime.h>
#include "a.cuh"
inline cudaError_t b(void* p) { return cudaFree(p); }
