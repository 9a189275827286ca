#pragma once
#include "cu2hip/library.h"
#include "cuComplex.h"
#include "cuda_fp16.h"
#include "cuda_bf16.h"
extern "C" {
#include "api/cublas.h"
#include "api/cublas_legacy_names.h"
}
