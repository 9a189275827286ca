// Device functions that CUDA has and HIP has not, under CUDA's names without the leading underscores:
// cu2hip::dp4a(a, b, c) for __dp4a(a, b, c). Under nvcc the calls forward to CUDA's own.
#pragma once

#include "detail/dot.hpp"
#include "detail/dpx.hpp"
#include "detail/memory.hpp"
#include "detail/platform.hpp"
#include "detail/simd.hpp"
