// PTX loads, stores and copies; addresses are pointers or integers that hold one.
#pragma once

#include "memory.hpp"
#include "ptx_bits.hpp"

#if defined(CU2HIP_ON_HIP) || defined(CU2HIP_ON_CUDA)

namespace cu2hip {
namespace ptx {
namespace detail {

template <class T, class P>
CU2HIP_DEVICE T* at(P* address) {
  return (T*)address;  // whatever it points to, const or volatile or not
}
template <class T>
CU2HIP_DEVICE T* at(unsigned long long address) {
  return reinterpret_cast<T*>(address);
}

#if defined(CU2HIP_ON_HIP)

#if defined(__HIP_MEMORY_SCOPE_SYSTEM)
#define CU2HIP_ATOMIC_LOAD(P, ORDER, SCOPE) __hip_atomic_load(P, ORDER, __HIP_MEMORY_SCOPE_##SCOPE)
#define CU2HIP_ATOMIC_STORE(P, V, ORDER, SCOPE) __hip_atomic_store(P, V, ORDER, __HIP_MEMORY_SCOPE_##SCOPE)
#else
#define CU2HIP_ATOMIC_LOAD(P, ORDER, SCOPE) __atomic_load_n(P, ORDER)
#define CU2HIP_ATOMIC_STORE(P, V, ORDER, SCOPE) __atomic_store_n(P, V, ORDER)
#endif
#define CU2HIP_ORDERED(NAME, ORDER, SCOPE)                                                              \
  struct NAME {                                                                                         \
    template <class T>                                                                                  \
    static CU2HIP_DEVICE T load(const T* p) {                                                           \
      typedef typename word_of_size<sizeof(T)>::type bits;                                              \
      return bits_as<T>(CU2HIP_ATOMIC_LOAD(at<bits>(p), __ATOMIC_##ORDER##_LOAD, SCOPE));               \
    }                                                                                                   \
    template <class T>                                                                                  \
    static CU2HIP_DEVICE void store(T* p, T value) {                                                    \
      typedef typename word_of_size<sizeof(T)>::type bits;                                              \
      CU2HIP_ATOMIC_STORE(at<bits>(p), word(value), __ATOMIC_##ORDER##_STORE, SCOPE);                   \
    }                                                                                                   \
  };
#define __ATOMIC_ORDERED_LOAD __ATOMIC_ACQUIRE
#define __ATOMIC_ORDERED_STORE __ATOMIC_RELEASE
#define __ATOMIC_RELAXED_LOAD __ATOMIC_RELAXED
#define __ATOMIC_RELAXED_STORE __ATOMIC_RELAXED
CU2HIP_ORDERED(ordered_cta, ORDERED, WORKGROUP)
CU2HIP_ORDERED(ordered_gpu, ORDERED, AGENT)
CU2HIP_ORDERED(ordered_sys, ORDERED, SYSTEM)
CU2HIP_ORDERED(relaxed_cta, RELAXED, WORKGROUP)
CU2HIP_ORDERED(relaxed_gpu, RELAXED, AGENT)
CU2HIP_ORDERED(relaxed_sys, RELAXED, SYSTEM)
#undef __ATOMIC_ORDERED_LOAD
#undef __ATOMIC_ORDERED_STORE
#undef __ATOMIC_RELAXED_LOAD
#undef __ATOMIC_RELAXED_STORE
#undef CU2HIP_ORDERED
#undef CU2HIP_ATOMIC_LOAD
#undef CU2HIP_ATOMIC_STORE

#else

#define CU2HIP_ORDERED(NAME, BEFORE, AFTER)                         \
  struct NAME {                                                     \
    template <class T>                                              \
    static CU2HIP_DEVICE T load(const T* p) {                       \
      const T value = *at<const volatile T>(p);                     \
      AFTER;                                                        \
      return value;                                                 \
    }                                                               \
    template <class T>                                              \
    static CU2HIP_DEVICE void store(T* p, T value) {                \
      BEFORE;                                                       \
      *at<volatile T>(p) = value;                                   \
    }                                                               \
  };
CU2HIP_ORDERED(ordered_cta, __threadfence_block(), __threadfence_block())
CU2HIP_ORDERED(ordered_gpu, __threadfence(), __threadfence())
CU2HIP_ORDERED(ordered_sys, __threadfence_system(), __threadfence_system())
CU2HIP_ORDERED(relaxed_cta, (void)0, (void)0)
CU2HIP_ORDERED(relaxed_gpu, (void)0, (void)0)
CU2HIP_ORDERED(relaxed_sys, (void)0, (void)0)
#undef CU2HIP_ORDERED

#endif

struct plain {
  template <class T>
  static CU2HIP_DEVICE T load(const T* p) {
    return *p;
  }
  template <class T>
  static CU2HIP_DEVICE void store(T* p, T value) {
    *p = value;
  }
};
struct streaming {
  template <class T>
  static CU2HIP_DEVICE T load(const T* p) {
#if defined(CU2HIP_ON_HIP)
    return ldcs(p);
#else
    return *p;
#endif
  }
  template <class T>
  static CU2HIP_DEVICE void store(T* p, T value) {
#if defined(CU2HIP_ON_HIP)
    stcs(p, value);
#else
    *p = value;
#endif
  }
};
struct again {  // reaches memory each time
  template <class T>
  static CU2HIP_DEVICE T load(const T* p) {
    return *at<const volatile T>(p);
  }
  template <class T>
  static CU2HIP_DEVICE void store(T* p, T value) {
    *at<volatile T>(p) = value;
  }
};

// Bits of a register of any type as a T: a number of another size is converted.
template <class T, class V>
CU2HIP_DEVICE T value_as(const V& value) {
  T result;
  move<T, V>::run(result, value);
  return result;
}

}  // namespace detail

#define CU2HIP_LOADS(SUFFIX, HOW)                                                     \
  template <class T, class A>                                                         \
  CU2HIP_DEVICE T load##SUFFIX(A address) {                                           \
    return detail::HOW::load(detail::at<const T>(address));                           \
  }                                                                                   \
  template <class T, class A, class D, class E>                                       \
  CU2HIP_DEVICE void load##SUFFIX##_v2(A address, D& d, E& e) {                       \
    const T* p = detail::at<const T>(address);                                        \
    const T x = detail::HOW::load(p), y = detail::HOW::load(p + 1);                   \
    copy_bits(d, x);                                                                  \
    copy_bits(e, y);                                                                  \
  }                                                                                   \
  template <class T, class A, class D, class E, class F, class G>                     \
  CU2HIP_DEVICE void load##SUFFIX##_v4(A address, D& d, E& e, F& f, G& g) {           \
    const T* p = detail::at<const T>(address);                                        \
    const T x = detail::HOW::load(p), y = detail::HOW::load(p + 1);                   \
    const T z = detail::HOW::load(p + 2), w = detail::HOW::load(p + 3);               \
    copy_bits(d, x);                                                                  \
    copy_bits(e, y);                                                                  \
    copy_bits(f, z);                                                                  \
    copy_bits(g, w);                                                                  \
  }
#define CU2HIP_STORES(SUFFIX, HOW)                                                    \
  template <class T, class A, class B>                                                \
  CU2HIP_DEVICE void store##SUFFIX(A address, const B& b) {                           \
    detail::HOW::store(detail::at<T>(address), detail::value_as<T>(b));               \
  }                                                                                   \
  template <class T, class A, class B, class C>                                       \
  CU2HIP_DEVICE void store##SUFFIX##_v2(A address, const B& b, const C& c) {          \
    store##SUFFIX<T>(detail::at<T>(address), b);                                      \
    store##SUFFIX<T>(detail::at<T>(address) + 1, c);                                  \
  }                                                                                   \
  template <class T, class A, class B, class C, class D, class E>                     \
  CU2HIP_DEVICE void store##SUFFIX##_v4(A address, const B& b, const C& c, const D& d, const E& e) { \
    store##SUFFIX##_v2<T>(detail::at<T>(address), b, c);                              \
    store##SUFFIX##_v2<T>(detail::at<T>(address) + 2, d, e);                          \
  }
CU2HIP_LOADS(, plain)
CU2HIP_LOADS(_cs, streaming)
CU2HIP_LOADS(_cg, relaxed_gpu)
CU2HIP_LOADS(_cv, again)
CU2HIP_LOADS(_acquire_cta, ordered_cta)
CU2HIP_LOADS(_acquire_gpu, ordered_gpu)
CU2HIP_LOADS(_acquire_sys, ordered_sys)
CU2HIP_LOADS(_relaxed_cta, relaxed_cta)
CU2HIP_LOADS(_relaxed_gpu, relaxed_gpu)
CU2HIP_LOADS(_relaxed_sys, relaxed_sys)
CU2HIP_STORES(, plain)
CU2HIP_STORES(_cs, streaming)
CU2HIP_STORES(_cg, relaxed_gpu)
CU2HIP_STORES(_cv, again)
CU2HIP_STORES(_release_cta, ordered_cta)
CU2HIP_STORES(_release_gpu, ordered_gpu)
CU2HIP_STORES(_release_sys, ordered_sys)
CU2HIP_STORES(_relaxed_cta, relaxed_cta)
CU2HIP_STORES(_relaxed_gpu, relaxed_gpu)
CU2HIP_STORES(_relaxed_sys, relaxed_sys)

// Shared memory by its 32-bit address: on AMD GPUs the offset in LDS.
namespace detail {

template <class T>
CU2HIP_DEVICE T* in_shared(unsigned address) {
#if defined(CU2HIP_ON_AMDGCN)
  return (T*)(__attribute__((address_space(3))) T*)address;
#elif defined(CU2HIP_ON_CUDA)
  return static_cast<T*>(__cvta_shared_to_generic(address));
#elif defined(CU2HIP_SHARED_BASE)  // for devices that are not AMDGPU: where a block's shared memory begins
  return (T*)((char*)(CU2HIP_SHARED_BASE) + address);
#else
  return at<T>(static_cast<unsigned long long>(address));
#endif
}

}  // namespace detail

template <class A>
CU2HIP_DEVICE unsigned shared_address(A pointer) {
#if defined(CU2HIP_ON_AMDGCN)
  return (unsigned)(__attribute__((address_space(3))) char*)detail::at<char>(pointer);
#elif defined(CU2HIP_ON_CUDA)
  return static_cast<unsigned>(__cvta_generic_to_shared(detail::at<const void>(pointer)));
#elif defined(CU2HIP_SHARED_BASE)
  return static_cast<unsigned>(detail::at<const char>(pointer) - (const char*)(CU2HIP_SHARED_BASE));
#else
  return static_cast<unsigned>((unsigned long long)detail::at<char>(pointer));
#endif
}
template <class A>
CU2HIP_DEVICE unsigned long long shared_pointer(A address) {
  return (unsigned long long)detail::in_shared<char>(static_cast<unsigned>(address));
}

template <class T, class A>
CU2HIP_DEVICE T load_shared(A address) {
  return *detail::in_shared<const T>(static_cast<unsigned>(address));
}
template <class T, class A, class D, class E>
CU2HIP_DEVICE void load_shared_v2(A address, D& d, E& e) {
  load_v2<T>(detail::in_shared<const T>(static_cast<unsigned>(address)), d, e);
}
template <class T, class A, class D, class E, class F, class G>
CU2HIP_DEVICE void load_shared_v4(A address, D& d, E& e, F& f, G& g) {
  load_v4<T>(detail::in_shared<const T>(static_cast<unsigned>(address)), d, e, f, g);
}
template <class T, class A, class B>
CU2HIP_DEVICE void store_shared(A address, const B& b) {
  store<T>(detail::in_shared<T>(static_cast<unsigned>(address)), b);
}
template <class T, class A, class B, class C>
CU2HIP_DEVICE void store_shared_v2(A address, const B& b, const C& c) {
  store_v2<T>(detail::in_shared<T>(static_cast<unsigned>(address)), b, c);
}
template <class T, class A, class B, class C, class D, class E>
CU2HIP_DEVICE void store_shared_v4(A address, const B& b, const C& c, const D& d, const E& e) {
  store_v4<T>(detail::in_shared<T>(static_cast<unsigned>(address)), b, c, d, e);
}

// cp.async: `Size` bytes of which `given` are read and the rest is zero; done at once.
template <int Size, class A, class B, class G>
CU2HIP_DEVICE void copy_to_shared(A address, B source, G given) {
  static_assert(Size == 4 || Size == 8 || Size == 16, "as cp.async");
  char* to = detail::in_shared<char>(static_cast<unsigned>(address));
  const char* from = detail::at<const char>(source);
  if (static_cast<unsigned>(given) >= static_cast<unsigned>(Size)) {
    if (Size == 4) *detail::at<unsigned>(to) = *detail::at<const unsigned>(from);
    if (Size == 8) *detail::at<uint2>(to) = *detail::at<const uint2>(from);
    if (Size == 16) *detail::at<uint4>(to) = *detail::at<const uint4>(from);
    return;
  }
  for (unsigned i = 0; i < static_cast<unsigned>(Size); ++i) to[i] = i < static_cast<unsigned>(given) ? from[i] : char(0);
}
template <int Size, class A, class B>
CU2HIP_DEVICE void copy_to_shared(A address, B source) {
  copy_to_shared<Size>(address, source, Size);
}
CU2HIP_DEVICE void copy_commit() {}
template <class N>
CU2HIP_DEVICE void copy_wait(N) {}
template <class A>
CU2HIP_DEVICE void prefetch(A) {}

#undef CU2HIP_LOADS
#undef CU2HIP_STORES

}  // namespace ptx
}  // namespace cu2hip

#endif
