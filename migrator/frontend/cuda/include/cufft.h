#pragma once
#include "cu2hip/library.h"
#include "cuComplex.h"
extern "C" {
#include "api/cufft.h"
#include "api/cufft_legacy.h"
}
