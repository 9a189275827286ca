// codes: CH206 CH213
// hip: 7.0
__global__ void k(int* o) {
  o[threadIdx.x] = __shfl_sync(0xffffffffffffffffull, o[threadIdx.x], 0);
  __syncwarp();
}
