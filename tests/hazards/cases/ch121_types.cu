// codes: CH121
#include <cuda_bf16.h>
#include <cuda_fp16.h>
struct Pair { float value; int index; };
typedef struct { double a, b; } Two;
using Word = unsigned int;
template <typename T> __device__ T any(T v) { return __shfl_sync(0xffffffffu, v, 0, 32); }
__global__ void k(float4* in, Pair* pairs, float* o, __nv_bfloat16* b) {
  Pair p = pairs[threadIdx.x];
  p = __shfl_down_sync(0xffffffffu, p, 1, 32);  // expect[CH121]
  Two t;
  t = __shfl_xor_sync(0xffffffffu, t, 1, 32);  // expect[CH121]
  float4 f = __shfl_sync(0xffffffffu, in[0], 0, 32);  // expect[CH121]
  __nv_bfloat16 h = b[threadIdx.x];
  h = __shfl_xor_sync(0xffffffffu, h, 1, 32);  // expect[CH121]
  float* q = o;
  q = __shfl_sync(0xffffffffu, q, 0, 32);  // expect[CH121]
  bool flag = o[0] > 0;
  flag = __shfl_sync(0xffffffffu, flag, 0, 32);  // expect[CH121]
  half x = __float2half(o[0]);
  x = __shfl_sync(0xffffffffu, x, 0, 32);  // expect[CH121]
  Word w = 1;
  w = __shfl_sync(0xffffffffu, w, 0, 32);
  double d = __shfl_sync(0xffffffffu, (double)o[0], 0, 32);
  uint64_t u = 0;
  u = __shfl_sync(0xffffffffu, u, 0, 32);
  o[threadIdx.x] = __shfl_sync(0xffffffffu, f.x, 0, 32) + __shfl_sync(0xffffffffu, p.index, 0, 32) + d + u + w + flag;
}
