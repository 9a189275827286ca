// codes: CH129
__global__ void k(unsigned* d) {
  d[0] = __reduce_max_sync(~0u, d[threadIdx.x]);  // expect[CH129]
  d[1] = __reduce_xor_sync(0xffffffff, d[1]);  // expect[CH129]
  // __reduce_add_sync(0, 1)
}
