#pragma once
#include "cu2hip/library.h"
#include "cuda.h"
extern "C" {
#include "api/cupti.h"
}
