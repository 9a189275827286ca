// Names and prototypes, written by regenerate.py.
#ifndef CU2HIP_TYPES_ONLY
#define F(n) cublasStatus_t n(...);
 F(cublasAlloc) F(cublasFree) F(cublasGetError) F(cublasGetVersion) F(cublasInit) F(cublasSetKernelStream)
  F(cublasShutdown)
#undef F
#define F(n) float n(...);
 F(cublasSasum) F(cublasScasum) F(cublasScnrm2) F(cublasSdot) F(cublasSnrm2)
#undef F
#define F(n) double n(...);
 F(cublasDasum) F(cublasDdot) F(cublasDnrm2) F(cublasDzasum) F(cublasDznrm2)
#undef F
#define F(n) cuComplex n(...);
 F(cublasCdotc) F(cublasCdotu)
#undef F
#define F(n) cuDoubleComplex n(...);
 F(cublasZdotc) F(cublasZdotu)
#undef F
#define F(n) void n(...);
 F(cublasCaxpy) F(cublasCcopy) F(cublasCgbmv) F(cublasCgemm) F(cublasCgemv) F(cublasCgerc) F(cublasCgeru)
  F(cublasChbmv) F(cublasChemm) F(cublasChemv) F(cublasCher) F(cublasCher2) F(cublasCher2k) F(cublasCherk)
  F(cublasChpmv) F(cublasChpr) F(cublasChpr2) F(cublasCrot) F(cublasCrotg) F(cublasCscal) F(cublasCsrot)
  F(cublasCsscal) F(cublasCswap) F(cublasCsymm) F(cublasCsyr2k) F(cublasCsyrk) F(cublasCtbmv) F(cublasCtbsv)
  F(cublasCtpmv) F(cublasCtpsv) F(cublasCtrmm) F(cublasCtrmv) F(cublasCtrsm) F(cublasCtrsv) F(cublasDaxpy)
  F(cublasDcopy) F(cublasDgbmv) F(cublasDgemm) F(cublasDgemv) F(cublasDger) F(cublasDrot) F(cublasDrotg)
  F(cublasDrotm) F(cublasDrotmg) F(cublasDsbmv) F(cublasDscal) F(cublasDspmv) F(cublasDspr) F(cublasDspr2)
  F(cublasDswap) F(cublasDsymm) F(cublasDsymv) F(cublasDsyr) F(cublasDsyr2) F(cublasDsyr2k) F(cublasDsyrk)
  F(cublasDtbmv) F(cublasDtbsv) F(cublasDtpmv) F(cublasDtpsv) F(cublasDtrmm) F(cublasDtrmv) F(cublasDtrsm)
  F(cublasDtrsv) F(cublasSaxpy) F(cublasScopy) F(cublasSgbmv) F(cublasSgemm) F(cublasSgemv) F(cublasSger)
  F(cublasSrot) F(cublasSrotg) F(cublasSrotm) F(cublasSrotmg) F(cublasSsbmv) F(cublasSscal) F(cublasSspmv)
  F(cublasSspr) F(cublasSspr2) F(cublasSswap) F(cublasSsymm) F(cublasSsymv) F(cublasSsyr) F(cublasSsyr2)
  F(cublasSsyr2k) F(cublasSsyrk) F(cublasStbmv) F(cublasStbsv) F(cublasStpmv) F(cublasStpsv) F(cublasStrmm)
  F(cublasStrmv) F(cublasStrsm) F(cublasStrsv) F(cublasZaxpy) F(cublasZcopy) F(cublasZdrot) F(cublasZdscal)
  F(cublasZgbmv) F(cublasZgemm) F(cublasZgemv) F(cublasZgerc) F(cublasZgeru) F(cublasZhbmv) F(cublasZhemm)
  F(cublasZhemv) F(cublasZher) F(cublasZher2) F(cublasZher2k) F(cublasZherk) F(cublasZhpmv) F(cublasZhpr)
  F(cublasZhpr2) F(cublasZrot) F(cublasZrotg) F(cublasZscal) F(cublasZswap) F(cublasZsymm) F(cublasZsyr2k)
  F(cublasZsyrk) F(cublasZtbmv) F(cublasZtbsv) F(cublasZtpmv) F(cublasZtpsv) F(cublasZtrmm) F(cublasZtrmv)
  F(cublasZtrsm) F(cublasZtrsv)
#undef F
#define F(n) int n(...);
 F(cublasIcamax) F(cublasIcamin) F(cublasIdamax) F(cublasIdamin) F(cublasIsamax) F(cublasIsamin) F(cublasIzamax)
  F(cublasIzamin)
#undef F
#endif
