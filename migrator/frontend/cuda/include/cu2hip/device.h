// Device functions: intrinsics, atomics, warp operations, and the overloads of the C library's functions.
#pragma once
#include "api/device.h"
#define CU2HIP_LEGACY_SHUFFLE(name)                                                                                    \
    template <class T> T name(T, int, int = 32);                                                                       \
    template <class T> T name##_sync(unsigned int, T, int, int = 32);
CU2HIP_LEGACY_SHUFFLE(__shfl) CU2HIP_LEGACY_SHUFFLE(__shfl_up) CU2HIP_LEGACY_SHUFFLE(__shfl_down) CU2HIP_LEGACY_SHUFFLE(__shfl_xor)
#undef CU2HIP_LEGACY_SHUFFLE
int __any(int);
int __all(int);
unsigned int __ballot(int);
// The C library has these names too.
extern "C" {
float __cosf(float) noexcept; float __sinf(float) noexcept; float __tanf(float) noexcept; float __expf(float) noexcept;
float __exp10f(float) noexcept; float __logf(float) noexcept; float __log2f(float) noexcept; float __log10f(float) noexcept;
float __powf(float, float) noexcept; void __sincosf(float, float *, float *) noexcept;
}
#define CU2HIP_MINMAX(T) T min(T, T); T max(T, T);
CU2HIP_MINMAX(int) CU2HIP_MINMAX(unsigned int) CU2HIP_MINMAX(long) CU2HIP_MINMAX(unsigned long) CU2HIP_MINMAX(long long)
CU2HIP_MINMAX(unsigned long long) CU2HIP_MINMAX(float) CU2HIP_MINMAX(double)
#undef CU2HIP_MINMAX
#define CU2HIP_MIXED(A, B, R) R min(A, B); R min(B, A); R max(A, B); R max(B, A);
CU2HIP_MIXED(int, unsigned int, unsigned int) CU2HIP_MIXED(long, unsigned long, unsigned long)
CU2HIP_MIXED(long long, unsigned long long, unsigned long long) CU2HIP_MIXED(float, double, double)
#undef CU2HIP_MIXED
#ifdef _LIBCPP_VERSION  // its own may not be called from kernels
#define CU2HIP_CLASSIFY(n) bool n(float); bool n(double); bool n(long double);
CU2HIP_CLASSIFY(isnan) CU2HIP_CLASSIFY(isinf) CU2HIP_CLASSIFY(isfinite) CU2HIP_CLASSIFY(isnormal) CU2HIP_CLASSIFY(signbit)
#undef CU2HIP_CLASSIFY
#endif
