// Votes, active lanes and the warp barrier of a logical warp.
#pragma once

#include "lane.hpp"

#if defined(CU2HIP_ON_HIP)

namespace cu2hip {

CU2HIP_DEVICE unsigned ballot(int predicate) { return detail::half_ballot(predicate != 0); }
CU2HIP_DEVICE int any(int predicate) { return detail::half_ballot(predicate != 0) != 0u; }
CU2HIP_DEVICE int all(int predicate) { return detail::half_ballot(predicate == 0) == 0u; }

CU2HIP_DEVICE unsigned ballot_sync(unsigned mask, int predicate) { return ballot(predicate) & mask; }
CU2HIP_DEVICE int any_sync(unsigned mask, int predicate) { return (ballot(predicate) & mask) != 0u; }
CU2HIP_DEVICE int all_sync(unsigned mask, int predicate) { return (detail::half_ballot(predicate == 0) & mask) == 0u; }
CU2HIP_DEVICE int uni_sync(unsigned mask, int predicate) {
  const unsigned yes = ballot(predicate) & mask;
  return yes == 0u || yes == (detail::half_ballot(true) & mask);
}

CU2HIP_DEVICE unsigned activemask() { return detail::half_ballot(true); }

// Lanes of a wavefront run together; what is needed is that memory accesses keep their order (HIP 7 does the same).
CU2HIP_DEVICE void syncwarp(unsigned = full_warp) {
#if defined(CU2HIP_WAVE_BARRIER)  // for devices that are not AMDGPU
  CU2HIP_WAVE_BARRIER();
#elif defined(CU2HIP_ON_AMDGCN)
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
#endif
}

}  // namespace cu2hip

#elif defined(CU2HIP_ON_CUDA)

namespace cu2hip {

CU2HIP_DEVICE unsigned ballot_sync(unsigned mask, int predicate) { return __ballot_sync(mask, predicate); }
CU2HIP_DEVICE int any_sync(unsigned mask, int predicate) { return __any_sync(mask, predicate); }
CU2HIP_DEVICE int all_sync(unsigned mask, int predicate) { return __all_sync(mask, predicate); }
CU2HIP_DEVICE int uni_sync(unsigned mask, int predicate) { return __uni_sync(mask, predicate); }
CU2HIP_DEVICE unsigned activemask() { return __activemask(); }
CU2HIP_DEVICE unsigned ballot(int predicate) { return __ballot_sync(__activemask(), predicate); }
CU2HIP_DEVICE int any(int predicate) { return __any_sync(__activemask(), predicate); }
CU2HIP_DEVICE int all(int predicate) { return __all_sync(__activemask(), predicate); }
CU2HIP_DEVICE void syncwarp(unsigned mask = full_warp) { __syncwarp(mask); }

}  // namespace cu2hip

#endif
