#pragma once
#include "cu2hip/library.h"
#include "cublas_v2.h"
extern "C" {
#include "api/cublaslt.h"
#include "api/cublaslt_legacy.h"
}
