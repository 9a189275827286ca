// The language: attributes, predefined macros, vector types, index variables, launches.
#pragma once
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device, managed))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(n)
#define __grid_constant__
#define __device_builtin__
#define __cudart_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __nv_pure__
#define __specialization_static
#define __location__(a) __attribute__((a))
#define __annotate__(a) __attribute__((a))
#define __no_return__ __attribute__((noreturn))
#define __thread__ __thread
#define __cdecl
#define __fastcall
#define CUDARTAPI
#define CUDART_CB
#define CUDART_DEVICE __device__
#define CUDAAPI
#define CUDA_CB
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 4
#define __CUDACC_VER_BUILD__ 131
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#define CUDART_VERSION 12040
#define __CUDART_API_VERSION 12040
#define CUDA_ARCH_FEAT_SM90_ALL 1
#define __nv_is_extended_device_lambda_closure_type(x) false
#define __nv_is_extended_host_device_lambda_closure_type(x) false

#define CU2HIP_VECTOR(T, b)                                                                                            \
    struct T##1 { b x; };                                                                                              \
    struct __attribute__((aligned(2 * sizeof(b)))) T##2 { b x, y; };                                                   \
    struct T##3 { b x, y, z; };                                                                                        \
    struct __attribute__((aligned(sizeof(b) < 8 ? 4 * sizeof(b) : 16))) T##4 { b x, y, z, w; };                        \
    T##1 make_##T##1(b);                                                                                               \
    T##2 make_##T##2(b, b);                                                                                            \
    T##3 make_##T##3(b, b, b);                                                                                         \
    T##4 make_##T##4(b, b, b, b);
CU2HIP_VECTOR(char, signed char)
CU2HIP_VECTOR(uchar, unsigned char)
CU2HIP_VECTOR(short, short)
CU2HIP_VECTOR(ushort, unsigned short)
CU2HIP_VECTOR(int, int)
CU2HIP_VECTOR(uint, unsigned int)
CU2HIP_VECTOR(long, long)
CU2HIP_VECTOR(ulong, unsigned long)
CU2HIP_VECTOR(longlong, long long)
CU2HIP_VECTOR(ulonglong, unsigned long long)
CU2HIP_VECTOR(float, float)
CU2HIP_VECTOR(double, double)
#undef CU2HIP_VECTOR
#define CU2HIP_VECTOR4(T, b)                                                                                           \
    struct T##4_16a { b x, y, z, w; };                                                                                 \
    struct T##4_32a { b x, y, z, w; };
CU2HIP_VECTOR4(double, double)
CU2HIP_VECTOR4(long, long)
CU2HIP_VECTOR4(ulong, unsigned long)
CU2HIP_VECTOR4(longlong, long long)
CU2HIP_VECTOR4(ulonglong, unsigned long long)
#undef CU2HIP_VECTOR4

struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int a = 1, unsigned int b = 1, unsigned int c = 1) : x(a), y(b), z(c) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return uint3{x, y, z}; }
};
extern const uint3 __attribute__((device)) threadIdx;
extern const uint3 __attribute__((device)) blockIdx;
extern const dim3 __attribute__((device)) blockDim;
extern const dim3 __attribute__((device)) gridDim;
extern const int __attribute__((device)) warpSize;

// What a launch lowers to; which of the two is looked up depends on the toolkit that the compiler has in mind.
extern "C" unsigned int __cudaPushCallConfiguration(dim3, dim3, size_t = 0, void * = 0);
extern "C" int cudaConfigureCall(dim3, dim3, size_t = 0, void * = 0);
