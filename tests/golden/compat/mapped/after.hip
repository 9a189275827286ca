// Names, calls with other arguments, namespaces and warp operations: the header does it, the source stays.
#if defined(__HIP_PLATFORM_AMD__) || defined(__HIP__)
#include "cu2hip/cuda_to_hip.h"
#include <hipblas/hipblas.h>
#include <hipcub/hipcub.hpp>
#else
#include <cuda_runtime.h>
#include <cublas_v2.h>
#include <cub/cub.cuh>
#endif

#include <cstdio>

#define CHECK(call) \
    if (cudaError_t status = (call); status != cudaSuccess) std::printf("%s\n", cudaGetErrorString(status))

__constant__ float weights[32];

template <int Width, class T>
__global__ void sum(const T* in, T* out)
{
    T value = in[threadIdx.x];
    for (int step = Width / 2; step > 0; step /= 2)
        value += __shfl_down_sync(0xffffffffu, value, step);
    __syncwarp();
    if (threadIdx.x == 0) *out = value * weights[0];
}

void run(cudaStream_t stream, const float* in, float* out)
{
    float host[32] = {};
    cudaEvent_t done;
    CHECK(cudaEventCreate(&done));
    CHECK(cudaMemcpyToSymbol(weights, host, sizeof(host)));
    CHECK(cudaFuncSetAttribute(sum<32, float>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
    sum<32><<<1, 32, 0, stream>>>(in, out);
    size_t size = 0;
    cub::DeviceReduce::Sum(nullptr, size, in, out, 32, stream);
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasDestroy(handle);
    // cudaFree in a comment, and "cudaFree" in a string
    std::puts("cudaFree");
}
