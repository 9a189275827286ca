// CUDA's SIMD intrinsics on packed 16- and 8-bit integers (CUDA Math API, "SIMD Intrinsics"), which HIP does not have.
#pragma once

#include "platform.hpp"

#if defined(CU2HIP_ON_HIP)

namespace cu2hip {
namespace detail {

template <int Bits>
CU2HIP_DEVICE unsigned all_ones() {
  return (1u << Bits) - 1u;
}

// Part `at` of a word, sign- or zero-extended.
template <int Bits, bool Signed>
CU2HIP_DEVICE int part(unsigned word, int at) {
  const unsigned bits = (word >> (at * Bits)) & all_ones<Bits>();
  if (Signed && (bits >> (Bits - 1)) != 0u) return static_cast<int>(bits) - (1 << Bits);
  return static_cast<int>(bits);
}

template <int Bits>
CU2HIP_DEVICE int clamp_signed(int value) {
  const int limit = 1 << (Bits - 1);
  return value < -limit ? -limit : value >= limit ? limit - 1 : value;
}

template <int Bits>
CU2HIP_DEVICE int clamp_unsigned(int value) {
  const int limit = 1 << Bits;
  return value < 0 ? 0 : value >= limit ? limit - 1 : value;
}

CU2HIP_DEVICE int magnitude(int value) { return value < 0 ? -value : value; }
CU2HIP_DEVICE int larger(int a, int b) { return a < b ? b : a; }
CU2HIP_DEVICE int smaller(int a, int b) { return b < a ? b : a; }

}  // namespace detail

// RESULT is written in `x` and `y`, the extended parts of both words, and `Bits`.
#define CU2HIP_SIMD(NAME, BITS, SIGNED, RESULT)                                            \
  CU2HIP_DEVICE unsigned NAME(unsigned a, unsigned b) {                                    \
    constexpr int Bits = BITS;                                                             \
    unsigned result = 0u;                                                                  \
    for (int i = 0; i < 32 / Bits; ++i) {                                                  \
      const int x = detail::part<Bits, SIGNED>(a, i), y = detail::part<Bits, SIGNED>(b, i); \
      result |= (static_cast<unsigned>(RESULT) & detail::all_ones<Bits>()) << (i * Bits);  \
    }                                                                                      \
    return result;                                                                         \
  }
#define CU2HIP_SIMD_UNARY(NAME, BITS, RESULT)                                              \
  CU2HIP_DEVICE unsigned NAME(unsigned a) {                                                \
    constexpr int Bits = BITS;                                                             \
    unsigned result = 0u;                                                                  \
    for (int i = 0; i < 32 / Bits; ++i) {                                                  \
      const int x = detail::part<Bits, true>(a, i);                                        \
      result |= (static_cast<unsigned>(RESULT) & detail::all_ones<Bits>()) << (i * Bits);  \
    }                                                                                      \
    return result;                                                                         \
  }
#define CU2HIP_SIMD_SUM(NAME, BITS, SIGNED)                                                               \
  CU2HIP_DEVICE unsigned NAME(unsigned a, unsigned b) {                                                   \
    unsigned result = 0u;                                                                                 \
    for (int i = 0; i < 32 / BITS; ++i)                                                                   \
      result += static_cast<unsigned>(                                                                    \
          detail::magnitude(detail::part<BITS, SIGNED>(a, i) - detail::part<BITS, SIGNED>(b, i)));        \
    return result;                                                                                        \
  }
#define CU2HIP_BOTH(NAME, SIGNED, RESULT) CU2HIP_SIMD(NAME##2, 16, SIGNED, RESULT) CU2HIP_SIMD(NAME##4, 8, SIGNED, RESULT)
#define CU2HIP_BOTH_UNARY(NAME, RESULT) CU2HIP_SIMD_UNARY(NAME##2, 16, RESULT) CU2HIP_SIMD_UNARY(NAME##4, 8, RESULT)
#define CU2HIP_COMPARED(NAME, SIGNED, CONDITION)              \
  CU2HIP_BOTH(vcmp##NAME, SIGNED, (CONDITION) ? ~0u : 0u)     \
  CU2HIP_BOTH(vset##NAME, SIGNED, (CONDITION) ? 1u : 0u)

CU2HIP_BOTH_UNARY(vabs, detail::magnitude(x))
CU2HIP_BOTH_UNARY(vabsss, detail::clamp_signed<Bits>(detail::magnitude(x)))
CU2HIP_BOTH_UNARY(vneg, -x)
CU2HIP_BOTH_UNARY(vnegss, detail::clamp_signed<Bits>(-x))
CU2HIP_BOTH(vadd, false, x + y)
CU2HIP_BOTH(vaddss, true, detail::clamp_signed<Bits>(x + y))
CU2HIP_BOTH(vaddus, false, detail::clamp_unsigned<Bits>(x + y))
CU2HIP_BOTH(vsub, false, x - y)
CU2HIP_BOTH(vsubss, true, detail::clamp_signed<Bits>(x - y))
CU2HIP_BOTH(vsubus, false, detail::clamp_unsigned<Bits>(x - y))
CU2HIP_BOTH(vabsdiffs, true, detail::magnitude(x - y))
CU2HIP_BOTH(vabsdiffu, false, detail::magnitude(x - y))
CU2HIP_BOTH(vavgs, true, (x + y + (x + y >= 0 ? 1 : 0)) >> 1)  // PTX vavrg: halves away from zero
CU2HIP_BOTH(vavgu, false, (x + y + 1) >> 1)
CU2HIP_BOTH(vhaddu, false, (x + y) >> 1)
CU2HIP_BOTH(vmaxs, true, detail::larger(x, y))
CU2HIP_BOTH(vmaxu, false, detail::larger(x, y))
CU2HIP_BOTH(vmins, true, detail::smaller(x, y))
CU2HIP_BOTH(vminu, false, detail::smaller(x, y))
CU2HIP_SIMD_SUM(vsads2, 16, true)
CU2HIP_SIMD_SUM(vsads4, 8, true)
CU2HIP_SIMD_SUM(vsadu2, 16, false)
CU2HIP_SIMD_SUM(vsadu4, 8, false)
CU2HIP_COMPARED(eq, false, x == y)
CU2HIP_COMPARED(ne, false, x != y)
CU2HIP_COMPARED(ges, true, x >= y)
CU2HIP_COMPARED(geu, false, x >= y)
CU2HIP_COMPARED(gts, true, x > y)
CU2HIP_COMPARED(gtu, false, x > y)
CU2HIP_COMPARED(les, true, x <= y)
CU2HIP_COMPARED(leu, false, x <= y)
CU2HIP_COMPARED(lts, true, x < y)
CU2HIP_COMPARED(ltu, false, x < y)

#undef CU2HIP_COMPARED
#undef CU2HIP_BOTH_UNARY
#undef CU2HIP_BOTH
#undef CU2HIP_SIMD_SUM
#undef CU2HIP_SIMD_UNARY
#undef CU2HIP_SIMD

}  // namespace cu2hip

#elif defined(CU2HIP_ON_CUDA)

namespace cu2hip {

#define CU2HIP_ONE(NAME) \
  CU2HIP_DEVICE unsigned NAME(unsigned a) { return __##NAME(a); }
#define CU2HIP_TWO(NAME) \
  CU2HIP_DEVICE unsigned NAME(unsigned a, unsigned b) { return __##NAME(a, b); }
#define CU2HIP_BOTH(NAME) CU2HIP_TWO(NAME##2) CU2HIP_TWO(NAME##4)
#define CU2HIP_COMPARED(NAME) CU2HIP_BOTH(vcmp##NAME) CU2HIP_BOTH(vset##NAME)
CU2HIP_ONE(vabs2) CU2HIP_ONE(vabs4) CU2HIP_ONE(vabsss2) CU2HIP_ONE(vabsss4)
CU2HIP_ONE(vneg2) CU2HIP_ONE(vneg4) CU2HIP_ONE(vnegss2) CU2HIP_ONE(vnegss4)
CU2HIP_BOTH(vadd) CU2HIP_BOTH(vaddss) CU2HIP_BOTH(vaddus) CU2HIP_BOTH(vsub) CU2HIP_BOTH(vsubss) CU2HIP_BOTH(vsubus)
CU2HIP_BOTH(vabsdiffs) CU2HIP_BOTH(vabsdiffu) CU2HIP_BOTH(vavgs) CU2HIP_BOTH(vavgu) CU2HIP_BOTH(vhaddu)
CU2HIP_BOTH(vmaxs) CU2HIP_BOTH(vmaxu) CU2HIP_BOTH(vmins) CU2HIP_BOTH(vminu) CU2HIP_BOTH(vsads) CU2HIP_BOTH(vsadu)
CU2HIP_COMPARED(eq) CU2HIP_COMPARED(ne) CU2HIP_COMPARED(ges) CU2HIP_COMPARED(geu) CU2HIP_COMPARED(gts)
CU2HIP_COMPARED(gtu) CU2HIP_COMPARED(les) CU2HIP_COMPARED(leu) CU2HIP_COMPARED(lts) CU2HIP_COMPARED(ltu)
#undef CU2HIP_COMPARED
#undef CU2HIP_BOTH
#undef CU2HIP_TWO
#undef CU2HIP_ONE

}  // namespace cu2hip

#endif
