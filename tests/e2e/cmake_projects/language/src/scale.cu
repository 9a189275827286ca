#include "scale.h"
#include <cuda_runtime.h>

__global__ void scale_kernel(float* data, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) data[i] *= 2.0f;
}

void scale(float* data, int count) {
    scale_kernel<<<(count + 255) / 256, 256>>>(data, count);
}
