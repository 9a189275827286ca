// codes: CH216
#include <cstdint>
#define BITS 12
constexpr int kBits = 7;
__device__ unsigned rotl(unsigned x, int n) { return (x << n) | (x >> (32 - n)); }
__device__ unsigned top(unsigned x, int n) { return x >> (32 - n); }
__device__ unsigned use(unsigned x) { return top(x, 3) + top(x, kBits); }
__device__ unsigned any_top(unsigned x, int n) { return x >> (32 - n); }  // expect[CH216]
__device__ uint64_t wide(uint64_t x, int n) { return x >> (32 - n); }
__device__ uint64_t wide_all(uint64_t x, int n) { return x >> (64 - n); }  // expect[CH216]
template <int N> __device__ unsigned fixed(unsigned x) { return x >> (32 - N); }
__global__ void k(unsigned* o, const int* in, int n) {
  int lane = threadIdx.x & 31;
  unsigned lower = 0xffffffffu >> (32 - lane);      // expect[CH216]
  unsigned above = ~0u << (lane + 1);               // expect[CH216]
  unsigned from = 0xffffffff << lane;
  unsigned mask = (1u << lane) - 1;
  unsigned full = (1u << (lane + 1)) - 1;           // expect[CH216]
  unsigned twice = (2u << lane) - 1;
  unsigned nothing = ~0u << n;                      // expect[CH216]
  unsigned masked = ~0u << (n & 31);
  unsigned kept = o[0] >> (32 - BITS);
  unsigned zero = o[0] >> 32;                       // expect[CH216]
  uint64_t high = (uint64_t)o[0] << 32;
  unsigned safe = n > 0 ? o[1] >> (32 - n) : 0;
  if (n != 0) o[2] = o[1] >> (32 - n);
  for (int i = 1; i < 32; ++i) o[3] ^= o[1] >> (32 - i);
  for (int i = 0; i < 32; ++i) o[3] ^= o[1] >> (32 - i);  // expect[CH216]
  int last = o[1] >> (31 - in[0]);
  o[4] = any_top(o[1], in[1]) + fixed<4>(o[0]) + wide(o[0], n) + wide_all(o[0], n) + rotl(o[1], in[2]) + use(o[2]);
  o[5] = lower + above + from + mask + full + twice + nothing + masked + kept + zero + (unsigned)high + safe + last;
}
unsigned host(unsigned x, int n) { return x >> (32 - n); }
__global__ void bounds(unsigned* o, int n, unsigned long long w) {
  o[0] = UINT_MAX << n;                                   // expect[CH216]
  for (int i = 0; i <= 32; ++i) o[1] ^= o[0] >> i;        // expect[CH216]
  for (int i = 0; i < 32; ++i) o[1] ^= o[0] >> i;
  o[2] = o[1] << (threadIdx.x % 64);                      // expect[CH216]
  o[3] = (unsigned)(w >> (threadIdx.x % 64)) + (o[1] << (threadIdx.x & 31));
  o[4] = o[1] >> n;
  o[5] = 1u << n;
}
