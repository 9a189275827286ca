// codes: CH111
#include <hip/hip_runtime.h>
__global__ void k(int* d) {
  extern __shared__ int s[];
  int t = hipThreadIdx_x;
  s[t] = d[t];
  if (t < 32) {  // expect[CH111]
    s[t] += s[t + 16];
    s[t] += s[t + 8];
  }
}
