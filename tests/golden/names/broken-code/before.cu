#include <cuda_runtime.h>

int f(void* p)
{
    if (p) {
        cudaFree(p);
    // a brace is missing here
}

int g(void* p) { return cudaFree(p; }
