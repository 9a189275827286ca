// codes: CH303
#include <cuda_runtime.h>
#include <algorithm>
__global__ void k(float* o, size_t n) {}
inline unsigned div_up(size_t a, size_t b) { return (a + b - 1) / b; }
inline unsigned capped(size_t a) { return std::min<size_t>((a + 255) / 256, 65535); }
void f(float* o, size_t n, int m, long long w, const std::vector<float>& v) {
  k<<<(n + 255) / 256, 256>>>(o, n);  // expect[CH303]
  k<<<div_up(n, 256), 256>>>(o, n);  // expect[CH303]
  k<<<capped(n), 256>>>(o, n);
  size_t blocks = (n + 127) / 128;
  dim3 grid(blocks);
  k<<<grid, 128>>>(o, n);  // expect[CH303]
  k<<<std::min((n + 255) / 256, size_t(1024)), 256>>>(o, n);
  k<<<(m + 255) / 256, 256>>>(o, n);
  k<<<(w + 63) >> 6, 64>>>(o, n);  // expect[CH303]
  const unsigned huge = 1u << 26;
  k<<<huge, 64>>>(o, n);  // expect[CH303]
  k<<<huge, 32>>>(o, n);
  size_t few = (n + 255) / 256;
  if (few > 65535) few = 65535;
  k<<<few, 256>>>(o, n);
  size_t small = (size_t)m * 2;
  k<<<small, 32>>>(o, n);
}
