// The runtime, for the headers of libraries.
#pragma once
#include "cu2hip_prelude.h"
#include "cu2hip/any.h"
