// Functions that the header declares under CUDA's name, as C++ and templates call them.
#if defined(__HIP_PLATFORM_AMD__) || defined(__HIP__)
#include "cu2hip/cuda_to_hip.h"
#else
#include <cuda_runtime.h>
#endif

__constant__ int table[4];

template <class T, int N>
__global__ void fill(T* out)
{
    out[threadIdx.x] = N + table[0];
}

int main()
{
    const int host[4] = {1, 2, 3, 4};
    int *device = nullptr, *pinned = nullptr;
    cudaEvent_t start, stop;
    cudaFuncAttributes attributes;
    cudaEventCreate(&start);
    cudaEventCreate(&stop, cudaEventDisableTiming);
    cudaMallocHost(&pinned, sizeof(host));
    cudaMallocHost((void**)&pinned, sizeof(host));
    cudaMemcpyToSymbol(table, host, sizeof(host));
    cudaFuncGetAttributes(&attributes, fill<int, 2>);
    cudaFuncSetCacheConfig(fill<int, 2>, cudaFuncCachePreferL1);
    cudaFuncSetAttribute(fill<int, 2>, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
    void* arguments[] = {&device};
    cudaLaunchKernel(fill<int, 2>, dim3(1), dim3(4), arguments, 0, 0);
    cudaLaunchKernel((const void*)fill<int, 3>, 1, 4, arguments, 0, nullptr);
    return cudaDeviceSynchronize() != cudaSuccess;
}
