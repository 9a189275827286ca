// hipCUB's value types, operators and iterators.
#pragma once
#include <hip/hip_runtime.h>

#include <hip/hip_bfloat16.h>
#include <hip/hip_fp16.h>

#include <cstdint>
#include <iterator>
#include <limits>
#include <rocprim/rocprim.hpp>
#include <type_traits>

#ifndef HIPCUB_ARCH
#define HIPCUB_ARCH 1
#endif
#define HIPCUB_ROCPRIM_API 1
#define HIPCUB_NAMESPACE hipcub
#define BEGIN_HIPCUB_NAMESPACE namespace hipcub {
#define END_HIPCUB_NAMESPACE }
#define HIPCUB_DEVICE __device__
#define HIPCUB_HOST __host__
#define HIPCUB_HOST_DEVICE __host__ __device__
#define HIPCUB_RUNTIME_FUNCTION __host__
#define HIPCUB_INLINE inline
#define HIPCUB_WARP_THREADS ::rocprim::device_warp_size()
#define HIPCUB_DEVICE_WARP_THREADS ::rocprim::device_warp_size()
#define HIPCUB_HOST_WARP_THREADS ::rocprim::host_warp_size()
#define HIPCUB_MAX(a, b) (((a) > (b)) ? (a) : (b))
#define HIPCUB_MIN(a, b) (((a) < (b)) ? (a) : (b))
#define HipcubDebug(error) ::hipcub::Debug((error))

namespace hipcub {

__host__ __device__ inline hipError_t Debug(hipError_t error) { return error; }

template <class Key, class Value>
using KeyValuePair = ::rocprim::key_value_pair<Key, Value>;
using NullType = ::rocprim::empty_type;

template <int value>
struct Int2Type {
  enum { VALUE = value };
};

// A pair of buffers that a sort goes back and forth between.
template <class T>
struct DoubleBuffer {
  T *d_buffers[2];
  int selector = 0;
  __host__ __device__ DoubleBuffer() : d_buffers{nullptr, nullptr} {}
  __host__ __device__ DoubleBuffer(T *current, T *alternate) : d_buffers{current, alternate} {}
  __host__ __device__ T *Current() { return d_buffers[selector]; }
  __host__ __device__ T *Alternate() { return d_buffers[selector ^ 1]; }
};

// -- operators

struct Equality {
  template <class T, class U>
  __host__ __device__ bool operator()(const T &a, const U &b) const { return a == b; }
};
struct Inequality {
  template <class T, class U>
  __host__ __device__ bool operator()(const T &a, const U &b) const { return a != b; }
};
template <class Op>
struct InequalityWrapper {
  Op op;
  __host__ __device__ explicit InequalityWrapper(Op given) : op(given) {}
  template <class T, class U>
  __host__ __device__ bool operator()(const T &a, const U &b) { return !op(a, b); }
};
struct Sum {
  template <class T, class U>
  __host__ __device__ auto operator()(const T &a, const U &b) const { return a + b; }
};
struct Difference {
  template <class T, class U>
  __host__ __device__ auto operator()(const T &a, const U &b) const { return a - b; }
};
struct Division {
  template <class T, class U>
  __host__ __device__ auto operator()(const T &a, const U &b) const { return a / b; }
};
struct Max {
  template <class T, class U>
  __host__ __device__ std::common_type_t<T, U> operator()(const T &a, const U &b) const { return a < b ? b : a; }
};
struct Min {
  template <class T, class U>
  __host__ __device__ std::common_type_t<T, U> operator()(const T &a, const U &b) const { return b < a ? b : a; }
};
struct ArgMax {
  template <class K, class V>
  __host__ __device__ KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a, const KeyValuePair<K, V> &b) const {
    return (b.value > a.value || (a.value == b.value && b.key < a.key)) ? b : a;
  }
};
struct ArgMin {
  template <class K, class V>
  __host__ __device__ KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a, const KeyValuePair<K, V> &b) const {
    return (b.value < a.value || (a.value == b.value && b.key < a.key)) ? b : a;
  }
};
template <class To>
struct CastOp {
  template <class T>
  __host__ __device__ To operator()(const T &a) const { return To(a); }
};
template <class Op>
struct SwizzleScanOp {
  Op op;
  __host__ __device__ explicit SwizzleScanOp(Op given) : op(given) {}
  template <class T>
  __host__ __device__ T operator()(const T &a, const T &b) { T x(b), y(a); return op(x, y); }
};
template <class Op>
struct ReduceBySegmentOp {
  Op op;
  __host__ __device__ ReduceBySegmentOp() {}
  __host__ __device__ explicit ReduceBySegmentOp(Op given) : op(given) {}
  template <class Pair>
  __host__ __device__ Pair operator()(const Pair &a, const Pair &b) {
    return Pair(a.key + b.key, b.key ? b.value : op(a.value, b.value));
  }
};
template <class Op>
struct ReduceByKeyOp {
  Op op;
  __host__ __device__ ReduceByKeyOp() {}
  __host__ __device__ explicit ReduceByKeyOp(Op given) : op(given) {}
  template <class Pair>
  __host__ __device__ Pair operator()(const Pair &a, const Pair &b) {
    Pair result = b;
    if (a.key == b.key) result.value = op(a.value, b.value);
    return result;
  }
};

// -- keys of a radix sort as unsigned integers of the same order

enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };
namespace detail {
template <unsigned bytes>
struct unsigned_of;
template <> struct unsigned_of<1> { using type = std::uint8_t; };
template <> struct unsigned_of<2> { using type = std::uint16_t; };
template <> struct unsigned_of<4> { using type = std::uint32_t; };
template <> struct unsigned_of<8> { using type = std::uint64_t; };
template <class T>
constexpr bool is_float() { return std::is_floating_point<T>::value || std::is_same<T, __half>::value || std::is_same<T, _Float16>::value || std::is_same<T, hip_bfloat16>::value; }
}  // namespace detail
template <class T, bool number = std::is_arithmetic<T>::value || detail::is_float<T>()>
struct NumericTraits {
  static constexpr Category CATEGORY = NOT_A_NUMBER;
  enum { PRIMITIVE = false, NULL_TYPE = false };
};
template <class T>
struct NumericTraits<T, true> {
  using UnsignedBits = typename detail::unsigned_of<sizeof(T)>::type;
  static constexpr Category CATEGORY = detail::is_float<T>() ? FLOATING_POINT : std::is_signed<T>::value ? SIGNED_INTEGER : UNSIGNED_INTEGER;
  enum { PRIMITIVE = true, NULL_TYPE = false };
  static constexpr UnsignedBits HIGH_BIT = UnsignedBits(UnsignedBits(1) << (sizeof(T) * 8 - 1));
  static constexpr UnsignedBits LOWEST_KEY = CATEGORY == FLOATING_POINT ? UnsignedBits(-1) : CATEGORY == SIGNED_INTEGER ? HIGH_BIT : UnsignedBits(0);
  static constexpr UnsignedBits MAX_KEY = CATEGORY == UNSIGNED_INTEGER ? UnsignedBits(-1) : UnsignedBits(UnsignedBits(-1) ^ HIGH_BIT);
  static __host__ __device__ UnsignedBits TwiddleIn(UnsignedBits key) {
    if (CATEGORY == FLOATING_POINT) return key ^ ((key & HIGH_BIT) ? UnsignedBits(-1) : HIGH_BIT);
    return CATEGORY == SIGNED_INTEGER ? UnsignedBits(key ^ HIGH_BIT) : key;
  }
  static __host__ __device__ UnsignedBits TwiddleOut(UnsignedBits key) {
    if (CATEGORY == FLOATING_POINT) return key ^ ((key & HIGH_BIT) ? HIGH_BIT : UnsignedBits(-1));
    return CATEGORY == SIGNED_INTEGER ? UnsignedBits(key ^ HIGH_BIT) : key;
  }
  static __host__ __device__ T Max() { return std::numeric_limits<T>::max(); }
  static __host__ __device__ T Lowest() { return std::numeric_limits<T>::lowest(); }
};
template <class T>
struct Traits : NumericTraits<std::remove_cv_t<T>> {};

// -- iterators

template <class T, class Offset = std::ptrdiff_t>
using CountingInputIterator = ::rocprim::counting_iterator<T, Offset>;
template <class T, class Offset = std::ptrdiff_t>
using ConstantInputIterator = ::rocprim::constant_iterator<T, Offset>;
template <class T, class Function, class Input, class Offset = std::ptrdiff_t>
using TransformInputIterator = ::rocprim::transform_iterator<Input, Function, T>;
template <class Input, class Offset = std::ptrdiff_t, class T = typename std::iterator_traits<Input>::value_type>
using ArgIndexInputIterator = ::rocprim::arg_index_iterator<Input, Offset, T>;
template <class Offset = std::ptrdiff_t>
using DiscardOutputIterator = ::rocprim::discard_iterator;

}  // namespace hipcub
