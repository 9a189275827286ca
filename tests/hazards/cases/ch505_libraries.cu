// codes: CH505 CH506 CH511
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>  // expect[CH511]
#include <cub/cub.cuh>
#include <curand_kernel.h>
namespace cg = cooperative_groups;
__global__ void k(int* o, const int* in, void* t, size_t n) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  int s = cg::reduce(tile, in[0], cg::plus<int>());  // expect[CH511]
  auto part = cg::binary_partition(tile, s > 3);  // expect[CH511]
  auto lab = cg::labeled_partition(tile, s);  // expect[CH511]
  auto grid = cg::this_grid();
  o[0] = grid.block_rank() + grid.num_blocks() + grid.size() + grid.thread_rank();  // expect[CH511]
  o[1] = block.dim_threads().x;  // expect[CH511]
  block.sync();
  cub::DeviceReduce::Sum(t, n, in, o, 5);  // expect[CH505]
  int v = cub::ThreadLoad<cub::LOAD_CG>(in);  // expect[CH505]
  cub::TexRefInputIterator<int, 3> it;  // expect[CH505]
  curandState st;  // expect[CH506]
  curand_init(1, 2, 3, &st);  // expect[CH506]
  o[2] = curand(&st);
}
struct R { int num_blocks() const { return 1; } };
int host(R& r) { return r.num_blocks(); }
