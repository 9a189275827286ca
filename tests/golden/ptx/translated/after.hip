// Single instructions.
#include <hip/hip_runtime.h>
#include "cu2hip/ptx.hpp"
#include "cu2hip/warp.hpp"

__device__ unsigned lane() { unsigned r; r = cu2hip::lane_id(); return r; }
__device__ unsigned below() { unsigned r; r = cu2hip::lanemask_lt(); return r; }
__device__ void fence() { __threadfence(); }

__device__ int load(const int* p) {
  int v;
  v = cu2hip::ptx::load<int>(p);
  return v;
}

__device__ float4 load(const float4* p) {
  float4 v;
  cu2hip::ptx::load_cg_v4<float>((char*)p + 16, v.x, v.y, v.z, v.w);
  return v;
}

__device__ unsigned mix(unsigned a, unsigned b, unsigned c) {
  unsigned d;
  d = cu2hip::ptx::lop3<0x96>(a, b, c);
  d = cu2hip::ptx::byte_permute(d, a + b, 0x5140);
  d = cu2hip::ptx::bit_field<unsigned>(d, c, 5);
  return d;
}

__device__ unsigned long long wide(unsigned a, unsigned b) {
  unsigned long long d;
  d = (unsigned long long)(unsigned)a * (unsigned)b;
  return d;
}

__device__ float power(float x) {
  float y;
  y = cu2hip::ptx::ex2_approx(x);
  return y;
}

#define WAIT() __syncthreads()

__global__ void all(const int* in, const float4* in4, int* out, float* f) {
  out[threadIdx.x] = load(in) + lane() + below() + mix(1, 2, 3) + wide(4, 5);
  f[threadIdx.x] = power(load(in4).x);
  WAIT();
  fence();
}
