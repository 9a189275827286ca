// What plain renaming makes of CUDA's warp operations: the names of HIP, whose masks older releases do not have and
// whose width is the wavefront's. Used to show what a program computes that way; migrated code never includes it.
// Source: HIP documentation, C++ language extensions, warp cross-lane functions.
#pragma once
#include <hip/hip_runtime.h>

#undef __shfl_sync
#undef __shfl_up_sync
#undef __shfl_down_sync
#undef __shfl_xor_sync
#undef __ballot_sync
#undef __any_sync
#undef __all_sync
#undef __syncwarp
#undef __activemask
#define __shfl_sync(mask, ...) __shfl(__VA_ARGS__)
#define __shfl_up_sync(mask, ...) __shfl_up(__VA_ARGS__)
#define __shfl_down_sync(mask, ...) __shfl_down(__VA_ARGS__)
#define __shfl_xor_sync(mask, ...) __shfl_xor(__VA_ARGS__)
#define __ballot_sync(mask, predicate) __ballot(predicate)
#define __any_sync(mask, predicate) __any(predicate)
#define __all_sync(mask, predicate) __all(predicate)
#define __syncwarp(...) __builtin_amdgcn_wave_barrier()
#define __activemask() __ballot(1)
