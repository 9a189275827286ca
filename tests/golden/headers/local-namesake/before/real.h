#pragma once
#include <cuda_runtime.h>
inline int release(void* p) { return cudaFree(p); }
