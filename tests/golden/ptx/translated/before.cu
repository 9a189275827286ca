// Single instructions.
#include <cuda_runtime.h>

__device__ unsigned lane() { unsigned r; asm("mov.u32 %0, %%laneid;" : "=r"(r)); return r; }
__device__ unsigned below() { unsigned r; asm("mov.u32 %0, %%lanemask_lt;" : "=r"(r)); return r; }
__device__ void fence() { asm volatile("membar.gl;" ::: "memory"); }

__device__ int load(const int* p) {
  int v;
  asm volatile("ld.global.nc.L1::no_allocate.s32 %0, [%1];" : "=r"(v) : "l"(p));
  return v;
}

__device__ float4 load(const float4* p) {
  float4 v;
  asm volatile("ld.global.cg.v4.f32 {%0, %1, %2, %3}, [%4 + 16];"
               : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
               : "l"(p));
  return v;
}

__device__ unsigned mix(unsigned a, unsigned b, unsigned c) {
  unsigned d;
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
  asm("prmt.b32 %0, %1, %2, 0x5140;" : "=r"(d) : "r"(d), "r"(a + b));
  asm("bfe.u32 %0, %1, %2, 5;" : "=r"(d) : "r"(d), "r"(c));
  return d;
}

__device__ unsigned long long wide(unsigned a, unsigned b) {
  unsigned long long d;
  asm("mul.wide.u32 %0, %1, %2;" : "=l"(d) : "r"(a), "r"(b));
  return d;
}

__device__ float power(float x) {
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

#define WAIT() asm volatile("bar.sync 0;" ::: "memory")

__global__ void all(const int* in, const float4* in4, int* out, float* f) {
  out[threadIdx.x] = load(in) + lane() + below() + mix(1, 2, 3) + wide(4, 5);
  f[threadIdx.x] = power(load(in4).x);
  WAIT();
  fence();
}
