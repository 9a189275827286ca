// codes: CH303 CH306 CH307 CH318 CH401 CH402 CH404 CH502
#include <cuda_runtime.h>
#include <cublas_v2.h>
#include <climits>
#include <cstdlib>
using Tile = float[128][130];
struct alignas(16) Big { float a[20000]; };
__global__ void a() { __shared__ Tile t; }  // expect[CH307]
__global__ void b() { alignas(16) __shared__ char buf[70000]; }  // expect[CH307]
__global__ void c() { static __shared__ Big x; }  // expect[CH307]
__global__ void d(float* p) {}
const char* name(int type) { switch (type) { case 1: return "host"; case 2: return "device"; } return "?"; }  // expect[CH402]
void checkLaunch() { if (cudaGetLastError() != cudaSuccess) abort(); }
constexpr float kFp8Max = 448.0f;  // expect[CH318]
void run(int n) {
  cudaPointerAttributes at;
  cudaPointerGetAttributes(&at, nullptr);
  name(at.type);
  d<<<INT_MAX, 128>>>(nullptr);  // expect[CH303]
  d<<<std::numeric_limits<int>::max(), 256>>>(nullptr);  // expect[CH303]
  cudaDeviceProp prop; cudaGetDeviceProperties(&prop, 0);
  d<<<prop.maxGridSize[0], 256>>>(nullptr);  // expect[CH303]
  float* h = (float*)malloc(n * sizeof(float));
  d<<<1, 32>>>(h);
  cudaDeviceSynchronize();
  checkLaunch();  // expect[CH404]
  d<<<1, 32>>>(h);
  checkLaunch();
  auto* dp = at::cuda::getCurrentDeviceProperties();
  if (dp->major >= 8) n = 1;  // expect[CH401]
  cublasSgemm('N', 'T', 1, 2, 3);  // expect[CH502]
  float* w = new float[n]; d<<<1, 32>>>(w);  // expect[CH306]
  cudaHostRegister(h, 3, 0);
}
