#include <hip/hip_runtime.h>
int one() { return hipDeviceReset(); }
