#pragma once
#include "cu2hip/library.h"
extern "C" {
#include "api/curand.h"
#include "api/curand_legacy.h"
}
