#pragma once
#include "cu2hip/library.h"
#include "cuComplex.h"
// The interface without handles has the names of the other one: a unit includes one or the other.
extern "C" {
#define CU2HIP_TYPES_ONLY
#include "api/cublas.h"
#undef CU2HIP_TYPES_ONLY
typedef cublasStatus_t cublasStatus;
#include "api/cublas_legacy.h"
}
