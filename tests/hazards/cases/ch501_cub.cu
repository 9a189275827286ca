// codes: CH501
#include <cub/cub.cuh>
#include <cub/warp/warp_reduce.cuh>
template <typename T>
struct Op {
  typedef cub::WarpReduce<T> Reduce;  // expect[CH501]
  using Scan = cub::WarpScan<int>;  // expect[CH501]
  using Exchange = cub::WarpExchange<T, 4>;  // expect[CH501]
  using Sort = cub::WarpMergeSort<T, 4, 32>;
  using Fixed = cub::WarpReduce<T, 8>;
  using Load = cub::WarpLoad<T, 4, cub::WARP_LOAD_DIRECT, 16>;
  using Block = cub::BlockReduce<T, 128>;
};
constexpr int kWarps = 256 / CUB_PTX_WARP_THREADS;  // expect[CH501]
struct WarpReduceOwn {};
template <typename T> struct WarpScan {};
using Mine = WarpScan<int>;

__device__ void sync_all() { WARP_SYNC(0xffffffff); }  // expect[CH501]
__device__ int vote(int p) { return cub::WARP_ANY(p, 0xffffffffu); }  // expect[CH501]
#define SHFL_UP_SYNC(w, o) __shfl_up(w, o)
__device__ int up(int v) { return SHFL_UP_SYNC(v, 1); }
