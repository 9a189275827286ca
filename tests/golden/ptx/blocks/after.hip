// Blocks of several instructions.
#include <hip/hip_runtime.h>
#include "cu2hip/ptx.hpp"

__device__ unsigned masked_load(const unsigned* p, bool ok) {
  unsigned v;
  do {
    bool cu2hip_p = (unsigned)((int)ok) != 0;
    v = 7;
    if (cu2hip_p) v = cu2hip::ptx::load<unsigned>(p);
  } while (0);
  return v;
}

__device__ unsigned shared_address(const void* p) {
  unsigned a;
  do { unsigned long long cu2hip_t = cu2hip::ptx::shared_address(p); a = (unsigned)cu2hip_t; } while (0);
  return a;
}

__device__ void copy16(void* shared, const void* global) {
  const unsigned to = shared_address(shared);
  cu2hip::ptx::copy_to_shared<16>(to, global);
  cu2hip::ptx::copy_commit();
  cu2hip::ptx::copy_wait(0);
}

__device__ ulonglong2 sum(ulonglong2 a, ulonglong2 b) {
  ulonglong2 c;
  do {
    unsigned cu2hip_cc = 0;
    c.x = cu2hip::ptx::add_carry<unsigned long long>(a.x, b.x, 0, cu2hip_cc);
    c.y = (unsigned long long)a.y + (unsigned long long)b.y + cu2hip_cc;
  } while (0);
  return c;
}

__device__ void rotate(unsigned& x, unsigned& y) {
  do { const auto cu2hip_in2 = x; x = y; y = cu2hip_in2; } while (0);
}

__global__ void all(unsigned* p, ulonglong2* q) {
  __shared__ uint4 s[64];
  copy16(s + threadIdx.x, p);
  __syncthreads();
  p[0] = masked_load(p, threadIdx.x > 3) + s[3].x;
  q[0] = sum(q[0], q[1]);
  rotate(p[1], p[2]);
}
