#include <hip/hip_runtime.h>
int f(void* p) { return hipFree(p); }