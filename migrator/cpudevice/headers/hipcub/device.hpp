// hipCUB's device primitives: reductions, scans, selections, run lengths, histograms; the sorts are in `sort.hpp`.
#pragma once
#include "sort.hpp"
#include "types.hpp"

namespace hipcub {

namespace detail {
// The type that a reduction into `Output` computes with: the input's where the output's is not known.
template <class Input, class Output>
struct result_of {
  using in = typename std::iterator_traits<Input>::value_type;
  using out = typename std::iterator_traits<Output>::value_type;
  using type = std::conditional_t<std::is_void<out>::value || std::is_same<out, ::rocprim::discard_iterator::discard_value>::value, in, out>;
};
template <class Input>
using value_of = typename std::iterator_traits<Input>::value_type;
template <class T>
constexpr T highest() { return std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max(); }
template <class T>
constexpr T lowest() { return std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest(); }
}  // namespace detail

#define CU2HIP_TEMPORARY void *temporary, size_t &bytes
#define CU2HIP_LAST hipStream_t stream = 0, bool debug = false

struct DeviceReduce {
  template <class In, class Out, class Op, class T>
  static hipError_t Reduce(CU2HIP_TEMPORARY, In in, Out out, int items, Op op, T initial, CU2HIP_LAST) {
    return ::rocprim::reduce(temporary, bytes, in, out, initial, items, op, stream, debug);
  }
  template <class In, class Out>
  static hipError_t Sum(CU2HIP_TEMPORARY, In in, Out out, int items, CU2HIP_LAST) {
    using T = typename detail::result_of<In, Out>::type;
    return ::rocprim::reduce(temporary, bytes, in, out, T(0), items, ::hipcub::Sum(), stream, debug);
  }
  template <class In, class Out>
  static hipError_t Min(CU2HIP_TEMPORARY, In in, Out out, int items, CU2HIP_LAST) {
    using T = detail::value_of<In>;
    return ::rocprim::reduce(temporary, bytes, in, out, std::numeric_limits<T>::max(), items, ::hipcub::Min(), stream, debug);
  }
  template <class In, class Out>
  static hipError_t Max(CU2HIP_TEMPORARY, In in, Out out, int items, CU2HIP_LAST) {
    using T = detail::value_of<In>;
    return ::rocprim::reduce(temporary, bytes, in, out, std::numeric_limits<T>::lowest(), items, ::hipcub::Max(), stream, debug);
  }
  template <class In, class Out>
  static hipError_t ArgMin(CU2HIP_TEMPORARY, In in, Out out, int items, CU2HIP_LAST) {
    using T = detail::value_of<In>;
    ArgIndexInputIterator<In, int> pairs(in);
    return ::rocprim::reduce(temporary, bytes, pairs, out, KeyValuePair<int, T>(1, detail::highest<T>()), items, ::hipcub::ArgMin(), stream, debug);
  }
  template <class In, class Out>
  static hipError_t ArgMax(CU2HIP_TEMPORARY, In in, Out out, int items, CU2HIP_LAST) {
    using T = detail::value_of<In>;
    ArgIndexInputIterator<In, int> pairs(in);
    return ::rocprim::reduce(temporary, bytes, pairs, out, KeyValuePair<int, T>(1, detail::lowest<T>()), items, ::hipcub::ArgMax(), stream, debug);
  }
  template <class In, class Out, class Op, class Transform, class T>
  static hipError_t TransformReduce(CU2HIP_TEMPORARY, In in, Out out, int items, Op op, Transform transform, T initial, CU2HIP_LAST) {
    return ::rocprim::reduce(temporary, bytes, ::rocprim::make_transform_iterator(in, transform), out, initial, items, op, stream, debug);
  }
  template <class Keys, class Unique, class Values, class Out, class Runs, class Op>
  static hipError_t ReduceByKey(CU2HIP_TEMPORARY, Keys keys, Unique unique, Values values, Out out, Runs runs, Op op, int items, CU2HIP_LAST) {
    return ::rocprim::reduce_by_key(temporary, bytes, keys, values, items, unique, out, runs, op, ::rocprim::equal_to<detail::value_of<Keys>>(), stream, debug);
  }
};

struct DeviceSegmentedReduce {
  template <class In, class Out, class Offsets, class Op, class T>
  static hipError_t Reduce(CU2HIP_TEMPORARY, In in, Out out, int segments, Offsets first, Offsets last, Op op, T initial, CU2HIP_LAST) {
    return ::rocprim::segmented_reduce(temporary, bytes, in, out, segments, first, last, op, initial, stream, debug);
  }
  template <class In, class Out, class Offsets>
  static hipError_t Sum(CU2HIP_TEMPORARY, In in, Out out, int segments, Offsets first, Offsets last, CU2HIP_LAST) {
    return Reduce(temporary, bytes, in, out, segments, first, last, ::hipcub::Sum(), detail::value_of<In>(0), stream, debug);
  }
  template <class In, class Out, class Offsets>
  static hipError_t Min(CU2HIP_TEMPORARY, In in, Out out, int segments, Offsets first, Offsets last, CU2HIP_LAST) {
    return Reduce(temporary, bytes, in, out, segments, first, last, ::hipcub::Min(), std::numeric_limits<detail::value_of<In>>::max(), stream, debug);
  }
  template <class In, class Out, class Offsets>
  static hipError_t Max(CU2HIP_TEMPORARY, In in, Out out, int segments, Offsets first, Offsets last, CU2HIP_LAST) {
    return Reduce(temporary, bytes, in, out, segments, first, last, ::hipcub::Max(), std::numeric_limits<detail::value_of<In>>::lowest(), stream, debug);
  }
};

struct DeviceScan {
  template <class In, class Out>
  static hipError_t ExclusiveSum(CU2HIP_TEMPORARY, In in, Out out, size_t items, CU2HIP_LAST) {
    return ::rocprim::exclusive_scan(temporary, bytes, in, out, detail::value_of<In>(0), items, ::hipcub::Sum(), stream, debug);
  }
  template <class In>
  static hipError_t ExclusiveSum(CU2HIP_TEMPORARY, In both, size_t items, CU2HIP_LAST) { return ExclusiveSum(temporary, bytes, both, both, items, stream, debug); }
  template <class In, class Out>
  static hipError_t InclusiveSum(CU2HIP_TEMPORARY, In in, Out out, size_t items, CU2HIP_LAST) {
    return ::rocprim::inclusive_scan(temporary, bytes, in, out, items, ::hipcub::Sum(), stream, debug);
  }
  template <class In>
  static hipError_t InclusiveSum(CU2HIP_TEMPORARY, In both, size_t items, CU2HIP_LAST) { return InclusiveSum(temporary, bytes, both, both, items, stream, debug); }
  template <class In, class Out, class Op, class T>
  static hipError_t ExclusiveScan(CU2HIP_TEMPORARY, In in, Out out, Op op, T initial, size_t items, CU2HIP_LAST) {
    return ::rocprim::exclusive_scan(temporary, bytes, in, out, initial, items, op, stream, debug);
  }
  template <class In, class Out, class Op>
  static hipError_t InclusiveScan(CU2HIP_TEMPORARY, In in, Out out, Op op, size_t items, CU2HIP_LAST) {
    return ::rocprim::inclusive_scan(temporary, bytes, in, out, items, op, stream, debug);
  }
  template <class Keys, class In, class Out, class Equal = ::hipcub::Equality>
  static hipError_t ExclusiveSumByKey(CU2HIP_TEMPORARY, Keys keys, In in, Out out, size_t items, Equal equal = Equal(), CU2HIP_LAST) {
    return ::rocprim::exclusive_scan_by_key(temporary, bytes, keys, in, out, detail::value_of<In>(0), items, ::hipcub::Sum(), equal, stream, debug);
  }
  template <class Keys, class In, class Out, class Equal = ::hipcub::Equality>
  static hipError_t InclusiveSumByKey(CU2HIP_TEMPORARY, Keys keys, In in, Out out, size_t items, Equal equal = Equal(), CU2HIP_LAST) {
    return ::rocprim::inclusive_scan_by_key(temporary, bytes, keys, in, out, items, ::hipcub::Sum(), equal, stream, debug);
  }
  template <class Keys, class In, class Out, class Op, class T, class Equal = ::hipcub::Equality>
  static hipError_t ExclusiveScanByKey(CU2HIP_TEMPORARY, Keys keys, In in, Out out, Op op, T initial, size_t items, Equal equal = Equal(), CU2HIP_LAST) {
    return ::rocprim::exclusive_scan_by_key(temporary, bytes, keys, in, out, initial, items, op, equal, stream, debug);
  }
  template <class Keys, class In, class Out, class Op, class Equal = ::hipcub::Equality>
  static hipError_t InclusiveScanByKey(CU2HIP_TEMPORARY, Keys keys, In in, Out out, Op op, size_t items, Equal equal = Equal(), CU2HIP_LAST) {
    return ::rocprim::inclusive_scan_by_key(temporary, bytes, keys, in, out, items, op, equal, stream, debug);
  }
};

struct DeviceSelect {
  template <class In, class Flags, class Out, class Count>
  static hipError_t Flagged(CU2HIP_TEMPORARY, In in, Flags flags, Out out, Count count, int items, CU2HIP_LAST) {
    return ::rocprim::select(temporary, bytes, in, flags, out, count, items, stream, debug);
  }
  template <class In, class Out, class Count, class Predicate>
  static hipError_t If(CU2HIP_TEMPORARY, In in, Out out, Count count, int items, Predicate predicate, CU2HIP_LAST) {
    return ::rocprim::select(temporary, bytes, in, out, count, items, predicate, stream, debug);
  }
  template <class In, class Out, class Count>
  static hipError_t Unique(CU2HIP_TEMPORARY, In in, Out out, Count count, int items, CU2HIP_LAST) {
    return ::rocprim::unique(temporary, bytes, in, out, count, items, ::hipcub::Equality(), stream, debug);
  }
};

struct DevicePartition {
  template <class In, class Flags, class Out, class Count>
  static hipError_t Flagged(CU2HIP_TEMPORARY, In in, Flags flags, Out out, Count count, int items, CU2HIP_LAST) {
    return ::rocprim::partition(temporary, bytes, in, flags, out, count, items, stream, debug);
  }
  template <class In, class Out, class Count, class Predicate>
  static hipError_t If(CU2HIP_TEMPORARY, In in, Out out, Count count, int items, Predicate predicate, CU2HIP_LAST) {
    return ::rocprim::partition(temporary, bytes, in, out, count, items, predicate, stream, debug);
  }
};

struct DeviceRunLengthEncode {
  template <class In, class Unique, class Lengths, class Runs>
  static hipError_t Encode(CU2HIP_TEMPORARY, In in, Unique unique, Lengths lengths, Runs runs, int items, CU2HIP_LAST) {
    return ::rocprim::run_length_encode(temporary, bytes, in, items, unique, lengths, runs, stream, debug);
  }
  template <class In, class Offsets, class Lengths, class Runs>
  static hipError_t NonTrivialRuns(CU2HIP_TEMPORARY, In in, Offsets offsets, Lengths lengths, Runs runs, int items, CU2HIP_LAST) {
    return ::rocprim::run_length_encode_non_trivial_runs(temporary, bytes, in, items, offsets, lengths, runs, stream, debug);
  }
};

struct DeviceHistogram {
  template <class In, class Count, class Level, class Size>
  static hipError_t HistogramEven(CU2HIP_TEMPORARY, In in, Count *counts, int levels, Level low, Level high, Size items, CU2HIP_LAST) {
    return ::rocprim::histogram_even(temporary, bytes, in, items, counts, levels, low, high, stream, debug);
  }
  template <class In, class Count, class Level, class Size>
  static hipError_t HistogramRange(CU2HIP_TEMPORARY, In in, Count *counts, int levels, Level *bounds, Size items, CU2HIP_LAST) {
    return ::rocprim::histogram_range(temporary, bytes, in, items, counts, levels, bounds, stream, debug);
  }
  template <int channels, int active, class In, class Count, class Level, class Size>
  static hipError_t MultiHistogramEven(CU2HIP_TEMPORARY, In in, Count *counts[active], int levels[active], Level low[active], Level high[active], Size items, CU2HIP_LAST) {
    unsigned bounds[active];
    for (int i = 0; i < active; i++) bounds[i] = levels[i];
    return ::rocprim::multi_histogram_even<channels, active>(temporary, bytes, in, items, counts, bounds, low, high, stream, debug);
  }
};

struct DeviceAdjacentDifference {
  template <class In, class Out, class Op = ::hipcub::Difference>
  static hipError_t SubtractLeftCopy(CU2HIP_TEMPORARY, In in, Out out, size_t items, Op op = {}, CU2HIP_LAST) {
    return ::rocprim::adjacent_difference(temporary, bytes, in, out, items, op, stream, debug);
  }
  template <class In, class Op = ::hipcub::Difference>
  static hipError_t SubtractLeft(CU2HIP_TEMPORARY, In both, size_t items, Op op = {}, CU2HIP_LAST) {
    return ::rocprim::adjacent_difference_inplace(temporary, bytes, both, items, op, stream, debug);
  }
  template <class In, class Out, class Op = ::hipcub::Difference>
  static hipError_t SubtractRightCopy(CU2HIP_TEMPORARY, In in, Out out, size_t items, Op op = {}, CU2HIP_LAST) {
    return ::rocprim::adjacent_difference_right(temporary, bytes, in, out, items, op, stream, debug);
  }
  template <class In, class Op = ::hipcub::Difference>
  static hipError_t SubtractRight(CU2HIP_TEMPORARY, In both, size_t items, Op op = {}, CU2HIP_LAST) {
    return ::rocprim::adjacent_difference_right_inplace(temporary, bytes, both, items, op, stream, debug);
  }
};

#undef CU2HIP_TEMPORARY
#undef CU2HIP_LAST

}  // namespace hipcub
