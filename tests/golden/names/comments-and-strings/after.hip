#include <hip/hip_runtime.h>
#include <cstdio>

/* cudaMalloc and cudaFree
   stay in comments */
int main()
{
    void* p = nullptr;
    hipError_t status = hipMalloc(&p, 16);  // cudaMalloc gives memory
    std::printf("cudaMalloc: %s\n", hipGetErrorString(status));
    std::puts(R"(cudaFree(p); // "raw" <<<1, 2>>>)");
    return hipFree(p) == hipSuccess ? 0 : 1;
}
