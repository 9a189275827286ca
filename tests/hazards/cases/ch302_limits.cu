// codes: CH302 CH304 CH307 CH320
#include <cuda_runtime.h>
constexpr int TILE = 64;
#define SMEM (98304)
template <int T, typename S> __global__ void __launch_bounds__(T) kt(float* o) { __shared__ float a[T][T]; }  // expect[CH307]
__global__ void __launch_bounds__(256) k(float* o) { __shared__ double a[TILE * 128]; __shared__ char c; }  // expect[CH307]
__global__ void fits(float* o) { __shared__ float a[TILE * 256]; extern __shared__ float d[]; }
struct P { float a; double b[3]; };
__constant__ float ct[16384];
__constant__ P pp[2];  // expect[CH320]
void run(float* o, int n, size_t bytes) {
  int threads = 512;
  k<<<1, threads>>>(o);  // expect[CH304]
  dim3 b(64, 32);
  kt<64, int><<<1, 128>>>(o);  // expect[CH304]
  kt<256, int><<<1, b>>>(o);  // expect[CH304]
  kt<256, float><<<1, 256, 25000 * sizeof(float)>>>(o);  // expect[CH302]
  kt<128, float><<<1, 128, 16384 * sizeof(float)>>>(o);
  hipLaunchKernelGGL(k, dim3(1), dim3(1024), SMEM, 0, o);  // expect[CH302, CH304]
  cudaFuncSetAttribute((void*)k, cudaFuncAttributeMaxDynamicSharedMemorySize, 160 * 1024);  // expect[CH302]
  cudaFuncSetAttribute((void*)k, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
  cudaFuncSetAttribute((void*)k, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  size_t smem = TILE * TILE * 4 * sizeof(double);
  k<<<n, 32, smem>>>(o);  // expect[CH302]
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  int most = p.sharedMemPerBlockOptin;
  cudaFuncSetAttribute((void*)k, cudaFuncAttributeMaxDynamicSharedMemorySize, most);  // expect[CH302]
  fits<<<(n + 31) / 32, dim3(32, 32)>>>(o);
  fits<<<n, dim3(32, 32, 2)>>>(o);  // expect[CH304]
}
