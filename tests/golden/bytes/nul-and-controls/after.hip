#include <hip/hip_runtime.h>
const char t[] = "[0m";
int f(void* p) { return hipFree(p); }
