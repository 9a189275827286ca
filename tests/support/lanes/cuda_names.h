// CUDA's warp operations for one emulated warp of 32 lanes, straight from their definitions.
#pragma once
#include <hip/hip_runtime.h>
static_assert(WAVE == 32, "one CUDA warp");

static const int warpSize = 32;

inline int take(int value, int source) { return __shfl(value, source & 31, 32); }
inline int own_lane() { return static_cast<int>(__lane_id()); }

inline int __shfl_sync(unsigned, int value, int source, int width = 32) {
  return take(value, (own_lane() / width) * width + ((source % width) + width) % width);
}
inline int __shfl_up_sync(unsigned, int value, unsigned d, int width = 32) {
  const int inside = own_lane() % width;
  return take(value, inside >= static_cast<int>(d) ? own_lane() - static_cast<int>(d) : own_lane());
}
inline int __shfl_down_sync(unsigned, int value, unsigned d, int width = 32) {
  const int inside = own_lane() % width;
  return take(value, inside + static_cast<int>(d) < width ? own_lane() + static_cast<int>(d) : own_lane());
}
inline int __shfl_xor_sync(unsigned, int value, int mask, int width = 32) {
  const int source = own_lane() ^ mask;
  return take(value, source / width <= own_lane() / width ? source : own_lane());
}
inline unsigned __ballot_sync(unsigned mask, int predicate) { return static_cast<unsigned>(__ballot(predicate)) & mask; }
inline int __any_sync(unsigned mask, int predicate) { return __ballot_sync(mask, predicate) != 0; }
inline int __all_sync(unsigned mask, int predicate) { return __ballot_sync(mask, !predicate) == 0; }
inline unsigned __activemask() { return static_cast<unsigned>(__ballot(1)); }
inline void __syncwarp() { lanes::collective(3, 0); }
inline unsigned __match_any_sync(unsigned mask, int value) {
  unsigned same = 0;
  for (int i = 0; i < 32; ++i) same |= take(value, i) == value ? 1u << i : 0u;
  return same & mask;
}
inline unsigned __match_all_sync(unsigned mask, int value, int* all) {
  *all = __match_any_sync(mask, value) == mask;
  return *all ? mask : 0u;
}
inline unsigned __reduce_add_sync(unsigned mask, unsigned value) {
  unsigned sum = 0;
  for (int i = 0; i < 32; ++i) {
    const unsigned other = static_cast<unsigned>(take(static_cast<int>(value), i));
    sum += mask >> i & 1u ? other : 0u;
  }
  return sum;
}
