// Names of other releases, written by regenerate.py.
enum { };
#define F(n) cublasStatus_t n(...);
 F(cublasGemmGroupedBatchedEx) F(cublasGemmGroupedBatchedEx_64)
#undef F
