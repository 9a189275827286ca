__global__ void scale(float* data) { data[threadIdx.x] *= 2.0f; }
