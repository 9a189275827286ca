// What no header can say: the lines stand twice, whole directives and whole argument lists.
#include <cuda.h>
#include <cuda_runtime.h>

#define LANE(x) asm("mov.u32 %0, %%laneid;" : "=r"(x)); \
    (x) &= 31

#define CALL(name) cuda##name

__device__ int widest(int value)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 300
    value = max(value, __shfl_xor(value, 16));
    value = max(value, __shfl_xor(value, 8));
#endif
    return __shfl(
        value,
        warpSize - 1);  // the last lane
}

__global__ void kernel(unsigned* out)
{
    unsigned lane;
    LANE(lane);
    auto index = threadIdx.x;
    out[index] = widest(lane) + saturate(0.5f);
    asm volatile("membar.gl;");
}

void copy(CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
    CALL(DeviceSynchronize)();
    cuMemcpy(to, from, bytes);
}
