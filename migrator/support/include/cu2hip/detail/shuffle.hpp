// __shfl* of a logical warp. Source lanes are computed as PTX `shfl` defines them, so width < 32, deltas of 32 and
// more and negative lanes mean what they mean in CUDA. The mask is not needed: lanes of one wavefront arrive together.
#pragma once

#include "lane.hpp"

#if defined(CU2HIP_ON_HIP)

// The 16- and 32-bit types of hip_fp16.h and hip_bf16.h; declared here so that the order of includes does not matter.
struct __half;
struct __half2;
struct __hip_bfloat16;
struct __hip_bfloat162;

namespace cu2hip {
namespace detail {

template <class T>
struct is_packed {
  static constexpr bool value = false;
};
#define CU2HIP_PACKED(T)                 \
  template <>                            \
  struct is_packed<T> {                  \
    static constexpr bool value = true;  \
  };
CU2HIP_PACKED(__half)
CU2HIP_PACKED(__half2)
CU2HIP_PACKED(__hip_bfloat16)
CU2HIP_PACKED(__hip_bfloat162)
#undef CU2HIP_PACKED

// What lane `source` (0..31) of the caller's logical warp holds. HIP 5 does not wrap the lane: it must be in range.
template <class T>
CU2HIP_DEVICE T value_from(T value, int source) {
  constexpr int count = (static_cast<int>(sizeof(T)) + 3) / 4;
  int words[count];
  words[count - 1] = 0;
  __builtin_memcpy(words, &value, sizeof(T));
  for (int i = 0; i < count; ++i) words[i] = __shfl(words[i], source, warp_size);
  __builtin_memcpy(&value, words, sizeof(T));
  return value;
}

// Bits of the lane that are the same in all lanes of a segment of `width` lanes.
CU2HIP_DEVICE int segment_bits(int width) { return (warp_size - width) & 31; }

CU2HIP_DEVICE int lane_at(int source, int width) {
  const int segment = segment_bits(width);
  return (static_cast<int>(lane_id()) & segment) | (source & 31 & ~segment);
}

CU2HIP_DEVICE int lane_below(unsigned delta, int width) {
  const int lane = static_cast<int>(lane_id());
  const int source = lane - static_cast<int>(delta & 31u);
  return source >= (lane & segment_bits(width)) ? source : lane;
}

CU2HIP_DEVICE int last_lane(int lane, int width) {
  const int segment = segment_bits(width);
  return (lane & segment) | (31 & ~segment);
}

CU2HIP_DEVICE int lane_above(unsigned delta, int width) {
  const int lane = static_cast<int>(lane_id());
  const int source = lane + static_cast<int>(delta & 31u);
  return source <= last_lane(lane, width) ? source : lane;
}

CU2HIP_DEVICE int lane_across(int bits, int width) {
  const int lane = static_cast<int>(lane_id());
  const int source = lane ^ (bits & 31);
  return source <= last_lane(lane, width) ? source : lane;
}

}  // namespace detail

#define CU2HIP_SHUFFLE(HEAD, T, NAME, INDEX, LANE)                                                    \
  HEAD CU2HIP_DEVICE T NAME(T var, INDEX index, int width = warp_size) {                              \
    return detail::value_from(var, detail::LANE(index, width));                                       \
  }                                                                                                   \
  HEAD CU2HIP_DEVICE T NAME##_sync(unsigned, T var, INDEX index, int width = warp_size) {             \
    return detail::value_from(var, detail::LANE(index, width));                                       \
  }
#define CU2HIP_SHUFFLES(T)                              \
  CU2HIP_SHUFFLE(, T, shfl, int, lane_at)               \
  CU2HIP_SHUFFLE(, T, shfl_up, unsigned, lane_below)    \
  CU2HIP_SHUFFLE(, T, shfl_down, unsigned, lane_above)  \
  CU2HIP_SHUFFLE(, T, shfl_xor, int, lane_across)
CU2HIP_SHUFFLES(int)
CU2HIP_SHUFFLES(unsigned)
CU2HIP_SHUFFLES(long)
CU2HIP_SHUFFLES(unsigned long)
CU2HIP_SHUFFLES(long long)
CU2HIP_SHUFFLES(unsigned long long)
CU2HIP_SHUFFLES(float)
CU2HIP_SHUFFLES(double)
#define CU2HIP_HALVES template <class T, class = typename detail::enable_if<detail::is_packed<T>::value>::type>
CU2HIP_SHUFFLE(CU2HIP_HALVES, T, shfl, int, lane_at)
CU2HIP_SHUFFLE(CU2HIP_HALVES, T, shfl_up, unsigned, lane_below)
CU2HIP_SHUFFLE(CU2HIP_HALVES, T, shfl_down, unsigned, lane_above)
CU2HIP_SHUFFLE(CU2HIP_HALVES, T, shfl_xor, int, lane_across)
#undef CU2HIP_HALVES
#undef CU2HIP_SHUFFLES
#undef CU2HIP_SHUFFLE

}  // namespace cu2hip

#elif defined(CU2HIP_ON_CUDA)

namespace cu2hip {

// The maskless forms do not exist from sm_70 on; the lanes that are here are what they meant.
#define CU2HIP_SHUFFLE(NAME, INDEX)                                                                          \
  template <class T>                                                                                         \
  CU2HIP_DEVICE auto NAME##_sync(unsigned mask, T var, INDEX index, int width = warp_size)                   \
      ->decltype(__##NAME##_sync(mask, var, index, width)) {                                                 \
    return __##NAME##_sync(mask, var, index, width);                                                         \
  }                                                                                                          \
  template <class T>                                                                                         \
  CU2HIP_DEVICE auto NAME(T var, INDEX index, int width = warp_size)                                         \
      ->decltype(__##NAME##_sync(0u, var, index, width)) {                                                   \
    return __##NAME##_sync(__activemask(), var, index, width);                                               \
  }
CU2HIP_SHUFFLE(shfl, int)
CU2HIP_SHUFFLE(shfl_up, unsigned)
CU2HIP_SHUFFLE(shfl_down, unsigned)
CU2HIP_SHUFFLE(shfl_xor, int)
#undef CU2HIP_SHUFFLE

}  // namespace cu2hip

#endif
