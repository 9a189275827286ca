// codes: CH228
#include <cstdio>
#include <cuda_fp16.h>
__device__ void fail(const char* what, int line) { printf("%s:%d\n", what, line); }
__global__ void k(const char* name, __half* h, int n) {
  printf("%d\n", warpSize);                               // expect[CH228]
  printf("%d %d\n", threadIdx.x, n);                      // expect[CH228]
  printf("%u\n", (blockIdx.y));                           // expect[CH228]
  printf("%f\n", h[0]);                                   // expect[CH228]
  printf("%d: %s\n", n, name);                            // expect[CH228]
  printf("%f %d %u\n", __half2float(h[0]), (int)warpSize, (unsigned)threadIdx.x);
  printf("%d %s\n", threadIdx.x * 2 + n, "literal");
  fail("x", 3);
}
void host(const char* s) { printf("%s\n", s); }
