#pragma once
#include "cu2hip/library.h"
#include "cuComplex.h"
#include "cuda_fp16.h"
extern "C" {
#include "api/cusparse.h"
#include "api/cusparse_legacy.h"
}
