#pragma once
#include "cu2hip/library.h"
extern "C" {
#include "api/nvml.h"
#include "api/nvml_legacy.h"
}
