// Names and prototypes, written by regenerate.py.
enum cufftResult_t { CUFFT_SUCCESS, CUFFT_INVALID_PLAN, CUFFT_ALLOC_FAILED, CUFFT_INVALID_TYPE, CUFFT_INVALID_VALUE, CUFFT_INTERNAL_ERROR, CUFFT_EXEC_FAILED, CUFFT_SETUP_FAILED, CUFFT_INVALID_SIZE, CUFFT_UNALIGNED_DATA, CUFFT_INCOMPLETE_PARAMETER_LIST, CUFFT_INVALID_DEVICE, CUFFT_PARSE_ERROR, CUFFT_NO_WORKSPACE, CUFFT_NOT_IMPLEMENTED, CUFFT_LICENSE_ERROR, CUFFT_NOT_SUPPORTED };
typedef cufftResult_t cufftResult;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
enum cufftType_t { CUFFT_R2C = 42, CUFFT_C2R = 44, CUFFT_C2C = 41, CUFFT_D2Z = 106, CUFFT_Z2D = 108, CUFFT_Z2Z = 105 };
typedef cufftType_t cufftType;
enum cufftCompatibility_t { CUFFT_COMPATIBILITY_FFTW_PADDING = 1 };
typedef cufftCompatibility_t cufftCompatibility;
typedef int cufftHandle;
enum cufftProperty_t { NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT = 1 };
typedef cufftProperty_t cufftProperty;
enum cudaXtCopyType_t { LIB_XT_COPY_HOST_TO_DEVICE, LIB_XT_COPY_DEVICE_TO_HOST, LIB_XT_COPY_DEVICE_TO_DEVICE };
typedef cudaXtCopyType_t cudaLibXtCopyType;
enum libFormat_t { LIB_FORMAT_CUFFT, LIB_FORMAT_UNDEFINED };
typedef libFormat_t libFormat;
struct cudaXtDesc_t { int version; int nGPUs; int GPUs[64]; void * data[64]; size_t size[64]; void * cudaXtState; };
typedef struct cudaXtDesc_t cudaXtDesc;
struct cudaLibXtDesc_t { int version; cudaXtDesc * descriptor; libFormat library; int subFormat; void * libDescriptor; };
typedef struct cudaLibXtDesc_t cudaLibXtDesc;
enum cufftXtSubFormat_t { CUFFT_XT_FORMAT_INPUT, CUFFT_XT_FORMAT_OUTPUT, CUFFT_XT_FORMAT_INPLACE, CUFFT_XT_FORMAT_INPLACE_SHUFFLED, CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED, CUFFT_XT_FORMAT_DISTRIBUTED_INPUT, CUFFT_XT_FORMAT_DISTRIBUTED_OUTPUT, CUFFT_FORMAT_UNDEFINED };
typedef cufftXtSubFormat_t cufftXtSubFormat;
enum cufftXtCopyType_t { CUFFT_COPY_HOST_TO_DEVICE, CUFFT_COPY_DEVICE_TO_HOST, CUFFT_COPY_DEVICE_TO_DEVICE, CUFFT_COPY_UNDEFINED };
typedef cufftXtCopyType_t cufftXtCopyType;
enum cufftXtQueryType_t { CUFFT_QUERY_1D_FACTORS, CUFFT_QUERY_UNDEFINED };
typedef cufftXtQueryType_t cufftXtQueryType;
struct cufftXt1dFactors_t { long long size; long long stringCount; long long stringLength; long long substringLength; long long factor1; long long factor2; long long stringMask; long long substringMask; long long factor1Mask; long long factor2Mask; int stringShift; int substringShift; int factor1Shift; int factor2Shift; };
typedef struct cufftXt1dFactors_t cufftXt1dFactors;
enum cufftXtWorkAreaPolicy_t { CUFFT_WORKAREA_MINIMAL, CUFFT_WORKAREA_USER, CUFFT_WORKAREA_PERFORMANCE };
typedef cufftXtWorkAreaPolicy_t cufftXtWorkAreaPolicy;
enum cufftXtCallbackType_t { CUFFT_CB_LD_COMPLEX, CUFFT_CB_LD_COMPLEX_DOUBLE, CUFFT_CB_LD_REAL, CUFFT_CB_LD_REAL_DOUBLE, CUFFT_CB_ST_COMPLEX, CUFFT_CB_ST_COMPLEX_DOUBLE, CUFFT_CB_ST_REAL, CUFFT_CB_ST_REAL_DOUBLE, CUFFT_CB_UNDEFINED };
typedef cufftXtCallbackType_t cufftXtCallbackType;
typedef cufftComplex (*cufftCallbackLoadC)(void *, size_t, void *, void *);
typedef cufftDoubleComplex (*cufftCallbackLoadZ)(void *, size_t, void *, void *);
typedef cufftReal (*cufftCallbackLoadR)(void *, size_t, void *, void *);
typedef cufftDoubleReal (*cufftCallbackLoadD)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreC)(void *, size_t, cufftComplex, void *, void *);
typedef void (*cufftCallbackStoreZ)(void *, size_t, cufftDoubleComplex, void *, void *);
typedef void (*cufftCallbackStoreR)(void *, size_t, cufftReal, void *, void *);
typedef void (*cufftCallbackStoreD)(void *, size_t, cufftDoubleReal, void *, void *);
#define CUFFT_FORWARD - 1
#define CUFFT_INVERSE 1
#ifndef CU2HIP_TYPES_ONLY
#define F(n) cufftResult n(...);
 F(cufftCreate) F(cufftDestroy) F(cufftEstimate1d) F(cufftEstimate2d) F(cufftEstimate3d) F(cufftEstimateMany)
  F(cufftExecC2C) F(cufftExecC2R) F(cufftExecD2Z) F(cufftExecR2C) F(cufftExecZ2D) F(cufftExecZ2Z)
  F(cufftGetPlanPropertyInt64) F(cufftGetProperty) F(cufftGetSize) F(cufftGetSize1d) F(cufftGetSize2d)
  F(cufftGetSize3d) F(cufftGetSizeMany) F(cufftGetSizeMany64) F(cufftGetVersion) F(cufftMakePlan1d) F(cufftMakePlan2d)
  F(cufftMakePlan3d) F(cufftMakePlanMany) F(cufftMakePlanMany64) F(cufftPlan1d) F(cufftPlan2d) F(cufftPlan3d)
  F(cufftPlanMany) F(cufftResetPlanProperty) F(cufftSetAutoAllocation) F(cufftSetPlanPropertyInt64) F(cufftSetStream)
  F(cufftSetWorkArea) F(cufftXtClearCallback) F(cufftXtExec) F(cufftXtExecDescriptor) F(cufftXtExecDescriptorC2C)
  F(cufftXtExecDescriptorC2R) F(cufftXtExecDescriptorD2Z) F(cufftXtExecDescriptorR2C) F(cufftXtExecDescriptorZ2D)
  F(cufftXtExecDescriptorZ2Z) F(cufftXtFree) F(cufftXtGetSizeMany) F(cufftXtMakePlanMany) F(cufftXtMalloc)
  F(cufftXtMemcpy) F(cufftXtQueryPlan) F(cufftXtSetCallback) F(cufftXtSetCallbackSharedSize) F(cufftXtSetGPUs)
  F(cufftXtSetWorkArea) F(cufftXtSetWorkAreaPolicy)
#undef F
#endif
