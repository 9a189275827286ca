// PTX shuffles with their packed `c` operand, and the number of the warp.
#pragma once

#include "ptx_bits.hpp"
#include "shuffle.hpp"

#if defined(CU2HIP_ON_HIP)

namespace cu2hip {
namespace ptx {
namespace detail {

// `c` holds the last lane of a segment in its bits 0..4 and the bits of the lane that number segments in 8..12.
template <class T>
CU2HIP_DEVICE T shuffle(T value, int source, bool inside, bool& pred) {
  pred = inside;
  return cu2hip::detail::value_from(value, inside ? source & 31 : static_cast<int>(lane_id()));
}
CU2HIP_DEVICE int first_lane(int c) { return static_cast<int>(lane_id()) & (c >> 8) & 31; }
CU2HIP_DEVICE int last_lane(int c) { return first_lane(c) | (c & ~(c >> 8) & 31); }

}  // namespace detail

#define CU2HIP_PTX_SHUFFLE(NAME, SOURCE, INSIDE)                                                                  \
  template <class T, class B, class C, class M, class P>                                                         \
  CU2HIP_DEVICE T NAME(T value, B b, C c, M, P& pred) {                                                          \
    const int lane = static_cast<int>(lane_id()), by = static_cast<int>(b) & 31, packed = static_cast<int>(c);   \
    const int source = SOURCE;                                                                                   \
    (void)lane;                                                                                                  \
    bool inside;                                                                                                 \
    value = detail::shuffle(value, source, INSIDE, inside);                                                      \
    pred = inside;                                                                                               \
    return value;                                                                                                \
  }                                                                                                              \
  template <class T, class B, class C, class M>                                                                  \
  CU2HIP_DEVICE T NAME(T value, B b, C c, M mask) {                                                              \
    bool pred;                                                                                                   \
    return NAME(value, b, c, mask, pred);                                                                        \
  }
CU2HIP_PTX_SHUFFLE(shfl_up, lane - by, source >= detail::last_lane(packed))
CU2HIP_PTX_SHUFFLE(shfl_down, lane + by, source <= detail::last_lane(packed))
CU2HIP_PTX_SHUFFLE(shfl_bfly, lane ^ by, source <= detail::last_lane(packed))
CU2HIP_PTX_SHUFFLE(shfl_idx, detail::first_lane(packed) | (by & ~(packed >> 8)), source <= detail::last_lane(packed))
#undef CU2HIP_PTX_SHUFFLE

}  // namespace ptx
}  // namespace cu2hip

#elif defined(CU2HIP_ON_CUDA)

namespace cu2hip {
namespace ptx {

#define CU2HIP_PTX_SHUFFLE(NAME, MODE)                                                                             \
  template <class T, class P>                                                                                      \
  CU2HIP_DEVICE T NAME(T value, int b, int c, unsigned mask, P& pred) {                                            \
    unsigned word = detail::word(value), inside;                                                                   \
    asm volatile("{ .reg .pred p; shfl.sync." MODE ".b32 %0|p, %0, %2, %3, %4; selp.u32 %1, 1, 0, p; }"            \
                 : "+r"(word), "=r"(inside)                                                                        \
                 : "r"(b), "r"(c), "r"(mask));                                                                     \
    pred = inside != 0;                                                                                            \
    return detail::bits_as<T>(word);                                                                               \
  }                                                                                                                \
  template <class T>                                                                                               \
  CU2HIP_DEVICE T NAME(T value, int b, int c, unsigned mask) {                                                     \
    bool pred;                                                                                                     \
    return NAME(value, b, c, mask, pred);                                                                          \
  }
CU2HIP_PTX_SHUFFLE(shfl_up, "up")
CU2HIP_PTX_SHUFFLE(shfl_down, "down")
CU2HIP_PTX_SHUFFLE(shfl_bfly, "bfly")
CU2HIP_PTX_SHUFFLE(shfl_idx, "idx")
#undef CU2HIP_PTX_SHUFFLE

}  // namespace ptx
}  // namespace cu2hip

#endif

#if defined(CU2HIP_ON_HIP) || defined(CU2HIP_ON_CUDA)

namespace cu2hip {
namespace ptx {

// The logical warp within the block, by the linear thread number.
CU2HIP_DEVICE unsigned warp_id() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / static_cast<unsigned>(warp_size);
}

}  // namespace ptx
}  // namespace cu2hip

#endif
