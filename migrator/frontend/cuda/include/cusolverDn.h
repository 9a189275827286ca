#pragma once
#include "cu2hip/library.h"
#include "cuComplex.h"
#include "cublas_v2.h"
#include "cusparse.h"
extern "C" {
#include "api/cusolver.h"
#include "api/cusolver_legacy.h"
}
