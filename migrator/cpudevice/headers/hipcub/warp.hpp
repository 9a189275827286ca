// hipCUB's wavefront primitives. A logical wavefront is as wide as the device's unless the program says otherwise.
#pragma once
#include "types.hpp"

namespace hipcub {

template <class T, int threads = ::rocprim::device_warp_size(), int arch = HIPCUB_ARCH>
class WarpReduce : private ::rocprim::warp_reduce<T, threads> {
  using base = ::rocprim::warp_reduce<T, threads>;
  typename base::storage_type &storage;

 public:
  using TempStorage = typename base::storage_type;
  __device__ explicit WarpReduce(TempStorage &given) : storage(given) {}
  __device__ T Sum(T input) { base::reduce(input, input, storage); return input; }
  __device__ T Sum(T input, int valid) { base::reduce(input, input, valid, storage); return input; }
  template <class Op>
  __device__ T Reduce(T input, Op op) { base::reduce(input, input, storage, op); return input; }
  template <class Op>
  __device__ T Reduce(T input, Op op, int valid) { base::reduce(input, input, valid, storage, op); return input; }
  template <class Flag>
  __device__ T HeadSegmentedSum(T input, Flag flag) { base::head_segmented_reduce(input, input, flag, storage); return input; }
  template <class Flag>
  __device__ T TailSegmentedSum(T input, Flag flag) { base::tail_segmented_reduce(input, input, flag, storage); return input; }
  template <class Flag, class Op>
  __device__ T HeadSegmentedReduce(T input, Flag flag, Op op) { base::head_segmented_reduce(input, input, flag, storage, op); return input; }
  template <class Flag, class Op>
  __device__ T TailSegmentedReduce(T input, Flag flag, Op op) { base::tail_segmented_reduce(input, input, flag, storage, op); return input; }
};

template <class T, int threads = ::rocprim::device_warp_size(), int arch = HIPCUB_ARCH>
class WarpScan : private ::rocprim::warp_scan<T, threads> {
  using base = ::rocprim::warp_scan<T, threads>;
  typename base::storage_type &storage;

 public:
  using TempStorage = typename base::storage_type;
  __device__ explicit WarpScan(TempStorage &given) : storage(given) {}
  __device__ void InclusiveSum(T in, T &out) { base::inclusive_scan(in, out, storage); }
  __device__ void InclusiveSum(T in, T &out, T &total) { base::inclusive_scan(in, out, total, storage); }
  __device__ void ExclusiveSum(T in, T &out) { base::exclusive_scan(in, out, T(0), storage); }
  __device__ void ExclusiveSum(T in, T &out, T &total) { base::exclusive_scan(in, out, T(0), total, storage); }
  template <class Op>
  __device__ void InclusiveScan(T in, T &out, Op op) { base::inclusive_scan(in, out, storage, op); }
  template <class Op>
  __device__ void InclusiveScan(T in, T &out, Op op, T &total) { base::inclusive_scan(in, out, total, storage, op); }
  template <class Op>
  __device__ void ExclusiveScan(T in, T &out, Op op) {  // the first lane's result is not defined
    T all;
    base::inclusive_scan(in, all, storage, op);
    ::rocprim::wave_barrier();
    T before = ::rocprim::warp_shuffle_up(all, 1, threads);
    out = before;
  }
  template <class Op>
  __device__ void ExclusiveScan(T in, T &out, T initial, Op op) { base::exclusive_scan(in, out, initial, storage, op); }
  template <class Op>
  __device__ void ExclusiveScan(T in, T &out, T initial, Op op, T &total) { base::exclusive_scan(in, out, initial, total, storage, op); }
  template <class Op>
  __device__ void Scan(T in, T &inclusive, T &exclusive, Op op) {
    base::inclusive_scan(in, inclusive, storage, op);
    exclusive = ::rocprim::warp_shuffle_up(inclusive, 1, threads);
  }
  template <class Op>
  __device__ void Scan(T in, T &inclusive, T &exclusive, T initial, Op op) { base::scan(in, inclusive, exclusive, initial, storage, op); }
  __device__ T Broadcast(T in, unsigned lane) { return base::broadcast(in, lane, storage); }
};

}  // namespace hipcub
