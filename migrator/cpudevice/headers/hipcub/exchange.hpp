// hipCUB's rearrangement of items: loads, stores, exchanges, differences and flags of neighbours.
#pragma once
#include "types.hpp"

namespace hipcub {

enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED };

namespace detail {
constexpr ::rocprim::block_load_method load_method(BlockLoadAlgorithm a) {
  using m = ::rocprim::block_load_method;
  return a == BLOCK_LOAD_STRIPED ? m::block_load_striped : a == BLOCK_LOAD_VECTORIZE ? m::block_load_vectorize : a == BLOCK_LOAD_TRANSPOSE ? m::block_load_transpose : a == BLOCK_LOAD_DIRECT ? m::block_load_direct : m::block_load_warp_transpose;
}
constexpr ::rocprim::block_store_method store_method(BlockStoreAlgorithm a) {
  using m = ::rocprim::block_store_method;
  return a == BLOCK_STORE_STRIPED ? m::block_store_striped : a == BLOCK_STORE_VECTORIZE ? m::block_store_vectorize : a == BLOCK_STORE_TRANSPOSE ? m::block_store_transpose : a == BLOCK_STORE_DIRECT ? m::block_store_direct : m::block_store_warp_transpose;
}
}  // namespace detail

// Every block primitive may be made without storage of the program: then it has its own.
#define CU2HIP_BLOCK_STORAGE(name)                                     \
  using TempStorage = typename base::storage_type;                     \
  __device__ name() : storage(own()) {}                                \
  __device__ explicit name(TempStorage &given) : storage(given) {}     \
                                                                       \
 private:                                                              \
  TempStorage &storage;                                                \
  static __device__ TempStorage &own() {                               \
    __shared__ TempStorage one;                                        \
    return one;                                                        \
  }                                                                    \
                                                                       \
 public:

template <class T, int x, int items, BlockLoadAlgorithm algorithm = BLOCK_LOAD_DIRECT, int y = 1, int z = 1, int arch = HIPCUB_ARCH>
class BlockLoad : private ::rocprim::block_load<T, x, items, detail::load_method(algorithm), y, z> {
  using base = ::rocprim::block_load<T, x, items, detail::load_method(algorithm), y, z>;

 public:
  CU2HIP_BLOCK_STORAGE(BlockLoad)
  template <class Input>
  __device__ void Load(Input input, T (&to)[items]) { base::load(input, to, storage); }
  template <class Input>
  __device__ void Load(Input input, T (&to)[items], int valid) { base::load(input, to, valid, storage); }
  template <class Input, class Default>
  __device__ void Load(Input input, T (&to)[items], int valid, Default missing) { base::load(input, to, valid, missing, storage); }
};

template <class T, int x, int items, BlockStoreAlgorithm algorithm = BLOCK_STORE_DIRECT, int y = 1, int z = 1, int arch = HIPCUB_ARCH>
class BlockStore : private ::rocprim::block_store<T, x, items, detail::store_method(algorithm), y, z> {
  using base = ::rocprim::block_store<T, x, items, detail::store_method(algorithm), y, z>;

 public:
  CU2HIP_BLOCK_STORAGE(BlockStore)
  template <class Output>
  __device__ void Store(Output output, T (&from)[items]) { base::store(output, from, storage); }
  template <class Output>
  __device__ void Store(Output output, T (&from)[items], int valid) { base::store(output, from, valid, storage); }
};

template <class T, int x, int items, bool time_slicing = false, int y = 1, int z = 1, int arch = HIPCUB_ARCH>
class BlockExchange : private ::rocprim::block_exchange<T, x, items, y, z> {
  using base = ::rocprim::block_exchange<T, x, items, y, z>;

 public:
  CU2HIP_BLOCK_STORAGE(BlockExchange)
#define CU2HIP_EXCHANGE(name, method)                                                                       \
  template <class U>                                                                                        \
  __device__ void name(const T (&from)[items], U (&to)[items]) { base::method(from, to, storage); }         \
  __device__ void name(T (&both)[items]) { base::method(both, both, storage); }
  CU2HIP_EXCHANGE(StripedToBlocked, striped_to_blocked)
  CU2HIP_EXCHANGE(BlockedToStriped, blocked_to_striped)
  CU2HIP_EXCHANGE(WarpStripedToBlocked, warp_striped_to_blocked)
  CU2HIP_EXCHANGE(BlockedToWarpStriped, blocked_to_warp_striped)
#undef CU2HIP_EXCHANGE
  template <class U, class Offset>
  __device__ void ScatterToBlocked(const T (&from)[items], U (&to)[items], Offset (&ranks)[items]) { base::scatter_to_blocked(from, to, ranks, storage); }
  template <class U, class Offset>
  __device__ void ScatterToStriped(const T (&from)[items], U (&to)[items], Offset (&ranks)[items]) { base::scatter_to_striped(from, to, ranks, storage); }
  template <class Offset>
  __device__ void ScatterToBlocked(T (&both)[items], Offset (&ranks)[items]) { base::scatter_to_blocked(both, both, ranks, storage); }
  template <class Offset>
  __device__ void ScatterToStriped(T (&both)[items], Offset (&ranks)[items]) { base::scatter_to_striped(both, both, ranks, storage); }
};

template <class T, int items, int threads = ::rocprim::device_warp_size(), int arch = HIPCUB_ARCH>
class WarpExchange : private ::rocprim::warp_exchange<T, items, threads> {
  using base = ::rocprim::warp_exchange<T, items, threads>;
  typename base::storage_type &storage;

 public:
  using TempStorage = typename base::storage_type;
  __device__ explicit WarpExchange(TempStorage &given) : storage(given) {}
  template <class U>
  __device__ void BlockedToStriped(const T (&from)[items], U (&to)[items]) { base::blocked_to_striped(from, to, storage); }
  template <class U>
  __device__ void StripedToBlocked(const T (&from)[items], U (&to)[items]) { base::striped_to_blocked(from, to, storage); }
  template <class U, class Offset>
  __device__ void ScatterToStriped(const T (&from)[items], U (&to)[items], Offset (&ranks)[items]) { base::scatter_to_striped(from, to, ranks, storage); }
  template <class Offset>
  __device__ void ScatterToStriped(T (&both)[items], Offset (&ranks)[items]) { base::scatter_to_striped(both, both, ranks, storage); }
};

template <class T, int x, int y = 1, int z = 1, int arch = HIPCUB_ARCH>
class BlockAdjacentDifference : private ::rocprim::block_adjacent_difference<T, x, y, z> {
  using base = ::rocprim::block_adjacent_difference<T, x, y, z>;

 public:
  CU2HIP_BLOCK_STORAGE(BlockAdjacentDifference)
  template <int items, class U, class Op>
  __device__ void SubtractLeft(T (&in)[items], U (&out)[items], Op op) { base::subtract_left(in, out, op, storage); }
  template <int items, class U, class Op>
  __device__ void SubtractLeft(T (&in)[items], U (&out)[items], Op op, T before) { base::subtract_left(in, out, op, before, storage); }
  template <int items, class U, class Op>
  __device__ void SubtractLeftPartialTile(T (&in)[items], U (&out)[items], Op op, int valid) { base::subtract_left_partial(in, out, op, valid, storage); }
  template <int items, class U, class Op>
  __device__ void SubtractRight(T (&in)[items], U (&out)[items], Op op) { base::subtract_right(in, out, op, storage); }
  template <int items, class U, class Op>
  __device__ void SubtractRight(T (&in)[items], U (&out)[items], Op op, T after) { base::subtract_right(in, out, op, after, storage); }
  template <int items, class U, class Op>
  __device__ void SubtractRightPartialTile(T (&in)[items], U (&out)[items], Op op, int valid) { base::subtract_right_partial(in, out, op, valid, storage); }
};

template <class T, int x, int y = 1, int z = 1, int arch = HIPCUB_ARCH>
class BlockDiscontinuity : private ::rocprim::block_discontinuity<T, x, y, z> {
  using base = ::rocprim::block_discontinuity<T, x, y, z>;

 public:
  CU2HIP_BLOCK_STORAGE(BlockDiscontinuity)
  template <int items, class Flag, class Op>
  __device__ void FlagHeads(Flag (&heads)[items], T (&in)[items], Op op) { base::flag_heads(heads, in, op, storage); }
  template <int items, class Flag, class Op>
  __device__ void FlagHeads(Flag (&heads)[items], T (&in)[items], Op op, T before) { base::flag_heads(heads, before, in, op, storage); }
  template <int items, class Flag, class Op>
  __device__ void FlagTails(Flag (&tails)[items], T (&in)[items], Op op) { base::flag_tails(tails, in, op, storage); }
  template <int items, class Flag, class Op>
  __device__ void FlagTails(Flag (&tails)[items], T (&in)[items], Op op, T after) { base::flag_tails(tails, after, in, op, storage); }
  template <int items, class Flag, class Op>
  __device__ void FlagHeadsAndTails(Flag (&heads)[items], Flag (&tails)[items], T (&in)[items], Op op) { base::flag_heads_and_tails(heads, tails, in, op, storage); }
};

// -- loads and stores of a thread's own

#define CU2HIP_DIRECT(hip, method)                                                                                          \
  template <class T, int items, class Where>                                                                                 \
  __device__ void Load##hip(int linear, Where from, T (&to)[items]) { ::rocprim::block_load_##method(linear, from, to); }   \
  template <class T, int items, class Where>                                                                                 \
  __device__ void Load##hip(int linear, Where from, T (&to)[items], int valid) { ::rocprim::block_load_##method(linear, from, to, valid); } \
  template <class T, class Default, int items, class Where>                                                                  \
  __device__ void Load##hip(int linear, Where from, T (&to)[items], int valid, Default missing) { ::rocprim::block_load_##method(linear, from, to, valid, missing); } \
  template <class T, int items, class Where>                                                                                 \
  __device__ void Store##hip(int linear, Where to, T (&from)[items]) { ::rocprim::block_store_##method(linear, to, from); } \
  template <class T, int items, class Where>                                                                                 \
  __device__ void Store##hip(int linear, Where to, T (&from)[items], int valid) { ::rocprim::block_store_##method(linear, to, from, valid); }
CU2HIP_DIRECT(DirectBlocked, direct_blocked)
CU2HIP_DIRECT(DirectWarpStriped, direct_warp_striped)
#undef CU2HIP_DIRECT
template <int x, class T, int items, class Where>
__device__ void LoadDirectStriped(int linear, Where from, T (&to)[items]) { ::rocprim::block_load_direct_striped<x>(linear, from, to); }
template <int x, class T, int items, class Where>
__device__ void LoadDirectStriped(int linear, Where from, T (&to)[items], int valid) { ::rocprim::block_load_direct_striped<x>(linear, from, to, valid); }
template <int x, class T, class Default, int items, class Where>
__device__ void LoadDirectStriped(int linear, Where from, T (&to)[items], int valid, Default missing) { ::rocprim::block_load_direct_striped<x>(linear, from, to, valid, missing); }
template <int x, class T, int items, class Where>
__device__ void StoreDirectStriped(int linear, Where to, T (&from)[items]) { ::rocprim::block_store_direct_striped<x>(linear, to, from); }
template <int x, class T, int items, class Where>
__device__ void StoreDirectStriped(int linear, Where to, T (&from)[items], int valid) { ::rocprim::block_store_direct_striped<x>(linear, to, from, valid); }

}  // namespace hipcub
