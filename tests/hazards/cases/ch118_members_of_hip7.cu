// codes: CH118
// hip: 7.0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int* o) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  unsigned long long wide = tile.ballot(o[0]);
  auto deduced = tile.ballot(o[0]);
  int cut = tile.ballot(o[0]);  // expect[CH118]
  if (tile.any(o[1])) o[2] = (wide != 0) + (deduced != 0) + cut;
}
