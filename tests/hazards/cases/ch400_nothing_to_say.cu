// codes: CH301 CH302 CH303 CH304 CH305 CH307 CH310 CH316 CH401 CH402 CH404 CH405 CH413 CH422 CH712
#include <cuda_runtime.h>
#include <cstdio>
#include <iostream>
__global__ void publish(int* flag) { *flag = 1; __threadfence_system(); }
void waits(cudaStream_t s) {
  int* flag; cudaHostAlloc((void**)&flag, 4, cudaHostAllocMapped);
  publish<<<1, 1, 0, s>>>(flag);
  cudaStreamSynchronize(s);
  if (*flag) puts("done");
}
void shows() {
  cudaDeviceProp p; cudaGetDeviceProperties(&p, 0);
  std::cout << "sm_" << p.major << p.minor << " " << p.clockRate * 1e-6f << std::endl;
  printf("%d %f\n", p.maxThreadsPerMultiProcessor, p.clockRate * 1e-6);
  std::cout << "cc " << p.major * 10 + p.minor << "\n";
}
__global__ void fine(int* o) { __shared__ float t[32][32]; __shared__ float s; atomicAdd(&s, 1.f); atomicAdd(o, 1); t[0][0] = 1; }
void launches(int n, float* h) {
  fine<<<(n + 255) / 256, 1024, 48 * 1024>>>(nullptr);
  cudaError_t e = cudaGetLastError();
  if (e != cudaSuccess && e != 0) puts(cudaGetErrorString(e));
  cudaStream_t a, b;
  cudaStreamCreate(&a); cudaStreamCreate(&b);
  cudaStreamDestroy(a);
  cudaStreamSynchronize(b);
  cudaStreamDestroy(b);
}
