#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                              \
    do {                                                                         \
        hipError_t status = call;                                               \
        if (hipSuccess != status) {                                             \
            std::fprintf(stderr, "%s: %s\n", #call, hipGetErrorString(status)); \
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
    CHECK(hipMemcpyToSymbol(HIP_SYMBOL(table), host, sizeof(host)));
    CHECK(hipMalloc((void**)&x, 1000 * sizeof(float)));
    LAUNCH(fill, 1000, x, 1000);
    CHECK(hipDeviceSynchronize());
    CHECK(hipFree(x));
}
