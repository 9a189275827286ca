// codes: CH901
#include <hip/hip_runtime.h>
__global__ void child(int* o) { o[0] = 1; }
__global__ void parent(int* o) { hipLaunchKernelGGL(child, dim3(1), dim3(1), 0, 0, o); }  // expect[CH901]
void host(int* o) { hipLaunchKernelGGL(parent, dim3(1), dim3(1), 0, 0, o); hipDeviceSynchronize(); }
