// codes: CH111
#include <hip/hip_runtime.h>
__device__ inline void __syncwarp(unsigned long long = 0) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
}
