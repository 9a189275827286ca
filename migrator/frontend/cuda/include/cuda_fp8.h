#pragma once
#include "cuda_bf16.h"
#pragma clang force_cuda_host_device begin
extern "C++" {
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 };
enum __nv_fp4_interpretation_t { __NV_E2M1 };
typedef unsigned char __nv_fp8_storage_t, __nv_fp6_storage_t, __nv_fp4_storage_t, __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp8x2_storage_t, __nv_fp6x2_storage_t, __nv_fp4x4_storage_t;
typedef unsigned int __nv_fp8x4_storage_t, __nv_fp6x4_storage_t;
#define CU2HIP_FP8(N, S)                                                                                               \
    struct N {                                                                                                         \
        S __x;                                                                                                         \
        N() = default;                                                                                                 \
        template <class T> explicit N(T);                                                                              \
        explicit operator __half() const; explicit operator __nv_bfloat16() const; explicit operator double() const;   \
        explicit operator float() const; explicit operator bool() const; explicit operator char() const;               \
        explicit operator signed char() const; explicit operator unsigned char() const; explicit operator int() const; \
        explicit operator unsigned int() const; explicit operator short() const; explicit operator long long() const;  \
        explicit operator unsigned short() const;                                                                      \
    };
#define CU2HIP_FP8X(N, S)                                                                                              \
    struct N {                                                                                                         \
        S __x;                                                                                                         \
        N() = default;                                                                                                 \
        template <class T> explicit N(T);                                                                              \
        template <class T> N(T, T);                                                                                    \
        explicit operator __half2() const; explicit operator float2() const; explicit operator float4() const;         \
    };
CU2HIP_FP8(__nv_fp8_e4m3, __nv_fp8_storage_t) CU2HIP_FP8(__nv_fp8_e5m2, __nv_fp8_storage_t) CU2HIP_FP8(__nv_fp8_e8m0, __nv_fp8_storage_t)
CU2HIP_FP8X(__nv_fp8x2_e4m3, __nv_fp8x2_storage_t) CU2HIP_FP8X(__nv_fp8x2_e5m2, __nv_fp8x2_storage_t)
CU2HIP_FP8X(__nv_fp8x4_e4m3, __nv_fp8x4_storage_t) CU2HIP_FP8X(__nv_fp8x4_e5m2, __nv_fp8x4_storage_t)
CU2HIP_FP8X(__nv_fp8x2_e8m0, __nv_fp8x2_storage_t) CU2HIP_FP8X(__nv_fp8x4_e8m0, __nv_fp8x4_storage_t)
CU2HIP_FP8(__nv_fp6_e2m3, __nv_fp6_storage_t) CU2HIP_FP8(__nv_fp6_e3m2, __nv_fp6_storage_t)
CU2HIP_FP8X(__nv_fp6x2_e2m3, __nv_fp6x2_storage_t) CU2HIP_FP8X(__nv_fp6x2_e3m2, __nv_fp6x2_storage_t)
CU2HIP_FP8X(__nv_fp6x4_e2m3, __nv_fp6x4_storage_t) CU2HIP_FP8X(__nv_fp6x4_e3m2, __nv_fp6x4_storage_t)
CU2HIP_FP8(__nv_fp4_e2m1, __nv_fp4_storage_t) CU2HIP_FP8X(__nv_fp4x2_e2m1, __nv_fp4x2_storage_t) CU2HIP_FP8X(__nv_fp4x4_e2m1, __nv_fp4x4_storage_t)
#undef CU2HIP_FP8
#undef CU2HIP_FP8X
#define CU2HIP_CONVERT(F)                                                                                              \
    __nv_##F##_storage_t __nv_cvt_double_to_##F(double, __nv_saturation_t, int);                                       \
    __nv_##F##_storage_t __nv_cvt_float_to_##F(float, __nv_saturation_t, int);                                         \
    __nv_##F##_storage_t __nv_cvt_halfraw_to_##F(__half_raw, __nv_saturation_t, int);                                  \
    __nv_##F##_storage_t __nv_cvt_bfloat16raw_to_##F(__nv_bfloat16_raw, __nv_saturation_t, int);                       \
    __half_raw __nv_cvt_##F##_to_halfraw(__nv_##F##_storage_t, int);                                                   \
    __nv_##F##x2_storage_t __nv_cvt_double2_to_##F##x2(double2, __nv_saturation_t, int);                               \
    __nv_##F##x2_storage_t __nv_cvt_float2_to_##F##x2(float2, __nv_saturation_t, int);                                 \
    __nv_##F##x2_storage_t __nv_cvt_halfraw2_to_##F##x2(__half2_raw, __nv_saturation_t, int);                          \
    __nv_##F##x2_storage_t __nv_cvt_bfloat16raw2_to_##F##x2(__nv_bfloat162_raw, __nv_saturation_t, int);               \
    __half2_raw __nv_cvt_##F##x2_to_halfraw2(__nv_##F##x2_storage_t, int);
CU2HIP_CONVERT(fp8) CU2HIP_CONVERT(fp6) CU2HIP_CONVERT(fp4)
#undef CU2HIP_CONVERT
}
#pragma clang force_cuda_host_device end
