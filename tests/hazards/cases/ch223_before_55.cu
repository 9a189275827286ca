// codes: CH223
// hip: 5.4
__global__ void k(__half* h, __nv_bfloat16* b) {
  h[0] = __hmax(h[1], h[2]);        // expect[CH223]
  b[0] = __float2bfloat16(1.f);     // expect[CH223]
  h[1] = __hadd(h[0], h[2]);
}
