// Faults that a GPU does not tell, each in a kernel of its own, and one kernel without.
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void race(int *o) {
  __shared__ int s[128];
  s[threadIdx.x] = threadIdx.x;
  o[threadIdx.x] = s[127 - threadIdx.x];
}
__global__ void same(int *o) {
  __shared__ int flag;
  flag = 1;
  __syncthreads();
  o[threadIdx.x] = flag;
}
__global__ void unset(int *o) {
  extern __shared__ int d[];
  if (threadIdx.x == 5) o[0] = d[9];
}
__global__ void outside(int *o, int n) {
  if (threadIdx.x == 3)
    o[n] = 1;
}
__global__ void before(int *o, int n) {
  o[0] = o[-n];
}
__global__ void overrun(int *o, int n) {
  __shared__ int s[64];
  s[threadIdx.x + n] = 1;
  __syncthreads();
  o[threadIdx.x] = s[threadIdx.x];
}
__global__ void inactive(int *o) {
  if (threadIdx.x < 8) o[threadIdx.x] = __shfl(threadIdx.x, 20);
}
__global__ void barriers(int *o) {
  if (threadIdx.x < 64)
    __syncthreads();
  else
    __syncthreads();
  o[threadIdx.x] = 1;
}
int main() {
  int *d, *e;
  hipMalloc((void **)&d, 1000);
  hipMalloc((void **)&e, 1024);
  race<<<1, 128>>>(d);
  same<<<1, 128>>>(d);
  unset<<<1, 64, 64>>>(d);
  outside<<<2, 64>>>(d, 250);
  before<<<1, 1>>>(e, 3);
  overrun<<<1, 64>>>(d, 2);
  inactive<<<1, 64>>>(d);
  barriers<<<1, 128>>>(d);
  hipFree(e);
  outside<<<1, 64>>>(e, 5);
  printf("end\n");
}
