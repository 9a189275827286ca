#include <hip/hip_runtime.h>
int two() { return hipGetLastError(); }
