// codes: CH813
#include <cuda_pipeline.h>
#include <cuda/barrier>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
namespace groups = cooperative_groups;
struct Dma { __device__ void memcpy_async(void*, const void*, int); };
__device__ void memcpy_async(int* d, const int* s);
__global__ void k(float* g, Dma dma, cg::thread_block b, int* d, const int* s) {
  __shared__ float tile[64];
  __pipeline_memcpy_async(tile + threadIdx.x, g + threadIdx.x, 4);            // expect[CH813]
  __pipeline_commit();
  __pipeline_wait_prior(0);
  cg::memcpy_async(b, tile, g, sizeof(float) * 64);                            // expect[CH813]
  groups::memcpy_async(b, tile, g, sizeof(float) * 64);                        // expect[CH813]
  cooperative_groups::memcpy_async(b, tile, g, 64);                            // expect[CH813]
  cuda::memcpy_async(b, tile, g, cuda::aligned_size_t<4>(64), b);              // expect[CH813]
  dma.memcpy_async(tile, g, 4);
  memcpy_async(d, s);
  memcpy(tile, g, 16);
}
