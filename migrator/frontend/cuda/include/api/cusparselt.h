// Names of other releases, written by regenerate.py.
enum { CUSPARSELT_MATMUL_ALG_CONFIG_ID, CUSPARSELT_MATMUL_ALG_CONFIG_MAX_ID, CUSPARSELT_MATMUL_ALG_DEFAULT,
  CUSPARSELT_MATMUL_ALPHA_VECTOR_SCALING, CUSPARSELT_MATMUL_BIAS_POINTER, CUSPARSELT_MATMUL_SPLIT_K,
  CUSPARSELT_MATMUL_SPLIT_K_MODE, CUSPARSELT_SPARSITY_50_PERCENT, };
typedef cu2hip_detail::any cusparseLtHandle_t;
typedef cu2hip_detail::any cusparseLtMatDescriptor_t;
typedef cu2hip_detail::any cusparseLtMatmulAlgSelection_t;
typedef cu2hip_detail::any cusparseLtMatmulDescriptor_t;
typedef cu2hip_detail::any cusparseLtMatmulPlan_t;
typedef cu2hip_detail::any cusparseLtSplitKMode_t;
#define F(n) cusparseStatus_t n(...);
 F(cusparseLtDenseDescriptorInit) F(cusparseLtInit) F(cusparseLtMatDescriptorDestroy) F(cusparseLtMatmul)
  F(cusparseLtMatmulAlgGetAttribute) F(cusparseLtMatmulAlgSelectionInit) F(cusparseLtMatmulAlgSetAttribute)
  F(cusparseLtMatmulDescSetAttribute) F(cusparseLtMatmulDescriptorInit) F(cusparseLtMatmulGetWorkspace)
  F(cusparseLtMatmulPlanDestroy) F(cusparseLtMatmulPlanInit) F(cusparseLtMatmulSearch) F(cusparseLtSpMMACompress2)
  F(cusparseLtSpMMACompressedSize2) F(cusparseLtStructuredDescriptorInit)
#undef F
