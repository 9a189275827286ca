// codes: CH403 CH404 CH405 CH406 CH411 CH414 CH422
#include <cuda_runtime.h>
#include <cuda.h>
#define CK(x) do { if ((x) != cudaSuccess) abort(); } while (0)
#define CHECK_LAST() CK(cudaGetLastError())
template<int N> __global__ void kt(float*) {}
__global__ void k(float*) {}
void a(float* p, cudaStream_t s) {
  k<<<1, 64>>>(p);
  CK(cudaGetLastError());
  k<<<1, 64>>>(p);
  CK(cudaDeviceSynchronize());
  CK(cudaGetLastError());  // expect[CH404]
  kt<3><<<1, 64>>>(p);
  cudaMemcpy(p, p, 3, cudaMemcpyDeviceToHost);
  CHECK_LAST();  // expect[CH404]
  cudaPointerAttributes at;
  CK(cudaPointerGetAttributes(&at, p));  // expect[CH406]
  cudaError_t e = cudaDeviceSynchronize();
  if (e == cudaErrorIllegalAddress) cudaDeviceReset();  // expect[CH414]
  cudaFuncSetAttribute(kt<3>, cudaFuncAttributePreferredSharedMemoryCarveout, 50);  // expect[CH403]
  cudaFuncSetAttribute(&k, cudaFuncAttributePreferredSharedMemoryCarveout, 50);  // expect[CH403]
  auto f = kt<4>;
  cudaFuncSetAttribute(f, cudaFuncAttributePreferredSharedMemoryCarveout, 50);  // expect[CH403]
  const void* fp = (const void*)k;
  cudaFuncSetAttribute(fp, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
  cudaFuncAttributes fa; cudaFuncGetAttributes(&fa, k);  // expect[CH403]
  void (*kp)(float*) = k;
  cudaFuncSetAttribute(kp, cudaFuncAttributePreferredSharedMemoryCarveout, 50);  // expect[CH403]
  cudaStreamDestroy(s);
  k<<<1, 2, 0, s>>>(p);  // expect[CH422]
  cudaStreamDestroy(nullptr);  // expect[CH422]
  CUmodule m; cuModuleLoad(&m, "k.ptx");  // expect[CH411]
  float* q; cudaMallocAsync((void**)&q, 5, s); k<<<1,1,0,s>>>(q); cudaFree(q);  // expect[CH405]
}
template<typename F> void set(F f, const void* g) {
  cudaFuncSetAttribute(f, cudaFuncAttributePreferredSharedMemoryCarveout, 50);  // expect[CH403]
  cudaFuncSetAttribute(g, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
  cudaFuncSetAttribute(reinterpret_cast<const void*>(&k), cudaFuncAttributePreferredSharedMemoryCarveout, 50);
}
static const char* ptx = ".version 7.0\n.target sm_80\n";  // expect[CH411]
