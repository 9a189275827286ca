// Names and prototypes, written by regenerate.py.
enum nvrtcResult { NVRTC_SUCCESS, NVRTC_ERROR_OUT_OF_MEMORY, NVRTC_ERROR_PROGRAM_CREATION_FAILURE, NVRTC_ERROR_INVALID_INPUT, NVRTC_ERROR_INVALID_PROGRAM, NVRTC_ERROR_INVALID_OPTION, NVRTC_ERROR_COMPILATION, NVRTC_ERROR_BUILTIN_OPERATION_FAILURE, NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION, NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION, NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID, NVRTC_ERROR_INTERNAL_ERROR, NVRTC_ERROR_TIME_FILE_WRITE_FAILED };
struct _nvrtcProgram;
typedef struct _nvrtcProgram * nvrtcProgram;
#ifndef CU2HIP_TYPES_ONLY
#define F(n) const char * n(...);
 F(nvrtcGetErrorString)
#undef F
#define F(n) nvrtcResult n(...);
 F(nvrtcAddNameExpression) F(nvrtcCompileProgram) F(nvrtcCreateProgram) F(nvrtcDestroyProgram) F(nvrtcGetCUBIN)
  F(nvrtcGetCUBINSize) F(nvrtcGetLTOIR) F(nvrtcGetLTOIRSize) F(nvrtcGetLoweredName) F(nvrtcGetNVVM)
  F(nvrtcGetNVVMSize) F(nvrtcGetNumSupportedArchs) F(nvrtcGetOptiXIR) F(nvrtcGetOptiXIRSize) F(nvrtcGetPTX)
  F(nvrtcGetPTXSize) F(nvrtcGetProgramLog) F(nvrtcGetProgramLogSize) F(nvrtcGetSupportedArchs) F(nvrtcVersion)
#undef F
#endif
