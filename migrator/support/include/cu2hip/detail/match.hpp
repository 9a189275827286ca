// __match_any_sync and __match_all_sync of a logical warp. Values are compared bit by bit, as CUDA does.
#pragma once

#include "shuffle.hpp"
#include "vote.hpp"

#if defined(CU2HIP_ON_HIP)

namespace cu2hip {
namespace detail {

// Lanes that are here with the caller's value. Lanes of one wavefront may ask with different masks, hence none here.
template <class Bits>
CU2HIP_DEVICE unsigned equal_lanes(Bits value) {
  unsigned left = half_ballot(true);
  unsigned mine = 0u;
  while (left != 0u) {  // the same for all lanes of a half: its lanes leave the loop together
    const Bits first = value_from(value, __ffs(static_cast<int>(left)) - 1);
    const unsigned same = half_ballot(first == value);
    if (first == value) mine = same;
    left &= ~same;
  }
  return mine;
}

template <class Bits>
CU2HIP_DEVICE unsigned match_all(unsigned mask, Bits value, int* all_equal) {
  const unsigned here = half_ballot(true) & mask;
  const Bits first = value_from(value, (__ffs(static_cast<int>(here)) - 1) & 31);
  const bool equal = (half_ballot(first != value) & mask) == 0u;
  *all_equal = equal;
  return equal ? here : 0u;
}

template <class Bits, class T>
CU2HIP_DEVICE Bits bits_of(T value) {
  static_assert(sizeof(Bits) == sizeof(T), "same size");
  Bits bits;
  __builtin_memcpy(&bits, &value, sizeof(T));
  return bits;
}

template <int Bytes>
struct word;
template <>
struct word<4> {
  typedef unsigned type;
};
template <>
struct word<8> {
  typedef unsigned long long type;
};

}  // namespace detail

#define CU2HIP_MATCH(T)                                                                       \
  CU2HIP_DEVICE unsigned match_any_sync(unsigned mask, T value) {                             \
    return detail::equal_lanes(detail::bits_of<detail::word<sizeof(T)>::type>(value)) & mask; \
  }                                                                                           \
  CU2HIP_DEVICE unsigned match_all_sync(unsigned mask, T value, int* pred) {                  \
    return detail::match_all(mask, detail::bits_of<detail::word<sizeof(T)>::type>(value), pred); \
  }
CU2HIP_MATCH(int)
CU2HIP_MATCH(unsigned)
CU2HIP_MATCH(long)
CU2HIP_MATCH(unsigned long)
CU2HIP_MATCH(long long)
CU2HIP_MATCH(unsigned long long)
CU2HIP_MATCH(float)
CU2HIP_MATCH(double)
#undef CU2HIP_MATCH

}  // namespace cu2hip

#elif defined(CU2HIP_ON_CUDA)

namespace cu2hip {

template <class T>
CU2HIP_DEVICE auto match_any_sync(unsigned mask, T value) -> decltype(__match_any_sync(mask, value)) {
  return __match_any_sync(mask, value);
}
template <class T>
CU2HIP_DEVICE auto match_all_sync(unsigned mask, T value, int* pred) -> decltype(__match_all_sync(mask, value, pred)) {
  return __match_all_sync(mask, value, pred);
}

}  // namespace cu2hip

#endif
