#pragma once
#include "cu2hip/library.h"
extern "C" {
#include "api/cudnn.h"
#include "api/cudnn_legacy.h"
}
