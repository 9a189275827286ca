// codes: CH122
// hip: 5.4
__global__ void k(float* d, int step) {
  int lane = threadIdx.x & 31;
  float v = d[threadIdx.x];
  float a = __shfl_sync(0xffffffffu, v, lane + step, 16);  // expect[CH122]
  float b = __shfl(v, step, 8);  // expect[CH122]
  float c = __shfl_sync(0xffffffffu, v, (lane + 1) % 16, 16) + __shfl(v, 3) + __shfl(v, lane);
  d[threadIdx.x] = a + b + c;
}
