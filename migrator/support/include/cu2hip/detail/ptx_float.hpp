// PTX floating point: approximate functions, and half and bfloat16 arithmetic on the bits in 16- and 32-bit registers.
#pragma once

#include "ptx_bits.hpp"

#if defined(CU2HIP_ON_CUDA)
#include <cuda_fp16.h>
#endif

#if defined(CU2HIP_ON_HIP) || defined(CU2HIP_ON_CUDA)

namespace cu2hip {
namespace ptx {
namespace detail {

// Bits of a half to a float and back, rounded to nearest even.
CU2HIP_DEVICE float from_half(unsigned short bits) {
#if defined(CU2HIP_ON_CUDA)
  return __half2float(bits_as<__half>(bits));
#elif defined(__clang__)
  return static_cast<float>(bits_as<_Float16>(bits));
#else
  const unsigned sign = (bits & 0x8000u) << 16, body = bits & 0x7fffu;
  if (body >= 0x7c00u) return bits_as<float>(sign | 0x7f800000u | (body & 0x3ffu) << 13);
  const float scaled = bits_as<float>(body << 13) * bits_as<float>(0x77800000u);  // 2^112: exponents, subnormals too
  return bits_as<float>(bits_as<unsigned>(scaled) | sign);
#endif
}
CU2HIP_DEVICE unsigned short to_half(float value) {
#if defined(CU2HIP_ON_CUDA)
  return bits_as<unsigned short>(__float2half_rn(value));
#elif defined(__clang__)
  return bits_as<unsigned short>(static_cast<_Float16>(value));
#else
  const unsigned bits = bits_as<unsigned>(value), sign = bits >> 16 & 0x8000u, body = bits & 0x7fffffffu;
  if (body > 0x7f800000u) return static_cast<unsigned short>(0x7fffu);
  if (body >= 0x477ff000u) return static_cast<unsigned short>(sign | 0x7c00u);
  if (body < 0x38800000u) {  // subnormal: adding 0.5 rounds at the right bit
    const float shifted = bits_as<float>(body) + 0.5f;
    return static_cast<unsigned short>(sign | (bits_as<unsigned>(shifted) - 0x3f000000u));
  }
  return static_cast<unsigned short>(sign | (body - 0x38000000u + 0xfffu + (body >> 13 & 1u)) >> 13);
#endif
}
CU2HIP_DEVICE float from_bfloat(unsigned short bits) { return bits_as<float>(static_cast<unsigned>(bits) << 16); }
CU2HIP_DEVICE unsigned short to_bfloat(float value) {
  const unsigned bits = bits_as<unsigned>(value);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<unsigned short>(0x7fffu);
  return static_cast<unsigned short>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

template <class A>
CU2HIP_DEVICE unsigned short half_word(const A& a) {
  return static_cast<unsigned short>(word(a));
}

}  // namespace detail

template <class A>
CU2HIP_DEVICE float half_to_float(const A& a) {
  return detail::from_half(detail::half_word(a));
}
CU2HIP_DEVICE unsigned short float_to_half(float a) { return detail::to_half(a); }
CU2HIP_DEVICE unsigned floats_to_halves(float high, float low) { return pack32(detail::to_half(low), detail::to_half(high)); }
template <class A>
CU2HIP_DEVICE float bfloat_to_float(const A& a) {
  return detail::from_bfloat(detail::half_word(a));
}
CU2HIP_DEVICE unsigned short float_to_bfloat(float a) { return detail::to_bfloat(a); }
CU2HIP_DEVICE unsigned floats_to_bfloats(float high, float low) {
  return pack32(detail::to_bfloat(low), detail::to_bfloat(high));
}

// One operation on halves: in single precision, which rounds a sum or a product of halves no differently.
#define CU2HIP_HALF(NAME, KIND, FROM, TO, EXPRESSION)                                                       \
  template <class A, class B>                                                                              \
  CU2HIP_DEVICE unsigned short NAME##_##KIND(const A& first, const B& second) {                            \
    const float a = detail::FROM(detail::half_word(first)), b = detail::FROM(detail::half_word(second));   \
    return detail::TO(EXPRESSION);                                                                         \
  }                                                                                                        \
  template <class A, class B>                                                                              \
  CU2HIP_DEVICE unsigned NAME##_##KIND##x2(const A& first, const B& second) {                              \
    const unsigned a = detail::word(first), b = detail::word(second);                                      \
    return pack32(NAME##_##KIND(static_cast<unsigned short>(a), static_cast<unsigned short>(b)),           \
                  NAME##_##KIND(static_cast<unsigned short>(a >> 16), static_cast<unsigned short>(b >> 16))); \
  }
#define CU2HIP_HALF_FMA(KIND, FROM, TO, PRODUCT)                                                            \
  template <class A, class B, class C>                                                                     \
  CU2HIP_DEVICE unsigned short fma_##KIND(const A& first, const B& second, const C& third) {               \
    const float a = detail::FROM(detail::half_word(first)), b = detail::FROM(detail::half_word(second));   \
    const float c = detail::FROM(detail::half_word(third));                                                \
    return detail::TO(PRODUCT);                                                                            \
  }                                                                                                        \
  template <class A, class B, class C>                                                                     \
  CU2HIP_DEVICE unsigned fma_##KIND##x2(const A& first, const B& second, const C& third) {                 \
    const unsigned a = detail::word(first), b = detail::word(second), c = detail::word(third);             \
    return pack32(fma_##KIND(static_cast<unsigned short>(a), static_cast<unsigned short>(b),               \
                             static_cast<unsigned short>(c)),                                              \
                  fma_##KIND(static_cast<unsigned short>(a >> 16), static_cast<unsigned short>(b >> 16),   \
                             static_cast<unsigned short>(c >> 16)));                                       \
  }
#define CU2HIP_HALVES(KIND, FROM, TO)                  \
  CU2HIP_HALF(add, KIND, FROM, TO, a + b)              \
  CU2HIP_HALF(sub, KIND, FROM, TO, a - b)              \
  CU2HIP_HALF(mul, KIND, FROM, TO, a* b)               \
  CU2HIP_HALF(min, KIND, FROM, TO, fminf(a, b))        \
  CU2HIP_HALF(max, KIND, FROM, TO, fmaxf(a, b))
CU2HIP_HALVES(f16, from_half, to_half)
CU2HIP_HALVES(bf16, from_bfloat, to_bfloat)

namespace detail {

// a * b is exact; the sum is rounded once, to half or bfloat16, by way of a float whose last bit tells what was lost.
CU2HIP_DEVICE float fused(float a, float b, float c) {
  const double product = static_cast<double>(a) * static_cast<double>(b), exact = static_cast<double>(c);
  const double sum = product + exact;
  const float rounded = static_cast<float>(sum);
  const double other = sum - product, error = (product - (sum - other)) + (exact - other);
  const double lost = (sum - static_cast<double>(rounded)) + error;
  const unsigned bits = bits_as<unsigned>(rounded);
  if (lost == 0.0 || lost != lost || rounded == 0.0f || (bits & 1u)) return rounded;
  const bool away = (lost > 0.0) == (rounded > 0.0f);
  return bits_as<float>(away ? bits | 1u : bits - 1u);  // round to odd
}

}  // namespace detail

CU2HIP_HALF_FMA(f16, from_half, to_half, detail::fused(a, b, c))
CU2HIP_HALF_FMA(bf16, from_bfloat, to_bfloat, detail::fused(a, b, c))
#undef CU2HIP_HALVES
#undef CU2HIP_HALF_FMA
#undef CU2HIP_HALF

// .approx: the hardware's own fast functions where they are named, else the library's.
#if defined(CU2HIP_ON_AMDGCN)
CU2HIP_DEVICE float rcp_approx(float a) { return __builtin_amdgcn_rcpf(a); }
CU2HIP_DEVICE float sqrt_approx(float a) { return __builtin_amdgcn_sqrtf(a); }
CU2HIP_DEVICE float rsqrt_approx(float a) { return __builtin_amdgcn_rsqf(a); }
CU2HIP_DEVICE float lg2_approx(float a) { return __log2f(a); }
CU2HIP_DEVICE float sin_approx(float a) { return __sinf(a); }
CU2HIP_DEVICE float cos_approx(float a) { return __cosf(a); }
#else
CU2HIP_DEVICE float rcp_approx(float a) { return 1.0f / a; }
CU2HIP_DEVICE float sqrt_approx(float a) { return sqrtf(a); }
CU2HIP_DEVICE float rsqrt_approx(float a) { return 1.0f / sqrtf(a); }
CU2HIP_DEVICE float lg2_approx(float a) { return log2f(a); }
CU2HIP_DEVICE float sin_approx(float a) { return sinf(a); }
CU2HIP_DEVICE float cos_approx(float a) { return cosf(a); }
#endif
CU2HIP_DEVICE float ex2_approx(float a) { return exp2f(a); }
CU2HIP_DEVICE float tanh_approx(float a) { return tanhf(a); }
CU2HIP_DEVICE float div_approx(float a, float b) { return a * rcp_approx(b); }

#define CU2HIP_HALF_FUNCTION(NAME)                                                                        \
  template <class A>                                                                                      \
  CU2HIP_DEVICE unsigned short NAME##_f16(const A& a) {                                                   \
    return detail::to_half(NAME##_approx(detail::from_half(detail::half_word(a))));                       \
  }                                                                                                       \
  template <class A>                                                                                      \
  CU2HIP_DEVICE unsigned NAME##_f16x2(const A& a) {                                                       \
    const unsigned bits = detail::word(a);                                                                \
    return pack32(NAME##_f16(static_cast<unsigned short>(bits)), NAME##_f16(static_cast<unsigned short>(bits >> 16))); \
  }
CU2HIP_HALF_FUNCTION(ex2)
CU2HIP_HALF_FUNCTION(tanh)
#undef CU2HIP_HALF_FUNCTION

}  // namespace ptx
}  // namespace cu2hip

#endif
