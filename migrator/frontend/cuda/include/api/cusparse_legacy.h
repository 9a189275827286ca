// Names of other releases, written by regenerate.py.
enum { CUSPARSE_ALG0, CUSPARSE_ALG1, CUSPARSE_ALG_MERGE_PATH, CUSPARSE_ALG_NAIVE, CUSPARSE_COOMM_ALG1,
  CUSPARSE_COOMM_ALG2, CUSPARSE_COOMM_ALG3, CUSPARSE_COOMV_ALG, CUSPARSE_CSR2CSC_ALG2, CUSPARSE_CSRMM_ALG1,
  CUSPARSE_CSRMV_ALG1, CUSPARSE_CSRMV_ALG2, CUSPARSE_FORMAT_COO_AOS, CUSPARSE_HYB_PARTITION_AUTO,
  CUSPARSE_HYB_PARTITION_MAX, CUSPARSE_HYB_PARTITION_USER, CUSPARSE_MM_ALG_DEFAULT, CUSPARSE_MV_ALG_DEFAULT,
  CUSPARSE_SIDE_LEFT, CUSPARSE_SIDE_RIGHT, CUSPARSE_SPMMA_ALG1, CUSPARSE_SPMMA_ALG2, CUSPARSE_SPMMA_ALG3,
  CUSPARSE_SPMMA_ALG4, CUSPARSE_SPMMA_PREPROCESS, CUSPARSE_SPMM_BSR_ALG1, csrgemm2Info, csrsm2Info, csrsv2Info,
  cusparseHybMat, cusparseSolveAnalysisInfo, };
typedef cu2hip_detail::any csrgemm2Info_t;
typedef cu2hip_detail::any csrsm2Info_t;
typedef cu2hip_detail::any csrsv2Info_t;
typedef cu2hip_detail::any cusparseAlgMode_t;
typedef cu2hip_detail::any cusparseHybMat_t;
typedef cu2hip_detail::any cusparseHybPartition_t;
typedef cu2hip_detail::any cusparseSideMode_t;
typedef cu2hip_detail::any cusparseSolveAnalysisInfo_t;
#define F(n) cusparseStatus_t n(...);
 F(cusparseCaxpyi) F(cusparseCcsc2dense) F(cusparseCcsc2hyb) F(cusparseCcsr2csc) F(cusparseCcsr2dense)
  F(cusparseCcsr2hyb) F(cusparseCcsrgeam) F(cusparseCcsrgemm) F(cusparseCcsrgemm2) F(cusparseCcsrgemm2_bufferSizeExt)
  F(cusparseCcsric0) F(cusparseCcsrilu0) F(cusparseCcsrmm) F(cusparseCcsrmm2) F(cusparseCcsrmv) F(cusparseCcsrmv_mp)
  F(cusparseCcsrsm2_analysis) F(cusparseCcsrsm2_bufferSizeExt) F(cusparseCcsrsm2_solve) F(cusparseCcsrsm_analysis)
  F(cusparseCcsrsm_solve) F(cusparseCcsrsv2_analysis) F(cusparseCcsrsv2_bufferSize) F(cusparseCcsrsv2_bufferSizeExt)
  F(cusparseCcsrsv2_solve) F(cusparseCcsrsv_analysis) F(cusparseCcsrsv_solve) F(cusparseCdense2csc)
  F(cusparseCdense2csr) F(cusparseCdense2hyb) F(cusparseCdotci) F(cusparseCdoti) F(cusparseCgemmi) F(cusparseCgthr)
  F(cusparseCgthrz) F(cusparseCgtsv) F(cusparseCgtsvStridedBatch) F(cusparseCgtsv_nopivot) F(cusparseChyb2csc)
  F(cusparseChyb2csr) F(cusparseChyb2dense) F(cusparseChybmv) F(cusparseChybsv_analysis) F(cusparseChybsv_solve)
  F(cusparseConstrainedGeMM) F(cusparseConstrainedGeMM_bufferSize) F(cusparseCooAoSGet) F(cusparseCopyMatDescr)
  F(cusparseCreateCooAoS) F(cusparseCreateCsrgemm2Info) F(cusparseCreateCsrsm2Info) F(cusparseCreateCsrsv2Info)
  F(cusparseCreateHybMat) F(cusparseCreateSolveAnalysisInfo) F(cusparseCsctr) F(cusparseCsr2cscEx)
  F(cusparseCsrilu0Ex) F(cusparseCsrmvEx) F(cusparseCsrmvEx_bufferSize) F(cusparseCsrsv_analysisEx)
  F(cusparseCsrsv_solveEx) F(cusparseDaxpyi) F(cusparseDcsc2dense) F(cusparseDcsc2hyb) F(cusparseDcsr2csc)
  F(cusparseDcsr2dense) F(cusparseDcsr2hyb) F(cusparseDcsrgeam) F(cusparseDcsrgemm) F(cusparseDcsrgemm2)
  F(cusparseDcsrgemm2_bufferSizeExt) F(cusparseDcsric0) F(cusparseDcsrilu0) F(cusparseDcsrmm) F(cusparseDcsrmm2)
  F(cusparseDcsrmv) F(cusparseDcsrmv_mp) F(cusparseDcsrsm2_analysis) F(cusparseDcsrsm2_bufferSizeExt)
  F(cusparseDcsrsm2_solve) F(cusparseDcsrsm_analysis) F(cusparseDcsrsm_solve) F(cusparseDcsrsv2_analysis)
  F(cusparseDcsrsv2_bufferSize) F(cusparseDcsrsv2_bufferSizeExt) F(cusparseDcsrsv2_solve) F(cusparseDcsrsv_analysis)
  F(cusparseDcsrsv_solve) F(cusparseDdense2csc) F(cusparseDdense2csr) F(cusparseDdense2hyb) F(cusparseDdoti)
  F(cusparseDestroyCsrgemm2Info) F(cusparseDestroyCsrsm2Info) F(cusparseDestroyCsrsv2Info) F(cusparseDestroyHybMat)
  F(cusparseDestroySolveAnalysisInfo) F(cusparseDgemmi) F(cusparseDgthr) F(cusparseDgthrz) F(cusparseDgtsv)
  F(cusparseDgtsvStridedBatch) F(cusparseDgtsv_nopivot) F(cusparseDhyb2csc) F(cusparseDhyb2csr) F(cusparseDhyb2dense)
  F(cusparseDhybmv) F(cusparseDhybsv_analysis) F(cusparseDhybsv_solve) F(cusparseDroti) F(cusparseDsctr)
  F(cusparseGetLevelInfo) F(cusparseSaxpyi) F(cusparseScsc2dense) F(cusparseScsc2hyb) F(cusparseScsr2csc)
  F(cusparseScsr2dense) F(cusparseScsr2hyb) F(cusparseScsrgeam) F(cusparseScsrgemm) F(cusparseScsrgemm2)
  F(cusparseScsrgemm2_bufferSizeExt) F(cusparseScsric0) F(cusparseScsrilu0) F(cusparseScsrmm) F(cusparseScsrmm2)
  F(cusparseScsrmv) F(cusparseScsrmv_mp) F(cusparseScsrsm2_analysis) F(cusparseScsrsm2_bufferSizeExt)
  F(cusparseScsrsm2_solve) F(cusparseScsrsm_analysis) F(cusparseScsrsm_solve) F(cusparseScsrsv2_analysis)
  F(cusparseScsrsv2_bufferSize) F(cusparseScsrsv2_bufferSizeExt) F(cusparseScsrsv2_solve) F(cusparseScsrsv_analysis)
  F(cusparseScsrsv_solve) F(cusparseSdense2csc) F(cusparseSdense2csr) F(cusparseSdense2hyb) F(cusparseSdoti)
  F(cusparseSgemmi) F(cusparseSgthr) F(cusparseSgthrz) F(cusparseSgtsv) F(cusparseSgtsvStridedBatch)
  F(cusparseSgtsv_nopivot) F(cusparseShyb2csc) F(cusparseShyb2csr) F(cusparseShyb2dense) F(cusparseShybmv)
  F(cusparseShybsv_analysis) F(cusparseShybsv_solve) F(cusparseSpMatGetNumBatches) F(cusparseSpMatSetNumBatches)
  F(cusparseSpMatSetStridedBatch) F(cusparseSroti) F(cusparseSsctr) F(cusparseXcsrgeamNnz) F(cusparseXcsrgemm2Nnz)
  F(cusparseXcsrgemmNnz) F(cusparseXcsrsm2_zeroPivot) F(cusparseXcsrsv2_zeroPivot) F(cusparseZaxpyi)
  F(cusparseZcsc2dense) F(cusparseZcsc2hyb) F(cusparseZcsr2csc) F(cusparseZcsr2dense) F(cusparseZcsr2hyb)
  F(cusparseZcsrgeam) F(cusparseZcsrgemm) F(cusparseZcsrgemm2) F(cusparseZcsrgemm2_bufferSizeExt) F(cusparseZcsric0)
  F(cusparseZcsrilu0) F(cusparseZcsrmm) F(cusparseZcsrmm2) F(cusparseZcsrmv) F(cusparseZcsrmv_mp)
  F(cusparseZcsrsm2_analysis) F(cusparseZcsrsm2_bufferSizeExt) F(cusparseZcsrsm2_solve) F(cusparseZcsrsm_analysis)
  F(cusparseZcsrsm_solve) F(cusparseZcsrsv2_analysis) F(cusparseZcsrsv2_bufferSize) F(cusparseZcsrsv2_bufferSizeExt)
  F(cusparseZcsrsv2_solve) F(cusparseZcsrsv_analysis) F(cusparseZcsrsv_solve) F(cusparseZdense2csc)
  F(cusparseZdense2csr) F(cusparseZdense2hyb) F(cusparseZdotci) F(cusparseZdoti) F(cusparseZgemmi) F(cusparseZgthr)
  F(cusparseZgthrz) F(cusparseZgtsv) F(cusparseZgtsvStridedBatch) F(cusparseZgtsv_nopivot) F(cusparseZhyb2csc)
  F(cusparseZhyb2csr) F(cusparseZhyb2dense) F(cusparseZhybmv) F(cusparseZhybsv_analysis) F(cusparseZhybsv_solve)
  F(cusparseZsctr)
#undef F
