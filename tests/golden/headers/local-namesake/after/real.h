#pragma once
#include <hip/hip_runtime.h>
inline int release(void* p) { return hipFree(p); }
