// hipSOLVER as the CPU device has it, for machines whose HIP comes without its header. Functions without a workspace are
// those of the older interface, whose names have `Dn`. Source: hipSOLVER documentation.
#pragma once
#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hipblas/hipblas.h>

typedef void *hipsolverHandle_t;
typedef void *hipsolverDnHandle_t;
typedef enum {
  HIPSOLVER_STATUS_SUCCESS = 0,
  HIPSOLVER_STATUS_NOT_INITIALIZED = 1,
  HIPSOLVER_STATUS_ALLOC_FAILED = 2,
  HIPSOLVER_STATUS_INVALID_VALUE = 3,
  HIPSOLVER_STATUS_MAPPING_ERROR = 4,
  HIPSOLVER_STATUS_EXECUTION_FAILED = 5,
  HIPSOLVER_STATUS_INTERNAL_ERROR = 6,
  HIPSOLVER_STATUS_NOT_SUPPORTED = 7,
  HIPSOLVER_STATUS_ARCH_MISMATCH = 8,
  HIPSOLVER_STATUS_HANDLE_IS_NULLPTR = 9,
  HIPSOLVER_STATUS_INVALID_ENUM = 10,
  HIPSOLVER_STATUS_UNKNOWN = 11
} hipsolverStatus_t;
typedef hipblasOperation_t hipsolverOperation_t;
typedef hipblasFillMode_t hipsolverFillMode_t;
typedef hipblasSideMode_t hipsolverSideMode_t;
#define HIPSOLVER_OP_N HIPBLAS_OP_N
#define HIPSOLVER_OP_T HIPBLAS_OP_T
#define HIPSOLVER_OP_C HIPBLAS_OP_C
#define HIPSOLVER_FILL_MODE_UPPER HIPBLAS_FILL_MODE_UPPER
#define HIPSOLVER_FILL_MODE_LOWER HIPBLAS_FILL_MODE_LOWER
#define HIPSOLVER_SIDE_LEFT HIPBLAS_SIDE_LEFT
#define HIPSOLVER_SIDE_RIGHT HIPBLAS_SIDE_RIGHT
typedef enum { HIPSOLVER_EIG_MODE_NOVECTOR = 201, HIPSOLVER_EIG_MODE_VECTOR = 202 } hipsolverEigMode_t;

#ifdef __cplusplus
extern "C" {
#endif
#define CU2HIP_SHARED(D, L, T, R, sy)                                                                                                        \
  hipsolverStatus_t hipsolver##D##L##potrf_bufferSize(void *handle, hipsolverFillMode_t uplo, int n, T *a, int lda, int *size);              \
  hipsolverStatus_t hipsolver##D##L##potrf(void *handle, hipsolverFillMode_t uplo, int n, T *a, int lda, T *work, int size, int *info);      \
  hipsolverStatus_t hipsolver##D##L##potri_bufferSize(void *handle, hipsolverFillMode_t uplo, int n, T *a, int lda, int *size);              \
  hipsolverStatus_t hipsolver##D##L##potri(void *handle, hipsolverFillMode_t uplo, int n, T *a, int lda, T *work, int size, int *info);      \
  hipsolverStatus_t hipsolver##D##L##getrf_bufferSize(void *handle, int m, int n, T *a, int lda, int *size);                                 \
  hipsolverStatus_t hipsolver##D##L##geqrf_bufferSize(void *handle, int m, int n, T *a, int lda, int *size);                                 \
  hipsolverStatus_t hipsolver##D##L##geqrf(void *handle, int m, int n, T *a, int lda, T *tau, T *work, int size, int *info);                 \
  hipsolverStatus_t hipsolver##D##L##sy##evd_bufferSize(void *handle, hipsolverEigMode_t mode, hipsolverFillMode_t uplo, int n, T *a, int lda, R *values, int *size); \
  hipsolverStatus_t hipsolver##D##L##sy##evd(void *handle, hipsolverEigMode_t mode, hipsolverFillMode_t uplo, int n, T *a, int lda, R *values, T *work, int size, int *info); \
  hipsolverStatus_t hipsolver##D##L##gesvd(void *handle, signed char jobu, signed char jobv, int m, int n, T *a, int lda, R *s, T *u, int ldu, T *v, int ldv, T *work, int size, R *rwork, int *info);
#define CU2HIP_OWN(L, T)                                                                                                                     \
  hipsolverStatus_t hipsolver##L##potrs_bufferSize(void *handle, hipsolverFillMode_t uplo, int n, int rhs, T *a, int lda, T *b, int ldb, int *size); \
  hipsolverStatus_t hipsolver##L##potrs(void *handle, hipsolverFillMode_t uplo, int n, int rhs, T *a, int lda, T *b, int ldb, T *work, int size, int *info); \
  hipsolverStatus_t hipsolver##L##getrf(void *handle, int m, int n, T *a, int lda, T *work, int size, int *pivots, int *info);               \
  hipsolverStatus_t hipsolver##L##getrs_bufferSize(void *handle, hipsolverOperation_t op, int n, int rhs, T *a, int lda, int *pivots, T *b, int ldb, int *size); \
  hipsolverStatus_t hipsolver##L##getrs(void *handle, hipsolverOperation_t op, int n, int rhs, T *a, int lda, int *pivots, T *b, int ldb, T *work, int size, int *info); \
  hipsolverStatus_t hipsolver##L##gesvd_bufferSize(void *handle, signed char jobu, signed char jobv, int m, int n, int *size);               \
  hipsolverStatus_t hipsolverDn##L##potrs(void *handle, hipsolverFillMode_t uplo, int n, int rhs, const T *a, int lda, T *b, int ldb, int *info); \
  hipsolverStatus_t hipsolverDn##L##getrf(void *handle, int m, int n, T *a, int lda, T *work, int *pivots, int *info);                       \
  hipsolverStatus_t hipsolverDn##L##getrs(void *handle, hipsolverOperation_t op, int n, int rhs, const T *a, int lda, const int *pivots, T *b, int ldb, int *info); \
  hipsolverStatus_t hipsolverDn##L##gesvd_bufferSize(void *handle, int m, int n, int *size);
#define CU2HIP_HANDLE(name)                                                       \
  hipsolverStatus_t name##Create(void **handle);                                  \
  hipsolverStatus_t name##Destroy(void *handle);                                  \
  hipsolverStatus_t name##SetStream(void *handle, hipStream_t stream);            \
  hipsolverStatus_t name##GetStream(void *handle, hipStream_t *stream);
#define CU2HIP_TYPE(L, T, R, sy) CU2HIP_SHARED(, L, T, R, sy) CU2HIP_SHARED(Dn, L, T, R, sy) CU2HIP_OWN(L, T)
CU2HIP_HANDLE(hipsolver)
CU2HIP_HANDLE(hipsolverDn)
CU2HIP_TYPE(S, float, float, sy)
CU2HIP_TYPE(D, double, double, sy)
CU2HIP_TYPE(C, hipFloatComplex, float, he)
CU2HIP_TYPE(Z, hipDoubleComplex, double, he)
#undef CU2HIP_SHARED
#undef CU2HIP_OWN
#undef CU2HIP_HANDLE
#undef CU2HIP_TYPE
#ifdef __cplusplus
}
#endif
