#include <cuda_runtime.h>
int one() { return cudaDeviceReset(); }
