// What no header can say: the lines stand twice, whole directives and whole argument lists.
#if defined(__HIP_PLATFORM_AMD__) || defined(__HIP__)
#include "cu2hip/cuda_to_hip.h"
#else
#include <cuda.h>
#include <cuda_runtime.h>
#endif

#if defined(__HIP_PLATFORM_AMD__)
#define LANE(x) x = cu2hip::lane_id(); \
    (x) &= 31
#else
#define LANE(x) asm("mov.u32 %0, %%laneid;" : "=r"(x)); \
    (x) &= 31
#endif

#if defined(__HIP_PLATFORM_AMD__)
#define CALL(name) hip##name
#else
#define CALL(name) cuda##name
#endif

__device__ int widest(int value)
{
#if (defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 300) || defined(__HIP_DEVICE_COMPILE__)
#if defined(__HIP_PLATFORM_AMD__)
    value = max(value, cu2hip::shfl_xor(value, 16));
    value = max(value, cu2hip::shfl_xor(value, 8));
#else
    value = max(value, __shfl_xor(value, 16));
    value = max(value, __shfl_xor(value, 8));
#endif
#endif
#if defined(__HIP_PLATFORM_AMD__)
    return cu2hip::shfl(
        value,
        cu2hip::warp_size - 1);  // the last lane
#else
    return __shfl(
        value,
        warpSize - 1);  // the last lane
#endif
}

__global__ void kernel(unsigned* out)
{
    unsigned lane;
    LANE(lane);
    unsigned int index = threadIdx.x;
#if defined(__HIP_PLATFORM_AMD__)
    out[index] = widest(lane) + __saturatef(0.5f);
    __threadfence();
#else
    out[index] = widest(lane) + saturate(0.5f);
    asm volatile("membar.gl;");
#endif
}

void copy(CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
    CALL(DeviceSynchronize)();
#if defined(__HIP_PLATFORM_AMD__)
    hipMemcpy(to, from, bytes, hipMemcpyDefault);
#else
    cuMemcpy(to, from, bytes);
#endif
}
