#include <hip/hip_runtime.h>

__global__ void scale(float* x, float by) { x[threadIdx.x] *= by; }

int main()
{
    float* x = nullptr;
    if (hipMalloc(&x, 64 * sizeof(float)) != hipSuccess)
        return 1;
    scale<<<1, 64>>>(x, 2.0f);
    return hipDeviceSynchronize() == hipSuccess && hipFree(x) == hipSuccess ? 0 : 1;
}
