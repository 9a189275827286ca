// hipFFT as the CPU device has it, for machines whose HIP comes without its header. Source: hipFFT documentation.
#pragma once
#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hip/library_types.h>
#include <stddef.h>

typedef struct hipfftHandle_t *hipfftHandle;
typedef float hipfftReal;
typedef double hipfftDoubleReal;
typedef hipFloatComplex hipfftComplex;
typedef hipDoubleComplex hipfftDoubleComplex;
#define HIPFFT_FORWARD -1
#define HIPFFT_BACKWARD 1

typedef enum hipfftResult_t {
  HIPFFT_SUCCESS = 0,
  HIPFFT_INVALID_PLAN = 1,
  HIPFFT_ALLOC_FAILED = 2,
  HIPFFT_INVALID_TYPE = 3,
  HIPFFT_INVALID_VALUE = 4,
  HIPFFT_INTERNAL_ERROR = 5,
  HIPFFT_EXEC_FAILED = 6,
  HIPFFT_SETUP_FAILED = 7,
  HIPFFT_INVALID_SIZE = 8,
  HIPFFT_UNALIGNED_DATA = 9,
  HIPFFT_INCOMPLETE_PARAMETER_LIST = 10,
  HIPFFT_INVALID_DEVICE = 11,
  HIPFFT_PARSE_ERROR = 12,
  HIPFFT_NO_WORKSPACE = 13,
  HIPFFT_NOT_IMPLEMENTED = 14,
  HIPFFT_NOT_SUPPORTED = 16
} hipfftResult;
typedef enum hipfftType_t { HIPFFT_R2C = 0x2a, HIPFFT_C2R = 0x2c, HIPFFT_C2C = 0x29, HIPFFT_D2Z = 0x6a, HIPFFT_Z2D = 0x6c, HIPFFT_Z2Z = 0x69 } hipfftType;

#ifdef __cplusplus
extern "C" {
#endif
hipfftResult hipfftCreate(hipfftHandle *plan);
hipfftResult hipfftDestroy(hipfftHandle plan);
hipfftResult hipfftSetStream(hipfftHandle plan, hipStream_t stream);
hipfftResult hipfftSetAutoAllocation(hipfftHandle plan, int automatic);
hipfftResult hipfftSetWorkArea(hipfftHandle plan, void *area);
hipfftResult hipfftGetSize(hipfftHandle plan, size_t *size);
hipfftResult hipfftGetVersion(int *version);
hipfftResult hipfftPlan1d(hipfftHandle *plan, int nx, hipfftType type, int batch);
hipfftResult hipfftPlan2d(hipfftHandle *plan, int nx, int ny, hipfftType type);
hipfftResult hipfftPlan3d(hipfftHandle *plan, int nx, int ny, int nz, hipfftType type);
hipfftResult hipfftPlanMany(hipfftHandle *plan, int rank, int *n, int *inembed, int istride, int idist, int *onembed, int ostride, int odist, hipfftType type, int batch);
hipfftResult hipfftMakePlan1d(hipfftHandle plan, int nx, hipfftType type, int batch, size_t *work);
hipfftResult hipfftMakePlan2d(hipfftHandle plan, int nx, int ny, hipfftType type, size_t *work);
hipfftResult hipfftMakePlan3d(hipfftHandle plan, int nx, int ny, int nz, hipfftType type, size_t *work);
hipfftResult hipfftMakePlanMany(hipfftHandle plan, int rank, int *n, int *inembed, int istride, int idist, int *onembed, int ostride, int odist, hipfftType type, int batch, size_t *work);
hipfftResult hipfftMakePlanMany64(hipfftHandle plan, int rank, long long *n, long long *inembed, long long istride, long long idist, long long *onembed, long long ostride, long long odist, hipfftType type, long long batch, size_t *work);
hipfftResult hipfftEstimate1d(int nx, hipfftType type, int batch, size_t *work);
hipfftResult hipfftEstimate2d(int nx, int ny, hipfftType type, size_t *work);
hipfftResult hipfftEstimate3d(int nx, int ny, int nz, hipfftType type, size_t *work);
hipfftResult hipfftGetSize1d(hipfftHandle plan, int nx, hipfftType type, int batch, size_t *work);
hipfftResult hipfftGetSize2d(hipfftHandle plan, int nx, int ny, hipfftType type, size_t *work);
hipfftResult hipfftGetSize3d(hipfftHandle plan, int nx, int ny, int nz, hipfftType type, size_t *work);
hipfftResult hipfftExecC2C(hipfftHandle plan, hipfftComplex *in, hipfftComplex *out, int direction);
hipfftResult hipfftExecR2C(hipfftHandle plan, hipfftReal *in, hipfftComplex *out);
hipfftResult hipfftExecC2R(hipfftHandle plan, hipfftComplex *in, hipfftReal *out);
hipfftResult hipfftExecZ2Z(hipfftHandle plan, hipfftDoubleComplex *in, hipfftDoubleComplex *out, int direction);
hipfftResult hipfftExecD2Z(hipfftHandle plan, hipfftDoubleReal *in, hipfftDoubleComplex *out);
hipfftResult hipfftExecZ2D(hipfftHandle plan, hipfftDoubleComplex *in, hipfftDoubleReal *out);
#ifdef __cplusplus
}
#endif
