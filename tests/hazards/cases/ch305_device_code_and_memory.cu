// codes: CH301 CH305 CH308 CH309 CH310 CH312 CH315 CH316
#include <cuda_runtime.h>
#define LB(t,b) __launch_bounds__(t,b)  // expect[CH301]
struct S { long double a; int b; };  // expect[CH315]
struct H { long double a; };
__device__ float gsum;
__global__ void k(float* g, double* d, int* i, S s, int n) {
  __shared__ float part[32];
  atomicAdd(&g[n], 1.0f);  // expect[CH305]
  atomicAdd(d, 2.0);  // expect[CH305]
  atomicAdd(&part[0], 1.0f);
  atomicAdd(i, 1);
  atomicAdd(&gsum, g[0]);  // expect[CH305]
  float* p = new float[n];  // expect[CH308]
  delete[] p;  // expect[CH308]
  void* q = malloc(16); free(q);  // expect[CH308]
  constexpr int M = 16; const int L = M * 2;
  float t[M], u[L], v[n], w[n + 1];  // expect[CH309]
  int m = 5; float x[m];  // expect[CH309]
  char* z = (char*)alloca(n);  // expect[CH309]
  new (p) float(1);
}
template<int N> __device__ void f() { float a[N]; float b[sizeof(int) * N]; }
__global__ void pub(volatile int* flag) { __threadfence_system(); *flag = 1; }  // expect[CH310]
void host(int n) {
  int* flag; cudaHostAlloc((void**)&flag, 4, cudaHostAllocMapped);
  pub<<<1,1>>>(flag);
  while (*flag == 0) { }  // expect[CH310]
  int v[n]; H h;
  volatile int* vf = flag;
  while (*vf != 1);  // expect[CH310]
}
#define TILE 32
__global__ void t() { __shared__ float tile[TILE][TILE + 1]; __shared__ float b[16][17]; __shared__ int s[64]; s[threadIdx.x ^ (threadIdx.y & 7)] = 1; }  // expect[CH316]
surface<void, 2> surf;  // expect[CH312]
__device__ texture<float, 1> tt;  // expect[CH312]
