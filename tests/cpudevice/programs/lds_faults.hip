#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void race(int *o) { __shared__ int s[128]; s[threadIdx.x] = threadIdx.x; o[threadIdx.x] = s[127 - threadIdx.x]; }
__global__ void fine(int *o) { __shared__ int s[128]; s[threadIdx.x] = threadIdx.x; __syncthreads(); o[threadIdx.x] = s[127 - threadIdx.x]; }
__global__ void unset(int *o) { extern __shared__ int d[]; if (threadIdx.x == 5) o[0] = d[9]; }
__global__ void tail(int *o) { volatile __shared__ int s[64]; int t = threadIdx.x; s[t] = 1; if (t < 32) { s[t] += s[t + 32]; s[t] += s[t + 16]; s[t] += s[t + 8]; s[t] += s[t + 4]; s[t] += s[t + 2]; s[t] += s[t + 1]; } if (t == 0) o[0] = s[0]; }
int main() { int *d; hipMalloc((void**)&d, 1024); race<<<1, 128>>>(d); fine<<<1, 128>>>(d); unset<<<1, 64, 64>>>(d); tail<<<1, 64>>>(d); int r; hipMemcpy(&r, d, 4, hipMemcpyDeviceToHost); printf("tail %d\n", r); return 0; }
