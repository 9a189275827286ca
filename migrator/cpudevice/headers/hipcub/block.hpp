// hipCUB's block primitives: reduction, scan, sort, histogram.
#pragma once
#include "exchange.hpp"

namespace hipcub {

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

namespace detail {
constexpr ::rocprim::block_reduce_algorithm reduce_method(BlockReduceAlgorithm a) {
  using m = ::rocprim::block_reduce_algorithm;
  return a == BLOCK_REDUCE_WARP_REDUCTIONS ? m::using_warp_reduce : a == BLOCK_REDUCE_RAKING ? m::raking_reduce : m::raking_reduce_commutative_only;
}
constexpr ::rocprim::block_scan_algorithm scan_method(BlockScanAlgorithm a) {
  using m = ::rocprim::block_scan_algorithm;
  return a == BLOCK_SCAN_WARP_SCANS ? m::using_warp_scan : m::reduce_then_scan;
}
}  // namespace detail

template <class T, int x, BlockReduceAlgorithm algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int y = 1, int z = 1, int arch = HIPCUB_ARCH>
class BlockReduce : private ::rocprim::block_reduce<T, x, detail::reduce_method(algorithm), y, z> {
  using base = ::rocprim::block_reduce<T, x, detail::reduce_method(algorithm), y, z>;

 public:
  CU2HIP_BLOCK_STORAGE(BlockReduce)
  __device__ T Sum(T in) { base::reduce(in, in, storage); return in; }
  __device__ T Sum(T in, int valid) { base::reduce(in, in, valid, storage); return in; }
  template <int items>
  __device__ T Sum(T (&in)[items]) { T out; base::reduce(in, out, storage); return out; }
  template <class Op>
  __device__ T Reduce(T in, Op op) { base::reduce(in, in, storage, op); return in; }
  template <class Op>
  __device__ T Reduce(T in, Op op, int valid) { base::reduce(in, in, valid, storage, op); return in; }
  template <int items, class Op>
  __device__ T Reduce(T (&in)[items], Op op) { T out; base::reduce(in, out, storage, op); return out; }
};

template <class T, int x, BlockScanAlgorithm algorithm = BLOCK_SCAN_RAKING, int y = 1, int z = 1, int arch = HIPCUB_ARCH>
class BlockScan : private ::rocprim::block_scan<T, x, detail::scan_method(algorithm), y, z> {
  using base = ::rocprim::block_scan<T, x, detail::scan_method(algorithm), y, z>;

 public:
  CU2HIP_BLOCK_STORAGE(BlockScan)
  using Plus = ::rocprim::plus<T>;
  __device__ void InclusiveSum(T in, T &out) { base::inclusive_scan(in, out, storage); }
  __device__ void InclusiveSum(T in, T &out, T &total) { base::inclusive_scan(in, out, total, storage); }
  template <class Prefix>
  __device__ void InclusiveSum(T in, T &out, Prefix &prefix) { base::inclusive_scan(in, out, storage, prefix, Plus()); }
  template <int items>
  __device__ void InclusiveSum(T (&in)[items], T (&out)[items]) { base::inclusive_scan(in, out, storage); }
  template <int items>
  __device__ void InclusiveSum(T (&in)[items], T (&out)[items], T &total) { base::inclusive_scan(in, out, total, storage); }
  template <int items, class Prefix>
  __device__ void InclusiveSum(T (&in)[items], T (&out)[items], Prefix &prefix) { base::inclusive_scan(in, out, storage, prefix, Plus()); }
  template <class Op>
  __device__ void InclusiveScan(T in, T &out, Op op) { base::inclusive_scan(in, out, storage, op); }
  template <class Op>
  __device__ void InclusiveScan(T in, T &out, Op op, T &total) { base::inclusive_scan(in, out, total, storage, op); }
  template <class Op, class Prefix>
  __device__ void InclusiveScan(T in, T &out, Op op, Prefix &prefix) { base::inclusive_scan(in, out, storage, prefix, op); }
  template <int items, class Op>
  __device__ void InclusiveScan(T (&in)[items], T (&out)[items], Op op) { base::inclusive_scan(in, out, storage, op); }
  template <int items, class Op>
  __device__ void InclusiveScan(T (&in)[items], T (&out)[items], Op op, T &total) { base::inclusive_scan(in, out, total, storage, op); }
  template <int items, class Op, class Prefix>
  __device__ void InclusiveScan(T (&in)[items], T (&out)[items], Op op, Prefix &prefix) { base::inclusive_scan(in, out, storage, prefix, op); }
  __device__ void ExclusiveSum(T in, T &out) { base::exclusive_scan(in, out, T(0), storage); }
  __device__ void ExclusiveSum(T in, T &out, T &total) { base::exclusive_scan(in, out, T(0), total, storage); }
  template <class Prefix>
  __device__ void ExclusiveSum(T in, T &out, Prefix &prefix) { base::exclusive_scan(in, out, storage, prefix, Plus()); }
  template <int items>
  __device__ void ExclusiveSum(T (&in)[items], T (&out)[items]) { base::exclusive_scan(in, out, T(0), storage); }
  template <int items>
  __device__ void ExclusiveSum(T (&in)[items], T (&out)[items], T &total) { base::exclusive_scan(in, out, T(0), total, storage); }
  template <int items, class Prefix>
  __device__ void ExclusiveSum(T (&in)[items], T (&out)[items], Prefix &prefix) { base::exclusive_scan(in, out, storage, prefix, Plus()); }
  template <class Op>
  __device__ void ExclusiveScan(T in, T &out, T initial, Op op) { base::exclusive_scan(in, out, initial, storage, op); }
  template <class Op>
  __device__ void ExclusiveScan(T in, T &out, T initial, Op op, T &total) { base::exclusive_scan(in, out, initial, total, storage, op); }
  template <class Op, class Prefix>
  __device__ void ExclusiveScan(T in, T &out, Op op, Prefix &prefix) { base::exclusive_scan(in, out, storage, prefix, op); }
  template <int items, class Op>
  __device__ void ExclusiveScan(T (&in)[items], T (&out)[items], T initial, Op op) { base::exclusive_scan(in, out, initial, storage, op); }
  template <int items, class Op>
  __device__ void ExclusiveScan(T (&in)[items], T (&out)[items], T initial, Op op, T &total) { base::exclusive_scan(in, out, initial, total, storage, op); }
  template <int items, class Op, class Prefix>
  __device__ void ExclusiveScan(T (&in)[items], T (&out)[items], Op op, Prefix &prefix) { base::exclusive_scan(in, out, storage, prefix, op); }
};

template <class Key, int x, int items, class Value = NullType, int bits = 4, bool memoize = false, BlockScanAlgorithm inner = BLOCK_SCAN_WARP_SCANS, int bank = 0, int y = 1, int z = 1, int arch = HIPCUB_ARCH>
class BlockRadixSort : private ::rocprim::block_radix_sort<Key, x, items, Value, y, z> {
  using base = ::rocprim::block_radix_sort<Key, x, items, Value, y, z>;

 public:
  CU2HIP_BLOCK_STORAGE(BlockRadixSort)
#define CU2HIP_SORT(name, method)                                                                                             \
  __device__ void name(Key (&keys)[items], int first = 0, int last = sizeof(Key) * 8) { base::method(keys, storage, first, last); } \
  __device__ void name(Key (&keys)[items], Value (&values)[items], int first = 0, int last = sizeof(Key) * 8) { base::method(keys, values, storage, first, last); }
  CU2HIP_SORT(Sort, sort)
  CU2HIP_SORT(SortDescending, sort_desc)
  CU2HIP_SORT(SortBlockedToStriped, sort_to_striped)
  CU2HIP_SORT(SortDescendingBlockedToStriped, sort_desc_to_striped)
#undef CU2HIP_SORT
};

template <class T, int x, int items, int bins, BlockHistogramAlgorithm algorithm = BLOCK_HISTO_SORT, int y = 1, int z = 1, int arch = HIPCUB_ARCH>
class BlockHistogram : private ::rocprim::block_histogram<T, x, items, bins, algorithm == BLOCK_HISTO_SORT ? ::rocprim::block_histogram_algorithm::using_sort : ::rocprim::block_histogram_algorithm::using_atomic, y, z> {
  using base = ::rocprim::block_histogram<T, x, items, bins, algorithm == BLOCK_HISTO_SORT ? ::rocprim::block_histogram_algorithm::using_sort : ::rocprim::block_histogram_algorithm::using_atomic, y, z>;

 public:
  CU2HIP_BLOCK_STORAGE(BlockHistogram)
  template <class Count>
  __device__ void InitHistogram(Count (&counts)[bins]) { base::init_histogram(counts); }
  template <class Count>
  __device__ void Composite(T (&in)[items], Count (&counts)[bins]) { base::composite(in, counts, storage); }
  template <class Count>
  __device__ void Histogram(T (&in)[items], Count (&counts)[bins]) { base::histogram(in, counts, storage); }
};

}  // namespace hipcub
