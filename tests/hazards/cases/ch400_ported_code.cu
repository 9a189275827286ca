// codes: CH301 CH302 CH304 CH305 CH401 CH402 CH403 CH404 CH422
#include <hip/hip_runtime.h>
__global__ void __launch_bounds__(128, 2) k(float* p) { atomicAdd(p, 1.0f); }  // expect[CH301, CH305]
void f(float* p, hipStream_t s, int kind) {
  hipDeviceProp_t prop;
  hipGetDeviceProperties(&prop, 0);
  if (prop.major >= 8) kind = 1;  // expect[CH401]
  int v = 0;
  hipDeviceGetAttribute(&v, (hipDeviceAttribute_t)10, 0);  // expect[CH402]
  hipLaunchKernelGGL(k, dim3(1), dim3(256), 80 * 1024, s, p);  // expect[CH302, CH304]
  hipDeviceSynchronize();
  if (hipGetLastError() != hipSuccess) kind = 2;  // expect[CH404]
  hipFuncSetAttribute(k, hipFuncAttributeMaxDynamicSharedMemorySize, 70000);  // expect[CH302, CH403]
  hipStreamDestroy(s);
  hipStreamSynchronize(s);  // expect[CH422]
}
