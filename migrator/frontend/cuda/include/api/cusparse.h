// Names and prototypes, written by regenerate.py.
struct cusparseContext;
typedef struct cusparseContext * cusparseHandle_t;
struct cusparseMatDescr;
typedef struct cusparseMatDescr * cusparseMatDescr_t;
struct bsrsv2Info;
typedef struct bsrsv2Info * bsrsv2Info_t;
struct bsrsm2Info;
typedef struct bsrsm2Info * bsrsm2Info_t;
struct csric02Info;
typedef struct csric02Info * csric02Info_t;
struct bsric02Info;
typedef struct bsric02Info * bsric02Info_t;
struct csrilu02Info;
typedef struct csrilu02Info * csrilu02Info_t;
struct bsrilu02Info;
typedef struct bsrilu02Info * bsrilu02Info_t;
struct csru2csrInfo;
typedef struct csru2csrInfo * csru2csrInfo_t;
struct cusparseColorInfo;
typedef struct cusparseColorInfo * cusparseColorInfo_t;
struct pruneInfo;
typedef struct pruneInfo * pruneInfo_t;
enum cusparseStatus_t { CUSPARSE_STATUS_SUCCESS, CUSPARSE_STATUS_NOT_INITIALIZED, CUSPARSE_STATUS_ALLOC_FAILED, CUSPARSE_STATUS_INVALID_VALUE, CUSPARSE_STATUS_ARCH_MISMATCH, CUSPARSE_STATUS_MAPPING_ERROR, CUSPARSE_STATUS_EXECUTION_FAILED, CUSPARSE_STATUS_INTERNAL_ERROR, CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED, CUSPARSE_STATUS_ZERO_PIVOT, CUSPARSE_STATUS_NOT_SUPPORTED, CUSPARSE_STATUS_INSUFFICIENT_RESOURCES };
enum cusparsePointerMode_t { CUSPARSE_POINTER_MODE_HOST, CUSPARSE_POINTER_MODE_DEVICE };
enum cusparseAction_t { CUSPARSE_ACTION_SYMBOLIC, CUSPARSE_ACTION_NUMERIC };
enum cusparseMatrixType_t { CUSPARSE_MATRIX_TYPE_GENERAL, CUSPARSE_MATRIX_TYPE_SYMMETRIC, CUSPARSE_MATRIX_TYPE_HERMITIAN, CUSPARSE_MATRIX_TYPE_TRIANGULAR };
enum cusparseFillMode_t { CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER };
enum cusparseDiagType_t { CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT };
enum cusparseIndexBase_t { CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE };
enum cusparseOperation_t { CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE };
enum cusparseDirection_t { CUSPARSE_DIRECTION_ROW, CUSPARSE_DIRECTION_COLUMN };
enum cusparseSolvePolicy_t { CUSPARSE_SOLVE_POLICY_NO_LEVEL, CUSPARSE_SOLVE_POLICY_USE_LEVEL };
enum cusparseColorAlg_t { CUSPARSE_COLOR_ALG0, CUSPARSE_COLOR_ALG1 };
typedef void (*cusparseLoggerCallback_t)(int, const char *, const char *);
enum cusparseCsr2CscAlg_t { CUSPARSE_CSR2CSC_ALG_DEFAULT = 1, CUSPARSE_CSR2CSC_ALG1 = 1 };
enum cusparseFormat_t { CUSPARSE_FORMAT_CSR = 1, CUSPARSE_FORMAT_CSC, CUSPARSE_FORMAT_COO, CUSPARSE_FORMAT_BLOCKED_ELL = 5, CUSPARSE_FORMAT_BSR, CUSPARSE_FORMAT_SLICED_ELLPACK };
enum cusparseOrder_t { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW };
enum cusparseIndexType_t { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_64I };
struct cusparseSpVecDescr;
struct cusparseDnVecDescr;
struct cusparseSpMatDescr;
struct cusparseDnMatDescr;
typedef struct cusparseSpVecDescr * cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr * cusparseDnVecDescr_t;
typedef struct cusparseSpMatDescr * cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr * cusparseDnMatDescr_t;
typedef const struct cusparseSpVecDescr * cusparseConstSpVecDescr_t;
typedef const struct cusparseDnVecDescr * cusparseConstDnVecDescr_t;
typedef const struct cusparseSpMatDescr * cusparseConstSpMatDescr_t;
typedef const struct cusparseDnMatDescr * cusparseConstDnMatDescr_t;
enum cusparseSpMatAttribute_t { CUSPARSE_SPMAT_FILL_MODE, CUSPARSE_SPMAT_DIAG_TYPE };
enum cusparseSparseToDenseAlg_t { CUSPARSE_SPARSETODENSE_ALG_DEFAULT };
enum cusparseDenseToSparseAlg_t { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT };
enum cusparseSpMVAlg_t { CUSPARSE_SPMV_ALG_DEFAULT, CUSPARSE_SPMV_CSR_ALG1 = 2, CUSPARSE_SPMV_CSR_ALG2, CUSPARSE_SPMV_COO_ALG1 = 1, CUSPARSE_SPMV_COO_ALG2 = 4, CUSPARSE_SPMV_SELL_ALG1 };
enum cusparseSpSVAlg_t { CUSPARSE_SPSV_ALG_DEFAULT };
enum cusparseSpSVUpdate_t { CUSPARSE_SPSV_UPDATE_GENERAL, CUSPARSE_SPSV_UPDATE_DIAGONAL };
struct cusparseSpSVDescr;
typedef struct cusparseSpSVDescr * cusparseSpSVDescr_t;
enum cusparseSpSMAlg_t { CUSPARSE_SPSM_ALG_DEFAULT };
enum cusparseSpSMUpdate_t { CUSPARSE_SPSM_UPDATE_GENERAL, CUSPARSE_SPSM_UPDATE_DIAGONAL };
struct cusparseSpSMDescr;
typedef struct cusparseSpSMDescr * cusparseSpSMDescr_t;
enum cusparseSpMMAlg_t { CUSPARSE_SPMM_ALG_DEFAULT, CUSPARSE_SPMM_COO_ALG1, CUSPARSE_SPMM_COO_ALG2, CUSPARSE_SPMM_COO_ALG3, CUSPARSE_SPMM_COO_ALG4 = 5, CUSPARSE_SPMM_CSR_ALG1 = 4, CUSPARSE_SPMM_CSR_ALG2 = 6, CUSPARSE_SPMM_CSR_ALG3 = 12, CUSPARSE_SPMM_BLOCKED_ELL_ALG1 };
enum cusparseSpGEMMAlg_t { CUSPARSE_SPGEMM_DEFAULT, CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC, CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC, CUSPARSE_SPGEMM_ALG1, CUSPARSE_SPGEMM_ALG2, CUSPARSE_SPGEMM_ALG3 };
struct cusparseSpGEMMDescr;
typedef struct cusparseSpGEMMDescr * cusparseSpGEMMDescr_t;
enum cusparseSDDMMAlg_t { CUSPARSE_SDDMM_ALG_DEFAULT };
struct cusparseSpMMOpPlan;
typedef struct cusparseSpMMOpPlan * cusparseSpMMOpPlan_t;
enum cusparseSpMMOpAlg_t { CUSPARSE_SPMM_OP_ALG_DEFAULT };
#ifndef CU2HIP_TYPES_ONLY
#define F(n) cusparseStatus_t n(...);
 F(cusparseAxpby) F(cusparseBlockedEllGet) F(cusparseBsrSetStridedBatch) F(cusparseCbsr2csr) F(cusparseCbsric02)
  F(cusparseCbsric02_analysis) F(cusparseCbsric02_bufferSize) F(cusparseCbsric02_bufferSizeExt) F(cusparseCbsrilu02)
  F(cusparseCbsrilu02_analysis) F(cusparseCbsrilu02_bufferSize) F(cusparseCbsrilu02_bufferSizeExt)
  F(cusparseCbsrilu02_numericBoost) F(cusparseCbsrmm) F(cusparseCbsrmv) F(cusparseCbsrsm2_analysis)
  F(cusparseCbsrsm2_bufferSize) F(cusparseCbsrsm2_bufferSizeExt) F(cusparseCbsrsm2_solve) F(cusparseCbsrsv2_analysis)
  F(cusparseCbsrsv2_bufferSize) F(cusparseCbsrsv2_bufferSizeExt) F(cusparseCbsrsv2_solve) F(cusparseCbsrxmv)
  F(cusparseCcsr2bsr) F(cusparseCcsr2csr_compress) F(cusparseCcsr2csru) F(cusparseCcsr2gebsr)
  F(cusparseCcsr2gebsr_bufferSize) F(cusparseCcsr2gebsr_bufferSizeExt) F(cusparseCcsrcolor) F(cusparseCcsrgeam2)
  F(cusparseCcsrgeam2_bufferSizeExt) F(cusparseCcsric02) F(cusparseCcsric02_analysis) F(cusparseCcsric02_bufferSize)
  F(cusparseCcsric02_bufferSizeExt) F(cusparseCcsrilu02) F(cusparseCcsrilu02_analysis) F(cusparseCcsrilu02_bufferSize)
  F(cusparseCcsrilu02_bufferSizeExt) F(cusparseCcsrilu02_numericBoost) F(cusparseCcsru2csr)
  F(cusparseCcsru2csr_bufferSizeExt) F(cusparseCgebsr2csr) F(cusparseCgebsr2gebsc) F(cusparseCgebsr2gebsc_bufferSize)
  F(cusparseCgebsr2gebsc_bufferSizeExt) F(cusparseCgebsr2gebsr) F(cusparseCgebsr2gebsr_bufferSize)
  F(cusparseCgebsr2gebsr_bufferSizeExt) F(cusparseCgemvi) F(cusparseCgemvi_bufferSize)
  F(cusparseCgpsvInterleavedBatch) F(cusparseCgpsvInterleavedBatch_bufferSizeExt) F(cusparseCgtsv2)
  F(cusparseCgtsv2StridedBatch) F(cusparseCgtsv2StridedBatch_bufferSizeExt) F(cusparseCgtsv2_bufferSizeExt)
  F(cusparseCgtsv2_nopivot) F(cusparseCgtsv2_nopivot_bufferSizeExt) F(cusparseCgtsvInterleavedBatch)
  F(cusparseCgtsvInterleavedBatch_bufferSizeExt) F(cusparseCnnz) F(cusparseCnnz_compress)
  F(cusparseConstBlockedEllGet) F(cusparseConstCooGet) F(cusparseConstCscGet) F(cusparseConstCsrGet)
  F(cusparseConstDnMatGet) F(cusparseConstDnMatGetValues) F(cusparseConstDnVecGet) F(cusparseConstDnVecGetValues)
  F(cusparseConstSpMatGetValues) F(cusparseConstSpVecGet) F(cusparseConstSpVecGetValues) F(cusparseCooGet)
  F(cusparseCooSetPointers) F(cusparseCooSetStridedBatch) F(cusparseCreate) F(cusparseCreateBlockedEll)
  F(cusparseCreateBsr) F(cusparseCreateBsric02Info) F(cusparseCreateBsrilu02Info) F(cusparseCreateBsrsm2Info)
  F(cusparseCreateBsrsv2Info) F(cusparseCreateColorInfo) F(cusparseCreateConstBlockedEll) F(cusparseCreateConstBsr)
  F(cusparseCreateConstCoo) F(cusparseCreateConstCsc) F(cusparseCreateConstCsr) F(cusparseCreateConstDnMat)
  F(cusparseCreateConstDnVec) F(cusparseCreateConstSlicedEll) F(cusparseCreateConstSpVec) F(cusparseCreateCoo)
  F(cusparseCreateCsc) F(cusparseCreateCsr) F(cusparseCreateCsric02Info) F(cusparseCreateCsrilu02Info)
  F(cusparseCreateCsru2csrInfo) F(cusparseCreateDnMat) F(cusparseCreateDnVec) F(cusparseCreateIdentityPermutation)
  F(cusparseCreateMatDescr) F(cusparseCreatePruneInfo) F(cusparseCreateSlicedEll) F(cusparseCreateSpVec)
  F(cusparseCscGet) F(cusparseCscSetPointers) F(cusparseCsr2cscEx2) F(cusparseCsr2cscEx2_bufferSize) F(cusparseCsrGet)
  F(cusparseCsrSetPointers) F(cusparseCsrSetStridedBatch) F(cusparseDbsr2csr) F(cusparseDbsric02)
  F(cusparseDbsric02_analysis) F(cusparseDbsric02_bufferSize) F(cusparseDbsric02_bufferSizeExt) F(cusparseDbsrilu02)
  F(cusparseDbsrilu02_analysis) F(cusparseDbsrilu02_bufferSize) F(cusparseDbsrilu02_bufferSizeExt)
  F(cusparseDbsrilu02_numericBoost) F(cusparseDbsrmm) F(cusparseDbsrmv) F(cusparseDbsrsm2_analysis)
  F(cusparseDbsrsm2_bufferSize) F(cusparseDbsrsm2_bufferSizeExt) F(cusparseDbsrsm2_solve) F(cusparseDbsrsv2_analysis)
  F(cusparseDbsrsv2_bufferSize) F(cusparseDbsrsv2_bufferSizeExt) F(cusparseDbsrsv2_solve) F(cusparseDbsrxmv)
  F(cusparseDcsr2bsr) F(cusparseDcsr2csr_compress) F(cusparseDcsr2csru) F(cusparseDcsr2gebsr)
  F(cusparseDcsr2gebsr_bufferSize) F(cusparseDcsr2gebsr_bufferSizeExt) F(cusparseDcsrcolor) F(cusparseDcsrgeam2)
  F(cusparseDcsrgeam2_bufferSizeExt) F(cusparseDcsric02) F(cusparseDcsric02_analysis) F(cusparseDcsric02_bufferSize)
  F(cusparseDcsric02_bufferSizeExt) F(cusparseDcsrilu02) F(cusparseDcsrilu02_analysis) F(cusparseDcsrilu02_bufferSize)
  F(cusparseDcsrilu02_bufferSizeExt) F(cusparseDcsrilu02_numericBoost) F(cusparseDcsru2csr)
  F(cusparseDcsru2csr_bufferSizeExt) F(cusparseDenseToSparse_analysis) F(cusparseDenseToSparse_bufferSize)
  F(cusparseDenseToSparse_convert) F(cusparseDestroy) F(cusparseDestroyBsric02Info) F(cusparseDestroyBsrilu02Info)
  F(cusparseDestroyBsrsm2Info) F(cusparseDestroyBsrsv2Info) F(cusparseDestroyColorInfo) F(cusparseDestroyCsric02Info)
  F(cusparseDestroyCsrilu02Info) F(cusparseDestroyCsru2csrInfo) F(cusparseDestroyDnMat) F(cusparseDestroyDnVec)
  F(cusparseDestroyMatDescr) F(cusparseDestroyPruneInfo) F(cusparseDestroySpMat) F(cusparseDestroySpVec)
  F(cusparseDgebsr2csr) F(cusparseDgebsr2gebsc) F(cusparseDgebsr2gebsc_bufferSize)
  F(cusparseDgebsr2gebsc_bufferSizeExt) F(cusparseDgebsr2gebsr) F(cusparseDgebsr2gebsr_bufferSize)
  F(cusparseDgebsr2gebsr_bufferSizeExt) F(cusparseDgemvi) F(cusparseDgemvi_bufferSize)
  F(cusparseDgpsvInterleavedBatch) F(cusparseDgpsvInterleavedBatch_bufferSizeExt) F(cusparseDgtsv2)
  F(cusparseDgtsv2StridedBatch) F(cusparseDgtsv2StridedBatch_bufferSizeExt) F(cusparseDgtsv2_bufferSizeExt)
  F(cusparseDgtsv2_nopivot) F(cusparseDgtsv2_nopivot_bufferSizeExt) F(cusparseDgtsvInterleavedBatch)
  F(cusparseDgtsvInterleavedBatch_bufferSizeExt) F(cusparseDnMatGet) F(cusparseDnMatGetStridedBatch)
  F(cusparseDnMatGetValues) F(cusparseDnMatSetStridedBatch) F(cusparseDnMatSetValues) F(cusparseDnVecGet)
  F(cusparseDnVecGetValues) F(cusparseDnVecSetValues) F(cusparseDnnz) F(cusparseDnnz_compress)
  F(cusparseDpruneCsr2csr) F(cusparseDpruneCsr2csrByPercentage) F(cusparseDpruneCsr2csrByPercentage_bufferSizeExt)
  F(cusparseDpruneCsr2csrNnz) F(cusparseDpruneCsr2csrNnzByPercentage) F(cusparseDpruneCsr2csr_bufferSizeExt)
  F(cusparseDpruneDense2csr) F(cusparseDpruneDense2csrByPercentage)
  F(cusparseDpruneDense2csrByPercentage_bufferSizeExt) F(cusparseDpruneDense2csrNnz)
  F(cusparseDpruneDense2csrNnzByPercentage) F(cusparseDpruneDense2csr_bufferSizeExt) F(cusparseGather)
  F(cusparseGetPointerMode) F(cusparseGetProperty) F(cusparseGetStream) F(cusparseGetVersion) F(cusparseHpruneCsr2csr)
  F(cusparseHpruneCsr2csrByPercentage) F(cusparseHpruneCsr2csrByPercentage_bufferSizeExt) F(cusparseHpruneCsr2csrNnz)
  F(cusparseHpruneCsr2csrNnzByPercentage) F(cusparseHpruneCsr2csr_bufferSizeExt) F(cusparseHpruneDense2csr)
  F(cusparseHpruneDense2csrByPercentage) F(cusparseHpruneDense2csrByPercentage_bufferSizeExt)
  F(cusparseHpruneDense2csrNnz) F(cusparseHpruneDense2csrNnzByPercentage) F(cusparseHpruneDense2csr_bufferSizeExt)
  F(cusparseLoggerForceDisable) F(cusparseLoggerOpenFile) F(cusparseLoggerSetCallback) F(cusparseLoggerSetFile)
  F(cusparseLoggerSetLevel) F(cusparseLoggerSetMask) F(cusparseRot) F(cusparseSDDMM) F(cusparseSDDMM_bufferSize)
  F(cusparseSDDMM_preprocess) F(cusparseSbsr2csr) F(cusparseSbsric02) F(cusparseSbsric02_analysis)
  F(cusparseSbsric02_bufferSize) F(cusparseSbsric02_bufferSizeExt) F(cusparseSbsrilu02) F(cusparseSbsrilu02_analysis)
  F(cusparseSbsrilu02_bufferSize) F(cusparseSbsrilu02_bufferSizeExt) F(cusparseSbsrilu02_numericBoost)
  F(cusparseSbsrmm) F(cusparseSbsrmv) F(cusparseSbsrsm2_analysis) F(cusparseSbsrsm2_bufferSize)
  F(cusparseSbsrsm2_bufferSizeExt) F(cusparseSbsrsm2_solve) F(cusparseSbsrsv2_analysis) F(cusparseSbsrsv2_bufferSize)
  F(cusparseSbsrsv2_bufferSizeExt) F(cusparseSbsrsv2_solve) F(cusparseSbsrxmv) F(cusparseScatter) F(cusparseScsr2bsr)
  F(cusparseScsr2csr_compress) F(cusparseScsr2csru) F(cusparseScsr2gebsr) F(cusparseScsr2gebsr_bufferSize)
  F(cusparseScsr2gebsr_bufferSizeExt) F(cusparseScsrcolor) F(cusparseScsrgeam2) F(cusparseScsrgeam2_bufferSizeExt)
  F(cusparseScsric02) F(cusparseScsric02_analysis) F(cusparseScsric02_bufferSize) F(cusparseScsric02_bufferSizeExt)
  F(cusparseScsrilu02) F(cusparseScsrilu02_analysis) F(cusparseScsrilu02_bufferSize)
  F(cusparseScsrilu02_bufferSizeExt) F(cusparseScsrilu02_numericBoost) F(cusparseScsru2csr)
  F(cusparseScsru2csr_bufferSizeExt) F(cusparseSetMatDiagType) F(cusparseSetMatFillMode) F(cusparseSetMatIndexBase)
  F(cusparseSetMatType) F(cusparseSetPointerMode) F(cusparseSetStream) F(cusparseSgebsr2csr) F(cusparseSgebsr2gebsc)
  F(cusparseSgebsr2gebsc_bufferSize) F(cusparseSgebsr2gebsc_bufferSizeExt) F(cusparseSgebsr2gebsr)
  F(cusparseSgebsr2gebsr_bufferSize) F(cusparseSgebsr2gebsr_bufferSizeExt) F(cusparseSgemvi)
  F(cusparseSgemvi_bufferSize) F(cusparseSgpsvInterleavedBatch) F(cusparseSgpsvInterleavedBatch_bufferSizeExt)
  F(cusparseSgtsv2) F(cusparseSgtsv2StridedBatch) F(cusparseSgtsv2StridedBatch_bufferSizeExt)
  F(cusparseSgtsv2_bufferSizeExt) F(cusparseSgtsv2_nopivot) F(cusparseSgtsv2_nopivot_bufferSizeExt)
  F(cusparseSgtsvInterleavedBatch) F(cusparseSgtsvInterleavedBatch_bufferSizeExt) F(cusparseSnnz)
  F(cusparseSnnz_compress) F(cusparseSpGEMM_compute) F(cusparseSpGEMM_copy) F(cusparseSpGEMM_createDescr)
  F(cusparseSpGEMM_destroyDescr) F(cusparseSpGEMM_estimateMemory) F(cusparseSpGEMM_getNumProducts)
  F(cusparseSpGEMM_workEstimation) F(cusparseSpGEMMreuse_compute) F(cusparseSpGEMMreuse_copy)
  F(cusparseSpGEMMreuse_nnz) F(cusparseSpGEMMreuse_workEstimation) F(cusparseSpMM) F(cusparseSpMMOp)
  F(cusparseSpMMOp_createPlan) F(cusparseSpMMOp_destroyPlan) F(cusparseSpMM_bufferSize) F(cusparseSpMM_preprocess)
  F(cusparseSpMV) F(cusparseSpMV_bufferSize) F(cusparseSpMV_preprocess) F(cusparseSpMatGetAttribute)
  F(cusparseSpMatGetFormat) F(cusparseSpMatGetIndexBase) F(cusparseSpMatGetSize) F(cusparseSpMatGetStridedBatch)
  F(cusparseSpMatGetValues) F(cusparseSpMatSetAttribute) F(cusparseSpMatSetValues) F(cusparseSpSM_analysis)
  F(cusparseSpSM_bufferSize) F(cusparseSpSM_createDescr) F(cusparseSpSM_destroyDescr) F(cusparseSpSM_solve)
  F(cusparseSpSM_updateMatrix) F(cusparseSpSV_analysis) F(cusparseSpSV_bufferSize) F(cusparseSpSV_createDescr)
  F(cusparseSpSV_destroyDescr) F(cusparseSpSV_solve) F(cusparseSpSV_updateMatrix) F(cusparseSpVV)
  F(cusparseSpVV_bufferSize) F(cusparseSpVecGet) F(cusparseSpVecGetIndexBase) F(cusparseSpVecGetValues)
  F(cusparseSpVecSetValues) F(cusparseSparseToDense) F(cusparseSparseToDense_bufferSize) F(cusparseSpruneCsr2csr)
  F(cusparseSpruneCsr2csrByPercentage) F(cusparseSpruneCsr2csrByPercentage_bufferSizeExt) F(cusparseSpruneCsr2csrNnz)
  F(cusparseSpruneCsr2csrNnzByPercentage) F(cusparseSpruneCsr2csr_bufferSizeExt) F(cusparseSpruneDense2csr)
  F(cusparseSpruneDense2csrByPercentage) F(cusparseSpruneDense2csrByPercentage_bufferSizeExt)
  F(cusparseSpruneDense2csrNnz) F(cusparseSpruneDense2csrNnzByPercentage) F(cusparseSpruneDense2csr_bufferSizeExt)
  F(cusparseXbsric02_zeroPivot) F(cusparseXbsrilu02_zeroPivot) F(cusparseXbsrsm2_zeroPivot)
  F(cusparseXbsrsv2_zeroPivot) F(cusparseXcoo2csr) F(cusparseXcoosortByColumn) F(cusparseXcoosortByRow)
  F(cusparseXcoosort_bufferSizeExt) F(cusparseXcscsort) F(cusparseXcscsort_bufferSizeExt) F(cusparseXcsr2bsrNnz)
  F(cusparseXcsr2coo) F(cusparseXcsr2gebsrNnz) F(cusparseXcsrgeam2Nnz) F(cusparseXcsric02_zeroPivot)
  F(cusparseXcsrilu02_zeroPivot) F(cusparseXcsrsort) F(cusparseXcsrsort_bufferSizeExt) F(cusparseXgebsr2csr)
  F(cusparseXgebsr2gebsrNnz) F(cusparseZbsr2csr) F(cusparseZbsric02) F(cusparseZbsric02_analysis)
  F(cusparseZbsric02_bufferSize) F(cusparseZbsric02_bufferSizeExt) F(cusparseZbsrilu02) F(cusparseZbsrilu02_analysis)
  F(cusparseZbsrilu02_bufferSize) F(cusparseZbsrilu02_bufferSizeExt) F(cusparseZbsrilu02_numericBoost)
  F(cusparseZbsrmm) F(cusparseZbsrmv) F(cusparseZbsrsm2_analysis) F(cusparseZbsrsm2_bufferSize)
  F(cusparseZbsrsm2_bufferSizeExt) F(cusparseZbsrsm2_solve) F(cusparseZbsrsv2_analysis) F(cusparseZbsrsv2_bufferSize)
  F(cusparseZbsrsv2_bufferSizeExt) F(cusparseZbsrsv2_solve) F(cusparseZbsrxmv) F(cusparseZcsr2bsr)
  F(cusparseZcsr2csr_compress) F(cusparseZcsr2csru) F(cusparseZcsr2gebsr) F(cusparseZcsr2gebsr_bufferSize)
  F(cusparseZcsr2gebsr_bufferSizeExt) F(cusparseZcsrcolor) F(cusparseZcsrgeam2) F(cusparseZcsrgeam2_bufferSizeExt)
  F(cusparseZcsric02) F(cusparseZcsric02_analysis) F(cusparseZcsric02_bufferSize) F(cusparseZcsric02_bufferSizeExt)
  F(cusparseZcsrilu02) F(cusparseZcsrilu02_analysis) F(cusparseZcsrilu02_bufferSize)
  F(cusparseZcsrilu02_bufferSizeExt) F(cusparseZcsrilu02_numericBoost) F(cusparseZcsru2csr)
  F(cusparseZcsru2csr_bufferSizeExt) F(cusparseZgebsr2csr) F(cusparseZgebsr2gebsc) F(cusparseZgebsr2gebsc_bufferSize)
  F(cusparseZgebsr2gebsc_bufferSizeExt) F(cusparseZgebsr2gebsr) F(cusparseZgebsr2gebsr_bufferSize)
  F(cusparseZgebsr2gebsr_bufferSizeExt) F(cusparseZgemvi) F(cusparseZgemvi_bufferSize)
  F(cusparseZgpsvInterleavedBatch) F(cusparseZgpsvInterleavedBatch_bufferSizeExt) F(cusparseZgtsv2)
  F(cusparseZgtsv2StridedBatch) F(cusparseZgtsv2StridedBatch_bufferSizeExt) F(cusparseZgtsv2_bufferSizeExt)
  F(cusparseZgtsv2_nopivot) F(cusparseZgtsv2_nopivot_bufferSizeExt) F(cusparseZgtsvInterleavedBatch)
  F(cusparseZgtsvInterleavedBatch_bufferSizeExt) F(cusparseZnnz) F(cusparseZnnz_compress)
#undef F
#define F(n) const char * n(...);
 F(cusparseGetErrorName) F(cusparseGetErrorString)
#undef F
#define F(n) cusparseMatrixType_t n(...);
 F(cusparseGetMatType)
#undef F
#define F(n) cusparseFillMode_t n(...);
 F(cusparseGetMatFillMode)
#undef F
#define F(n) cusparseDiagType_t n(...);
 F(cusparseGetMatDiagType)
#undef F
#define F(n) cusparseIndexBase_t n(...);
 F(cusparseGetMatIndexBase)
#undef F
#endif
