// Warp operations of CUDA for logical warps of 32 lanes, on wavefronts of 32 and of 64 lanes.
//
// cu2hip::shfl_down_sync(mask, value, delta) and its kin take the arguments of CUDA's __shfl_down_sync and mean the
// same: a 64-lane wavefront is two independent warps, masks have 32 bits, lanes are numbered 0..31. HIP 5.2 and newer;
// under nvcc the calls forward to CUDA's own, so that one source builds on both.
//
// One thing no header can give: lanes of one wavefront share a program counter. A _sync call that CUDA lanes may reach
// on different branches, or a warp that waits for the other half of its wavefront, needs another algorithm.
#pragma once

#include "detail/lane.hpp"
#include "detail/match.hpp"
#include "detail/platform.hpp"
#include "detail/reduce.hpp"
#include "detail/shuffle.hpp"
#include "detail/vote.hpp"
