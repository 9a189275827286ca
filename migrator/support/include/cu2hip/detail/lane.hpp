// Where the caller stands in its logical warp: lanes 0..31 and 32..63 of a 64-lane wavefront are two warps.
#pragma once

#include "platform.hpp"

#if defined(CU2HIP_ON_HIP)

namespace cu2hip {

CU2HIP_DEVICE unsigned lane_id() { return __lane_id() & 31u; }

namespace detail {

// The half of a wavefront's mask that belongs to the caller's logical warp.
CU2HIP_DEVICE unsigned own_half(unsigned long long wave_mask) {
  return static_cast<unsigned>(wave_mask >> (__lane_id() & 32u));
}

// Lanes of the caller's logical warp that are here with a true predicate.
CU2HIP_DEVICE unsigned half_ballot(bool predicate) { return own_half(__ballot(predicate ? 1 : 0)); }

}  // namespace detail
}  // namespace cu2hip

#elif defined(CU2HIP_ON_CUDA)

namespace cu2hip {

CU2HIP_DEVICE unsigned lane_id() {
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}

}  // namespace cu2hip

#endif

#if defined(CU2HIP_ON_HIP) || defined(CU2HIP_ON_CUDA)

namespace cu2hip {

// PTX %lanemask_*: every lane counts, active or not (HIP's __lanemask_* keep the active ones only).
CU2HIP_DEVICE unsigned lanemask_eq() { return 1u << lane_id(); }
CU2HIP_DEVICE unsigned lanemask_lt() { return (1u << lane_id()) - 1u; }
CU2HIP_DEVICE unsigned lanemask_le() { return (2u << lane_id()) - 1u; }
CU2HIP_DEVICE unsigned lanemask_gt() { return ~lanemask_le(); }
CU2HIP_DEVICE unsigned lanemask_ge() { return ~lanemask_lt(); }

}  // namespace cu2hip

#endif
