#pragma once
#include "cu2hip/library.h"
extern "C" {
#include "api/nvrtc.h"
}
