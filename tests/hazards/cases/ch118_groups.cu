// codes: CH118
#include <cooperative_groups.h>
using namespace cooperative_groups;
constexpr int kWide = 64;

__device__ int count(thread_block_tile<32> tile, bool p) {
  return __popc(tile.ballot(p));  // expect[CH118]
}
__device__ unsigned peers(const coalesced_group& g, int key) {
  uint32_t same = g.match_any(key);  // expect[CH118]
  return same;
}
__global__ void k(int* o) {
  auto block = this_thread_block();
  auto wide = tiled_partition<kWide>(block);  // expect[CH118]
  auto tile = tiled_partition<16>(block);
  coalesced_group active = coalesced_threads();
  if (active.size() != 32) return;  // expect[CH118]
  unsigned n = active.num_threads();
  if (tile.any(o[threadIdx.x])) o[1] = tile.shfl(o[0], 0);  // expect[CH118]
  if (tile.size() == 32) o[2] = n + wide.size();
  if (active.thread_rank() == 0) atomicAdd(o, (int)active.size());
}
struct Own { unsigned ballot(bool); bool any(int); };
__global__ void other(int* o) {
  Own own;
  unsigned m = own.ballot(true);
  o[0] = m;
}
