// codes: CH124
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdexcept>
constexpr int kWarpSize = 32;
static_assert(kWarpSize == 32, "warps have 32 lanes");  // expect[CH124]
#if WARP_SIZE != 32  // expect[CH124]
#error "no other width"
#endif
int check(int device) {
  cudaDeviceProp props;
  cudaGetDeviceProperties(&props, device);
  assert(props.warpSize == 32);  // expect[CH124]
  int ws;
  cudaDeviceGetAttribute(&ws, cudaDevAttrWarpSize, device);
  if (ws != 32) {  // expect[CH124]
    fprintf(stderr, "warp size %d\n", ws);
    return 1;
  }
  if (32 != props.warpSize) throw std::runtime_error("warp size");  // expect[CH124]
  return 0;
}
static const int WS = 32;
int known(int n, int w) {
  if (WS != 32) { printf("ERROR: warp size must be 32\n"); exit(-1); }  // expect[CH124]
  if (WS != sizeof(int) * 8) { printf("bits per word must match warp size\n"); exit(-1); }
  if (n != 32) { printf("bad block\n"); exit(-1); }
  return w;
}
int choose(int device, int n) {
  cudaDeviceProp props;
  cudaGetDeviceProperties(&props, device);
  int rows = props.warpSize == 32 ? 4 : 2;
  if (props.warpSize == 32) {
    rows *= n;
  } else {
    rows += n;
  }
  if (n != 32) return 0;
  return rows * props.warpSize;
}

void checks(const cudaDeviceProp& p) {
  CHECK_EQ(p.warpSize, 32);  // expect[CH124]
  TORCH_CHECK(p.warpSize == 32, "warps of 32 lanes only");  // expect[CH124]
  CHECK_EQ(p.major, 32);
}
