// __reduce_*_sync of a logical warp, for the types that CUDA has them for.
#pragma once

#include "shuffle.hpp"
#include "vote.hpp"

#if defined(CU2HIP_ON_HIP)

namespace cu2hip {
namespace detail {

#define CU2HIP_OPERATION(NAME, EXPRESSION)                              \
  struct NAME {                                                         \
    template <class T>                                                  \
    CU2HIP_DEVICE T operator()(T a, T b) const {                        \
      return EXPRESSION;                                                \
    }                                                                   \
  };
CU2HIP_OPERATION(plus, static_cast<T>(static_cast<unsigned>(a) + static_cast<unsigned>(b)))  // wraps, as CUDA's does
CU2HIP_OPERATION(least, b < a ? b : a)
CU2HIP_OPERATION(greatest, a < b ? b : a)
CU2HIP_OPERATION(bit_and, a& b)
CU2HIP_OPERATION(bit_or, a | b)
CU2HIP_OPERATION(bit_xor, a ^ b)
#undef CU2HIP_OPERATION

template <class T, class Operation>
CU2HIP_DEVICE T reduce(unsigned mask, T value, Operation operation) {
  unsigned left = mask & half_ballot(true);
  if (__ballot(left != full_warp) == 0ull) {  // the usual case: whole warps
    for (int step = 16; step > 0; step >>= 1) value = operation(value, value_from(value, lane_across(step, warp_size)));
    return value;
  }
  // Lanes of one wavefront may name different sets: each walks its own, and the lanes of a set leave the loop together.
  left &= ~lanemask_eq();
  T result = value;
  while (left != 0u) {
    result = operation(result, value_from(value, __ffs(static_cast<int>(left)) - 1));
    left &= left - 1u;
  }
  return result;
}

}  // namespace detail

#define CU2HIP_REDUCE(NAME, T, OPERATION) \
  CU2HIP_DEVICE T NAME(unsigned mask, T value) { return detail::reduce(mask, value, detail::OPERATION()); }
CU2HIP_REDUCE(reduce_add_sync, unsigned, plus)
CU2HIP_REDUCE(reduce_add_sync, int, plus)
CU2HIP_REDUCE(reduce_min_sync, unsigned, least)
CU2HIP_REDUCE(reduce_min_sync, int, least)
CU2HIP_REDUCE(reduce_max_sync, unsigned, greatest)
CU2HIP_REDUCE(reduce_max_sync, int, greatest)
CU2HIP_REDUCE(reduce_and_sync, unsigned, bit_and)
CU2HIP_REDUCE(reduce_or_sync, unsigned, bit_or)
CU2HIP_REDUCE(reduce_xor_sync, unsigned, bit_xor)
#undef CU2HIP_REDUCE

}  // namespace cu2hip

#elif defined(CU2HIP_ON_CUDA)

namespace cu2hip {

#define CU2HIP_REDUCE(NAME)                                                                    \
  template <class T>                                                                           \
  CU2HIP_DEVICE auto NAME(unsigned mask, T value)->decltype(__##NAME(mask, value)) {           \
    return __##NAME(mask, value);                                                              \
  }
CU2HIP_REDUCE(reduce_add_sync)
CU2HIP_REDUCE(reduce_min_sync)
CU2HIP_REDUCE(reduce_max_sync)
CU2HIP_REDUCE(reduce_and_sync)
CU2HIP_REDUCE(reduce_or_sync)
CU2HIP_REDUCE(reduce_xor_sync)
#undef CU2HIP_REDUCE

}  // namespace cu2hip

#endif
