// codes: CH128
#include <hip/hip_runtime.h>
#if defined(__gfx90a__) || defined(__gfx942__)
constexpr int kWave = 64;  // expect[CH128]
#else
constexpr int kWave = 32;
#endif
#ifdef __GFX9__
#define ONLY_DEVICE 64
#else
#define ONLY_DEVICE 32
#endif
#ifdef USE_WIDE
#define PLAIN 64
#else
#define PLAIN 32
#endif
template <int W> __global__ void k(int* d) { d[threadIdx.x / W] = ONLY_DEVICE; }
void launch(int* d) { k<kWave><<<1, PLAIN>>>(d); }

#if defined(__gfx1030__)
#define LANES 32  // expect[CH128]
#else
#define LANES 64
#endif
constexpr int kBlock = 4 * LANES;
void more(int* d) { k<32><<<1, kBlock>>>(d); }
