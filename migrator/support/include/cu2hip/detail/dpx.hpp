// CUDA's DPX functions: sums, minima and maxima in one call (CUDA Math API, "SIMD Intrinsics" and DPX).
#pragma once

#include "simd.hpp"

#if defined(CU2HIP_ON_HIP)

namespace cu2hip {
namespace detail {

template <class T>
CU2HIP_DEVICE T greatest_of(T a, T b) {
  return a < b ? b : a;
}
template <class T>
CU2HIP_DEVICE T least_of(T a, T b) {
  return b < a ? b : a;
}
// Sums wrap in 32 bits, as they do in hardware.
CU2HIP_DEVICE int sum_of(int a, int b) { return static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b)); }
CU2HIP_DEVICE unsigned sum_of(unsigned a, unsigned b) { return a + b; }

}  // namespace detail

#define CU2HIP_DPX3(NAME, T, RESULT) \
  CU2HIP_DEVICE T NAME(T a, T b, T c) { return RESULT; }
#define CU2HIP_DPX2(NAME, T, RESULT) \
  CU2HIP_DEVICE T NAME(T a, T b) { return RESULT; }
#define CU2HIP_WORDS(T, S)                                                                            \
  CU2HIP_DPX3(viaddmax_##S, T, detail::greatest_of(detail::sum_of(a, b), c))                          \
  CU2HIP_DPX3(viaddmin_##S, T, detail::least_of(detail::sum_of(a, b), c))                             \
  CU2HIP_DPX3(vimax3_##S, T, detail::greatest_of(detail::greatest_of(a, b), c))                       \
  CU2HIP_DPX3(vimin3_##S, T, detail::least_of(detail::least_of(a, b), c))                             \
  CU2HIP_DEVICE T vibmax_##S(T a, T b, bool* pred) { return (*pred = a >= b) ? a : b; }               \
  CU2HIP_DEVICE T vibmin_##S(T a, T b, bool* pred) { return (*pred = a <= b) ? a : b; }
CU2HIP_WORDS(int, s32)
CU2HIP_WORDS(unsigned, u32)
CU2HIP_DPX3(viaddmax_s32_relu, int, detail::greatest_of(viaddmax_s32(a, b, c), 0))
CU2HIP_DPX3(viaddmin_s32_relu, int, detail::greatest_of(viaddmin_s32(a, b, c), 0))
CU2HIP_DPX3(vimax3_s32_relu, int, detail::greatest_of(vimax3_s32(a, b, c), 0))
CU2HIP_DPX3(vimin3_s32_relu, int, detail::greatest_of(vimin3_s32(a, b, c), 0))
CU2HIP_DPX2(vimax_s32_relu, int, detail::greatest_of(detail::greatest_of(a, b), 0))
CU2HIP_DPX2(vimin_s32_relu, int, detail::greatest_of(detail::least_of(a, b), 0))

// Two 16-bit values in a word; their sums wrap in 16 bits.
#define CU2HIP_PAIRS(SUFFIX, MAX, MIN)                                                                \
  CU2HIP_DPX3(viaddmax_##SUFFIX, unsigned, MAX(vadd2(a, b), c))                                       \
  CU2HIP_DPX3(viaddmin_##SUFFIX, unsigned, MIN(vadd2(a, b), c))                                       \
  CU2HIP_DPX3(vimax3_##SUFFIX, unsigned, MAX(MAX(a, b), c))                                           \
  CU2HIP_DPX3(vimin3_##SUFFIX, unsigned, MIN(MIN(a, b), c))
CU2HIP_PAIRS(s16x2, vmaxs2, vmins2)
CU2HIP_PAIRS(u16x2, vmaxu2, vminu2)
CU2HIP_DPX3(viaddmax_s16x2_relu, unsigned, vmaxs2(viaddmax_s16x2(a, b, c), 0u))
CU2HIP_DPX3(viaddmin_s16x2_relu, unsigned, vmaxs2(viaddmin_s16x2(a, b, c), 0u))
CU2HIP_DPX3(vimax3_s16x2_relu, unsigned, vmaxs2(vimax3_s16x2(a, b, c), 0u))
CU2HIP_DPX3(vimin3_s16x2_relu, unsigned, vmaxs2(vimin3_s16x2(a, b, c), 0u))
CU2HIP_DPX2(vimax_s16x2_relu, unsigned, vmaxs2(vmaxs2(a, b), 0u))
CU2HIP_DPX2(vimin_s16x2_relu, unsigned, vmaxs2(vmins2(a, b), 0u))
#define CU2HIP_CHOICE(NAME, SET, CHOOSE)                                                              \
  CU2HIP_DEVICE unsigned NAME(unsigned a, unsigned b, bool* pred_hi, bool* pred_lo) {                 \
    const unsigned taken = SET(a, b);                                                                 \
    *pred_hi = (taken >> 16) != 0u;                                                                   \
    *pred_lo = (taken & 1u) != 0u;                                                                    \
    return CHOOSE(a, b);                                                                              \
  }
CU2HIP_CHOICE(vibmax_s16x2, vsetges2, vmaxs2)
CU2HIP_CHOICE(vibmax_u16x2, vsetgeu2, vmaxu2)
CU2HIP_CHOICE(vibmin_s16x2, vsetles2, vmins2)
CU2HIP_CHOICE(vibmin_u16x2, vsetleu2, vminu2)
#undef CU2HIP_CHOICE
#undef CU2HIP_PAIRS
#undef CU2HIP_WORDS
#undef CU2HIP_DPX2
#undef CU2HIP_DPX3

}  // namespace cu2hip

#elif defined(CU2HIP_ON_CUDA)

namespace cu2hip {

// Templates, because CUDA before 12.0 does not have them.
#define CU2HIP_DPX2(NAME)                                                                 \
  template <class T>                                                                      \
  CU2HIP_DEVICE auto NAME(T a, T b)->decltype(__##NAME(a, b)) { return __##NAME(a, b); }
#define CU2HIP_DPX3(NAME)                                                                       \
  template <class T>                                                                            \
  CU2HIP_DEVICE auto NAME(T a, T b, T c)->decltype(__##NAME(a, b, c)) { return __##NAME(a, b, c); }
#define CU2HIP_PRED(NAME)                                                                             \
  template <class T, class... P>                                                                      \
  CU2HIP_DEVICE auto NAME(T a, T b, P... pred)->decltype(__##NAME(a, b, pred...)) { return __##NAME(a, b, pred...); }
#define CU2HIP_ALL(S) \
  CU2HIP_DPX3(viaddmax_##S) CU2HIP_DPX3(viaddmin_##S) CU2HIP_DPX3(vimax3_##S) CU2HIP_DPX3(vimin3_##S)
#define CU2HIP_RELU(S) CU2HIP_ALL(S##_relu) CU2HIP_DPX2(vimax_##S##_relu) CU2HIP_DPX2(vimin_##S##_relu)
CU2HIP_ALL(s32) CU2HIP_ALL(u32) CU2HIP_ALL(s16x2) CU2HIP_ALL(u16x2) CU2HIP_RELU(s32) CU2HIP_RELU(s16x2)
CU2HIP_PRED(vibmax_s32) CU2HIP_PRED(vibmax_u32) CU2HIP_PRED(vibmax_s16x2) CU2HIP_PRED(vibmax_u16x2)
CU2HIP_PRED(vibmin_s32) CU2HIP_PRED(vibmin_u32) CU2HIP_PRED(vibmin_s16x2) CU2HIP_PRED(vibmin_u16x2)
#undef CU2HIP_RELU
#undef CU2HIP_ALL
#undef CU2HIP_PRED
#undef CU2HIP_DPX3
#undef CU2HIP_DPX2

}  // namespace cu2hip

#endif
