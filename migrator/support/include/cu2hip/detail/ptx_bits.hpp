// PTX moves: bits between registers of different kinds, packing and unpacking.
#pragma once

#include "ptx_integer.hpp"

#if defined(CU2HIP_ON_HIP) || defined(CU2HIP_ON_CUDA)

namespace cu2hip {
namespace ptx {
namespace detail {

template <class To, class From>
CU2HIP_DEVICE To bits_as(const From& from) {
  static_assert(sizeof(To) == sizeof(From), "same size");
  To to;
#if defined(CU2HIP_ON_CUDA)
  memcpy(&to, &from, sizeof(To));
#else
  __builtin_memcpy(&to, &from, sizeof(To));
#endif
  return to;
}

// Registers of one size take each other's bits, others a converted number: a byte loaded into a 32-bit register.
template <class To, class From, bool SameSize = sizeof(To) == sizeof(From)>
struct move {
  static CU2HIP_DEVICE void run(To& to, const From& from) { to = bits_as<To>(from); }
};
template <class To, class From>
struct move<To, From, false> {
  static CU2HIP_DEVICE void run(To& to, const From& from) { to = static_cast<To>(from); }
};

template <int Bytes>
struct word_of_size;
template <>
struct word_of_size<1> {
  typedef unsigned char type;
};
template <>
struct word_of_size<2> {
  typedef unsigned short type;
};
template <>
struct word_of_size<4> {
  typedef unsigned type;
};
template <>
struct word_of_size<8> {
  typedef unsigned long long type;
};

// The bits of a value as the unsigned integer of its size.
template <class T>
CU2HIP_DEVICE typename word_of_size<sizeof(T)>::type word(const T& value) {
  return bits_as<typename word_of_size<sizeof(T)>::type>(value);
}

}  // namespace detail

template <class D, class A>
CU2HIP_DEVICE void copy_bits(D& d, const A& a) {
  detail::move<D, A>::run(d, a);
}
template <class A, class B>
CU2HIP_DEVICE unsigned long long pack64(const A& low, const B& high) {
  return static_cast<unsigned long long>(detail::word(high)) << 32 | static_cast<unsigned>(detail::word(low));
}
template <class A, class D, class E>
CU2HIP_DEVICE void unpack64(const A& a, D& low, E& high) {
  const unsigned long long bits = detail::word(a);
  copy_bits(low, static_cast<unsigned>(bits));
  copy_bits(high, static_cast<unsigned>(bits >> 32));
}
template <class A, class B>
CU2HIP_DEVICE unsigned pack32(const A& low, const B& high) {
  return static_cast<unsigned>(detail::word(high)) << 16 | (static_cast<unsigned>(detail::word(low)) & 0xffffu);
}
template <class A, class D, class E>
CU2HIP_DEVICE void unpack32(const A& a, D& low, E& high) {
  const unsigned bits = detail::word(a);
  copy_bits(low, static_cast<unsigned short>(bits));
  copy_bits(high, static_cast<unsigned short>(bits >> 16));
}

}  // namespace ptx
}  // namespace cu2hip

#endif
