// PTX atom and red: relaxed read-modify-write operations of device scope, with `_sys` of system scope.
#pragma once

#include "ptx_float.hpp"
#include "ptx_memory.hpp"

#if defined(CU2HIP_ON_HIP) || defined(CU2HIP_ON_CUDA)

namespace cu2hip {
namespace ptx {
namespace detail {

#if defined(CU2HIP_ON_HIP) && defined(__HIP_MEMORY_SCOPE_SYSTEM)
#define CU2HIP_EXCHANGED(P, OLD, NEW, SCOPE) \
  __hip_atomic_compare_exchange_strong(P, &OLD, NEW, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_##SCOPE)
#elif defined(CU2HIP_ON_HIP)
#define CU2HIP_EXCHANGED(P, OLD, NEW, SCOPE) \
  __atomic_compare_exchange_n(P, &OLD, NEW, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)
#else
#define CU2HIP_EXCHANGED(P, OLD, NEW, SCOPE) exchanged(P, OLD, NEW)
template <class U>
CU2HIP_DEVICE bool exchanged(U* p, U& old, U desired) {
  const U seen = atomicCAS(p, old, desired);
  const bool done = seen == old;
  old = seen;
  return done;
}
#endif

// Applies `operation` to the old value and the operand until nobody came between; gives the old value.
template <class T, bool System, class Operation>
CU2HIP_DEVICE T update(T* p, T operand, Operation operation) {
  typedef typename word_of_size<sizeof(T)>::type bits;
  bits* cell = at<bits>(p);
  bits old = *at<volatile bits>(p);
  for (;;) {
    const bits desired = word(operation(bits_as<T>(old), operand));
    if (System ? CU2HIP_EXCHANGED(cell, old, desired, SYSTEM) : CU2HIP_EXCHANGED(cell, old, desired, AGENT)) break;
  }
  return bits_as<T>(old);
}
#undef CU2HIP_EXCHANGED

#define CU2HIP_OPERATION(NAME, EXPRESSION) \
  struct NAME {                            \
    template <class T>                     \
    CU2HIP_DEVICE T operator()(T a, T b) const { return EXPRESSION; } \
  };
CU2HIP_OPERATION(add_op, static_cast<T>(a + b))
CU2HIP_OPERATION(min_op, b < a ? b : a)
CU2HIP_OPERATION(max_op, a < b ? b : a)
CU2HIP_OPERATION(and_op, static_cast<T>(a& b))
CU2HIP_OPERATION(or_op, static_cast<T>(a | b))
CU2HIP_OPERATION(xor_op, static_cast<T>(a ^ b))
CU2HIP_OPERATION(exch_op, ((void)a, b))
CU2HIP_OPERATION(inc_op, a >= b ? static_cast<T>(0) : static_cast<T>(a + 1))
CU2HIP_OPERATION(dec_op, a == 0 || a > b ? b : static_cast<T>(a - 1))
#undef CU2HIP_OPERATION

// Integers add without signed overflow.
template <class T, bool System>
struct adder {
  static CU2HIP_DEVICE T run(T* p, T value) {
    typedef typename unsigned_of<T>::type U;
    return static_cast<T>(update<U, System>(at<U>(p), static_cast<U>(value), add_op()));
  }
};

#if defined(CU2HIP_ON_HIP) && defined(__HIP_MEMORY_SCOPE_SYSTEM)
#define CU2HIP_FETCH(T, SYSTEM, OPERATION, SCOPE)                                                              \
  template <>                                                                                                 \
  CU2HIP_DEVICE T update<T, SYSTEM, OPERATION##_op>(T * p, T operand, OPERATION##_op) {                       \
    return __hip_atomic_fetch_##OPERATION(p, operand, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_##SCOPE);          \
  }
#define CU2HIP_FETCHES(T, OPERATION) CU2HIP_FETCH(T, false, OPERATION, AGENT) CU2HIP_FETCH(T, true, OPERATION, SYSTEM)
#define CU2HIP_BITWISE(T) \
  CU2HIP_FETCHES(T, add) CU2HIP_FETCHES(T, and) CU2HIP_FETCHES(T, or) CU2HIP_FETCHES(T, xor) CU2HIP_FETCHES(T, min) \
      CU2HIP_FETCHES(T, max)
CU2HIP_BITWISE(unsigned)
CU2HIP_BITWISE(unsigned long long)
CU2HIP_FETCHES(int, min)
CU2HIP_FETCHES(int, max)
CU2HIP_FETCHES(long long, min)
CU2HIP_FETCHES(long long, max)
CU2HIP_FETCHES(float, add)
CU2HIP_FETCHES(double, add)
#undef CU2HIP_BITWISE
#undef CU2HIP_FETCHES
#undef CU2HIP_FETCH
#endif

}  // namespace detail

#define CU2HIP_ATOM(NAME, OPERATION)                                                                  \
  template <class T, class A, class B>                                                               \
  CU2HIP_DEVICE T atom_##NAME(A address, const B& b) {                                               \
    return detail::update<T, false>(detail::at<T>(address), detail::value_as<T>(b), OPERATION());    \
  }                                                                                                  \
  template <class T, class A, class B>                                                               \
  CU2HIP_DEVICE T atom_##NAME##_sys(A address, const B& b) {                                         \
    return detail::update<T, true>(detail::at<T>(address), detail::value_as<T>(b), OPERATION());     \
  }
CU2HIP_ATOM(min, detail::min_op)
CU2HIP_ATOM(max, detail::max_op)
CU2HIP_ATOM(and, detail::and_op)
CU2HIP_ATOM(or, detail::or_op)
CU2HIP_ATOM(xor, detail::xor_op)
CU2HIP_ATOM(exch, detail::exch_op)
#undef CU2HIP_ATOM
template <class T, class A, class B>
CU2HIP_DEVICE T atom_add(A address, const B& b) {
  return detail::adder<T, false>::run(detail::at<T>(address), detail::value_as<T>(b));
}
template <class T, class A, class B>
CU2HIP_DEVICE T atom_add_sys(A address, const B& b) {
  return detail::adder<T, true>::run(detail::at<T>(address), detail::value_as<T>(b));
}
template <class A, class B>
CU2HIP_DEVICE unsigned atom_inc(A address, B b) {
  return detail::update<unsigned, false>(detail::at<unsigned>(address), static_cast<unsigned>(b), detail::inc_op());
}
template <class A, class B>
CU2HIP_DEVICE unsigned atom_dec(A address, B b) {
  return detail::update<unsigned, false>(detail::at<unsigned>(address), static_cast<unsigned>(b), detail::dec_op());
}

namespace detail {

template <class U>
struct replace_if {  // stores `desired` where the cell holds what is expected
  U expected;
  CU2HIP_DEVICE U operator()(U old, U desired) const { return old == expected ? desired : old; }
};

}  // namespace detail

template <class T, class A, class B, class C>
CU2HIP_DEVICE T atom_cas(A address, const B& expected, const C& desired) {
  typedef typename detail::word_of_size<sizeof(T)>::type U;
  const detail::replace_if<U> operation = {detail::word(detail::value_as<T>(expected))};
  return detail::bits_as<T>(
      detail::update<U, false>(detail::at<U>(address), detail::word(detail::value_as<T>(desired)), operation));
}

namespace detail {

struct add_halves {
  CU2HIP_DEVICE unsigned operator()(unsigned a, unsigned b) const { return add_f16x2(a, b); }
};
struct add_bfloats {
  CU2HIP_DEVICE unsigned operator()(unsigned a, unsigned b) const { return add_bf16x2(a, b); }
};

}  // namespace detail

template <class A, class B>
CU2HIP_DEVICE void red_add_f16x2(A address, const B& b) {
  detail::update<unsigned, false>(detail::at<unsigned>(address), detail::value_as<unsigned>(b), detail::add_halves());
}
template <class A, class B>
CU2HIP_DEVICE void red_add_bf16x2(A address, const B& b) {
  detail::update<unsigned, false>(detail::at<unsigned>(address), detail::value_as<unsigned>(b), detail::add_bfloats());
}

}  // namespace ptx
}  // namespace cu2hip

#endif
