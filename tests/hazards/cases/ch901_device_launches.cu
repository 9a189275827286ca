// codes: CH901 CH919
#include <cuda_runtime.h>
#define LAUNCH(k, n) k<<<1, n>>>()
template <int N> __global__ void child(int* o) { o[threadIdx.x] = N; }
__global__ void parent(int* o, int depth) {
  if (threadIdx.x == 0) {
    child<3><<<1, 32>>>(o);                       // expect[CH901]
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);  // expect[CH901]
    parent<<<1, 1, 0, s>>>(o, depth - 1);         // expect[CH901]
    cudaDeviceSynchronize();                      // expect[CH901]
  }
}
__device__ void helper(int* o) { child<1><<<dim3(1), dim3(2)>>>(o); }  // expect[CH901]
__host__ __device__ void both(int* o) {
#ifndef __CUDA_ARCH__
  child<2><<<1, 1>>>(o);
  cudaDeviceSynchronize();
#endif
}
template <class K> void run(K kernel, int* o) { kernel<<<1, 32>>>(o); cudaDeviceSynchronize(); }
void host(int* o) {
  parent<<<1, 1>>>(o, 2);
  auto f = [=] { child<4><<<1, 1>>>(o); };
  f();
  auto g = [=] __device__(int i) { return o[i]; };  // expect[CH919]
  run(child<5>, o);
  cudaMalloc(&o, 4);
  (void)g;
}
struct Op { int* o; void operator()() { child<6><<<1, 1>>>(o); } };
