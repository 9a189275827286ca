// Loads and stores with cache hints, asynchronous copies, address spaces, sleeping, system-wide atomics.
#pragma once

#include "platform.hpp"

#if defined(CU2HIP_ON_HIP)

namespace cu2hip {
namespace detail {

template <class T>
struct same {  // keeps an argument out of template deduction
  typedef T type;
};

// The scalar or vector of words as large as `Bytes`, for accesses that only built-in types have.
template <int Bytes>
struct block {
  static constexpr bool exists = false;
};
template <>
struct block<1> {
  static constexpr bool exists = true;
  typedef unsigned char type;
};
template <>
struct block<2> {
  static constexpr bool exists = true;
  typedef unsigned short type;
};
template <>
struct block<4> {
  static constexpr bool exists = true;
  typedef unsigned type;
};
template <>
struct block<8> {
  static constexpr bool exists = true;
  typedef unsigned long long type;
};
#if defined(__clang__)
template <>
struct block<16> {
  static constexpr bool exists = true;
  typedef unsigned type __attribute__((ext_vector_type(4)));
};
#endif

template <class T, bool Whole = block<sizeof(T)>::exists && alignof(T) == sizeof(T)>
struct access {  // types without a block of their size
  static CU2HIP_DEVICE T streamed(const T* p) { return *p; }
  static CU2HIP_DEVICE void stream(T* p, const T& value) { *p = value; }
};

#if defined(__clang__)
template <class T>
struct access<T, true> {
  typedef typename block<sizeof(T)>::type bits;
  static CU2HIP_DEVICE T streamed(const T* p) {
    const bits loaded = __builtin_nontemporal_load(reinterpret_cast<const bits*>(p));
    T value;
    __builtin_memcpy(&value, &loaded, sizeof(T));
    return value;
  }
  static CU2HIP_DEVICE void stream(T* p, const T& value) {
    bits stored;
    __builtin_memcpy(&stored, &value, sizeof(T));
    __builtin_nontemporal_store(stored, reinterpret_cast<bits*>(p));
  }
};
#endif

// Reads memory again at every call, in the largest pieces that fit.
template <class T>
CU2HIP_DEVICE T reread(const T* p) {
  constexpr int piece = sizeof(T) % 8 == 0 && alignof(T) % 8 == 0 ? 8 : sizeof(T) % 4 == 0 && alignof(T) % 4 == 0 ? 4 : 1;
  typedef typename block<piece>::type bits;
  bits words[sizeof(T) / piece];
  for (unsigned i = 0; i < sizeof(T) / piece; ++i) words[i] = reinterpret_cast<const volatile bits*>(p)[i];
  T value;
  __builtin_memcpy(&value, words, sizeof(T));
  return value;
}

template <class T>
CU2HIP_DEVICE void copy(void* to, const void* from) {
  *static_cast<T*>(to) = *static_cast<const T*>(from);
}

}  // namespace detail

#define CU2HIP_LOAD(NAME, HOW) \
  template <class T>           \
  CU2HIP_DEVICE T NAME(const T* p) { return HOW; }
CU2HIP_LOAD(ldca, *p)
CU2HIP_LOAD(ldcg, *p)
CU2HIP_LOAD(ldcs, detail::access<T>::streamed(p))
CU2HIP_LOAD(ldlu, detail::access<T>::streamed(p))
CU2HIP_LOAD(ldcv, detail::reread(p))
#undef CU2HIP_LOAD
#define CU2HIP_STORE(NAME, HOW) \
  template <class T>            \
  CU2HIP_DEVICE void NAME(T* p, typename detail::same<T>::type value) { HOW; }
CU2HIP_STORE(stwb, *p = value)
CU2HIP_STORE(stcg, *p = value)
CU2HIP_STORE(stcs, detail::access<T>::stream(p, value))
CU2HIP_STORE(stwt, *p = value)
#undef CU2HIP_STORE

// CUDA allows any time from none to twice `ns`. s_sleep(n) waits n * 64 clocks, about 32 ns each at 2 GHz.
CU2HIP_DEVICE void nanosleep(unsigned ns) {
#if defined(CU2HIP_ON_AMDGCN)
  for (; ns >= 1024u; ns -= 1024u) __builtin_amdgcn_s_sleep(16);
  for (; ns >= 64u; ns -= 64u) __builtin_amdgcn_s_sleep(1);
#else
  (void)ns;
#endif
}

#if defined(CU2HIP_ON_AMDGCN)
namespace detail {
typedef const __attribute__((address_space(0))) void* generic;
}
#endif

CU2HIP_DEVICE unsigned isShared(const void* p) {
#if defined(CU2HIP_ON_AMDGCN)
  return __builtin_amdgcn_is_shared((detail::generic)p) ? 1u : 0u;
#else
  (void)p;
  return 0u;
#endif
}
CU2HIP_DEVICE unsigned isLocal(const void* p) {
#if defined(CU2HIP_ON_AMDGCN)
  return __builtin_amdgcn_is_private((detail::generic)p) ? 1u : 0u;
#else
  (void)p;
  return 0u;
#endif
}
CU2HIP_DEVICE unsigned isGlobal(const void* p) { return isShared(p) == 0u && isLocal(p) == 0u ? 1u : 0u; }

// <cuda_pipeline.h>: the copy is done when the call returns, so there is nothing to commit or to wait for.
CU2HIP_DEVICE void pipeline_memcpy_async(void* shared, const void* global, decltype(sizeof(0)) size,
                                         decltype(sizeof(0)) zero_fill = 0) {
  if (zero_fill == 0 && size == 4) {
    detail::copy<unsigned>(shared, global);
  } else if (zero_fill == 0 && size == 8) {
    detail::copy<uint2>(shared, global);
  } else if (zero_fill == 0 && size == 16) {
    detail::copy<uint4>(shared, global);
  } else {
    for (decltype(sizeof(0)) i = 0; i < size; ++i)
      static_cast<char*>(shared)[i] = i + zero_fill < size ? static_cast<const char*>(global)[i] : 0;
  }
}
CU2HIP_DEVICE void pipeline_commit() {}
CU2HIP_DEVICE void pipeline_wait_prior(decltype(sizeof(0))) {}

namespace detail {

CU2HIP_DEVICE bool exchange_system(unsigned* p, unsigned* expected, unsigned desired) {
#if defined(__HIP_MEMORY_SCOPE_SYSTEM)
  return __hip_atomic_compare_exchange_strong(p, expected, desired, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                              __HIP_MEMORY_SCOPE_SYSTEM);
#else
  return __atomic_compare_exchange_n(p, expected, desired, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
#endif
}

}  // namespace detail

CU2HIP_DEVICE unsigned atomicInc_system(unsigned* p, unsigned value) {
  unsigned old = detail::reread(p);
  while (!detail::exchange_system(p, &old, old >= value ? 0u : old + 1u)) {
  }
  return old;
}
CU2HIP_DEVICE unsigned atomicDec_system(unsigned* p, unsigned value) {
  unsigned old = detail::reread(p);
  while (!detail::exchange_system(p, &old, old == 0u || old > value ? value : old - 1u)) {
  }
  return old;
}

CU2HIP_DEVICE double fdivide(double a, double b) { return a / b; }

}  // namespace cu2hip

#elif defined(CU2HIP_ON_CUDA)

namespace cu2hip {

#define CU2HIP_LOAD(NAME) \
  template <class T>      \
  CU2HIP_DEVICE T NAME(const T* p) { return __##NAME(p); }
CU2HIP_LOAD(ldca) CU2HIP_LOAD(ldcg) CU2HIP_LOAD(ldcs) CU2HIP_LOAD(ldlu) CU2HIP_LOAD(ldcv)
#undef CU2HIP_LOAD
#define CU2HIP_STORE(NAME)   \
  template <class T, class V> \
  CU2HIP_DEVICE void NAME(T* p, V value) { __##NAME(p, static_cast<T>(value)); }
CU2HIP_STORE(stwb) CU2HIP_STORE(stcg) CU2HIP_STORE(stcs) CU2HIP_STORE(stwt)
#undef CU2HIP_STORE
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
CU2HIP_DEVICE void nanosleep(unsigned ns) { __nanosleep(ns); }
#endif
CU2HIP_DEVICE unsigned isShared(const void* p) { return __isShared(p); }
CU2HIP_DEVICE unsigned isLocal(const void* p) { return __isLocal(p); }
CU2HIP_DEVICE unsigned isGlobal(const void* p) { return __isGlobal(p); }
CU2HIP_DEVICE unsigned atomicInc_system(unsigned* p, unsigned value) { return ::atomicInc_system(p, value); }
CU2HIP_DEVICE unsigned atomicDec_system(unsigned* p, unsigned value) { return ::atomicDec_system(p, value); }
CU2HIP_DEVICE double fdivide(double a, double b) { return a / b; }

}  // namespace cu2hip

#if __has_include(<cuda_pipeline.h>)
#include <cuda_pipeline.h>
namespace cu2hip {
CU2HIP_DEVICE void pipeline_memcpy_async(void* shared, const void* global, size_t size, size_t zero_fill = 0) {
  __pipeline_memcpy_async(shared, global, size, zero_fill);
}
CU2HIP_DEVICE void pipeline_commit() { __pipeline_commit(); }
CU2HIP_DEVICE void pipeline_wait_prior(size_t n) { __pipeline_wait_prior(n); }
}  // namespace cu2hip
#endif

#endif
