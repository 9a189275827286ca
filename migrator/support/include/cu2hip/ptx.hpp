// What common inline PTX does, as functions: `bfe.u32 d, a, b, c` is `d = cu2hip::ptx::bit_field<unsigned>(a, b, c)`.
// Under nvcc they are C++ and CUDA functions too, so that one source builds on both.
#pragma once

#include "device.hpp"
#include "detail/platform.hpp"
#include "detail/ptx_atomic.hpp"
#include "detail/ptx_bits.hpp"
#include "detail/ptx_float.hpp"
#include "detail/ptx_integer.hpp"
#include "detail/ptx_memory.hpp"
#include "detail/ptx_warp.hpp"
#include "warp.hpp"
