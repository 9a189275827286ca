// codes: CH223
#include <cuda_fp16.h>
#include <cuda_bf16.h>
__global__ void k(__half* h, __half2* h2, __nv_bfloat16* b, __nv_bfloat162* b2, float* f, unsigned* u) {
  h2[0] = __hmin2(h2[1], h2[2]);          // expect[CH223]
  b2[0] = __hmax2(b2[1], b2[2]);
  h[0] = __hadd_rn(h[1], h[2]);           // expect[CH223]
  h[1] = __hfma_relu(h[0], h[1], h[2]);   // expect[CH223]
  u[0] = __heq2_mask(h2[0], h2[1]);       // expect[CH223]
  b[0] = __float2bfloat16_rn(f[0]);       // expect[CH223]
  b[1] = __float2bfloat16_rz(f[0]);       // expect[CH223]
  b[2] = __int2bfloat16_rn(3);            // expect[CH223]
  h[2] = htanh(h[1]);                     // expect[CH223]
  b[3] = __float2bfloat16(f[1]);
  h[3] = __hmax(h[0], h[1]) + __habs(h[2]) + __hadd(h[0], h[1]);
  h2[3] = __hadd2(h2[0], make_half2(h[0], h[1]));
  f[3] = __bfloat162float(b[0]) + __half2float(h[0]);
}
