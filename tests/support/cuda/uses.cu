#include "cu2hip/warp.hpp"

__device__ unsigned use(unsigned t) {
  using namespace cu2hip;
  int pred;
  float f = shfl_down_sync(full_warp, 1.0f, 3) + shfl_xor(2.0f, 1, 8);
  double d = shfl_sync(full_warp, 1.0, 3, warp_size) + shfl_up(2.0, 1);
  syncwarp();
  return ballot_sync(full_warp, t > 3) + any(1) + all_sync(1, 0) + activemask() + match_any_sync(full_warp, t) +
         match_all_sync(full_warp, f, &pred) + reduce_add_sync(full_warp, t) + lane_id() + lanemask_lt() +
         static_cast<unsigned>(d) + uni_sync(full_warp, 1);
}

__global__ void kernel(unsigned* o) { *o = use(threadIdx.x); }
