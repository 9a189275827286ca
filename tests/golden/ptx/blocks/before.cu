// Blocks of several instructions.
#include <cuda_runtime.h>

__device__ unsigned masked_load(const unsigned* p, bool ok) {
  unsigned v;
  asm volatile(
      "{\n"
      "  .reg .pred p;\n"
      "  setp.ne.b32 p, %2, 0;\n"
      "  mov.b32 %0, 7;\n"
      "  @p ld.global.u32 %0, [%1];\n"
      "}\n"
      : "=r"(v)
      : "l"(p), "r"((int)ok));
  return v;
}

__device__ unsigned shared_address(const void* p) {
  unsigned a;
  asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(a) : "l"(p));
  return a;
}

__device__ void copy16(void* shared, const void* global) {
  const unsigned to = shared_address(shared);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(to), "l"(global));
  asm volatile("cp.async.commit_group;\n" ::);
  asm volatile("cp.async.wait_group %0;\n" ::"n"(0) : "memory");
}

__device__ ulonglong2 sum(ulonglong2 a, ulonglong2 b) {
  ulonglong2 c;
  asm("add.cc.u64 %0, %2, %4;\n\t"
      "addc.u64 %1, %3, %5;"
      : "=l"(c.x), "=l"(c.y)
      : "l"(a.x), "l"(a.y), "l"(b.x), "l"(b.y));
  return c;
}

__device__ void rotate(unsigned& x, unsigned& y) {
  asm("mov.u32 %0, %3; mov.u32 %1, %2;" : "=r"(x), "=r"(y) : "r"(x), "r"(y));
}

__global__ void all(unsigned* p, ulonglong2* q) {
  __shared__ uint4 s[64];
  copy16(s + threadIdx.x, p);
  __syncthreads();
  p[0] = masked_load(p, threadIdx.x > 3) + s[3].x;
  q[0] = sum(q[0], q[1]);
  rotate(p[1], p[2]);
}
