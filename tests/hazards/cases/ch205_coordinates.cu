// codes: CH205 CH226 CH913
// hip: 5.7
#include <cuda_runtime.h>
typedef uint3 Index;
__device__ unsigned flat(uint3 t, dim3 b) { return t.x + b.x; }
__device__ unsigned any3(dim3 t) { return t.x; }
template <class T> __device__ unsigned generic(T t) { return t.x; }
__device__ uint3 here() { return threadIdx; }  // expect[CH205]
__global__ void k(unsigned* o, unsigned n) {
  uint3 t = threadIdx;               // expect[CH205]
  const uint3 c(blockIdx);           // expect[CH205]
  Index i{threadIdx};                // expect[CH205]
  t = blockIdx;                      // expect[CH205]
  o[0] = flat(threadIdx, blockDim);  // expect[CH205]
  o[1] = any3(threadIdx) + generic(threadIdx);
  dim3 d = blockDim;
  dim3 e(threadIdx);
  auto g = threadIdx;
  o[2] = g.x + d.x + e.y + t.x + i.x + c.x;
  auto x = threadIdx.x;                          // expect[CH226]
  const auto y = blockIdx.y;                     // expect[CH226]
  auto z{blockDim.z};                            // expect[CH226]
  unsigned m = std::min(threadIdx.x, n);         // expect[CH226]
  m += max(blockDim.x, n);                       // expect[CH226]
  auto w = threadIdx.x + 1u;
  unsigned v = min((unsigned)threadIdx.x, n) + std::min<unsigned>(threadIdx.x, n);
  int s = threadIdx.x;
  for (auto j = threadIdx.x; j < n; j += blockDim.x) o[j] = x + y + z + m + w + v + s;  // expect[CH226]
  const unsigned* p = (const unsigned*)&threadIdx;  // expect[CH913]
  const unsigned* q = &(blockDim.x);                // expect[CH913]
  if (n & threadIdx.x) o[3] = *p + *q;
}
