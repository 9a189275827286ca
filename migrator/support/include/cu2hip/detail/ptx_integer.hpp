// PTX integer instructions on registers: results as the PTX ISA defines them, for any type of argument.
#pragma once

#include "platform.hpp"

#if defined(CU2HIP_ON_HIP) || defined(CU2HIP_ON_CUDA)

namespace cu2hip {
namespace ptx {
namespace detail {

template <class T>
struct unsigned_of {
  typedef T type;
};
#define CU2HIP_UNSIGNED(T)          \
  template <>                       \
  struct unsigned_of<T> {           \
    typedef unsigned T type;        \
  };
CU2HIP_UNSIGNED(short)
CU2HIP_UNSIGNED(int)
CU2HIP_UNSIGNED(long)
CU2HIP_UNSIGNED(long long)
#undef CU2HIP_UNSIGNED
template <>
struct unsigned_of<signed char> {
  typedef unsigned char type;
};

template <class T>
CU2HIP_DEVICE constexpr bool is_signed() {
  return static_cast<T>(-1) < static_cast<T>(1);
}

template <class T>
CU2HIP_DEVICE constexpr unsigned width() {
  return 8u * static_cast<unsigned>(sizeof(T));
}

// The lowest `count` bits, count up to the width.
template <class U>
CU2HIP_DEVICE U low_bits(unsigned count) {
  return count >= width<U>() ? static_cast<U>(~static_cast<U>(0)) : static_cast<U>((static_cast<U>(1) << count) - 1);
}

}  // namespace detail

template <class T, class A>
CU2HIP_DEVICE T absolute(A a) {
  typedef typename detail::unsigned_of<T>::type U;
  const T value = static_cast<T>(a);
  return value < 0 ? static_cast<T>(static_cast<U>(0) - static_cast<U>(value)) : value;
}
template <class T, class A, class B>
CU2HIP_DEVICE T minimum(A a, B b) {
  const T x = static_cast<T>(a), y = static_cast<T>(b);
  return y < x ? y : x;
}
template <class T, class A, class B>
CU2HIP_DEVICE T maximum(A a, B b) {
  const T x = static_cast<T>(a), y = static_cast<T>(b);
  return x < y ? y : x;
}

// shl, shr: a distance of the width or more gives 0, or copies of the sign.
template <class T, class A, class B>
CU2HIP_DEVICE T shift_left(A a, B distance) {
  typedef typename detail::unsigned_of<T>::type U;
  const unsigned n = static_cast<unsigned>(distance);
  return n >= detail::width<T>() ? static_cast<T>(0) : static_cast<T>(static_cast<U>(static_cast<T>(a)) << n);
}
template <class T, class A, class B>
CU2HIP_DEVICE T shift_right(A a, B distance) {
  const unsigned n = static_cast<unsigned>(distance);
  const T value = static_cast<T>(a);
  typedef typename detail::unsigned_of<T>::type U;
  const bool negative = detail::is_signed<T>() && (static_cast<U>(value) >> (detail::width<T>() - 1)) != 0;
  if (n >= detail::width<T>()) return static_cast<T>(negative ? -1 : 0);
  return static_cast<T>(value >> n);
}

template <int Table, class A, class B, class C>
CU2HIP_DEVICE unsigned lop3(A first, B second, C third) {
  const unsigned a = static_cast<unsigned>(first), b = static_cast<unsigned>(second), c = static_cast<unsigned>(third);
  return ((Table & 0x01) ? ~a & ~b & ~c : 0u) | ((Table & 0x02) ? ~a & ~b & c : 0u) |
         ((Table & 0x04) ? ~a & b & ~c : 0u) | ((Table & 0x08) ? ~a & b & c : 0u) |
         ((Table & 0x10) ? a & ~b & ~c : 0u) | ((Table & 0x20) ? a & ~b & c : 0u) |
         ((Table & 0x40) ? a & b & ~c : 0u) | ((Table & 0x80) ? a & b & c : 0u);
}

// prmt: each digit of the selector picks one of eight bytes, or with its highest bit copies of that byte's sign.
template <class A, class B, class C>
CU2HIP_DEVICE unsigned byte_permute(A low, B high, C selector) {
  const unsigned long long bytes = static_cast<unsigned long long>(static_cast<unsigned>(high)) << 32 |
                                   static_cast<unsigned>(low);
  unsigned result = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned digit = static_cast<unsigned>(selector) >> (4 * i) & 15u;
    const unsigned byte = static_cast<unsigned>(bytes >> (8 * (digit & 7u))) & 0xffu;
    result |= ((digit & 8u) ? ((byte & 0x80u) ? 0xffu : 0u) : byte) << (8 * i);
  }
  return result;
}

// bfe: `length` bits from `position` on; signed types repeat the highest bit of the field that the word has.
template <class T, class A, class B, class C>
CU2HIP_DEVICE T bit_field(A a, B position, C length) {
  typedef typename detail::unsigned_of<T>::type U;
  const unsigned pos = static_cast<unsigned>(position) & 0xffu, len = static_cast<unsigned>(length) & 0xffu;
  const U value = static_cast<U>(static_cast<T>(a));
  const unsigned last = detail::width<T>() - 1;
  U field = pos > last ? static_cast<U>(0) : static_cast<U>((value >> pos) & detail::low_bits<U>(len));
  if (detail::is_signed<T>() && len != 0) {
    const unsigned top = pos + len - 1 < last ? pos + len - 1 : last;
    const unsigned have = pos > last ? 0u : last - pos + 1 < len ? last - pos + 1 : len;
    if ((value >> top) & 1) field = static_cast<U>(field | ~detail::low_bits<U>(have));
  }
  return static_cast<T>(field);
}

// bfi: `a`'s lowest `length` bits in the place of `b`'s from `position` on.
template <class T, class A, class B, class C, class E>
CU2HIP_DEVICE T bit_insert(A a, B b, C position, E length) {
  typedef typename detail::unsigned_of<T>::type U;
  const unsigned pos = static_cast<unsigned>(position) & 0xffu, len = static_cast<unsigned>(length) & 0xffu;
  const U source = static_cast<U>(static_cast<T>(a)), base = static_cast<U>(static_cast<T>(b));
  if (pos >= detail::width<T>()) return static_cast<T>(base);
  const U mask = static_cast<U>(detail::low_bits<U>(len) << pos);
  return static_cast<T>((base & ~mask) | (static_cast<U>(source << pos) & mask));
}

// bfind: the position of the highest bit that is not a copy of the sign; all ones where there is none.
template <class T, class A>
CU2HIP_DEVICE unsigned highest_bit(A a) {
  typedef typename detail::unsigned_of<T>::type U;
  U value = static_cast<U>(static_cast<T>(a));
  if (detail::is_signed<T>() && (value >> (detail::width<T>() - 1))) value = static_cast<U>(~value);
  if (value == 0) return 0xffffffffu;
  unsigned at = 0;
  for (unsigned step = detail::width<T>() / 2; step > 0; step /= 2) {
    if (value >> (at + step)) at += step;
  }
  return at;
}

template <class T, class A, class B>
CU2HIP_DEVICE T multiply_high(A a, B b) {
  typedef typename detail::unsigned_of<T>::type U;
  const unsigned half = detail::width<T>() / 2;
  const U x = static_cast<U>(static_cast<T>(a)), y = static_cast<U>(static_cast<T>(b)), low = detail::low_bits<U>(half);
  const U cross = (x >> half) * (y & low) + (((x & low) * (y & low)) >> half);
  U high = (x >> half) * (y >> half) + (cross >> half) + (((x & low) * (y >> half) + (cross & low)) >> half);
  if (detail::is_signed<T>()) {  // a negative factor counts as 2^width more
    if (x >> (detail::width<T>() - 1)) high -= y;
    if (y >> (detail::width<T>() - 1)) high -= x;
  }
  return static_cast<T>(high);
}

// add.cc, addc.cc, sub.cc, subc.cc: `carry` takes the carry out, for subtractions the borrow.
template <class T, class A, class B, class I, class O>
CU2HIP_DEVICE T add_carry(A a, B b, I carry_in, O& carry) {
  typedef typename detail::unsigned_of<T>::type U;
  const U x = static_cast<U>(static_cast<T>(a)), y = static_cast<U>(static_cast<T>(b)), c = carry_in ? 1 : 0;
  const U sum = static_cast<U>(x + y), result = static_cast<U>(sum + c);
  carry = static_cast<O>(sum < x || result < sum);
  return static_cast<T>(result);
}
template <class T, class A, class B, class I, class O>
CU2HIP_DEVICE T sub_borrow(A a, B b, I borrow_in, O& borrow) {
  typedef typename detail::unsigned_of<T>::type U;
  const U x = static_cast<U>(static_cast<T>(a)), y = static_cast<U>(static_cast<T>(b)), c = borrow_in ? 1 : 0;
  const U difference = static_cast<U>(x - y), result = static_cast<U>(difference - c);
  borrow = static_cast<O>(x < y || difference < c);
  return static_cast<T>(result);
}

}  // namespace ptx
}  // namespace cu2hip

#endif
