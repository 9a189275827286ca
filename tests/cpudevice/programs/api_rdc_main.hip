// Relocatable device code: functions, variables and kernels of another translation unit (api_rdc_other.hip).
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cassert>
extern __device__ int shared_counter;
extern __constant__ float table[4];
__device__ int twice(int);
__device__ float summed(float);
static __device__ int own = 5;
__managed__ int man = 3;
template <class T> __device__ T tmpl(T x) { return x + 1; }
inline __device__ int inl(int x) { return x * 3; }
__global__ void k(int *o) {
  o[threadIdx.x] = twice(threadIdx.x) + own + inl(1) + tmpl(1);
  float s = summed(1.0f);
  atomicAdd(&shared_counter, 1);
  if (threadIdx.x == 0) { o[0] = (int)s; o[1] = (int)table[2]; man += 4; }
  assert(o != nullptr);
}
__global__ void other(int *);
void set_table(); int read_other();
int twice_host(int);
int main() {
  int *d; hipMalloc(&d, 512); int h[64]; set_table();
  k<<<1, 64>>>(d);
  hipMemcpy(h, d, 256, hipMemcpyDeviceToHost);
  printf("%d %d %d %d\n", h[0], h[1], h[2], h[63]);
  int c; hipMemcpyFromSymbol(&c, HIP_SYMBOL(shared_counter), 4); printf("%d\n", c);
  other<<<1, 1>>>(d); hipMemcpy(h, d, 4, hipMemcpyDeviceToHost); printf("%d %d man %d\n", h[0], read_other(), man);
}
