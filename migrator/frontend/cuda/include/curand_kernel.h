#pragma once
#include "cu2hip_prelude.h"
#include "curand.h"
#pragma clang force_cuda_host_device begin
extern "C++" {
#define CURAND_2POW32_INV 2.3283064e-10f
#define CURAND_2POW32_INV_DOUBLE 2.3283064365386963e-10
#define CURAND_2POW53_INV_DOUBLE 1.1102230246251565e-16
struct curandStateXORWOW { unsigned int d, v[5]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStateMRG32k3a { double s1[3], s2[3]; int boxmuller_flag; };
struct curandStatePhilox4_32_10 { uint4 ctr, output; uint2 key; unsigned int STATE; int boxmuller_flag; };
struct curandStateMtgp32 { unsigned int s[1024]; int offset, pIdx; void *k; };
struct curandStateSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateScrambledSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
struct curandStateScrambledSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
typedef curandStateXORWOW curandState, curandState_t, curandStateXORWOW_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMtgp32 curandStateMtgp32_t;
typedef curandStateSobol32 curandStateSobol32_t;
typedef curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef curandStateSobol64 curandStateSobol64_t;
typedef curandStateScrambledSobol64 curandStateScrambledSobol64_t;
struct mtgp32_kernel_params { int unused; };
typedef mtgp32_kernel_params mtgp32_kernel_params_t;
struct mtgp32_params_fast { int unused; };
typedef mtgp32_params_fast mtgp32_params_fast_t;
template <class S> void curand_init(unsigned long long, unsigned long long, unsigned long long, S *);
template <class V, class S> void curand_init(V *, unsigned int, S *);
template <class V, class C, class S> void curand_init(V *, C, unsigned int, S *);
template <class S> unsigned int curand(S *);
template <class S> void skipahead(unsigned long long, S *);
template <class S> void skipahead_sequence(unsigned long long, S *);
template <class S> void skipahead_subsequence(unsigned long long, S *);
#define CU2HIP_RANDOM(R, n) template <class S> R n(S *);
CU2HIP_RANDOM(uint4, curand4) CU2HIP_RANDOM(float, curand_uniform) CU2HIP_RANDOM(double, curand_uniform_double)
CU2HIP_RANDOM(float4, curand_uniform4) CU2HIP_RANDOM(double2, curand_uniform2_double) CU2HIP_RANDOM(double4, curand_uniform4_double)
CU2HIP_RANDOM(float, curand_normal) CU2HIP_RANDOM(float2, curand_normal2) CU2HIP_RANDOM(float4, curand_normal4)
CU2HIP_RANDOM(double, curand_normal_double) CU2HIP_RANDOM(double2, curand_normal2_double) CU2HIP_RANDOM(double4, curand_normal4_double)
#undef CU2HIP_RANDOM
template <class S> float curand_log_normal(S *, float, float);
template <class S> float2 curand_log_normal2(S *, float, float);
template <class S> float4 curand_log_normal4(S *, float, float);
template <class S> double curand_log_normal_double(S *, double, double);
template <class S> double2 curand_log_normal2_double(S *, double, double);
template <class S> double4 curand_log_normal4_double(S *, double, double);
template <class S> unsigned int curand_poisson(S *, double);
template <class S> uint4 curand_poisson4(S *, double);
template <class S> unsigned int curand_discrete(S *, curandDiscreteDistribution_t);
template <class S> uint4 curand_discrete4(S *, curandDiscreteDistribution_t);
template <class... A> curandStatus_t curandMakeMTGP32Constants(A...);
template <class... A> curandStatus_t curandMakeMTGP32KernelState(A...);
extern mtgp32_params_fast mtgp32dc_params_fast_11213[];
}
#pragma clang force_cuda_host_device end
