// A project that includes HIP's runtime in a branch of its own: the names of the code are mapped there, too.
#if defined(__CUDACC__)
#include <cuda_runtime.h>
#elif defined(__HIPCC__)
#include <hip/hip_runtime.h>
#endif

int main()
{
    return cudaDeviceSynchronize() != cudaSuccess;
}
