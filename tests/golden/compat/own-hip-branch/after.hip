// A project that includes HIP's runtime in a branch of its own: the names of the code are mapped there, too.
#if defined(__CUDACC__)
#if defined(__HIP_PLATFORM_AMD__) || defined(__HIP__)
#include "cu2hip/cuda_to_hip.h"
#else
#include <cuda_runtime.h>
#endif
#elif defined(__HIPCC__)
#include <hip/hip_runtime.h>
#if defined(__HIP_PLATFORM_AMD__) || defined(__HIP__)
#include "cu2hip/cuda_to_hip.h"
#endif
#endif

int main()
{
    return cudaDeviceSynchronize() != cudaSuccess;
}
