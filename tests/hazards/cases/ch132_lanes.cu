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

__global__ void by_node(int* q, int n, float* d) {
  static const int warpsize = 32;
  const int from = (threadIdx.x + blockIdx.x * blockDim.x) / warpsize;
  for (int i = from; i < n; i += 8) {
    const int len = q[i + 1] - q[i];
    if (len <= 32) {
      d[i] = __ballot_sync(0xffffffffu, d[len] > 0);
      __syncwarp();
    } else {
      d[i] = __ballot_sync(0xffffffffu, d[len] > 1);
    }
  }
  int idx = 0;
  if (threadIdx.x % 32 == 0) idx = atomicAdd(q, 1);
  idx = __shfl_sync(0xffffffffu, idx, 0);
  if (idx < n) __syncwarp();
}
