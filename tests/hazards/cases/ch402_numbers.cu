// codes: CH402 CH502
#include <cuda_runtime.h>
#include <cuda.h>
#include <cublas_v2.h>
#include <cstdio>
using Attr = cudaDeviceAttr;
#define ATTR 10
enum { kW = 10 };
struct Rec { int kind; };
cudaError_t work();
void a(int dev, void* d, void* s, int n, int dir, Rec* r, cublasOperation_t top, bool tr, char c) {
  int v = 0;
  cudaDeviceGetAttribute(&v, static_cast<cudaDeviceAttr>(10), dev);  // expect[CH402]
  cudaDeviceGetAttribute(&v, cudaDeviceAttr(ATTR), dev);  // expect[CH402]
  cudaDeviceGetAttribute(&v, Attr(kW), dev);  // expect[CH402]
  cudaDeviceGetAttribute(&v, cudaDeviceAttr{10}, dev);  // expect[CH402]
  cuDeviceGetAttribute(&v, (CUdevice_attribute)16, dev);  // expect[CH402]
  for (int i = 1; i < 20; ++i) cudaDeviceGetAttribute(&v, (cudaDeviceAttr)i, dev);  // expect[CH402]
  cudaMemcpy(d, s, n, (cudaMemcpyKind)dir);  // expect[CH402]
  cudaMemcpy(d, s, n, (cudaMemcpyKind)(dir ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost));
  cudaPointerAttributes at;
  switch (at.type) { case 1: break; case 2: break; }  // expect[CH402]
  switch (at.type) { case cudaMemoryTypeHost: break; default: break; }
  int t = at.type;
  if (t == 2) v = 1;  // expect[CH402]
  if ((int)at.type == 1) v = 3;  // expect[CH402]
  cudaError_t e = work();
  if (e == 0) v = 3;
  if (e != cudaSuccess) printf("%d\n", (int)e);
  if (e == 11) v = 3;  // expect[CH402]
  if (work() == 700) v = 1;  // expect[CH402]
  r->kind = (int)at.type;  // expect[CH402]
  cudaStream_t st = (cudaStream_t)0;
  cublasOperation_t o = (cublasOperation_t)tr;  // expect[CH502]
  if (top == 0) v = 1;  // expect[CH502]
  if (top == CUBLAS_OP_N) v = 1;
  cublasOperation_t o2 = static_cast<cublasOperation_t>(c == 'T' ? 1 : 0);  // expect[CH502]
  cublasFillMode_t f = c == 'U' ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER;
  int saved = static_cast<int>(top);  // expect[CH502]
  if (cudaGetLastError() == 2) v = 1;  // expect[CH402]
}
