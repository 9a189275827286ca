// hipBLAS as the CPU device has it, for machines whose HIP comes without its header. Data types and compute types are
// plain numbers here, so that calls written for any release compile. Source: hipBLAS documentation.
#pragma once
#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hip/library_types.h>
#include <stdint.h>

typedef void *hipblasHandle_t;
typedef uint16_t hipblasHalf;
typedef int8_t hipblasInt8;
typedef int64_t hipblasStride;
typedef struct hipblasBfloat16 { uint16_t data; } hipblasBfloat16;
typedef hipFloatComplex hipblasComplex;
typedef hipDoubleComplex hipblasDoubleComplex;

typedef enum {
  HIPBLAS_STATUS_SUCCESS = 0,
  HIPBLAS_STATUS_NOT_INITIALIZED = 1,
  HIPBLAS_STATUS_ALLOC_FAILED = 2,
  HIPBLAS_STATUS_INVALID_VALUE = 3,
  HIPBLAS_STATUS_MAPPING_ERROR = 4,
  HIPBLAS_STATUS_EXECUTION_FAILED = 5,
  HIPBLAS_STATUS_INTERNAL_ERROR = 6,
  HIPBLAS_STATUS_NOT_SUPPORTED = 7,
  HIPBLAS_STATUS_ARCH_MISMATCH = 8,
  HIPBLAS_STATUS_HANDLE_IS_NULLPTR = 9,
  HIPBLAS_STATUS_INVALID_ENUM = 10,
  HIPBLAS_STATUS_UNKNOWN = 11
} hipblasStatus_t;
typedef enum { HIPBLAS_OP_N = 111, HIPBLAS_OP_T = 112, HIPBLAS_OP_C = 113 } hipblasOperation_t;
typedef enum { HIPBLAS_POINTER_MODE_HOST, HIPBLAS_POINTER_MODE_DEVICE } hipblasPointerMode_t;
typedef enum { HIPBLAS_FILL_MODE_UPPER = 121, HIPBLAS_FILL_MODE_LOWER = 122, HIPBLAS_FILL_MODE_FULL = 123 } hipblasFillMode_t;
typedef enum { HIPBLAS_DIAG_NON_UNIT = 131, HIPBLAS_DIAG_UNIT = 132 } hipblasDiagType_t;
typedef enum { HIPBLAS_SIDE_LEFT = 141, HIPBLAS_SIDE_RIGHT = 142, HIPBLAS_SIDE_BOTH = 143 } hipblasSideMode_t;
typedef enum { HIPBLAS_ATOMICS_NOT_ALLOWED = 0, HIPBLAS_ATOMICS_ALLOWED = 1 } hipblasAtomicsMode_t;
typedef enum { HIPBLAS_GEMM_DEFAULT = 160 } hipblasGemmAlgo_t;
typedef enum { HIPBLAS_DEFAULT_MATH = 0, HIPBLAS_XF32_XDL_MATH = 1, HIPBLAS_PEDANTIC_MATH = 2, HIPBLAS_TF32_TENSOR_OP_MATH = 3, HIPBLAS_TENSOR_OP_MATH = 5 } hipblasMath_t;
typedef enum {
  HIPBLAS_R_16F = 150, HIPBLAS_R_32F = 151, HIPBLAS_R_64F = 152, HIPBLAS_C_16F = 153, HIPBLAS_C_32F = 154, HIPBLAS_C_64F = 155,
  HIPBLAS_R_8I = 160, HIPBLAS_R_8U = 161, HIPBLAS_R_32I = 162, HIPBLAS_R_32U = 163, HIPBLAS_R_16B = 168, HIPBLAS_C_16B = 169
} hipblasDatatype_t;
typedef enum {
  HIPBLAS_COMPUTE_16F = 0, HIPBLAS_COMPUTE_16F_PEDANTIC = 1, HIPBLAS_COMPUTE_32F = 2, HIPBLAS_COMPUTE_32F_PEDANTIC = 3,
  HIPBLAS_COMPUTE_32F_FAST_16F = 4, HIPBLAS_COMPUTE_32F_FAST_16BF = 5, HIPBLAS_COMPUTE_32F_FAST_TF32 = 6, HIPBLAS_COMPUTE_64F = 7,
  HIPBLAS_COMPUTE_64F_PEDANTIC = 8, HIPBLAS_COMPUTE_32I = 9, HIPBLAS_COMPUTE_32I_PEDANTIC = 10
} hipblasComputeType_t;

#ifdef __cplusplus
extern "C" {
#endif
#define CU2HIP_H hipblasHandle_t handle
#define CU2HIP_OP hipblasOperation_t
#define CU2HIP_TRIANGLE hipblasFillMode_t uplo, hipblasOperation_t op, hipblasDiagType_t diag

hipblasStatus_t hipblasCreate(hipblasHandle_t *handle);
hipblasStatus_t hipblasDestroy(CU2HIP_H);
hipblasStatus_t hipblasSetStream(CU2HIP_H, hipStream_t stream);
hipblasStatus_t hipblasGetStream(CU2HIP_H, hipStream_t *stream);
hipblasStatus_t hipblasSetPointerMode(CU2HIP_H, hipblasPointerMode_t mode);
hipblasStatus_t hipblasGetPointerMode(CU2HIP_H, hipblasPointerMode_t *mode);
hipblasStatus_t hipblasSetAtomicsMode(CU2HIP_H, hipblasAtomicsMode_t mode);
hipblasStatus_t hipblasGetAtomicsMode(CU2HIP_H, hipblasAtomicsMode_t *mode);
hipblasStatus_t hipblasSetMathMode(CU2HIP_H, hipblasMath_t mode);
hipblasStatus_t hipblasGetMathMode(CU2HIP_H, hipblasMath_t *mode);
hipblasStatus_t hipblasSetWorkspace(CU2HIP_H, void *workspace, size_t size);
hipblasStatus_t hipblasSetVector(int n, int size, const void *x, int incx, void *y, int incy);
hipblasStatus_t hipblasGetVector(int n, int size, const void *x, int incx, void *y, int incy);
hipblasStatus_t hipblasSetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy, hipStream_t stream);
hipblasStatus_t hipblasGetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy, hipStream_t stream);
hipblasStatus_t hipblasSetMatrix(int rows, int cols, int size, const void *a, int lda, void *b, int ldb);
hipblasStatus_t hipblasGetMatrix(int rows, int cols, int size, const void *a, int lda, void *b, int ldb);
hipblasStatus_t hipblasSetMatrixAsync(int rows, int cols, int size, const void *a, int lda, void *b, int ldb, hipStream_t stream);
hipblasStatus_t hipblasGetMatrixAsync(int rows, int cols, int size, const void *a, int lda, void *b, int ldb, hipStream_t stream);
const char *hipblasStatusToString(hipblasStatus_t status);

// Each function with integers `I`; `_64` has 64-bit ones.
#define CU2HIP_LEVEL1(L, T, suffix, I)                                                                                         \
  hipblasStatus_t hipblas##L##axpy##suffix(CU2HIP_H, I n, const T *alpha, const T *x, I incx, T *y, I incy);                   \
  hipblasStatus_t hipblas##L##copy##suffix(CU2HIP_H, I n, const T *x, I incx, T *y, I incy);                                   \
  hipblasStatus_t hipblas##L##swap##suffix(CU2HIP_H, I n, T *x, I incx, T *y, I incy);                                         \
  hipblasStatus_t hipblas##L##scal##suffix(CU2HIP_H, I n, const T *alpha, T *x, I incx);
#define CU2HIP_REAL1(L, l, T, suffix, I, Index)                                                                                \
  hipblasStatus_t hipblas##L##dot##suffix(CU2HIP_H, I n, const T *x, I incx, const T *y, I incy, T *result);                   \
  hipblasStatus_t hipblas##L##nrm2##suffix(CU2HIP_H, I n, const T *x, I incx, T *result);                                      \
  hipblasStatus_t hipblas##L##asum##suffix(CU2HIP_H, I n, const T *x, I incx, T *result);                                      \
  hipblasStatus_t hipblasI##l##amax##suffix(CU2HIP_H, I n, const T *x, I incx, Index *result);                                 \
  hipblasStatus_t hipblasI##l##amin##suffix(CU2HIP_H, I n, const T *x, I incx, Index *result);                                 \
  hipblasStatus_t hipblas##L##rot##suffix(CU2HIP_H, I n, T *x, I incx, T *y, I incy, const T *c, const T *s);                  \
  hipblasStatus_t hipblas##L##ger##suffix(CU2HIP_H, I m, I n, const T *alpha, const T *x, I incx, const T *y, I incy, T *a, I lda); \
  hipblasStatus_t hipblas##L##symv##suffix(CU2HIP_H, hipblasFillMode_t uplo, I n, const T *alpha, const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy); \
  hipblasStatus_t hipblas##L##syr##suffix(CU2HIP_H, hipblasFillMode_t uplo, I n, const T *alpha, const T *x, I incx, T *a, I lda);
#define CU2HIP_COMPLEX1(L, l, R, Sc, Cs, T, Real, suffix, I, Index)                                                            \
  hipblasStatus_t hipblas##L##dotu##suffix(CU2HIP_H, I n, const T *x, I incx, const T *y, I incy, T *result);                  \
  hipblasStatus_t hipblas##L##dotc##suffix(CU2HIP_H, I n, const T *x, I incx, const T *y, I incy, T *result);                  \
  hipblasStatus_t hipblas##Sc##nrm2##suffix(CU2HIP_H, I n, const T *x, I incx, Real *result);                                  \
  hipblasStatus_t hipblas##Sc##asum##suffix(CU2HIP_H, I n, const T *x, I incx, Real *result);                                  \
  hipblasStatus_t hipblas##Cs##scal##suffix(CU2HIP_H, I n, const Real *alpha, T *x, I incx);                                   \
  hipblasStatus_t hipblasI##l##amax##suffix(CU2HIP_H, I n, const T *x, I incx, Index *result);                                 \
  hipblasStatus_t hipblasI##l##amin##suffix(CU2HIP_H, I n, const T *x, I incx, Index *result);                                 \
  hipblasStatus_t hipblas##L##geru##suffix(CU2HIP_H, I m, I n, const T *alpha, const T *x, I incx, const T *y, I incy, T *a, I lda); \
  hipblasStatus_t hipblas##L##gerc##suffix(CU2HIP_H, I m, I n, const T *alpha, const T *x, I incx, const T *y, I incy, T *a, I lda); \
  hipblasStatus_t hipblas##L##hemv##suffix(CU2HIP_H, hipblasFillMode_t uplo, I n, const T *alpha, const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy); \
  hipblasStatus_t hipblas##L##herk##suffix(CU2HIP_H, hipblasFillMode_t uplo, CU2HIP_OP op, I n, I k, const Real *alpha, const T *a, I lda, const Real *beta, T *c, I ldc); \
  hipblasStatus_t hipblas##L##hemm##suffix(CU2HIP_H, hipblasSideMode_t side, hipblasFillMode_t uplo, I m, I n, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc);
#define CU2HIP_LEVEL2(L, T, suffix, I)                                                                                         \
  hipblasStatus_t hipblas##L##gemv##suffix(CU2HIP_H, CU2HIP_OP op, I m, I n, const T *alpha, const T *a, I lda, const T *x, I incx, const T *beta, T *y, I incy); \
  hipblasStatus_t hipblas##L##trsv##suffix(CU2HIP_H, CU2HIP_TRIANGLE, I n, const T *a, I lda, T *x, I incx);                   \
  hipblasStatus_t hipblas##L##trmv##suffix(CU2HIP_H, CU2HIP_TRIANGLE, I n, const T *a, I lda, T *x, I incx);
#define CU2HIP_LEVEL3(L, T, suffix, I)                                                                                         \
  hipblasStatus_t hipblas##L##gemm##suffix(CU2HIP_H, CU2HIP_OP opa, CU2HIP_OP opb, I m, I n, I k, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc); \
  hipblasStatus_t hipblas##L##gemmBatched##suffix(CU2HIP_H, CU2HIP_OP opa, CU2HIP_OP opb, I m, I n, I k, const T *alpha, const T *const a[], I lda, const T *const b[], I ldb, const T *beta, T *const c[], I ldc, I batch); \
  hipblasStatus_t hipblas##L##gemmStridedBatched##suffix(CU2HIP_H, CU2HIP_OP opa, CU2HIP_OP opb, I m, I n, I k, const T *alpha, const T *a, I lda, long long as, const T *b, I ldb, long long bs, const T *beta, T *c, I ldc, long long cs, I batch);
#define CU2HIP_MORE3(L, T, suffix, I)                                                                                          \
  hipblasStatus_t hipblas##L##trsm##suffix(CU2HIP_H, hipblasSideMode_t side, CU2HIP_TRIANGLE, I m, I n, const T *alpha, const T *a, I lda, T *b, I ldb); \
  hipblasStatus_t hipblas##L##trsmBatched##suffix(CU2HIP_H, hipblasSideMode_t side, CU2HIP_TRIANGLE, I m, I n, const T *alpha, const T *const a[], I lda, T *const b[], I ldb, I batch); \
  hipblasStatus_t hipblas##L##trsmStridedBatched##suffix(CU2HIP_H, hipblasSideMode_t side, CU2HIP_TRIANGLE, I m, I n, const T *alpha, const T *a, I lda, hipblasStride as, T *b, I ldb, hipblasStride bs, I batch); \
  hipblasStatus_t hipblas##L##syrk##suffix(CU2HIP_H, hipblasFillMode_t uplo, CU2HIP_OP op, I n, I k, const T *alpha, const T *a, I lda, const T *beta, T *c, I ldc); \
  hipblasStatus_t hipblas##L##syr2k##suffix(CU2HIP_H, hipblasFillMode_t uplo, CU2HIP_OP op, I n, I k, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc); \
  hipblasStatus_t hipblas##L##symm##suffix(CU2HIP_H, hipblasSideMode_t side, hipblasFillMode_t uplo, I m, I n, const T *alpha, const T *a, I lda, const T *b, I ldb, const T *beta, T *c, I ldc); \
  hipblasStatus_t hipblas##L##geam##suffix(CU2HIP_H, CU2HIP_OP opa, CU2HIP_OP opb, I m, I n, const T *alpha, const T *a, I lda, const T *beta, const T *b, I ldb, T *c, I ldc); \
  hipblasStatus_t hipblas##L##dgmm##suffix(CU2HIP_H, hipblasSideMode_t side, I m, I n, const T *a, I lda, const T *x, I incx, T *c, I ldc);
#define CU2HIP_SOLVE(L, T)                                                                                                     \
  hipblasStatus_t hipblas##L##getrf(CU2HIP_H, int n, T *a, int lda, int *pivots, int *info);                                   \
  hipblasStatus_t hipblas##L##getrfBatched(CU2HIP_H, int n, T *const a[], int lda, int *pivots, int *info, int batch);         \
  hipblasStatus_t hipblas##L##getrfStridedBatched(CU2HIP_H, int n, T *a, int lda, hipblasStride as, int *pivots, hipblasStride ps, int *info, int batch); \
  hipblasStatus_t hipblas##L##getrs(CU2HIP_H, CU2HIP_OP op, int n, int rhs, T *a, int lda, const int *pivots, T *b, int ldb, int *info); \
  hipblasStatus_t hipblas##L##getrsBatched(CU2HIP_H, CU2HIP_OP op, int n, int rhs, T *const a[], int lda, const int *pivots, T *const b[], int ldb, int *info, int batch); \
  hipblasStatus_t hipblas##L##getriBatched(CU2HIP_H, int n, T *const a[], int lda, int *pivots, T *const c[], int ldc, int *info, int batch); \
  hipblasStatus_t hipblas##L##geqrf(CU2HIP_H, int m, int n, T *a, int lda, T *tau, int *info);                                 \
  hipblasStatus_t hipblas##L##geqrfBatched(CU2HIP_H, int m, int n, T *const a[], int lda, T *const tau[], int *info, int batch); \
  hipblasStatus_t hipblas##L##gels(CU2HIP_H, CU2HIP_OP op, int m, int n, int rhs, T *a, int lda, T *b, int ldb, int *info, int *deviceInfo); \
  hipblasStatus_t hipblas##L##gelsBatched(CU2HIP_H, CU2HIP_OP op, int m, int n, int rhs, T *const a[], int lda, T *const b[], int ldb, int *info, int *deviceInfo, int batch);
#define CU2HIP_EX(suffix, I)                                                                                                   \
  hipblasStatus_t hipblasDotEx##suffix(CU2HIP_H, I n, const void *x, int xt, I incx, const void *y, int yt, I incy, void *result, int rt, int compute); \
  hipblasStatus_t hipblasAxpyEx##suffix(CU2HIP_H, I n, const void *alpha, int at, const void *x, int xt, I incx, void *y, int yt, I incy, int compute); \
  hipblasStatus_t hipblasScalEx##suffix(CU2HIP_H, I n, const void *alpha, int at, void *x, int xt, I incx, int compute);       \
  hipblasStatus_t hipblasNrm2Ex##suffix(CU2HIP_H, I n, const void *x, int xt, I incx, void *result, int rt, int compute);      \
  hipblasStatus_t hipblasGemmEx##suffix(CU2HIP_H, CU2HIP_OP opa, CU2HIP_OP opb, I m, I n, I k, const void *alpha, const void *a, int at, I lda, const void *b, int bt, I ldb, const void *beta, void *c, int ct, I ldc, int compute, hipblasGemmAlgo_t algorithm); \
  hipblasStatus_t hipblasGemmBatchedEx##suffix(CU2HIP_H, CU2HIP_OP opa, CU2HIP_OP opb, I m, I n, I k, const void *alpha, const void *a[], int at, I lda, const void *b[], int bt, I ldb, const void *beta, void *c[], int ct, I ldc, I batch, int compute, hipblasGemmAlgo_t algorithm); \
  hipblasStatus_t hipblasGemmStridedBatchedEx##suffix(CU2HIP_H, CU2HIP_OP opa, CU2HIP_OP opb, I m, I n, I k, const void *alpha, const void *a, int at, I lda, hipblasStride as, const void *b, int bt, I ldb, hipblasStride bs, const void *beta, void *c, int ct, I ldc, hipblasStride cs, I batch, int compute, hipblasGemmAlgo_t algorithm);

#define CU2HIP_TYPE(L, T, suffix, I) CU2HIP_LEVEL1(L, T, suffix, I) CU2HIP_LEVEL2(L, T, suffix, I) CU2HIP_LEVEL3(L, T, suffix, I) CU2HIP_MORE3(L, T, suffix, I)
#define CU2HIP_WIDTH(suffix, I, Index)                                                    \
  CU2HIP_TYPE(S, float, suffix, I)                                                        \
  CU2HIP_TYPE(D, double, suffix, I)                                                       \
  CU2HIP_TYPE(C, hipblasComplex, suffix, I)                                               \
  CU2HIP_TYPE(Z, hipblasDoubleComplex, suffix, I)                                         \
  CU2HIP_LEVEL3(H, hipblasHalf, suffix, I)                                                \
  CU2HIP_REAL1(S, s, float, suffix, I, Index)                                             \
  CU2HIP_REAL1(D, d, double, suffix, I, Index)                                            \
  CU2HIP_COMPLEX1(C, c, S, Sc, Cs, hipblasComplex, float, suffix, I, Index)               \
  CU2HIP_COMPLEX1(Z, z, D, Dz, Zd, hipblasDoubleComplex, double, suffix, I, Index)        \
  CU2HIP_EX(suffix, I)
CU2HIP_WIDTH(, int, int)
CU2HIP_WIDTH(_64, int64_t, int64_t)
CU2HIP_SOLVE(S, float)
CU2HIP_SOLVE(D, double)
CU2HIP_SOLVE(C, hipblasComplex)
CU2HIP_SOLVE(Z, hipblasDoubleComplex)

#undef CU2HIP_H
#undef CU2HIP_OP
#undef CU2HIP_TRIANGLE
#undef CU2HIP_LEVEL1
#undef CU2HIP_LEVEL2
#undef CU2HIP_LEVEL3
#undef CU2HIP_MORE3
#undef CU2HIP_REAL1
#undef CU2HIP_COMPLEX1
#undef CU2HIP_SOLVE
#undef CU2HIP_EX
#undef CU2HIP_TYPE
#undef CU2HIP_WIDTH
#ifdef __cplusplus
}
#endif
