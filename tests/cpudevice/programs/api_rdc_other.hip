// What api_rdc_main.hip takes from another translation unit; some names are static in both.
#include <hip/hip_runtime.h>
__device__ int shared_counter = 100;
__constant__ float table[4];
static __device__ int own = 7;
template <class T> __device__ T tmpl(T x) { return x + 1; }
inline __device__ int inl(int x) { return x * 3; }
__device__ int twice(int x) { return 2 * x; }
int twice(float x) { return 2 * x; }
__device__ float summed(float v) { __shared__ float s[64]; s[threadIdx.x] = v; __syncthreads(); float t = 0; for (int i = 0; i < 64; i++) t += s[i]; for (int d = 32; d; d /= 2) v += __shfl_down(v, d); return threadIdx.x ? t : v + t; }
__global__ void other(int *o) { *o = own + inl(2) + tmpl(3); }
void set_table() { float t[4] = {1, 2, 3, 4}; hipMemcpyToSymbol(HIP_SYMBOL(table), t, sizeof t); }
int read_other() { int x = 0; hipMemcpyFromSymbol(&x, HIP_SYMBOL(own), 4); return x; }
