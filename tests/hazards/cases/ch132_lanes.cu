// codes: CH132
__global__ void k(float* d) {
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float v = d[threadIdx.x];
  if (lane < 8) {
    d[lane] = v;
    __syncwarp();  // expect[CH132]
  }
  if (lane & 1) {
    v = __shfl_xor_sync(0xffffffffu, v, 1, 32);  // expect[CH132]
  } else {
    v += __shfl_xor_sync(0xffffffffu, v, 1, 32);  // expect[CH132]
  }
  if (warp == 0) __syncwarp();
  for (int i = 0; i < 4; ++i) __syncwarp();
  if (blockIdx.x) __syncwarp();
  d[threadIdx.x] = v;
}
