#if defined(USE_HIP)
#include "vendors/hip.h"
#else
#include "vendors/cuda.h"
#endif

int main()
{
    float* data;
    return cudaMalloc(&data, 4) != cudaSuccess;
}
