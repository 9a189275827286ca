#include <cuda_runtime.h>
int two() { return cudaGetLastError(); }
