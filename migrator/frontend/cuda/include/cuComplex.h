#pragma once
#include "cu2hip_prelude.h"
#pragma clang force_cuda_host_device begin
extern "C" {
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
#define CU2HIP_COMPLEX(S, T, R)                                                                                        \
    R cuCreal##S(T); R cuCimag##S(T); R cuCabs##S(T); T cuConj##S(T);                                                  \
    T cuCadd##S(T, T); T cuCsub##S(T, T); T cuCmul##S(T, T); T cuCdiv##S(T, T); T cuCfma##S(T, T, T);
CU2HIP_COMPLEX(f, cuFloatComplex, float)
CU2HIP_COMPLEX(, cuDoubleComplex, double)
#undef CU2HIP_COMPLEX
cuFloatComplex make_cuFloatComplex(float, float);
cuDoubleComplex make_cuDoubleComplex(double, double);
cuComplex make_cuComplex(float, float);
cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex);
cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex);
}
#pragma clang force_cuda_host_device end
