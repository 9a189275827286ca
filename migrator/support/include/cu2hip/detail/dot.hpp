// Dot products of packed bytes: __dp4a, __dp2a_lo, __dp2a_hi.
#pragma once

#include "simd.hpp"

#if defined(CU2HIP_ON_HIP)

// v_dot4: gfx906 and newer, but gfx1010 and gfx1013 lack it (LLVM, AMDGPU processors with dot1-insts and dot8-insts).
#if defined(__gfx906__) || defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx940__) || \
    defined(__gfx942__) || defined(__gfx950__) || defined(__gfx1011__) || defined(__gfx1012__) || defined(__GFX10_3__)
#define CU2HIP_DOT4 1
#elif defined(__gfx1030__) || defined(__gfx1031__) || defined(__gfx1032__) || defined(__gfx1033__) || \
    defined(__gfx1034__) || defined(__gfx1035__) || defined(__gfx1036__)
#define CU2HIP_DOT4 1
#elif defined(__GFX11__) || defined(__GFX12__)
#define CU2HIP_SUDOT4 1
#endif

namespace cu2hip {
namespace detail {

template <bool Signed>
CU2HIP_DEVICE unsigned dot4(unsigned a, unsigned b, unsigned c) {
  for (int i = 0; i < 4; ++i) c += static_cast<unsigned>(part<8, Signed>(a, i) * part<8, Signed>(b, i));
  return c;
}

// The halves of `a` times bytes `first` and `first + 1` of `b`.
template <bool Signed>
CU2HIP_DEVICE unsigned dot2(unsigned a, unsigned b, unsigned c, int first) {
  for (int i = 0; i < 2; ++i) c += static_cast<unsigned>(part<16, Signed>(a, i) * part<8, Signed>(b, first + i));
  return c;
}

template <class T>
CU2HIP_DEVICE unsigned word_of(T value) {
  static_assert(sizeof(T) == 4, "one word");
  unsigned word;
  __builtin_memcpy(&word, &value, 4);
  return word;
}

}  // namespace detail

CU2HIP_DEVICE int dp4a(int a, int b, int c) {
#if defined(CU2HIP_DOT4)
  return __builtin_amdgcn_sdot4(a, b, c, false);
#elif defined(CU2HIP_SUDOT4)
  return __builtin_amdgcn_sudot4(true, a, true, b, c, false);
#else
  return static_cast<int>(
      detail::dot4<true>(static_cast<unsigned>(a), static_cast<unsigned>(b), static_cast<unsigned>(c)));
#endif
}

CU2HIP_DEVICE unsigned dp4a(unsigned a, unsigned b, unsigned c) {
#if defined(CU2HIP_DOT4) || defined(CU2HIP_SUDOT4)
  return __builtin_amdgcn_udot4(a, b, c, false);
#else
  return detail::dot4<false>(a, b, c);
#endif
}

#undef CU2HIP_DOT4
#undef CU2HIP_SUDOT4

CU2HIP_DEVICE int dp4a(char4 a, char4 b, int c) {
  return dp4a(static_cast<int>(detail::word_of(a)), static_cast<int>(detail::word_of(b)), c);
}
CU2HIP_DEVICE unsigned dp4a(uchar4 a, uchar4 b, unsigned c) { return dp4a(detail::word_of(a), detail::word_of(b), c); }

#define CU2HIP_DP2A(NAME, FIRST)                                                                                  \
  CU2HIP_DEVICE int NAME(int a, int b, int c) {                                                                   \
    return static_cast<int>(detail::dot2<true>(static_cast<unsigned>(a), static_cast<unsigned>(b),                \
                                               static_cast<unsigned>(c), FIRST));                                 \
  }                                                                                                               \
  CU2HIP_DEVICE unsigned NAME(unsigned a, unsigned b, unsigned c) { return detail::dot2<false>(a, b, c, FIRST); } \
  CU2HIP_DEVICE int NAME(short2 a, char4 b, int c) {                                                              \
    return NAME(static_cast<int>(detail::word_of(a)), static_cast<int>(detail::word_of(b)), c);                   \
  }                                                                                                               \
  CU2HIP_DEVICE unsigned NAME(ushort2 a, uchar4 b, unsigned c) {                                                  \
    return NAME(detail::word_of(a), detail::word_of(b), c);                                                       \
  }
CU2HIP_DP2A(dp2a_lo, 0)
CU2HIP_DP2A(dp2a_hi, 2)
#undef CU2HIP_DP2A

}  // namespace cu2hip

#elif defined(CU2HIP_ON_CUDA)

namespace cu2hip {

#define CU2HIP_DOT(NAME)                                                                                        \
  template <class A, class B, class C>                                                                          \
  CU2HIP_DEVICE auto NAME(A a, B b, C c)->decltype(__##NAME(a, b, c)) { return __##NAME(a, b, c); }
CU2HIP_DOT(dp4a) CU2HIP_DOT(dp2a_lo) CU2HIP_DOT(dp2a_hi)
#undef CU2HIP_DOT

}  // namespace cu2hip

#endif
