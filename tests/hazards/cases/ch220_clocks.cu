// codes: CH220
#include <cuda_runtime.h>
#include <ctime>
__global__ void measure(long long* o, float* x) {
  long long start = clock64();          // expect[CH220]
  x[0] = x[1] * x[2];
  long long stop = clock64();           // expect[CH220]
  o[0] = stop - start;
}
__global__ void old_clock(clock_t* o, float* x) {
  clock_t t = clock();                  // expect[CH220]
  x[0] *= 2;
  o[0] = clock() - t;                   // expect[CH220]
}
__global__ void spin(long long cycles) {
  long long start = clock64();
  long long elapsed = 0;
  while (elapsed < cycles) elapsed = clock64() - start;
}
__global__ void spin_until(long long cycles) {
  auto begin = clock();
  for (;;) {
    auto now = clock();
    if (now - begin >= cycles) break;
  }
}
__device__ unsigned long long now() {
  unsigned long long t;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));  // expect[CH220]
  return t;
}
double to_ms(long long cycles, int device) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, device);
  double a = double(cycles) / prop.clockRate;               // expect[CH220]
  int khz = 0;
  cudaDeviceGetAttribute(&khz, cudaDevAttrClockRate, device);  // expect[CH220]
  return a + double(clock()) / CLOCKS_PER_SEC + double(cycles) / khz;
}
