// codes: CH904 CH905 CH906 CH914 CH915 CH909
#include <cuda_bf16.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#define BF16 __nv_bfloat16                                            // expect[CH914]
using pair = nv_bfloat162;                                            // expect[CH914]
__managed__ int managed;
struct P { int n; };
__global__ void __maxnreg__(128) regs(const __grid_constant__ P p) {}  // expect[CH906, CH904]
__global__ __block_size__((256, 1, 1)) void block() {}                // expect[CH906]
__global__ void __cluster_dims__(2) cluster(float* o, __nv_fp8_e4m3* q) {  // expect[CH905, CH914]
  __shared__ float s[4];
  auto c = cg::this_cluster();                                        // expect[CH905]
  float* other = c.map_shared_rank(s, 1);                             // expect[CH905]
  o[0] = *other + __half2float(nv_half(1.f));                         // expect[CH914]
  cudaTriggerProgrammaticLaunchCompletion();                          // expect[CH915]
}
void launch(cudaLaunchConfig_t config) {
  cudaLaunchAttribute a[2];
  a[0].id = cudaLaunchAttributeClusterDimension;                      // expect[CH905]
  a[0].val.clusterDim.x = 2;                                          // expect[CH905]
  a[1].id = cudaLaunchAttributeProgrammaticStreamSerialization;       // expect[CH915]
  a[1].val.programmaticStreamSerializationAllowed = 1;                // expect[CH915]
}
__half fine(__half2 x) { __half_raw r; return __low2half(x); }
