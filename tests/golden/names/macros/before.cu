#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                              \
    do {                                                                         \
        cudaError_t status = call;                                               \
        if (cudaSuccess != status) {                                             \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
            std::exit(1);                                                        \
        }                                                                        \
    } while (0)
#define LAUNCH(kernel, n, ...) kernel<<<(n + 255) / 256, 256>>>(__VA_ARGS__)

__constant__ float table[16];

__global__ void fill(float* x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = table[i % 16];
}

int main()
{
    float host[16] = {1}, *x = nullptr;
    CHECK(cudaMemcpyToSymbol(table, host, sizeof(host)));
    CHECK(cudaMalloc((void**)&x, 1000 * sizeof(float)));
    LAUNCH(fill, 1000, x, 1000);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaFree(x));
}
