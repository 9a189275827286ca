#include <cuda_runtime.h>
#include <cstdio>

/* cudaMalloc and cudaFree
   stay in comments */
int main()
{
    void* p = nullptr;
    cudaError_t status = cudaMalloc(&p, 16);  // cudaMalloc gives memory
    std::printf("cudaMalloc: %s\n", cudaGetErrorString(status));
    std::puts(R"(cudaFree(p); // "raw" <<<1, 2>>>)");
    return cudaFree(p) == cudaSuccess ? 0 : 1;
}
