// hipCUB's device sorts.
#pragma once
#include "types.hpp"

namespace hipcub {

namespace detail {
// rocPRIM's pair of buffers beside hipCUB's, which learns where the result is.
template <class T>
struct Buffers {
  DoubleBuffer<T> &outer;
  ::rocprim::double_buffer<T> inner;
  explicit Buffers(DoubleBuffer<T> &given) : outer(given), inner(given.Current(), given.Alternate()) {}
  void done(void *temporary) {
    if (temporary && inner.current() != outer.Current()) outer.selector ^= 1;
  }
};
}  // namespace detail

#define CU2HIP_BITS(Key) int first = 0, int last = sizeof(Key) * 8, hipStream_t stream = 0, bool debug = false

#define CU2HIP_RADIX(suffix, rocprim_suffix)                                                                             \
  template <class Key, class Value, class Size>                                                                          \
  static hipError_t SortPairs##suffix(void *temporary, size_t &bytes, const Key *keys, Key *keys_out, const Value *values, Value *values_out, Size items, CU2HIP_BITS(Key)) { \
    return ::rocprim::radix_sort_pairs##rocprim_suffix(temporary, bytes, keys, keys_out, values, values_out, items, first, last, stream, debug); \
  }                                                                                                                      \
  template <class Key, class Value, class Size>                                                                          \
  static hipError_t SortPairs##suffix(void *temporary, size_t &bytes, DoubleBuffer<Key> &keys, DoubleBuffer<Value> &values, Size items, CU2HIP_BITS(Key)) { \
    detail::Buffers<Key> k(keys);                                                                                        \
    detail::Buffers<Value> v(values);                                                                                    \
    hipError_t error = ::rocprim::radix_sort_pairs##rocprim_suffix(temporary, bytes, k.inner, v.inner, items, first, last, stream, debug); \
    k.done(temporary), v.done(temporary);                                                                                \
    return error;                                                                                                        \
  }                                                                                                                      \
  template <class Key, class Size>                                                                                       \
  static hipError_t SortKeys##suffix(void *temporary, size_t &bytes, const Key *keys, Key *keys_out, Size items, CU2HIP_BITS(Key)) { \
    return ::rocprim::radix_sort_keys##rocprim_suffix(temporary, bytes, keys, keys_out, items, first, last, stream, debug); \
  }                                                                                                                      \
  template <class Key, class Size>                                                                                       \
  static hipError_t SortKeys##suffix(void *temporary, size_t &bytes, DoubleBuffer<Key> &keys, Size items, CU2HIP_BITS(Key)) { \
    detail::Buffers<Key> k(keys);                                                                                        \
    hipError_t error = ::rocprim::radix_sort_keys##rocprim_suffix(temporary, bytes, k.inner, items, first, last, stream, debug); \
    k.done(temporary);                                                                                                   \
    return error;                                                                                                        \
  }

struct DeviceRadixSort {
  CU2HIP_RADIX(, )
  CU2HIP_RADIX(Descending, _desc)
};
#undef CU2HIP_RADIX

#define CU2HIP_SEGMENTED(suffix, rocprim_suffix)                                                                         \
  template <class Key, class Value, class Offsets>                                                                       \
  static hipError_t SortPairs##suffix(void *temporary, size_t &bytes, const Key *keys, Key *keys_out, const Value *values, Value *values_out, int items, int segments, Offsets begins, Offsets ends, CU2HIP_BITS(Key)) { \
    return ::rocprim::segmented_radix_sort_pairs##rocprim_suffix(temporary, bytes, keys, keys_out, values, values_out, items, segments, begins, ends, first, last, stream, debug); \
  }                                                                                                                      \
  template <class Key, class Value, class Offsets>                                                                       \
  static hipError_t SortPairs##suffix(void *temporary, size_t &bytes, DoubleBuffer<Key> &keys, DoubleBuffer<Value> &values, int items, int segments, Offsets begins, Offsets ends, CU2HIP_BITS(Key)) { \
    detail::Buffers<Key> k(keys);                                                                                        \
    detail::Buffers<Value> v(values);                                                                                    \
    hipError_t error = ::rocprim::segmented_radix_sort_pairs##rocprim_suffix(temporary, bytes, k.inner, v.inner, items, segments, begins, ends, first, last, stream, debug); \
    k.done(temporary), v.done(temporary);                                                                                \
    return error;                                                                                                        \
  }                                                                                                                      \
  template <class Key, class Offsets>                                                                                    \
  static hipError_t SortKeys##suffix(void *temporary, size_t &bytes, const Key *keys, Key *keys_out, int items, int segments, Offsets begins, Offsets ends, CU2HIP_BITS(Key)) { \
    return ::rocprim::segmented_radix_sort_keys##rocprim_suffix(temporary, bytes, keys, keys_out, items, segments, begins, ends, first, last, stream, debug); \
  }

struct DeviceSegmentedRadixSort {
  CU2HIP_SEGMENTED(, )
  CU2HIP_SEGMENTED(Descending, _desc)
};
#undef CU2HIP_SEGMENTED
#undef CU2HIP_BITS

struct DeviceMergeSort {
  template <class Keys, class Values, class Less>
  static hipError_t SortPairs(void *temporary, size_t &bytes, Keys keys, Values values, size_t items, Less less, hipStream_t stream = 0, bool debug = false) {
    return ::rocprim::merge_sort(temporary, bytes, keys, keys, values, values, items, less, stream, debug);
  }
  template <class Keys, class Less>
  static hipError_t SortKeys(void *temporary, size_t &bytes, Keys keys, size_t items, Less less, hipStream_t stream = 0, bool debug = false) {
    return ::rocprim::merge_sort(temporary, bytes, keys, keys, items, less, stream, debug);
  }
  template <class Keys, class Out, class Less>
  static hipError_t SortKeysCopy(void *temporary, size_t &bytes, Keys keys, Out out, size_t items, Less less, hipStream_t stream = 0, bool debug = false) {
    return ::rocprim::merge_sort(temporary, bytes, keys, out, items, less, stream, debug);
  }
  template <class Keys, class Values, class Less>
  static hipError_t StableSortPairs(void *temporary, size_t &bytes, Keys keys, Values values, size_t items, Less less, hipStream_t stream = 0, bool debug = false) {
    return SortPairs(temporary, bytes, keys, values, items, less, stream, debug);
  }
  template <class Keys, class Less>
  static hipError_t StableSortKeys(void *temporary, size_t &bytes, Keys keys, size_t items, Less less, hipStream_t stream = 0, bool debug = false) {
    return SortKeys(temporary, bytes, keys, items, less, stream, debug);
  }
};

}  // namespace hipcub
