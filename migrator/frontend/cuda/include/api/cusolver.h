// Names and prototypes, written by regenerate.py.
struct cusolverDnContext;
typedef struct cusolverDnContext * cusolverDnHandle_t;
struct syevjInfo;
typedef struct syevjInfo * syevjInfo_t;
struct gesvdjInfo;
typedef struct gesvdjInfo * gesvdjInfo_t;
struct cusolverDnIRSParams;
typedef struct cusolverDnIRSParams * cusolverDnIRSParams_t;
struct cusolverDnIRSInfos;
typedef struct cusolverDnIRSInfos * cusolverDnIRSInfos_t;
struct cusolverDnParams;
typedef struct cusolverDnParams * cusolverDnParams_t;
enum cusolverDnFunction_t { CUSOLVERDN_GETRF, CUSOLVERDN_POTRF };
enum cusolverDeterministicMode_t { CUSOLVER_DETERMINISTIC_RESULTS = 1, CUSOLVER_ALLOW_NON_DETERMINISTIC_RESULTS };
typedef int cusolver_int_t;
enum cusolverStatus_t { CUSOLVER_STATUS_SUCCESS, CUSOLVER_STATUS_NOT_INITIALIZED, CUSOLVER_STATUS_ALLOC_FAILED, CUSOLVER_STATUS_INVALID_VALUE, CUSOLVER_STATUS_ARCH_MISMATCH, CUSOLVER_STATUS_MAPPING_ERROR, CUSOLVER_STATUS_EXECUTION_FAILED, CUSOLVER_STATUS_INTERNAL_ERROR, CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED, CUSOLVER_STATUS_NOT_SUPPORTED, CUSOLVER_STATUS_ZERO_PIVOT, CUSOLVER_STATUS_INVALID_LICENSE, CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED, CUSOLVER_STATUS_IRS_PARAMS_INVALID, CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC, CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE, CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER, CUSOLVER_STATUS_IRS_INTERNAL_ERROR = 20, CUSOLVER_STATUS_IRS_NOT_SUPPORTED, CUSOLVER_STATUS_IRS_OUT_OF_RANGE, CUSOLVER_STATUS_IRS_NRHS_NOT_SUPPORTED_FOR_REFINE_GMRES, CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED = 25, CUSOLVER_STATUS_IRS_INFOS_NOT_DESTROYED, CUSOLVER_STATUS_IRS_MATRIX_SINGULAR = 30, CUSOLVER_STATUS_INVALID_WORKSPACE };
enum cusolverEigType_t { CUSOLVER_EIG_TYPE_1 = 1, CUSOLVER_EIG_TYPE_2, CUSOLVER_EIG_TYPE_3 };
enum cusolverEigMode_t { CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_MODE_VECTOR };
enum cusolverEigRange_t { CUSOLVER_EIG_RANGE_ALL = 1001, CUSOLVER_EIG_RANGE_I, CUSOLVER_EIG_RANGE_V };
enum cusolverNorm_t { CUSOLVER_INF_NORM = 104, CUSOLVER_MAX_NORM, CUSOLVER_ONE_NORM, CUSOLVER_FRO_NORM };
enum cusolverIRSRefinement_t { CUSOLVER_IRS_REFINE_NOT_SET = 1100, CUSOLVER_IRS_REFINE_NONE, CUSOLVER_IRS_REFINE_CLASSICAL, CUSOLVER_IRS_REFINE_CLASSICAL_GMRES, CUSOLVER_IRS_REFINE_GMRES, CUSOLVER_IRS_REFINE_GMRES_GMRES, CUSOLVER_IRS_REFINE_GMRES_NOPCOND, CUSOLVER_PREC_DD = 1150, CUSOLVER_PREC_SS, CUSOLVER_PREC_SHT };
enum cusolverPrecType_t { CUSOLVER_R_8I = 1201, CUSOLVER_R_8U, CUSOLVER_R_64F, CUSOLVER_R_32F, CUSOLVER_R_16F, CUSOLVER_R_16BF, CUSOLVER_R_TF32, CUSOLVER_R_AP, CUSOLVER_C_8I = 1211, CUSOLVER_C_8U, CUSOLVER_C_64F, CUSOLVER_C_32F, CUSOLVER_C_16F, CUSOLVER_C_16BF, CUSOLVER_C_TF32, CUSOLVER_C_AP };
enum cusolverAlgMode_t { CUSOLVER_ALG_0, CUSOLVER_ALG_1, CUSOLVER_ALG_2 };
enum cusolverStorevMode_t { CUBLAS_STOREV_COLUMNWISE, CUBLAS_STOREV_ROWWISE };
enum cusolverDirectMode_t { CUBLAS_DIRECT_FORWARD, CUBLAS_DIRECT_BACKWARD };
typedef void (*cusolverDnLoggerCallback_t)(int, const char *, const char *);
struct cusolverSpContext;
typedef struct cusolverSpContext * cusolverSpHandle_t;
struct csrqrInfo;
typedef struct csrqrInfo * csrqrInfo_t;
enum cusolverRfResetValuesFastMode_t { CUSOLVERRF_RESET_VALUES_FAST_MODE_OFF, CUSOLVERRF_RESET_VALUES_FAST_MODE_ON };
enum cusolverRfMatrixFormat_t { CUSOLVERRF_MATRIX_FORMAT_CSR, CUSOLVERRF_MATRIX_FORMAT_CSC };
enum cusolverRfUnitDiagonal_t { CUSOLVERRF_UNIT_DIAGONAL_STORED_L, CUSOLVERRF_UNIT_DIAGONAL_STORED_U, CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L, CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_U };
enum cusolverRfFactorization_t { CUSOLVERRF_FACTORIZATION_ALG0, CUSOLVERRF_FACTORIZATION_ALG1, CUSOLVERRF_FACTORIZATION_ALG2 };
enum cusolverRfTriangularSolve_t { CUSOLVERRF_TRIANGULAR_SOLVE_ALG1 = 1, CUSOLVERRF_TRIANGULAR_SOLVE_ALG2, CUSOLVERRF_TRIANGULAR_SOLVE_ALG3 };
enum cusolverRfNumericBoostReport_t { CUSOLVERRF_NUMERIC_BOOST_NOT_USED, CUSOLVERRF_NUMERIC_BOOST_USED };
struct cusolverRfCommon;
typedef struct cusolverRfCommon * cusolverRfHandle_t;
struct cusolverMgContext;
typedef struct cusolverMgContext * cusolverMgHandle_t;
enum cusolverMgGridMapping_t { CUDALIBMG_GRID_MAPPING_ROW_MAJOR = 1, CUDALIBMG_GRID_MAPPING_COL_MAJOR = 0 };
typedef void * cudaLibMgGrid_t;
typedef void * cudaLibMgMatrixDesc_t;
struct csrluInfoHost;
typedef struct csrluInfoHost * csrluInfoHost_t;
struct csrqrInfoHost;
typedef struct csrqrInfoHost * csrqrInfoHost_t;
struct csrcholInfoHost;
typedef struct csrcholInfoHost * csrcholInfoHost_t;
struct csrcholInfo;
typedef struct csrcholInfo * csrcholInfo_t;
#ifndef CU2HIP_TYPES_ONLY
#define F(n) cusolverStatus_t n(...);
 F(cusolverDnCCgels) F(cusolverDnCCgels_bufferSize) F(cusolverDnCCgesv) F(cusolverDnCCgesv_bufferSize)
  F(cusolverDnCEgels) F(cusolverDnCEgels_bufferSize) F(cusolverDnCEgesv) F(cusolverDnCEgesv_bufferSize)
  F(cusolverDnCKgels) F(cusolverDnCKgels_bufferSize) F(cusolverDnCKgesv) F(cusolverDnCKgesv_bufferSize)
  F(cusolverDnCYgels) F(cusolverDnCYgels_bufferSize) F(cusolverDnCYgesv) F(cusolverDnCYgesv_bufferSize)
  F(cusolverDnCgebrd) F(cusolverDnCgebrd_bufferSize) F(cusolverDnCgeqrf) F(cusolverDnCgeqrf_bufferSize)
  F(cusolverDnCgesvd) F(cusolverDnCgesvd_bufferSize) F(cusolverDnCgesvdaStridedBatched)
  F(cusolverDnCgesvdaStridedBatched_bufferSize) F(cusolverDnCgesvdj) F(cusolverDnCgesvdjBatched)
  F(cusolverDnCgesvdjBatched_bufferSize) F(cusolverDnCgesvdj_bufferSize) F(cusolverDnCgetrf)
  F(cusolverDnCgetrf_bufferSize) F(cusolverDnCgetrs) F(cusolverDnCheevd) F(cusolverDnCheevd_bufferSize)
  F(cusolverDnCheevdx) F(cusolverDnCheevdx_bufferSize) F(cusolverDnCheevj) F(cusolverDnCheevjBatched)
  F(cusolverDnCheevjBatched_bufferSize) F(cusolverDnCheevj_bufferSize) F(cusolverDnChegvd)
  F(cusolverDnChegvd_bufferSize) F(cusolverDnChegvdx) F(cusolverDnChegvdx_bufferSize) F(cusolverDnChegvj)
  F(cusolverDnChegvj_bufferSize) F(cusolverDnChetrd) F(cusolverDnChetrd_bufferSize) F(cusolverDnClaswp)
  F(cusolverDnClauum) F(cusolverDnClauum_bufferSize) F(cusolverDnCpotrf) F(cusolverDnCpotrfBatched)
  F(cusolverDnCpotrf_bufferSize) F(cusolverDnCpotri) F(cusolverDnCpotri_bufferSize) F(cusolverDnCpotrs)
  F(cusolverDnCpotrsBatched) F(cusolverDnCreate) F(cusolverDnCreateGesvdjInfo) F(cusolverDnCreateParams)
  F(cusolverDnCreateSyevjInfo) F(cusolverDnCsytrf) F(cusolverDnCsytrf_bufferSize) F(cusolverDnCsytri)
  F(cusolverDnCsytri_bufferSize) F(cusolverDnCungbr) F(cusolverDnCungbr_bufferSize) F(cusolverDnCungqr)
  F(cusolverDnCungqr_bufferSize) F(cusolverDnCungtr) F(cusolverDnCungtr_bufferSize) F(cusolverDnCunmqr)
  F(cusolverDnCunmqr_bufferSize) F(cusolverDnCunmtr) F(cusolverDnCunmtr_bufferSize) F(cusolverDnDBgels)
  F(cusolverDnDBgels_bufferSize) F(cusolverDnDBgesv) F(cusolverDnDBgesv_bufferSize) F(cusolverDnDDgels)
  F(cusolverDnDDgels_bufferSize) F(cusolverDnDDgesv) F(cusolverDnDDgesv_bufferSize) F(cusolverDnDHgels)
  F(cusolverDnDHgels_bufferSize) F(cusolverDnDHgesv) F(cusolverDnDHgesv_bufferSize) F(cusolverDnDSgels)
  F(cusolverDnDSgels_bufferSize) F(cusolverDnDSgesv) F(cusolverDnDSgesv_bufferSize) F(cusolverDnDXgels)
  F(cusolverDnDXgels_bufferSize) F(cusolverDnDXgesv) F(cusolverDnDXgesv_bufferSize) F(cusolverDnDestroy)
  F(cusolverDnDestroyGesvdjInfo) F(cusolverDnDestroyParams) F(cusolverDnDestroySyevjInfo) F(cusolverDnDgebrd)
  F(cusolverDnDgebrd_bufferSize) F(cusolverDnDgeqrf) F(cusolverDnDgeqrf_bufferSize) F(cusolverDnDgesvd)
  F(cusolverDnDgesvd_bufferSize) F(cusolverDnDgesvdaStridedBatched) F(cusolverDnDgesvdaStridedBatched_bufferSize)
  F(cusolverDnDgesvdj) F(cusolverDnDgesvdjBatched) F(cusolverDnDgesvdjBatched_bufferSize)
  F(cusolverDnDgesvdj_bufferSize) F(cusolverDnDgetrf) F(cusolverDnDgetrf_bufferSize) F(cusolverDnDgetrs)
  F(cusolverDnDlaswp) F(cusolverDnDlauum) F(cusolverDnDlauum_bufferSize) F(cusolverDnDorgbr)
  F(cusolverDnDorgbr_bufferSize) F(cusolverDnDorgqr) F(cusolverDnDorgqr_bufferSize) F(cusolverDnDorgtr)
  F(cusolverDnDorgtr_bufferSize) F(cusolverDnDormqr) F(cusolverDnDormqr_bufferSize) F(cusolverDnDormtr)
  F(cusolverDnDormtr_bufferSize) F(cusolverDnDpotrf) F(cusolverDnDpotrfBatched) F(cusolverDnDpotrf_bufferSize)
  F(cusolverDnDpotri) F(cusolverDnDpotri_bufferSize) F(cusolverDnDpotrs) F(cusolverDnDpotrsBatched)
  F(cusolverDnDsyevd) F(cusolverDnDsyevd_bufferSize) F(cusolverDnDsyevdx) F(cusolverDnDsyevdx_bufferSize)
  F(cusolverDnDsyevj) F(cusolverDnDsyevjBatched) F(cusolverDnDsyevjBatched_bufferSize) F(cusolverDnDsyevj_bufferSize)
  F(cusolverDnDsygvd) F(cusolverDnDsygvd_bufferSize) F(cusolverDnDsygvdx) F(cusolverDnDsygvdx_bufferSize)
  F(cusolverDnDsygvj) F(cusolverDnDsygvj_bufferSize) F(cusolverDnDsytrd) F(cusolverDnDsytrd_bufferSize)
  F(cusolverDnDsytrf) F(cusolverDnDsytrf_bufferSize) F(cusolverDnDsytri) F(cusolverDnDsytri_bufferSize)
  F(cusolverDnGeqrf) F(cusolverDnGeqrf_bufferSize) F(cusolverDnGesvd) F(cusolverDnGesvd_bufferSize)
  F(cusolverDnGetDeterministicMode) F(cusolverDnGetStream) F(cusolverDnGetrf) F(cusolverDnGetrf_bufferSize)
  F(cusolverDnGetrs) F(cusolverDnIRSInfosCreate) F(cusolverDnIRSInfosDestroy) F(cusolverDnIRSInfosGetMaxIters)
  F(cusolverDnIRSInfosGetNiters) F(cusolverDnIRSInfosGetOuterNiters) F(cusolverDnIRSInfosGetResidualHistory)
  F(cusolverDnIRSInfosRequestResidual) F(cusolverDnIRSParamsCreate) F(cusolverDnIRSParamsDestroy)
  F(cusolverDnIRSParamsDisableFallback) F(cusolverDnIRSParamsEnableFallback) F(cusolverDnIRSParamsGetMaxIters)
  F(cusolverDnIRSParamsSetMaxIters) F(cusolverDnIRSParamsSetMaxItersInner) F(cusolverDnIRSParamsSetRefinementSolver)
  F(cusolverDnIRSParamsSetSolverLowestPrecision) F(cusolverDnIRSParamsSetSolverMainPrecision)
  F(cusolverDnIRSParamsSetSolverPrecisions) F(cusolverDnIRSParamsSetTol) F(cusolverDnIRSParamsSetTolInner)
  F(cusolverDnIRSXgels) F(cusolverDnIRSXgels_bufferSize) F(cusolverDnIRSXgesv) F(cusolverDnIRSXgesv_bufferSize)
  F(cusolverDnLoggerForceDisable) F(cusolverDnLoggerOpenFile) F(cusolverDnLoggerSetCallback)
  F(cusolverDnLoggerSetFile) F(cusolverDnLoggerSetLevel) F(cusolverDnLoggerSetMask) F(cusolverDnPotrf)
  F(cusolverDnPotrf_bufferSize) F(cusolverDnPotrs) F(cusolverDnSBgels) F(cusolverDnSBgels_bufferSize)
  F(cusolverDnSBgesv) F(cusolverDnSBgesv_bufferSize) F(cusolverDnSHgels) F(cusolverDnSHgels_bufferSize)
  F(cusolverDnSHgesv) F(cusolverDnSHgesv_bufferSize) F(cusolverDnSSgels) F(cusolverDnSSgels_bufferSize)
  F(cusolverDnSSgesv) F(cusolverDnSSgesv_bufferSize) F(cusolverDnSXgels) F(cusolverDnSXgels_bufferSize)
  F(cusolverDnSXgesv) F(cusolverDnSXgesv_bufferSize) F(cusolverDnSetAdvOptions) F(cusolverDnSetDeterministicMode)
  F(cusolverDnSetStream) F(cusolverDnSgebrd) F(cusolverDnSgebrd_bufferSize) F(cusolverDnSgeqrf)
  F(cusolverDnSgeqrf_bufferSize) F(cusolverDnSgesvd) F(cusolverDnSgesvd_bufferSize) F(cusolverDnSgesvdaStridedBatched)
  F(cusolverDnSgesvdaStridedBatched_bufferSize) F(cusolverDnSgesvdj) F(cusolverDnSgesvdjBatched)
  F(cusolverDnSgesvdjBatched_bufferSize) F(cusolverDnSgesvdj_bufferSize) F(cusolverDnSgetrf)
  F(cusolverDnSgetrf_bufferSize) F(cusolverDnSgetrs) F(cusolverDnSlaswp) F(cusolverDnSlauum)
  F(cusolverDnSlauum_bufferSize) F(cusolverDnSorgbr) F(cusolverDnSorgbr_bufferSize) F(cusolverDnSorgqr)
  F(cusolverDnSorgqr_bufferSize) F(cusolverDnSorgtr) F(cusolverDnSorgtr_bufferSize) F(cusolverDnSormqr)
  F(cusolverDnSormqr_bufferSize) F(cusolverDnSormtr) F(cusolverDnSormtr_bufferSize) F(cusolverDnSpotrf)
  F(cusolverDnSpotrfBatched) F(cusolverDnSpotrf_bufferSize) F(cusolverDnSpotri) F(cusolverDnSpotri_bufferSize)
  F(cusolverDnSpotrs) F(cusolverDnSpotrsBatched) F(cusolverDnSsyevd) F(cusolverDnSsyevd_bufferSize)
  F(cusolverDnSsyevdx) F(cusolverDnSsyevdx_bufferSize) F(cusolverDnSsyevj) F(cusolverDnSsyevjBatched)
  F(cusolverDnSsyevjBatched_bufferSize) F(cusolverDnSsyevj_bufferSize) F(cusolverDnSsygvd)
  F(cusolverDnSsygvd_bufferSize) F(cusolverDnSsygvdx) F(cusolverDnSsygvdx_bufferSize) F(cusolverDnSsygvj)
  F(cusolverDnSsygvj_bufferSize) F(cusolverDnSsytrd) F(cusolverDnSsytrd_bufferSize) F(cusolverDnSsytrf)
  F(cusolverDnSsytrf_bufferSize) F(cusolverDnSsytri) F(cusolverDnSsytri_bufferSize) F(cusolverDnSyevd)
  F(cusolverDnSyevd_bufferSize) F(cusolverDnSyevdx) F(cusolverDnSyevdx_bufferSize) F(cusolverDnXgeqrf)
  F(cusolverDnXgeqrf_bufferSize) F(cusolverDnXgesvd) F(cusolverDnXgesvd_bufferSize) F(cusolverDnXgesvdjGetResidual)
  F(cusolverDnXgesvdjGetSweeps) F(cusolverDnXgesvdjSetMaxSweeps) F(cusolverDnXgesvdjSetSortEig)
  F(cusolverDnXgesvdjSetTolerance) F(cusolverDnXgesvdp) F(cusolverDnXgesvdp_bufferSize) F(cusolverDnXgesvdr)
  F(cusolverDnXgesvdr_bufferSize) F(cusolverDnXgetrf) F(cusolverDnXgetrf_bufferSize) F(cusolverDnXgetrs)
  F(cusolverDnXlarft) F(cusolverDnXlarft_bufferSize) F(cusolverDnXpotrf) F(cusolverDnXpotrf_bufferSize)
  F(cusolverDnXpotrs) F(cusolverDnXsyevd) F(cusolverDnXsyevd_bufferSize) F(cusolverDnXsyevdx)
  F(cusolverDnXsyevdx_bufferSize) F(cusolverDnXsyevjGetResidual) F(cusolverDnXsyevjGetSweeps)
  F(cusolverDnXsyevjSetMaxSweeps) F(cusolverDnXsyevjSetSortEig) F(cusolverDnXsyevjSetTolerance) F(cusolverDnXsytrs)
  F(cusolverDnXsytrs_bufferSize) F(cusolverDnXtrtri) F(cusolverDnXtrtri_bufferSize) F(cusolverDnZCgels)
  F(cusolverDnZCgels_bufferSize) F(cusolverDnZCgesv) F(cusolverDnZCgesv_bufferSize) F(cusolverDnZEgels)
  F(cusolverDnZEgels_bufferSize) F(cusolverDnZEgesv) F(cusolverDnZEgesv_bufferSize) F(cusolverDnZKgels)
  F(cusolverDnZKgels_bufferSize) F(cusolverDnZKgesv) F(cusolverDnZKgesv_bufferSize) F(cusolverDnZYgels)
  F(cusolverDnZYgels_bufferSize) F(cusolverDnZYgesv) F(cusolverDnZYgesv_bufferSize) F(cusolverDnZZgels)
  F(cusolverDnZZgels_bufferSize) F(cusolverDnZZgesv) F(cusolverDnZZgesv_bufferSize) F(cusolverDnZgebrd)
  F(cusolverDnZgebrd_bufferSize) F(cusolverDnZgeqrf) F(cusolverDnZgeqrf_bufferSize) F(cusolverDnZgesvd)
  F(cusolverDnZgesvd_bufferSize) F(cusolverDnZgesvdaStridedBatched) F(cusolverDnZgesvdaStridedBatched_bufferSize)
  F(cusolverDnZgesvdj) F(cusolverDnZgesvdjBatched) F(cusolverDnZgesvdjBatched_bufferSize)
  F(cusolverDnZgesvdj_bufferSize) F(cusolverDnZgetrf) F(cusolverDnZgetrf_bufferSize) F(cusolverDnZgetrs)
  F(cusolverDnZheevd) F(cusolverDnZheevd_bufferSize) F(cusolverDnZheevdx) F(cusolverDnZheevdx_bufferSize)
  F(cusolverDnZheevj) F(cusolverDnZheevjBatched) F(cusolverDnZheevjBatched_bufferSize) F(cusolverDnZheevj_bufferSize)
  F(cusolverDnZhegvd) F(cusolverDnZhegvd_bufferSize) F(cusolverDnZhegvdx) F(cusolverDnZhegvdx_bufferSize)
  F(cusolverDnZhegvj) F(cusolverDnZhegvj_bufferSize) F(cusolverDnZhetrd) F(cusolverDnZhetrd_bufferSize)
  F(cusolverDnZlaswp) F(cusolverDnZlauum) F(cusolverDnZlauum_bufferSize) F(cusolverDnZpotrf)
  F(cusolverDnZpotrfBatched) F(cusolverDnZpotrf_bufferSize) F(cusolverDnZpotri) F(cusolverDnZpotri_bufferSize)
  F(cusolverDnZpotrs) F(cusolverDnZpotrsBatched) F(cusolverDnZsytrf) F(cusolverDnZsytrf_bufferSize)
  F(cusolverDnZsytri) F(cusolverDnZsytri_bufferSize) F(cusolverDnZungbr) F(cusolverDnZungbr_bufferSize)
  F(cusolverDnZungqr) F(cusolverDnZungqr_bufferSize) F(cusolverDnZungtr) F(cusolverDnZungtr_bufferSize)
  F(cusolverDnZunmqr) F(cusolverDnZunmqr_bufferSize) F(cusolverDnZunmtr) F(cusolverDnZunmtr_bufferSize)
  F(cusolverGetProperty) F(cusolverGetVersion) F(cusolverMgCreate) F(cusolverMgCreateDeviceGrid)
  F(cusolverMgCreateMatrixDesc) F(cusolverMgDestroy) F(cusolverMgDestroyGrid) F(cusolverMgDestroyMatrixDesc)
  F(cusolverMgDeviceSelect) F(cusolverMgGetrf) F(cusolverMgGetrf_bufferSize) F(cusolverMgGetrs)
  F(cusolverMgGetrs_bufferSize) F(cusolverMgPotrf) F(cusolverMgPotrf_bufferSize) F(cusolverMgPotri)
  F(cusolverMgPotri_bufferSize) F(cusolverMgPotrs) F(cusolverMgPotrs_bufferSize) F(cusolverMgSyevd)
  F(cusolverMgSyevd_bufferSize) F(cusolverRfAccessBundledFactorsDevice) F(cusolverRfAnalyze) F(cusolverRfBatchAnalyze)
  F(cusolverRfBatchRefactor) F(cusolverRfBatchResetValues) F(cusolverRfBatchSetupHost) F(cusolverRfBatchSolve)
  F(cusolverRfBatchZeroPivot) F(cusolverRfCreate) F(cusolverRfDestroy) F(cusolverRfExtractBundledFactorsHost)
  F(cusolverRfExtractSplitFactorsHost) F(cusolverRfGetAlgs) F(cusolverRfGetMatrixFormat)
  F(cusolverRfGetNumericBoostReport) F(cusolverRfGetNumericProperties) F(cusolverRfGetResetValuesFastMode)
  F(cusolverRfRefactor) F(cusolverRfResetValues) F(cusolverRfSetAlgs) F(cusolverRfSetMatrixFormat)
  F(cusolverRfSetNumericProperties) F(cusolverRfSetResetValuesFastMode) F(cusolverRfSetupDevice)
  F(cusolverRfSetupHost) F(cusolverRfSolve) F(cusolverSpCcsrcholBufferInfo) F(cusolverSpCcsrcholBufferInfoHost)
  F(cusolverSpCcsrcholDiag) F(cusolverSpCcsrcholFactor) F(cusolverSpCcsrcholFactorHost) F(cusolverSpCcsrcholSolve)
  F(cusolverSpCcsrcholSolveHost) F(cusolverSpCcsrcholZeroPivot) F(cusolverSpCcsrcholZeroPivotHost)
  F(cusolverSpCcsreigsHost) F(cusolverSpCcsreigvsi) F(cusolverSpCcsreigvsiHost) F(cusolverSpCcsrlsqvqrHost)
  F(cusolverSpCcsrlsvchol) F(cusolverSpCcsrlsvcholHost) F(cusolverSpCcsrlsvluHost) F(cusolverSpCcsrlsvqr)
  F(cusolverSpCcsrlsvqrHost) F(cusolverSpCcsrluBufferInfoHost) F(cusolverSpCcsrluExtractHost)
  F(cusolverSpCcsrluFactorHost) F(cusolverSpCcsrluSolveHost) F(cusolverSpCcsrluZeroPivotHost)
  F(cusolverSpCcsrqrBufferInfo) F(cusolverSpCcsrqrBufferInfoBatched) F(cusolverSpCcsrqrBufferInfoHost)
  F(cusolverSpCcsrqrFactor) F(cusolverSpCcsrqrFactorHost) F(cusolverSpCcsrqrSetup) F(cusolverSpCcsrqrSetupHost)
  F(cusolverSpCcsrqrSolve) F(cusolverSpCcsrqrSolveHost) F(cusolverSpCcsrqrZeroPivot) F(cusolverSpCcsrqrZeroPivotHost)
  F(cusolverSpCcsrqrsvBatched) F(cusolverSpCcsrzfdHost) F(cusolverSpCreate) F(cusolverSpCreateCsrcholInfo)
  F(cusolverSpCreateCsrcholInfoHost) F(cusolverSpCreateCsrluInfoHost) F(cusolverSpCreateCsrqrInfo)
  F(cusolverSpCreateCsrqrInfoHost) F(cusolverSpDcsrcholBufferInfo) F(cusolverSpDcsrcholBufferInfoHost)
  F(cusolverSpDcsrcholDiag) F(cusolverSpDcsrcholFactor) F(cusolverSpDcsrcholFactorHost) F(cusolverSpDcsrcholSolve)
  F(cusolverSpDcsrcholSolveHost) F(cusolverSpDcsrcholZeroPivot) F(cusolverSpDcsrcholZeroPivotHost)
  F(cusolverSpDcsreigsHost) F(cusolverSpDcsreigvsi) F(cusolverSpDcsreigvsiHost) F(cusolverSpDcsrlsqvqrHost)
  F(cusolverSpDcsrlsvchol) F(cusolverSpDcsrlsvcholHost) F(cusolverSpDcsrlsvluHost) F(cusolverSpDcsrlsvqr)
  F(cusolverSpDcsrlsvqrHost) F(cusolverSpDcsrluBufferInfoHost) F(cusolverSpDcsrluExtractHost)
  F(cusolverSpDcsrluFactorHost) F(cusolverSpDcsrluSolveHost) F(cusolverSpDcsrluZeroPivotHost)
  F(cusolverSpDcsrqrBufferInfo) F(cusolverSpDcsrqrBufferInfoBatched) F(cusolverSpDcsrqrBufferInfoHost)
  F(cusolverSpDcsrqrFactor) F(cusolverSpDcsrqrFactorHost) F(cusolverSpDcsrqrSetup) F(cusolverSpDcsrqrSetupHost)
  F(cusolverSpDcsrqrSolve) F(cusolverSpDcsrqrSolveHost) F(cusolverSpDcsrqrZeroPivot) F(cusolverSpDcsrqrZeroPivotHost)
  F(cusolverSpDcsrqrsvBatched) F(cusolverSpDcsrzfdHost) F(cusolverSpDestroy) F(cusolverSpDestroyCsrcholInfo)
  F(cusolverSpDestroyCsrcholInfoHost) F(cusolverSpDestroyCsrluInfoHost) F(cusolverSpDestroyCsrqrInfo)
  F(cusolverSpDestroyCsrqrInfoHost) F(cusolverSpGetStream) F(cusolverSpScsrcholBufferInfo)
  F(cusolverSpScsrcholBufferInfoHost) F(cusolverSpScsrcholDiag) F(cusolverSpScsrcholFactor)
  F(cusolverSpScsrcholFactorHost) F(cusolverSpScsrcholSolve) F(cusolverSpScsrcholSolveHost)
  F(cusolverSpScsrcholZeroPivot) F(cusolverSpScsrcholZeroPivotHost) F(cusolverSpScsreigsHost) F(cusolverSpScsreigvsi)
  F(cusolverSpScsreigvsiHost) F(cusolverSpScsrlsqvqrHost) F(cusolverSpScsrlsvchol) F(cusolverSpScsrlsvcholHost)
  F(cusolverSpScsrlsvluHost) F(cusolverSpScsrlsvqr) F(cusolverSpScsrlsvqrHost) F(cusolverSpScsrluBufferInfoHost)
  F(cusolverSpScsrluExtractHost) F(cusolverSpScsrluFactorHost) F(cusolverSpScsrluSolveHost)
  F(cusolverSpScsrluZeroPivotHost) F(cusolverSpScsrqrBufferInfo) F(cusolverSpScsrqrBufferInfoBatched)
  F(cusolverSpScsrqrBufferInfoHost) F(cusolverSpScsrqrFactor) F(cusolverSpScsrqrFactorHost) F(cusolverSpScsrqrSetup)
  F(cusolverSpScsrqrSetupHost) F(cusolverSpScsrqrSolve) F(cusolverSpScsrqrSolveHost) F(cusolverSpScsrqrZeroPivot)
  F(cusolverSpScsrqrZeroPivotHost) F(cusolverSpScsrqrsvBatched) F(cusolverSpScsrzfdHost) F(cusolverSpSetStream)
  F(cusolverSpXcsrcholAnalysis) F(cusolverSpXcsrcholAnalysisHost) F(cusolverSpXcsrissymHost)
  F(cusolverSpXcsrluAnalysisHost) F(cusolverSpXcsrluNnzHost) F(cusolverSpXcsrmetisndHost) F(cusolverSpXcsrpermHost)
  F(cusolverSpXcsrperm_bufferSizeHost) F(cusolverSpXcsrqrAnalysis) F(cusolverSpXcsrqrAnalysisBatched)
  F(cusolverSpXcsrqrAnalysisHost) F(cusolverSpXcsrsymamdHost) F(cusolverSpXcsrsymmdqHost) F(cusolverSpXcsrsymrcmHost)
  F(cusolverSpZcsrcholBufferInfo) F(cusolverSpZcsrcholBufferInfoHost) F(cusolverSpZcsrcholDiag)
  F(cusolverSpZcsrcholFactor) F(cusolverSpZcsrcholFactorHost) F(cusolverSpZcsrcholSolve)
  F(cusolverSpZcsrcholSolveHost) F(cusolverSpZcsrcholZeroPivot) F(cusolverSpZcsrcholZeroPivotHost)
  F(cusolverSpZcsreigsHost) F(cusolverSpZcsreigvsi) F(cusolverSpZcsreigvsiHost) F(cusolverSpZcsrlsqvqrHost)
  F(cusolverSpZcsrlsvchol) F(cusolverSpZcsrlsvcholHost) F(cusolverSpZcsrlsvluHost) F(cusolverSpZcsrlsvqr)
  F(cusolverSpZcsrlsvqrHost) F(cusolverSpZcsrluBufferInfoHost) F(cusolverSpZcsrluExtractHost)
  F(cusolverSpZcsrluFactorHost) F(cusolverSpZcsrluSolveHost) F(cusolverSpZcsrluZeroPivotHost)
  F(cusolverSpZcsrqrBufferInfo) F(cusolverSpZcsrqrBufferInfoBatched) F(cusolverSpZcsrqrBufferInfoHost)
  F(cusolverSpZcsrqrFactor) F(cusolverSpZcsrqrFactorHost) F(cusolverSpZcsrqrSetup) F(cusolverSpZcsrqrSetupHost)
  F(cusolverSpZcsrqrSolve) F(cusolverSpZcsrqrSolveHost) F(cusolverSpZcsrqrZeroPivot) F(cusolverSpZcsrqrZeroPivotHost)
  F(cusolverSpZcsrqrsvBatched) F(cusolverSpZcsrzfdHost)
#undef F
#endif
